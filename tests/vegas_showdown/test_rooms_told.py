"""The table of rooms on the rules page has the values that are played with."""

from typing import Any

from pitboss.engine import load

HEAD = (
    "| room | colour | size | copies | price | Population | Revenue | Fame | red corners | needs |",
    "|---|---|---|---:|---:|---:|---:|---:|---|---|",
)


def told(tile: dict[str, Any], field: str, shown: str) -> str:
    """Give a value, with a mark where it is not certain."""
    return f"{shown}?" if field in tile["doubtful"] else shown


def row(tile: dict[str, Any], tiles: dict[str, Any]) -> str:
    joins = " or ".join(tiles[other]["name"] for other in tile["joins"])
    needs = " and ".join(tiles[other]["name"] for other in tile["needs"]) or "nothing"
    numbers = [told(tile, name, str(tile[name])) for name in ("population", "revenue", "fame")]
    cells = [
        tile["name"],
        told(tile, "color", tile["color"]),
        told(tile, "size", tile["size"]),
        told(tile, "copies", str(tile["copies"])),
        told(tile, "price", f"${tile['price']}"),
        *numbers,
        told(tile, "red_corners", "yes" if tile["red_corners"] else "no"),
        told(tile, "needs", needs + (f", door to door with a {joins}" if joins else "")),
    ]
    return f"| {' | '.join(cells)} |"


def test_rooms_are_told_as_they_are_played() -> None:
    game = load("vegas-showdown")
    tiles = game.start(seats=3).view(0)["tiles"]
    table = "\n".join([*HEAD, *(row(tile, tiles) for tile in tiles.values())])
    assert table in game.rules_text, f"put this into RULES.md:\n{table}"
