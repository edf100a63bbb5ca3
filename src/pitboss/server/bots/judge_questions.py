"""The questions about positions that the advice process is asked, each a line of JSON."""

import msgspec
from msgspec import Struct

from pitboss.server.api.review_responses import JudgedMove


class BotQuestion(Struct, tag="bot"):
    """A position, and the bot that is asked what it would play."""

    game: str
    position: str
    level: str
    seed: int
    nodes: int | None


class JudgeQuestion(Struct, tag="judge"):
    """What is a position worth, and what is each of its moves?"""

    game: str
    position: str


class HintQuestion(Struct, tag="hint"):
    """What should the seat to act play, and why?"""

    game: str
    position: str
    seq: int
    nodes: int | None
    names: list[str]


class DealQuestion(Struct, tag="deal"):
    """What does a deal change for everybody?"""

    game: str
    position: str
    seat: int
    text: str


class Judged(Struct):
    """The answer about a position."""

    shares: list[float]
    moves: list[JudgedMove]
    judge: str


Question = BotQuestion | JudgeQuestion | HintQuestion | DealQuestion

encode = msgspec.json.Encoder().encode
read_question = msgspec.json.Decoder(Question).decode
