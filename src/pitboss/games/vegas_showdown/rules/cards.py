"""What an Event card does, packed into one number: stack, then what it is about, then how much."""

from pitboss.kernel import rule

STACK_SHIFT, WHICH_SHIFT, AMOUNT_SHIFT = 4, 6, 9


@rule
def packed_card(op, stack, which, amount):
    """Pack what a card does."""
    return op + (stack << STACK_SHIFT) + (which << WHICH_SHIFT) + (amount << AMOUNT_SHIFT)


@rule
def op_of(s, event):
    """Say what kind of thing a card does."""
    return s.event_card[event] & 15


@rule
def stack_of(s, event):
    """Give the stack whose symbol is on a card."""
    return (s.event_card[event] >> STACK_SHIFT) & 3


@rule
def which_of(s, event):
    """Give the action, the income or the statistic that a card is about."""
    return (s.event_card[event] >> WHICH_SHIFT) & 7


@rule
def card_amount(s, event):
    """Give the money, the Fame or the circles on a card."""
    return s.event_card[event] >> AMOUNT_SHIFT
