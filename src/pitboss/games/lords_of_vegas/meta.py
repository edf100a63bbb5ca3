"""The description of Lords of Vegas, which is read without importing its rules."""

from pitboss.engine.meta import Choice, Meta, RulesChange, Toggle

META = Meta(
    slug="lords-of-vegas",
    title="Lords of Vegas",
    words="Claim lots, build casinos, be the boss: trade, gamble and reroll your way up the Strip.",
    seats=range(2, 7),
    rules_version=2,
    module="pitboss.games.lords_of_vegas.game",
    options=(
        Choice("edition", "Whose rulebook", ("2024", "mayfair")),
        Toggle("up", "Up! with the Mayfair edition: seats 5 and 6, and the raise action"),
        Toggle("raising", "Casinos can be raised (2024, or Mayfair with Up!)", default=True),
        Toggle("lay_off", "A boss may lay half of a bet off to the bank (Mayfair)"),
    ),
    endings=("game-over", "end-of-track"),
    unofficial=(
        "Lords of Vegas was designed by James Ernest and Mike Selinker"
        " and published by Mayfair Games and Lone Shark Games."
    ),
    rules_changes=(
        RulesChange(
            2,
            "A reorganized die that is lifted keeps its mark on the tile where it is placed:"
            " no die is reorganized twice in a turn.",
            "reorganize",
        ),
    ),
)
