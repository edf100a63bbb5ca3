"""OpenSkill ratings from the placings of whole games, in the order of the deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.arena.match import Match, Played
from pitboss.engine import Unreadable


@dataclass(frozen=True)
class Rating:
    """A bot's strength as OpenSkill sees it; mu less three sigma is a safe lower bound."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """The ordinal that leaderboards use."""
        return self.mu - 3 * self.sigma


def rate(matches: Sequence[tuple[Match, Sequence[Played]]]) -> dict[str, Rating]:
    """Rate every bot of some matches. A bot in several chairs is rated by each of them."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise Unreadable(
            "ratings need the package openskill: pip install 'pitboss[arena]'"
        ) from error
    model = PlackettLuce()
    known = {name: model.rating(name=name) for match, _ in matches for name in match.players}
    for match, played in matches:
        for game in played:
            teams = [[known[name]] for name in match.players]
            rated = model.rate(teams, ranks=[float(place) for place in game.places])
            for name in dict.fromkeys(match.players):
                mine = [rated[c][0] for c, player in enumerate(match.players) if player == name]
                mu = sum(rating.mu for rating in mine) / len(mine)
                sigma = sum(rating.sigma for rating in mine) / len(mine)
                known[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return {name: Rating(rating.mu, rating.sigma) for name, rating in known.items()}
