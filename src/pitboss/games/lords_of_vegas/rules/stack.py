"""The stack of what is being resolved, and the money that changes hands with the bank."""

from pitboss.kernel import rule


@rule
def push(s, task):
    """Put a task on top: it comes before everything below it."""
    s.todo[s.todo_n] = task
    s.todo_n += 1


@rule
def pop(s):
    """Take the top task off; it is done."""
    s.todo_n -= 1
    s.todo[s.todo_n] = 0


@rule
def top(s):
    """Give the task on top."""
    return s.todo[s.todo_n - 1]


@rule
def only(s, task):
    """Leave nothing but `task` on the stack."""
    while s.todo_n > 0:
        pop(s)
    push(s, task)


@rule
def pay_bank(s, seat, money):
    """Move money from a seat to the bank, or back when it is negative."""
    s.cash[seat] -= money
    s.bank += money
