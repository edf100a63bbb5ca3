"""The description of Vegas Showdown, which is read without importing its rules."""

from pitboss.engine.meta import Meta, Words

META = Meta(
    slug="vegas-showdown",
    title="Vegas Showdown",
    words="Bid for rooms, fit them together door to door, build the hotel with the most Fame.",
    seats=range(3, 6),
    rules_version=1,
    module="pitboss.games.vegas_showdown.game",
    options=(
        Words(
            "components",
            "A file (.toml) that corrects what is printed on the components",
            kept="([0-9a-f]{12}|own-[A-Za-z0-9_-]{2,16000})?",
            longest=17_000,
        ),
    ),
    endings=("full-sheet", "empty-stack"),
    unofficial="Vegas Showdown was designed by Henry Stern and published by Avalon Hill.",
)
