"""`pitboss verify`: check a record step by step, dice included."""

import hashlib
import json

import click

from pitboss.cli.options import json_flag, read_record_file
from pitboss.engine import BadRecord, Record, SealedDealer
from pitboss.kernel import CHANCE


@click.command()
@click.argument("file")
@json_flag
def command(file: str, as_json: bool) -> None:
    record = read_record_file(file)
    dice = check(record)
    at = record.replay()
    result = at.result
    if as_json:
        over = result is not None
        click.echo(json.dumps({"entries": len(record.entries), "over": over, "dice": dice}))
        return
    click.echo(f"{file}: {len(record.entries)} entries, every step legal.")
    if result:
        winners = ", ".join(record.names.get(seat, f"seat {seat}") for seat in result.winners)
        click.echo(f"The game ended ({result.ending}); won by {winners}.")
    else:
        click.echo("The game goes on.")
    click.echo(_DICE[dice])


_DICE = {
    "derived": "Every roll and draw was derived again from the secret, and the secret is the one"
    " that was committed to before the first step.",
    "sealed": "The dice are sealed: the secret is published when the game is over.",
    "unsealed": "The record names no dice commitment, so the rolls can be legal but not proven.",
}


def check(record: Record) -> str:
    """Replay a record and derive its dice again; say how far the dice can be trusted."""
    if not record.secret:
        for _ in record.positions():
            pass
        return "sealed" if record.commitment else "unsealed"
    secret = bytes.fromhex(record.secret)
    if hashlib.sha256(secret).hexdigest() != record.commitment:
        raise BadRecord("the secret is not the one that was committed to", record.first_line)
    dealer = SealedDealer(secret)
    before = record.start()
    for seq, at in enumerate(record.positions(), 1):
        entry = record.entries[seq - 1]
        if entry.seat == CHANCE:
            derived = before.game.notation.spell(before.state, dealer.draw(before))
            if derived != entry.text:
                line = record.first_line + seq - 1
                raise BadRecord(
                    f"entry {seq} says {entry.text!r}, the secret gives {derived!r}", line
                )
        before = at.copy()
    return "derived"
