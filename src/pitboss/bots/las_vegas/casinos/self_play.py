"""Games of self-play for the net of casinos: samples to fit it to, and games to compare it by."""

from pitboss.bots.las_vegas.casinos.look_ahead import best_by_net
from pitboss.bots.las_vegas.casinos.views import SEAT_WIDTH, VIEW_WIDTH, write_views
from pitboss.bots.las_vegas.model import first_of_part
from pitboss.bots.las_vegas.place_odds import best_by_odds
from pitboss.bots.las_vegas.round_solver import give_turn, put
from pitboss.bots.las_vegas.self_play import random_face
from pitboss.bots.las_vegas.values import evaluate, evaluate_as_it_lies, evaluate_in_round
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.rules import play
from pitboss.games.las_vegas.rules.chance import sample
from pitboss.games.las_vegas.state import ENDED, PLACE, ROLL
from pitboss.games.las_vegas.tables import CASINOS
from pitboss.kernel import below, rule
from pitboss.kernel.rng import seed_dice

RANDOM_ONE_IN = 30
KEEP_ONE_IN = 8
"""One move in so many is random in the games to learn from, one position in so many is kept."""


@rule
def best_by_position(s, work, model):
    """Give the face after which the smaller net, which is trained first, values the mover most."""
    best = -1.0
    chosen = 0
    turn = s.turn
    for face in range(CASINOS):
        own = count_of(s.roll, face)
        white = white_count_of(s.roll, face)
        if own + white > 0:
            put(s, turn, face, own, white)
            if give_turn(s):
                evaluate_in_round(s, work, model)
            else:
                evaluate_as_it_lies(s, work, model)
            s.turn = turn
            put(s, turn, face, -own, -white)
            if work.shares[turn] > best:
                best = work.shares[turn]
                chosen = face
    return chosen


@rule
def observe_casinos(states, by_net, games, seed, first, work, model, views, features, shares):
    """Play games from `states[0]`; keep positions before a roll, and the value after their round.

    The target is the value of the standing after the round, because who wins in the end depends on
    much that has nothing to do with the position. Returns how many positions were kept.
    """
    w = work[0]
    kept = 0
    for game in range(games):
        seed_dice(w.rng, seed, 0, first + game, 0)
        states[1] = states[0]
        s = states[1]
        begun = kept
        while s.phase != ENDED:
            before = s.round_no
            if s.phase != PLACE:
                play(s, sample(s, w.rng), w.log)
            elif below(w.rng, RANDOM_ONE_IN) == 0:
                play(s, PLACE_NUMBER + random_face(s, w), w.log)
            elif by_net:
                play(s, PLACE_NUMBER + best_by_net(s, w, model), w.log)
            else:
                play(s, PLACE_NUMBER + best_by_position(s, w, model), w.log)
            if s.round_no != before or s.phase == ENDED:
                evaluate(s, w, model)
                for row in range(begun, kept):
                    for seat in range(s.seats):
                        shares[row, seat] = w.shares[seat]
                begun = kept
            elif s.phase == ROLL and kept < views.shape[0] and below(w.rng, KEEP_ONE_IN) == 0:
                write_views(s, w, model[first_of_part(s) :])
                keep_views(s.seats, w, views[kept], features[kept])
                kept += 1
    return kept


@rule
def keep_views(seats, work, views, features):
    """Copy the features of the net, seat after seat."""
    for seat in range(seats):
        for k in range(SEAT_WIDTH):
            features[seat * SEAT_WIDTH + k] = work.features[seat, k]
        for casino in range(CASINOS):
            for k in range(VIEW_WIDTH):
                place = (seat * CASINOS + casino) * VIEW_WIDTH + k
                views[place] = work.views[seat, casino, k]


@rule
def compare_at_sight(states, games, seed, work, model, odds, shares):
    """Write the share of one seat that plays by the net, in games against seats that use odds.

    It takes every chair in turn, with the same first notes and the same dice.
    """
    w = work[0]
    seats = states[0].seats
    for game in range(games):
        shares[game] = 0.0
        for chair in range(seats):
            seed_dice(w.rng, seed, 0, game, 0)
            states[1] = states[0]
            s = states[1]
            while s.phase != ENDED:
                if s.phase != PLACE:
                    play(s, sample(s, w.rng), w.log)
                elif s.turn == chair:
                    play(s, PLACE_NUMBER + best_by_net(s, w, model), w.log)
                else:
                    play(s, PLACE_NUMBER + best_by_odds(s, w, odds), w.log)
            evaluate(s, w, model)
            shares[game] += w.shares[chair] / seats
