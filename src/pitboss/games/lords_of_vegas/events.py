"""The kinds of events that Lords of Vegas writes to its log; `view.event` names their facts."""

DEALT = 1
SET_ASIDE = 2
DISCARDED = 3
FIRST_ROLLED = 4
TURN_STARTED = 5
DREW_CARD = 6
CLAIMED = 7
TAKEN_OVER = 8
PARKING_PAID = 9
CASINO_PAID = 10
SCORED = 11
BUILT = 12
SPRAWLED = 13
REMODELED = 14
REORGANIZED = 15
RAISED = 16
DIE_PLACED = 17
DIE_ROLLED = 18
DIE_SET = 19
DIE_LIFTED = 20
MARKER_FREED = 21
MERGED = 22
TIE_FOUND = 23
BOSS_CHANGED = 24
BET_MADE = 25
LAID_OFF = 26
BET_SETTLED = 27
OFFERED = 28
ACCEPTED = 29
DECLINED = 30
WITHDRAWN = 31
MONEY_GIVEN = 32
LOT_GIVEN = 33
DIE_GIVEN = 34
DEAL_CUT = 35
DEAL_DONE = 36
TURN_ENDED = 37
GAME_ENDED = 38

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
    range(len(HOW))
)
