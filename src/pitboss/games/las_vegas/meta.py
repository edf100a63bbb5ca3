"""The description of Las Vegas, which is read without importing its rules."""

from pitboss.engine.meta import Meta, Toggle

META = Meta(
    slug="las-vegas",
    title="Las Vegas",
    words="Roll your dice, choose a number, crowd the casinos: most dice takes the biggest note.",
    seats=range(2, 6),
    rules_version=1,
    module="pitboss.games.las_vegas.game",
    options=(
        Toggle("neutral_dice", "White dice join the table (two to four seats)"),
        Toggle("open_money", "Everybody sees the money that others have won"),
    ),
    endings=("four-rounds",),
    unofficial="Las Vegas was designed by Rüdiger Dorn and published by alea.",
)
