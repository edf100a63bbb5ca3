"""The levels of Lords of Vegas and Vegas Showdown: legal, repeatable, explained, and no dupes."""

from importlib import import_module

import pytest

from pitboss import Dealer, bots, load
from pitboss.arena import Match, run, summarise
from pitboss.bots import Budget

LEVELS = ["tourist", "regular", "pro", "shark"]
GAMES = [("lords-of-vegas", 3), ("vegas-showdown", 3)]


def some_positions(slug: str, seats: int, count: int, seed: int = 4):
    """Follow `regular` for a while and give every position in which there is a choice."""
    at = load(slug).start(seats)
    dealer = Dealer(seed)
    mover = bots.bot(slug, "regular", seed)
    found = []
    at.settle(dealer)
    while len(found) < count:
        if len(at.legal()) > 1:
            found.append(at.copy())
        at.play(mover.choose(at))
        at.settle(dealer)
    return found


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_the_levels_are_listed_weakest_first(slug, seats):
    assert [name for name in bots.names(slug) if name in LEVELS] == LEVELS


@pytest.mark.parametrize("slug", ["las_vegas", "lords_of_vegas", "vegas_showdown"])
def test_searches_let_other_threads_run(slug):
    """They are compiled to work with the lock released."""
    searches = import_module(f"pitboss.bots.{slug}.searches").SEARCHES
    compiled = searches.compile(searches.templates)
    for name in searches.templates:
        assert getattr(compiled, name).targetoptions["nogil"] is True


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("slug", "seats"), [*GAMES, ("las-vegas", 3)])
def test_a_choice_without_its_explanation_is_the_one_that_is_explained(slug, seats, name):
    chooser, advisor = (bots.bot(slug, name, 9, Budget(nodes=24)) for _ in range(2))
    for at in some_positions(slug, seats, count=12):
        assert chooser.choose(at) == advisor.advise(at).move


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_a_choice_is_legal_repeatable_and_explained_for_every_seat(slug, seats, name):
    positions = some_positions(slug, seats, count=4)

    def all_advice():
        player = bots.bot(slug, name, 9, Budget(nodes=24))
        return [bots.explain(player, at) for at in positions]

    first, again = all_advice(), all_advice()
    for at, advice, repeated in zip(positions, first, again, strict=True):
        assert advice.move == repeated.move
        assert advice.move in at.legal()
        assert advice.options == repeated.options
        assert advice.move in [option.move for option in advice.options]
        for option in advice.options:
            assert len(option.values) == seats
            assert sum(option.values) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["regular", "shark"])
@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_judging_beats_random(slug, seats, name):
    """A fixed match with few nodes, so the result never changes; the ladder has the long ones."""
    players = (name, *["random"] * (seats - 1))
    match = Match(slug, players, deals=3, seed=2, budget=Budget(nodes=16))
    assert summarise(match, run(match)).of(name).win_share.mean > 0.7


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_a_shark_beats_tourists(slug, seats):
    match = Match(slug, ("shark", *["tourist"] * (seats - 1)), 4, seed=3, budget=Budget(nodes=16))
    assert summarise(match, run(match)).of("shark").win_share.mean > 0.6


@pytest.mark.parametrize("name", ["regular", "shark"])
def test_a_gift_is_taken(name):
    at = some_positions("lords-of-vegas", 3, count=1)[0]
    asker = at.to_act
    bot_seat = (asker + 1) % 3
    at.play(f"deal {asker}>{bot_seat} ${int(at.state.cash[asker])}", seat=asker)
    assert bots.bot("lords-of-vegas", name).choose(at) == "accept"
