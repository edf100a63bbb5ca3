"""What happened: rows of the log as events, and events in plain sentences."""

from collections.abc import Sequence

from pitboss.engine.game import Event
from pitboss.games.las_vegas import events as kinds
from pitboss.games.las_vegas.tables import WHITE
from pitboss.games.las_vegas.text.rolls import own_dice, white_dice


def event(row: Sequence[int]) -> Event:
    """Turn a row of the log into an event."""
    kind, a, b, c, d = row[:5]
    if kind == kinds.LAID:
        return {"event": "laid", "casino": a + 1, "note": b}
    if kind == kinds.STARTED_ROUND:
        return {"event": "round_started", "round": a, "start": b}
    if kind == kinds.SPARE_PLACED:
        return {"event": "spare_placed", "seat": a, "casino": b + 1, "white": c}
    if kind == kinds.ROLLED:
        return {"event": "rolled", "seat": a, "own": own_dice(b), "white": white_dice(b)}
    if kind == kinds.PLACED:
        return {"event": "placed", "seat": a, "casino": b + 1, "own": c, "white": d}
    if kind == kinds.CANCELLED:
        return {"event": "cancelled", "casino": a + 1, "owner": owner_of(b), "dice": c}
    if kind == kinds.PAID:
        return {"event": "paid", "casino": a + 1, "owner": owner_of(b), "note": c, "dice": d}
    if kind == kinds.RETURNED:
        return {"event": "returned", "casino": a + 1, "note": b}
    if kind == kinds.ROUND_ENDED:
        return {"event": "round_ended", "round": a}
    return {"event": "game_ended"}


def owner_of(owner: int) -> int | str:
    """Name the owner of dice: a seat, or white."""
    return "white" if owner == WHITE else owner


def tell(event: Event, names: Sequence[str]) -> str:
    """Tell an event in one plain sentence."""
    who = _who(event.get("owner", event.get("seat")), names)
    casino = f"casino {event.get('casino')}"
    match event["event"]:
        case "laid":
            return f"A ${event['note']},000 note is laid on {casino}."
        case "round_started":
            return f"Round {event['round']}: {names[event['start']]} starts."
        case "spare_placed":
            return f"{_dice(event['white'], 'spare white ')} to {casino}."
        case "rolled":
            white = " and white " + _faces(event["white"]) if event["white"] else ""
            return f"{who} rolls {_faces(event['own'])}{white}."
        case "placed":
            white = f" and {_dice(event['white'], 'white ')}" if event["white"] else ""
            own = _dice(event["own"], "") if event["own"] or not event["white"] else ""
            return f"{who} places {own}{white if own else white[5:]} on {casino}."
        case "cancelled":
            return f"{who} goes without at {casino}: equal dice ({event['dice']})."
        case "paid":
            return (
                f"{who} takes ${event['note']},000 from {casino} with {_dice(event['dice'], '')}."
            )
        case "returned":
            return f"${event['note']},000 of {casino} goes beneath the pile."
        case "round_ended":
            return f"Round {event['round']} ends."
    return "The game is over."


def _who(owner: object, names: Sequence[str]) -> str:
    return names[owner] if isinstance(owner, int) else "White"


def _dice(count: int, kind: str) -> str:
    return f"{count} {kind}{'die' if count == 1 else 'dice'}"


def _faces(faces: list[int]) -> str:
    return " ".join(map(str, faces)) or "nothing"
