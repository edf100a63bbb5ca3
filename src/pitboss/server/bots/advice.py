"""Advice: what a bot would play and what moves are worth, computed in a process of its own.

About a running game only the table itself gives advice, to those whom its switch allows it.
"""

import logging
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar, cast

import msgspec

from pitboss.analysis.deals import without_offer
from pitboss.analysis.preparation import is_coming, is_stopped
from pitboss.engine import Dealer, Position, Refusal, load
from pitboss.kernel import CHANCE
from pitboss.server.api import requests, responses, review_responses
from pitboss.server.api.errors import (
    busy,
    conflict,
    not_found,
    played_now,
    preparing,
    too_many,
)
from pitboss.server.bots.answering_process import AnsweringProcess, Died, TookTooLong
from pitboss.server.bots.judge_questions import (
    BotQuestion,
    DealQuestion,
    HintQuestion,
    Judged,
    JudgeQuestion,
    Question,
    encode,
)
from pitboss.server.settings import Limits
from pitboss.server.storage.store import Store
from pitboss.server.tables.creation import check_level
from pitboss.server.tables.position_presenter import actor, prompt, sentences, standings
from pitboss.server.tables.rehearsal import outcomes
from pitboss.server.tables.sight import public_digest

log = logging.getLogger("pitboss.advice")

MOST_WAITING = 8
"""Questions that may wait for the one process; more are refused."""
_AGAIN_SECONDS = 2.0
_COMMAND = (sys.executable, "-m", "pitboss.server.bots.advice_worker")
Answer = TypeVar("Answer")


class Advisor:
    """Answers questions in a process of its own, so that no table waits for them."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._process = AnsweringProcess(_COMMAND, limits.advice_seconds, rules="auto")
        self._at_once = limits.advice_at_once
        self._waiting: Counter[str] = Counter()
        """Questions that wait or are being answered, by the address they came from."""

    async def stop(self) -> None:
        """Answer no more questions."""
        await self._process.stop()

    async def advise(self, game: str, question: requests.Advise, asker: str) -> responses.Advice:
        """Let a bot explain what it would play in a position that nobody here is playing."""
        position = load(game).position(question.position)
        if position.to_act < 0:
            raise conflict("No seat is to move in this position: chance decides, or it is over.")
        level = check_level(game, question.bot)
        await self.check_fair([position])
        asked = BotQuestion(game, position.text, level, question.seed, question.nodes)
        return await self._ask(asked, responses.Advice, asker)

    async def analyse(
        self, game: str, question: requests.Analyse, asker: str
    ) -> review_responses.Analysis:
        """Judge a position that nobody here is playing, after a line that is tried out from it."""
        position = load(game).position(question.position)
        if question.seat is not None and question.seat >= position.seats:
            raise not_found("seat")
        line, events, refused = [position.copy()], [], None
        for number, step in enumerate(question.steps):
            try:
                events += position.play(step.text, seat=step.seat)
            except Refusal as refusal:
                refused = responses.RefusedStep(number, refusal.reason, refusal.rule)
                break
            line.append(position.copy())
        await self.check_fair(line)
        judged = await self._ask(JudgeQuestion(game, position.text), Judged, asker)
        names = [f"Seat {seat}" for seat in range(position.seats)]
        view = position.view(question.seat)
        return review_responses.Analysis(
            position=position.text,
            view=cast(responses.View, view),
            prompt=prompt(position),
            to_act=actor(position),
            standing=standings(position.standing),
            legal=position.legal() if position.to_act >= 0 else [],
            told=sentences(position.game, events, names),
            chances=outcomes(position, names),
            drawn=_drawn(position),
            refused=refused,
            shares=judged.shares,
            moves=judged.moves,
            judge=judged.judge,
        )

    async def hint(
        self, position: Position, names: list[str], asker: str
    ) -> review_responses.TableAdvice:
        """Advise the seat to act; the table has checked that it may be advised."""
        asked = HintQuestion(position.game.slug, position.text, position.seq, None, names)
        return await self._ask(asked, review_responses.TableAdvice, asker)

    async def price(
        self, position: Position, seat: int, text: str, asker: str
    ) -> review_responses.DealPrice:
        """Price a deal for every seat; the table has checked that the person may be advised."""
        if not text.startswith("deal "):
            raise conflict("Only a deal has a price.")
        without_offer(position).play(text, seat=seat)
        asked = DealQuestion(position.game.slug, position.text, seat, text)
        return await self._ask(asked, review_responses.DealPrice, asker)

    async def check_fair(self, line: Sequence[Position], asked_at: str = "") -> None:
        """Refuse a position that people are playing at a table of this server, but for one."""
        sights = {public_digest(position) for position in line}
        if await self._store.is_played_by_people(line[0].game.slug, sights, asked_at):
            raise played_now()

    async def _ask(self, question: Question, kind: type[Answer], asker: str) -> Answer:
        if self._waiting[asker] >= self._at_once:  # one address must not fill the queue
            raise too_many("Your last questions are still being answered.", _AGAIN_SECONDS)
        if self._waiting.total() >= MOST_WAITING:
            raise busy("The bots are thinking for others just now. Please try again.")
        if not isinstance(question, BotQuestion):
            _check_prepared(question.game)
        self._waiting[asker] += 1
        try:
            answer = await self._process.ask(encode(question))
        except TookTooLong:
            if isinstance(question, BotQuestion):  # nodes and position were chosen by whoever asks
                words = "The bot took too long over this: ask with fewer nodes."
                raise conflict(words) from None
            words = "The computer is busy, and this took too long. Please ask again in a moment."
            raise busy(words) from None
        except (Died, OSError) as error:
            log.error("a bot failed over a question", extra={"error": repr(error)})
            raise busy("The bot gave up on this position.") from None
        finally:
            self._waiting -= Counter([asker])
        return msgspec.json.decode(answer, type=kind)


def _check_prepared(game: str) -> None:
    """Refuse a question whose evaluator is still being compiled: it would block all others."""
    title = load(game).meta.title
    if is_coming(game):
        raise preparing(f"Advice on {title}")
    if is_stopped(game):
        raise conflict(
            f"There is no advice on {title} here: the compiler gave up. pitboss prepare says why."
        )


def _drawn(position: Position) -> str | None:
    """Spell one random outcome where chance is next: there may be too many to list."""
    if position.to_act != CHANCE:
        return None
    after = position.copy()
    after.play_code(Dealer(secrets.randbits(32)).draw(position))
    return after.last_entry.text
