"""Bots that bargain: what they accept, ask for and propose, and that they do not pester anybody."""

import numpy as np
import pytest

from pitboss import Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.lords_of_vegas.deal_candidates import best_candidates
from pitboss.bots.lords_of_vegas.deals import (
    NO_DEAL,
    Prices,
    is_acceptable,
    is_gift,
    paid,
    parties,
    spell_deal,
)
from pitboss.bots.lords_of_vegas.negotiation import (
    HEARD_A_TURN,
    MIN_DEAL_GAIN,
    OFFERS_A_TURN,
    ROLLOUTS,
    Negotiator,
)
from pitboss.games.lords_of_vegas.codes import (
    END,
    MONEY,
    actor,
    amount,
    giver,
    is_transfer,
    kind_of,
    pack_transfer,
    taker,
    with_actor,
    without_actor,
)
from pitboss.games.lords_of_vegas.rules.board import marker_on, owner_of
from pitboss.games.lords_of_vegas.state import MOST_STEPS
from pitboss.games.lords_of_vegas.tables import LOT_NAMES, LOTS
from pitboss.kernel import OVER

GAME = "lords-of-vegas"


def middle_game(seats: int, moves: int, seed: int):
    """Follow a tourist, who leaves much lying about, and give the next choice of an action."""
    at = load(GAME).start(seats)
    dealer, mover = Dealer(seed), bots.bot(GAME, "tourist", seed)
    at.settle(dealer)
    while at.prompt["kind"] != "act" or moves > 0:
        assert at.to_act != OVER
        moves -= 1
        at.play(mover.choose(at))
        at.settle(dealer)
    return at


def pricing(at, name="regular"):
    """A bot of this level, and how it prices deals here."""
    player = bots.bot(GAME, name, 1, Budget(nodes=8))
    return player, player._prices(at)


def even_deals(at, prices):
    """The most promising deals here, at prices that divide the gain evenly."""
    return [
        candidate.deal()
        for candidate in best_candidates(at.state, at.to_act, at.codes(), prices.own)
    ]


def test_a_packed_transfer_is_read_back_and_spelled():
    step = pack_transfer(MONEY, 2, 5, 17)
    assert is_transfer(step)
    assert (giver(step), taker(step), amount(step)) == (2, 5, 17)
    assert spell_deal((step,)) == "deal 2>5 $17"
    assert parties((step,)) == {2, 5}
    assert [paid((step,), seat) for seat in (2, 5, 0)] == [17, -17, 0]
    action = with_actor(int(END), 3)
    assert not is_transfer(action)
    assert (actor(action), without_actor(action)) == (3, END)


def test_a_deal_is_acceptable_that_helps_and_helps_nobody_twice_as_much():
    assert is_acceptable(np.array([0.02, 0.03, -0.05]), 0, 0.01)
    assert not is_acceptable(np.array([0.02, 0.05, -0.07]), 0, 0.01)
    assert not is_acceptable(np.array([0.005, 0.001, -0.006]), 0, 0.01)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proposed_is_legal_and_names_two_seats(seed):
    at = middle_game(4, 60, seed)
    _, prices = pricing(at)
    deals = even_deals(at, prices)
    assert deals
    for deal in deals:
        assert at.why(spell_deal(deal)) is None
        assert len(parties(deal)) == 2
        assert at.to_act in parties(deal)


def test_two_seats_have_nothing_to_gain_from_each_other():
    """What one wins the other loses: no deal can help both."""
    at = middle_game(2, 40, 1)
    player, prices = pricing(at)
    assert player.negotiator.propose(at.state, at.to_act, at.codes(), prices) is None


def actions_of_a_game(seed: int):
    """Follow a tourist to the end and give every choice of an action."""
    at = load(GAME).start(4)
    dealer, mover = Dealer(seed), bots.bot(GAME, "tourist", seed)
    at.settle(dealer)
    while at.to_act != OVER:
        if at.prompt["kind"] == "act":
            yield at.copy()
        at.play(mover.choose(at))
        at.settle(dealer)


def greedy_offers(at, asker: int, bot_seat: int):
    """Everything that a milker could ask for: money, lots and dice, for nothing or for less."""
    s = at.state
    for money in range(1, 1 + min(5, int(s.cash[bot_seat]))):
        yield f"{bot_seat}>{asker} ${money}"
        if money > 1 and s.cash[asker] > 0:
            yield f"{bot_seat}>{asker} ${money}; {asker}>{bot_seat} $1"
    for lot in range(LOTS):
        if marker_on(s, lot) == bot_seat:
            yield f"{bot_seat}>{asker} lot {LOT_NAMES[lot]}"
        if owner_of(s, lot) == bot_seat:
            yield f"{bot_seat}>{asker} die {LOT_NAMES[lot]}"


@pytest.mark.parametrize(("name", "games"), [("regular", 2), ("shark", 2)])
def test_a_thousand_greedy_offers_do_not_milk_a_bot(name, games):
    """Through whole games, nobody gives anything for nothing, nor asks for more of it."""
    player, heard = bots.bot(GAME, name, 1, Budget(nodes=8)), 0
    for at in (at for seed in range(games) for at in actions_of_a_game(seed)):
        asker = at.to_act
        bot_seat = (asker + 1) % 4
        for wish in greedy_offers(at, asker, bot_seat):
            offered = at.copy()
            offered.play(f"deal {wish}", seat=asker)
            assert player.choose(offered) == "decline", wish
            heard += 1
    assert heard > 1000


@pytest.mark.parametrize("name", ["regular", "shark"])
@pytest.mark.parametrize("seed", range(3))
def test_a_price_is_the_mean_of_turns_rolled_out_from_the_deal(name, seed):
    """As in rollouts that begin with the yes, each with the same dice."""
    at = middle_game(4, 60, seed)
    seat = at.to_act
    player = bots.bot(GAME, name, 1, Budget(nodes=8))
    player._deal_seed = lambda: 7
    prices = player._prices(at)
    deal = next(deal for deal in even_deals(at, prices) if all(map(is_transfer, deal)))
    priced = prices.own([deal], seat, ROLLOUTS)[0]
    at.play(spell_deal(deal), seat=seat)
    yes = next(code for code in at.codes() if at.game.notation.spell(at.state, code) == "accept")
    values = np.zeros((1, ROLLOUTS, 4))
    player.searches.compile().rollouts(
        np.repeat(at.states[:1], player.pool),
        np.array([[0, yes]], np.int64),
        7,
        0,
        0,
        player.work,
        player.weights(4),
        values,
    )
    assert priced == pytest.approx(values[0].mean(axis=0))


def proposals(name: str, seeds):
    """What a level proposes in whole games: the table, its prices, and what it said."""
    for at in (at for seed in seeds for at in actions_of_a_game(seed)):
        player, prices = pricing(at, name)
        said = player.negotiator.propose(at.state, at.to_act, at.codes(), prices)
        if said is not None:
            yield at, prices, said


@pytest.mark.parametrize("name", ["regular", "pro", "shark"])
def test_what_is_proposed_helps_the_bot_and_pleases_the_other(name):
    """By the bot's own judgement, and by the other's as it thinks of it."""
    count = 0
    for at, prices, said in proposals(name, range(2)):
        seat, (other,) = at.to_act, parties(said.deal) - {at.to_act}
        assert at.why(spell_deal(said.deal)) is None
        assert said.agreed[seat] - said.without[seat] > MIN_DEAL_GAIN
        without, agreed = prices.others([NO_DEAL, said.deal], seat, ROLLOUTS)
        assert is_acceptable(agreed - without, other, MIN_DEAL_GAIN)
        asked = at.copy()
        asked.play(spell_deal(said.deal))
        assert asked.to_act == other
        assert bots.bot(GAME, "regular", 1).choose(asked) == "accept"
        count += 1
    assert count > 5


def test_a_tough_negotiator_asks_for_more_money():
    """Of the same things handed over, a pro gets no worse a price than a regular, often better."""
    better = 0
    for at, prices, said in proposals("regular", range(3)):
        seat, bare = at.to_act, [step for step in said.deal if kind_of(step) != MONEY]
        tough = Negotiator(is_tough=True)
        same = [
            candidate
            for candidate in best_candidates(at.state, seat, at.codes(), prices.own)
            if list(candidate.bare) == bare
        ]
        deals = tough._acceptable_to_other(at.state, seat, same, prices)
        assert min(paid(deal, seat) for deal in deals) <= paid(said.deal, seat)
        better += min(paid(deal, seat) for deal in deals) < paid(said.deal, seat)
    assert better > 3


def test_an_action_is_done_for_money():
    """Somebody pays for an action of the seat on turn that helps them, such as a remodel."""
    hired = [
        (at, said)
        for at, _, said in proposals("pro", range(6))
        if not all(map(is_transfer, said.deal))
    ]
    assert hired
    for at, said in hired:
        *_, action = said.deal
        assert not is_transfer(action)
        assert paid(said.deal, at.to_act) < 0
        done = at.copy()
        done.play(spell_deal(said.deal))
        events = [*done.play("accept"), *done.settle(Dealer(1))]  # ties may have to be rolled off
        assert any(event["event"] == "deal_done" for event in events)


def offers_until_it_acts(at) -> list[str]:
    """Refuse whatever a bot offers until it takes an action."""
    player, _ = pricing(at)
    said: list[str] = []
    while (move := bots.explain(player, at).move).startswith("deal"):
        asked = at.copy()
        asked.play(move)
        assert asked.prompt["kind"] == "answer"
        said.append(move)
    return said


def test_a_bot_neither_pesters_nor_repeats_itself():
    """Refused again and again, it stays within its offers a turn, each of them a new one."""
    heard = [offers_until_it_acts(at) for at in actions_of_a_game(3)]
    assert max(map(len, heard)) in range(1, OFFERS_A_TURN + 1)
    assert all(len(set(said)) == len(said) for said in heard)


def too_cheap(deal, seat: int):
    """The same deal with a dollar where the seat pays more, or None."""
    pays = [step for step in deal if kind_of(step) == MONEY and giver(step) == seat]
    if not pays or amount(pays[0]) < 2:
        return None
    return tuple(step - int(amount(step)) + 1 if step == pays[0] else step for step in deal)


def countered_offers():
    """Offers of too little money that were countered: the table, who offered, the counter."""
    for seed in range(40):
        at = middle_game(4, 70, seed)
        _, prices = pricing(at)
        seat = at.to_act
        for deal in even_deals(at, prices):
            cheap = too_cheap(deal, seat)
            if cheap is None:
                continue
            offered = at.copy()
            offered.play(spell_deal(cheap), seat=seat)
            player = bots.bot(GAME, "regular", 1)
            reply = player.choose(offered)
            if reply.startswith("deal"):
                assert player.choose(offered) == "decline"  # once a turn, however often asked
                yield offered, seat, reply


def test_an_offer_that_nearly_helps_is_countered_once_a_turn():
    """Something for too little money: the bot asks the proposer for more, and means it."""
    countered = 0
    for offered, seat, reply in countered_offers():
        other = offered.to_act
        assert reply.split("; ")[-1].startswith(f"{seat}>{other} $")
        offered.play(reply, seat=other)
        assert offered.to_act == seat  # a counter-offer is for the first one to answer
        countered += 1
    assert countered


def test_the_longest_offer_there_is_has_no_room_for_a_counter():
    """A counter is one step longer. The rest of the offer is small change, back and forth."""
    for offered, seat, reply in countered_offers():
        other = offered.to_act
        steps = reply.removeprefix("deal ").split("; ")[:-1]  # what was offered
        while len(steps) < MOST_STEPS:
            steps.append(f"{other}>{seat} $1" if len(steps) % 2 else f"{seat}>{other} $1")
        long = offered.copy()
        long.play("decline", seat=other)
        long.play("deal " + "; ".join(steps), seat=seat)
        heard = []

        def price(deals, by, samples, heard=heard, seats=long.seats):
            """Find every deal good for the proposer alone, so that more would be asked for."""
            heard.extend(deals)
            gains = [0.1 if one == by else 0.0 for one in range(seats)]
            return np.array([gains if deal else [0.0] * seats for deal in deals])

        said = Negotiator().answer(long.state, other, Prices(price, price))
        assert not said.accepts and said.deal is None
        assert max(map(len, heard)) == MOST_STEPS
        return
    raise AssertionError("no offer was countered at all")


def test_sharks_play_whole_games_with_deals():
    """Offers, counters and answers come to an end, and some deals are done."""
    done = 0
    for seed in range(2):
        at = load(GAME).start(4)
        dealer = Dealer(seed)
        players = [bots.bot(GAME, "shark", seed * 10 + seat, Budget(nodes=4)) for seat in range(4)]
        at.settle(dealer)
        for _ in range(2000):
            if at.to_act == OVER:
                break
            events = at.play(players[at.to_act].choose(at))
            done += sum(event["event"] == "deal_done" for event in events)
            at.settle(dealer)
        assert at.to_act == OVER
    assert done


def offered(at, deal):
    """The position in which the other party answers this deal."""
    then = at.copy()
    then.play(deal)
    return then


@pytest.mark.parametrize("name", ["tourist", "regular", "pro", "shark"])
def test_a_gift_is_always_taken(name):
    """Also a small one, and one that helps somebody else more than the bot."""
    taken = 0
    for seed, moves in ((3, 20), (4, 45), (5, 70)):
        at = middle_game(3, moves, seed)
        giving = at.to_act
        for other in range(3):
            if other != giving and int(at.state.cash[giving]) > 0:
                then = offered(at, f"deal {giving}>{other} $1")
                assert then.to_act == other
                assert bots.bot(GAME, name, 1, Budget(nodes=8)).choose(then) == "accept"
                taken += 1
    assert taken == 6


def test_a_loss_is_no_gift():
    money = pack_transfer(MONEY, 0, 1, 3)
    assert is_gift((money,), 1)
    assert not is_gift((money,), 0)
    assert not is_gift((money, pack_transfer(MONEY, 1, 2, 1)), 1)
    assert not is_gift(NO_DEAL, 1)


def test_a_bot_listens_to_a_few_offers_a_turn_and_says_so():
    at = middle_game(3, 40, 3)
    asking = at.to_act
    other = (asking + 1) % 3
    player = bots.bot(GAME, "regular", 1)
    demand = offered(at, f"deal {other}>{asking} $1")
    notes = [player.advise(demand).note for _ in range(HEARD_A_TURN + 2)]
    assert set(notes[:HEARD_A_TURN]) == {"I would get nothing for what I give."}
    assert all("offers of a player in a turn" in note for note in notes[HEARD_A_TURN:])
    # A gift is heard at any time, and so is anybody else, and the same seat in its next turn.
    gift = offered(at, f"deal {asking}>{other} $1") if int(at.state.cash[asking]) else None
    if gift is not None:
        assert player.choose(gift) == "accept"
    later = demand.copy()
    later.states["deck_left"] -= 1
    assert player.advise(later).note == "I would get nothing for what I give."


def test_deals_of_different_decisions_meet_different_dice():
    """One seed for all made an error of a price look like certainty."""

    def prices(at):
        player = bots.bot(GAME, "regular", 1)
        found = [player._prices(at).own([NO_DEAL], at.to_act, ROLLOUTS)[0] for _ in range(4)]
        return [tuple(shares.tolist()) for shares in found]

    positions = [middle_game(3, moves, 3) for moves in range(40, 70, 5)]
    assert max(len(set(prices(at))) for at in positions) > 1
    assert prices(positions[0]) == prices(positions[0])
