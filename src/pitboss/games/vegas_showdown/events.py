"""The kinds of events that Vegas Showdown writes to its log; `text.sentences` reads them."""

(
    BUTTON_GIVEN,
    TURN_STARTED,
    PRICE_MOVED,
    TILE_LEFT,
    EVENT_DRAWN,
    EVENT_WAITS,
    FLIPPED,
    FAME_GAINED,
    MONEY_GAINED,
    BANNED,
    BARRED,
    INCOME_CHANGED,
    INCOME_PAID,
    BID_MADE,
    OUTBID,
    CHOSE,
    BOUGHT,
    PLACED,
    STORED,
    TAKEN_OFF,
    RENOVATED,
    CANCELLED,
    STACK_CHOSEN,
    SHEET_FILLED,
    STACK_EMPTY,
    SCORED,
    GAME_ENDED,
) = range(1, 28)

# Why Fame or money was gained: an event card (its number), or one of these.
BY_PUBLICITY = 1000
BY_TILE = 1001
