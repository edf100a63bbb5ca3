"""Step 3: every seat is paid the lesser of Population and Revenue, unless a card says otherwise."""

from pitboss.games.vegas_showdown.events import INCOME_PAID
from pitboss.games.vegas_showdown.tables import ALL_POPULATION, ALL_REVENUE, GREATER, HALF
from pitboss.kernel import emit, rule


@rule
def income_of(s, seat):
    """Say what a seat is paid this turn."""
    population = s.population[seat]
    revenue = s.revenue[seat]
    if s.income == ALL_POPULATION:
        return population
    if s.income == ALL_REVENUE:
        return revenue
    if s.income == GREATER:
        return max(population, revenue)
    lesser = min(population, revenue)
    if s.income == HALF:
        return (lesser + 1) // 2
    return lesser


@rule
def collect_income(s, log):
    """Pay every seat."""
    for seat in range(s.seats):
        money = income_of(s, seat)
        s.cash[seat] += money
        emit(log, INCOME_PAID, seat, money)
