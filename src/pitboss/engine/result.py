"""Where the seats stand, and how a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    """One seat's points, money and place; equal places are shared."""

    seat: int
    points: int
    money: int
    place: int


@dataclass(frozen=True)
class Result:
    """The final standing. Several winners share first place when every tie-break is equal."""

    ending: str
    standing: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(row.seat for row in self.standing if row.place == 1)

    @property
    def places(self) -> tuple[int, ...]:
        """Every seat's place, in seat order."""
        return tuple(row.place for row in self.standing)

    @property
    def points(self) -> tuple[int, ...]:
        """Every seat's points, in seat order."""
        return tuple(row.points for row in self.standing)

    @property
    def money(self) -> tuple[int, ...]:
        """Every seat's money, in seat order."""
        return tuple(row.money for row in self.standing)
