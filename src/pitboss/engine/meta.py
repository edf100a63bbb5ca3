"""The description of a game that can be read without importing its rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.engine.errors import Unreadable
from pitboss.engine.text import as_whole

OptionValue = bool | int | str
Options = dict[str, OptionValue]


@dataclass(frozen=True)
class Toggle:
    """An option that is on or off."""

    name: str
    words: str
    default: bool = False

    def read(self, value: object) -> bool:
        """Take True and False, or yes and no as records and command lines spell them."""
        if isinstance(value, bool):
            return value
        spelled = {"yes": True, "no": False, "true": True, "false": False}.get(str(value).lower())
        if spelled is None:
            raise Unreadable(f"option {self.name} takes yes or no, not {value!r}")
        return spelled

    @property
    def takes(self) -> str:
        """What the option takes, in words."""
        return "yes or no"


@dataclass(frozen=True)
class Choice:
    """An option with a few named values; the first is the default."""

    name: str
    words: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        """The default value."""
        return self.choices[0]

    def read(self, value: object) -> str:
        """Take one of the named values."""
        if str(value) not in self.choices:
            raise Unreadable(f"option {self.name} takes {self.takes}, not {str(value)!r}")
        return str(value)

    @property
    def takes(self) -> str:
        """What the option takes, in words."""
        return " or ".join(self.choices)


@dataclass(frozen=True)
class Words:
    """An option that takes any text, checked by the game itself when a table starts."""

    name: str
    words: str
    default: str = ""
    kept: str = ".*"
    """The pattern of values that records, positions and requests may hold: never a file name."""
    longest: int = 500

    def read(self, value: object) -> str:
        """Take a text on one line."""
        text = str(value)
        if len(text) > self.longest or "\n" in text:
            raise Unreadable(
                f"option {self.name} takes one line of at most {self.longest} characters"
            )
        return text

    @property
    def takes(self) -> str:
        """What the option takes, in words."""
        return "a text"


Option = Toggle | Choice | Words


@dataclass(frozen=True)
class RulesChange:
    """A difference between a version of the rules and the one before it."""

    version: int
    words: str
    """One sentence."""
    anchor: str
    """The paragraph of the game's RULES.md."""


@dataclass(frozen=True)
class Meta:
    """Name, seats, options and versions of a game."""

    slug: str
    title: str
    words: str
    seats: range
    rules_version: int
    module: str
    """Where the game is found as `GAME`; imported when a table opens."""
    options: tuple[Option, ...] = ()
    endings: tuple[str, ...] = ()
    unofficial: str = ""
    """Who published the game itself; we are not they."""
    rules_changes: tuple[RulesChange, ...] = ()
    """What every version after the first has changed, oldest first."""

    def check_rules_version(self, version: int) -> None:
        """Refuse rules that are newer than these."""
        if version > self.rules_version:
            raise Unreadable(
                f"it was played under rules {version} of {self.title}, this pitboss knows them"
                f" only up to {self.rules_version}: update this pitboss"
            )

    def changes_since(self, version: int, rule: str = "") -> str:
        """Say what has changed since a version: the change of `rule` if it has one, else all.

        "" if nothing has changed.
        """
        since = [change for change in self.rules_changes if change.version > version]
        if not since:
            return ""
        about = [change for change in since if f"{self.slug}#{change.anchor}" == rule] or since
        told = " ".join(f"{change.words} ({self.slug}#{change.anchor})" for change in about)
        return (
            f"It began under rules {version} of {self.title};"
            f" rules {self.rules_version} changed this: {told}"
        )

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Check the options given by the caller and fill in the rest."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise Unreadable(f"{self.title} has no option {name!r}: its options are {names}")
        return {
            name: option.read(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def read_kept_options(self, given: Mapping[str, object]) -> Options:
        """Check options from untrusted input, for which no file is opened."""
        options = self.read_options(given)
        for option in self.options:
            if isinstance(option, Words) and not re.fullmatch(
                option.kept, str(options[option.name])
            ):
                raise Unreadable(f"option {option.name} cannot be {options[option.name]!r} here")
        return options

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game does not support."""
        if as_whole(seats, "the number of seats") not in self.seats:
            raise Unreadable(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}",
                f"{self.slug}#seats",
            )


def spell_option(value: OptionValue) -> str:
    """Spell an option's value as records and positions do."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
