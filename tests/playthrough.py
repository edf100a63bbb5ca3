"""Write one random game out in full: `python -m tests.playthrough` renews the files.

The files show every position, legal move and event, so that a change of the rules shows up as a
change of a file, which is then a deliberate act.
"""

from pathlib import Path

from pitboss import CHANCE, OVER, Dealer, Position
from pitboss.engine import games, load
from pitboss.kernel import below, new_dice

FOLDER = Path(__file__).parent / "playthroughs"
STEPS = 120
SEED = 20


def playthrough(slug: str) -> str:
    """Tell the first steps of a random game."""
    game = load(slug)
    at = game.start(seats=game.meta.seats[1])
    dealer, dice = Dealer(SEED), new_dice(SEED)
    lines = [f"{slug}, rules {game.meta.rules_version}, seed {SEED}", ""]
    for _ in range(STEPS):
        if at.to_act == OVER:
            break
        lines.extend(_step(at, dealer, dice))
    lines.extend([at.text, *(str(row) for row in at.standing), ""])
    return "\n".join(lines)


def _step(at: Position, dealer: Dealer, dice) -> list[str]:  # type: ignore[no-untyped-def]
    lines = [at.text]
    if at.to_act == CHANCE:
        listed = at.outcomes()
        lines.append(
            f"  chance: {len(listed)} outcomes, weights sum to {sum(w for _, w in listed)}"
        )
        code = dealer.draw(at)
    else:
        legal = at.legal()
        lines.append(
            f"  seat {at.to_act}: {', '.join(legal[:12])}{' …' if len(legal) > 12 else ''}"
        )
        code = at.codes()[int(below(dice, len(legal)))]
    events = at.play_code(code)
    lines.append(f"  -> {at.entries[-1].text}")
    lines.extend(f"     {event}" for event in events)
    return lines


def main() -> None:
    """Renew the files of every game."""
    FOLDER.mkdir(exist_ok=True)
    for slug in games():
        (FOLDER / f"{slug}.txt").write_text(playthrough(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
