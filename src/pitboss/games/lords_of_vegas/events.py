"""The kinds of events that Lords of Vegas writes to its log; `telling.event` names their facts.

The kinds are NumPy numbers: for a plain number the compiler would make one more copy of every
rule that is called with it.
"""

import numpy as np

DEALT = np.int64(1)
SET_ASIDE = np.int64(2)
DISCARDED = np.int64(3)
FIRST_ROLLED = np.int64(4)
TURN_STARTED = np.int64(5)
DREW_CARD = np.int64(6)
CLAIMED = np.int64(7)
TAKEN_OVER = np.int64(8)
PARKING_PAID = np.int64(9)
CASINO_PAID = np.int64(10)
SCORED = np.int64(11)
BUILT = np.int64(12)
SPRAWLED = np.int64(13)
REMODELED = np.int64(14)
REORGANIZED = np.int64(15)
RAISED = np.int64(16)
DIE_PLACED = np.int64(17)
DIE_ROLLED = np.int64(18)
DIE_SET = np.int64(19)
DIE_LIFTED = np.int64(20)
MARKER_FREED = np.int64(21)
MERGED = np.int64(22)
TIE_FOUND = np.int64(23)
BOSS_CHANGED = np.int64(24)
BET_MADE = np.int64(25)
LAID_OFF = np.int64(26)
BET_SETTLED = np.int64(27)
OFFERED = np.int64(28)
ACCEPTED = np.int64(29)
DECLINED = np.int64(30)
WITHDRAWN = np.int64(31)
MONEY_GIVEN = np.int64(32)
LOT_GIVEN = np.int64(33)
DIE_GIVEN = np.int64(34)
DEAL_CUT = np.int64(35)
DEAL_DONE = np.int64(36)
TURN_ENDED = np.int64(37)
GAME_ENDED = np.int64(38)

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
    np.int64(number) for number in range(len(HOW))
)
