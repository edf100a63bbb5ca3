"""Play and keep a golden game: `python -m tests.golden_game las-vegas NAME SEED BOT BOT ...`.

Options follow as `name=value`. The record and its result are written to tests/golden/GAME/.
"""

import sys
from pathlib import Path

from pitboss import Dealer, Record, bots, load


def main(slug: str, name: str, seed: str, *words: str) -> None:
    """Play one game between bots and write it down."""
    options = dict(word.split("=", 1) for word in words if "=" in word)
    players = [word for word in words if "=" not in word]
    at = load(slug).start(len(players), **options)
    dealer = Dealer(int(seed))
    seated = [bots.bot(slug, player, int(seed) + seat) for seat, player in enumerate(players)]
    at.settle(dealer)
    while (result := at.result) is None:
        at.play(seated[at.to_act].choose(at))
        at.settle(dealer)
    names = {seat: f"{player} bot {seat}" for seat, player in enumerate(players)}
    folder = Path(__file__).parent / "golden" / slug
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.record").write_text(str(Record.of(at, names)), encoding="utf-8")
    rows = {"ending": [result.ending], "points": result.points, "money": result.money}
    lines = [f"{key} {' '.join(map(str, row))}" for key, row in rows.items()]
    lines.append(f"winners {' '.join(map(str, result.winners))}\n")
    (folder / f"{name}.result").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
