"""The kinds of events that Las Vegas writes to its log, and what each row means."""

LAID = 1
STARTED_ROUND = 2
SPARE_PLACED = 3
ROLLED = 4
PLACED = 5
CANCELLED = 6
PAID = 7
RETURNED = 8
ROUND_ENDED = 9
ENDED_GAME = 10
