"""The rules of Lords of Vegas, one file a verb. RULES.md tells them in words."""

from pitboss.games.lords_of_vegas.rules.chance import MOST_LISTED, outcomes, sample
from pitboss.games.lords_of_vegas.rules.pay_and_score import standing
from pitboss.games.lords_of_vegas.rules.start import setup
from pitboss.games.lords_of_vegas.rules.turn import legal, play, to_act
from pitboss.games.lords_of_vegas.state import STATE
from pitboss.kernel import Rules

RULES = Rules(
    module=__name__,
    state=STATE,
    setup=setup,
    to_act=to_act,
    legal=legal,
    sample=sample,
    outcomes=outcomes,
    play=play,
    standing=standing,
    # 45 tiles six floors high bear bets of 1,350 in all; the other actions are fewer than 650.
    most_legal=2000,
    most_outcomes=6**MOST_LISTED,
    most_events=400,
)
