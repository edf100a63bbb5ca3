"""A review as one HTML file: no server, no downloads, both themes, by keys and by screen reader."""

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from pitboss.analysis.figure import GREAT_LUCK, LEFT, LEGEND, RIGHT, WIDTH, figure
from pitboss.analysis.results import DealReview, EntryReview, Review, SeatReview
from pitboss.analysis.turning_points import best_and_worst_luck
from pitboss.analysis.verdicts import NAMED

MOST_ROLLS = 5
"""How many of the luckiest and of the unluckiest rolls and draws are listed."""


def page(found: Review, title: str) -> str:
    """Write a review as a page."""
    names = [seat.name for seat in found.seats]
    sections = [
        _section("Turning points", _turning_points(found)),
        _section("Ledger", _ledger(found)),
        _section("Mistakes", _mistakes(found, names)),
        _section("Luck", _luck(found, names)),
        _section("Deals", _deals(found.deals, names)),
        _section("Every entry", _entries(found, names)),
        _section("How this was judged", _method(found)),
    ]
    parts = {
        "title": escape(title),
        "last": str(len(found.entries)),
        "left": f"{LEFT / WIDTH:.5f}",
        "right": f"{RIGHT / WIDTH:.5f}",
        "figure": figure(found),
        "signs": LEGEND,
        "sections": "".join(sections),
        "steps": _steps(found, names),
    }
    empty = (files("pitboss.analysis") / "page.html").read_text(encoding="utf-8")
    # In one pass, so that inserted text is not searched for gaps.
    return re.sub("@([a-z]+)@", lambda gap: parts[gap[1]], empty)


def _steps(found: Review, names: Sequence[str]) -> str:
    """Give the text that the script reads out, by position; `<` is escaped."""
    steps = [{"seq": 0, "text": "the start", "shares": found.start, "mark": False}]
    for entry in found.entries:
        who = "" if entry.seat is None else f"{names[entry.seat]}: "
        marked = entry.verdict in NAMED or max(map(abs, entry.luck)) >= GREAT_LUCK
        text = f"{who}{entry.text}{_said(entry)}"
        steps.append({"seq": entry.seq, "text": text, "shares": entry.shares, "mark": marked})
    told = json.dumps({"names": names, "steps": steps}, ensure_ascii=False)
    return told.replace("<", "\\u003c")


def _said(entry: EntryReview) -> str:
    return _judged(entry) + (", a payout" if entry.payout else "")


def _judged(entry: EntryReview) -> str:
    if entry.kind == "chance":
        seat = max(range(len(entry.luck)), key=lambda one: abs(entry.luck[one]))
        return f" (luck {100 * entry.luck[seat]:+.1f})" if entry.luck[seat] else ""
    if entry.verdict in NAMED and entry.loss is not None:
        return f" ({entry.verdict}, {100 * entry.loss:.1f} points; better {entry.best})"
    return f" ({entry.verdict})" if entry.verdict else ""


def _section(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body}</section>\n" if body else ""


def _table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], caption: str, words: int = 1
) -> str:
    """Write a table; its first columns hold words, the others numbers."""
    kinds = [' class="words"' if place < words else "" for place in range(len(headings))]
    head = "".join(
        f'<th scope="col"{kind}>{escape(word)}</th>'
        for word, kind in zip(headings, kinds, strict=True)
    )
    body = "".join(
        "<tr>"
        + f'<th scope="row" class="words">{row[0]}</th>'
        + "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(row[1:], kinds[1:], strict=True))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0"><table><caption><span>{escape(caption)}</span></caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _turning_points(found: Review) -> str:
    rows = (
        f'<li><a href="#entry-{point.seq}" data-seq="{point.seq}">entry {point.seq}</a>'
        f" {escape(point.text)}</li>"
        for point in found.turning_points
    )
    listed = "".join(rows)
    return f"<ul>{listed}</ul>" if listed else ""


def _ledger(found: Review) -> str:
    names = "seat, start, luck, play, result, own losses, others, residual"
    ledger = _table(
        names.split(", "),
        [_ledger_row(seat) for seat in found.seats],
        "Points of win share. Start + luck + play = result; play = others + residual - own losses.",
    )
    choices = _table(
        ["seat", "decisions", "lost a decision", "accuracy"],
        [_choices_row(seat) for seat in found.seats],
        "Lost: points against good play from there on; below zero is noise of the playouts.",
    )
    return ledger + choices


def _ledger_row(seat: SeatReview) -> list[str]:
    return [
        escape(seat.name),
        f"{100 * seat.start:.1f}",
        f"{100 * seat.luck:+.1f}",
        f"{100 * seat.play:+.1f}",
        f"{100 * seat.result:.1f}",
        f"{100 * seat.own:.1f}",
        f"{100 * seat.others:+.1f}",
        f"{100 * seat.residual:+.1f}",
    ]


def _choices_row(seat: SeatReview) -> list[str]:
    return [
        escape(seat.name),
        str(seat.decisions),
        "–" if seat.mean_loss is None else f"{100 * seat.mean_loss:.2f}",
        "–" if seat.accuracy is None else f"{seat.accuracy:.1f}",
    ]


def _mistakes(found: Review, names: Sequence[str]) -> str:
    return "".join(_mistake(entry, names) for entry in found.entries if entry.verdict in NAMED)


def _mistake(entry: EntryReview, names: Sequence[str]) -> str:
    assert entry.seat is not None and entry.loss is not None and entry.error is not None
    is_exact = entry.basis in ("proven", "solved")
    sure = f" points, {entry.basis}" if is_exact else f" ± {100 * entry.error:.1f} points"
    rows = [
        [
            escape(choice.move) + (" (played)" if choice.move == entry.text else ""),
            *(f"{100 * value:.1f}" for value in choice.values),
        ]
        for choice in entry.choices
    ]
    reasons = "".join(
        f"<li><strong>{escape(move)}</strong>: {escape(' '.join(facts))}</li>"
        for move, facts in entry.facts()
    )
    said = f"entry {entry.seq}: {names[entry.seat]}, {entry.text}, {entry.verdict}"
    return (
        f'<details><summary><a href="#entry-{entry.seq}" data-seq="{entry.seq}">{escape(said)}</a>'
        f" {100 * entry.loss:.1f}{escape(sure)}</summary>"
        f"{f'<ul>{reasons}</ul>' if reasons else ''}"
        f"{_table(['move', *names], rows, 'What each move is worth to every seat')}</details>"
    )


def _luck(found: Review, names: Sequence[str]) -> str:
    rows = [
        [
            f'<a href="#entry-{entry.seq}" data-seq="{entry.seq}">{entry.seq}</a>',
            escape(names[seat]),
            escape(entry.told or entry.text),
            f"{100 * luck:+.1f}",
        ]
        for luck, seat, entry in best_and_worst_luck(found.entries, MOST_ROLLS)
    ]
    caption = "The best and the worst rolls and draws, against the mean of all that could come"
    return _table(["entry", "for", "what came", "points"], rows, caption, 3) if rows else ""


def _deals(deals: Sequence[DealReview], names: Sequence[str]) -> str:
    if not deals:
        return ""
    rows = [
        [
            f'<a href="#entry-{deal.seq}" data-seq="{deal.seq}">{deal.seq}</a>',
            escape(names[deal.seat]),
            escape(deal.text),
            "done" if deal.done else "not done",
            *(f"{100 * part:+.1f}" for part in deal.change),
        ]
        for deal in deals
    ]
    return _table(
        ["entry", "by", "deal", "", *names],
        rows,
        "What each deal changed for every seat, or would have changed",
        words=4,
    )


def _entries(found: Review, names: Sequence[str]) -> str:
    rows = [list(_entry_row(entry, names)) for entry in found.entries]
    headings = ["entry", "who", "what", *names, "luck or loss", "verdict, payout"]
    table = _table(headings, rows, "Every seat's share of winning after each entry, in points", 3)
    return f"<details><summary>{len(rows)} entries</summary>{table}</details>"


def _entry_row(entry: EntryReview, names: Sequence[str]) -> Iterator[str]:
    yield f'<span id="entry-{entry.seq}">{entry.seq}</span>'
    yield "chance" if entry.seat is None else escape(names[entry.seat])
    yield escape(entry.text)
    for share in entry.shares:
        yield f"{100 * share:.1f}"
    if entry.kind == "chance":
        yield " ".join(f"{100 * luck:+.1f}" for luck in entry.luck)
    else:
        yield "" if entry.loss is None else f"{100 * max(0.0, entry.loss):.1f}"
    yield escape(", ".join(filter(None, (entry.verdict, "payout" if entry.payout else ""))))


def _method(found: Review) -> str:
    s = found.settings
    return (
        f"<p>A {s.depth} review by {escape(found.evaluator.name)}, version"
        f" {escape(found.evaluator.version)}. Luck and the graph are judged at sight, losses by"
        " playing every move on with the same dice. A loss has a name from"
        f" {100 * s.inaccuracy:.0f} points (inaccuracy), {100 * s.mistake:.0f} (mistake) and"
        f" {100 * s.blunder:.0f} (blunder) on, and only if it is {s.clear:.0f} standard errors"
        " clear of zero; ± tells how far these games lay apart, not how well the bots that play"
        " them know the game. Choices of the bot that judges come out near zero by construction."
        " Losses are measured against good play from there on, so they do not add up to the"
        " result; the residual is what neither luck nor choices explain.</p>"
    )
