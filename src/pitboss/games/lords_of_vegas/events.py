"""The kinds of events that Lords of Vegas writes to its log; `text.sentences` names their facts."""

from pitboss.games.lords_of_vegas.tables import fixed

DEALT = fixed(1)
SET_ASIDE = fixed(2)
DISCARDED = fixed(3)
FIRST_ROLLED = fixed(4)
TURN_STARTED = fixed(5)
DREW_CARD = fixed(6)
CLAIMED = fixed(7)
TAKEN_OVER = fixed(8)
PARKING_PAID = fixed(9)
CASINO_PAID = fixed(10)
SCORED = fixed(11)
BUILT = fixed(12)
SPRAWLED = fixed(13)
REMODELED = fixed(14)
REORGANIZED = fixed(15)
RAISED = fixed(16)
DIE_PLACED = fixed(17)
DIE_ROLLED = fixed(18)
DIE_SET = fixed(19)
DIE_LIFTED = fixed(20)
MARKER_FREED = fixed(21)
MERGED = fixed(22)
TIE_FOUND = fixed(23)
BOSS_CHANGED = fixed(24)
BET_MADE = fixed(25)
LAID_OFF = fixed(26)
BET_SETTLED = fixed(27)
OFFERED = fixed(28)
ACCEPTED = fixed(29)
DECLINED = fixed(30)
WITHDRAWN = fixed(31)
MONEY_GIVEN = fixed(32)
LOT_GIVEN = fixed(33)
DIE_GIVEN = fixed(34)
DEAL_CUT = fixed(35)
DEAL_DONE = fixed(36)
TURN_ENDED = fixed(37)
GAME_ENDED = fixed(38)

# How somebody became boss, and why dice were rolled.
HOW = (
    "build",
    "sprawl",
    "remodel",
    "raise",
    "reorganize",
    "tie",
    "takeover",
    "deal",
    "lift",
)
BY_BUILD, BY_SPRAWL, BY_REMODEL, BY_RAISE, BY_REORGANIZE, BY_TIE, BY_TAKEOVER, BY_DEAL, BY_LIFT = (
    fixed(number) for number in range(len(HOW))
)
