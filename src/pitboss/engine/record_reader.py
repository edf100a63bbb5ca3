"""Read a record from untrusted text."""

from dataclasses import replace

from pitboss.engine.dealer import Seed
from pitboss.engine.errors import BadRecord, Refusal
from pitboss.engine.meta import Meta
from pitboss.engine.position import Entry
from pitboss.engine.record import FORMAT, LONGEST_LINE, MOST_BYTES, MOST_ENTRIES, Record
from pitboss.engine.registry import games
from pitboss.engine.text import find_whole, quoted
from pitboss.kernel import CHANCE

LONGEST_NAME = 40


def read_record(text: str | bytes) -> Record:
    """Read a record; every fault is one sentence that names its line."""
    lines = _lines(text)
    header_ends = _check_first(lines)
    record = _header(lines, header_ends)
    return _entries(record, lines, header_ends)


def _lines(text: str | bytes) -> list[str]:
    if not isinstance(text, str | bytes):
        raise BadRecord(f"a record is a text, not {type(text).__name__}", 1)
    if len(text) > MOST_BYTES:
        raise BadRecord(f"the record is larger than {MOST_BYTES // 1_000_000} MB", 1)
    lines = (text if isinstance(text, str) else _decoded(text)).split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadRecord(f"the line is longer than {LONGEST_LINE} characters", number)
    return [line.rstrip("\r") for line in lines]


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise BadRecord("the record is not UTF-8 text", line) from error


def _check_first(lines: list[str]) -> int:
    words = lines[0].split()
    if words[:2] != ["pitboss", "record"] or len(words) != 3:
        raise BadRecord(f"a record begins with 'pitboss record {FORMAT}'", 1)
    if words[2] != str(FORMAT):
        raise BadRecord(
            f"the record is of format {words[2][:20]}, this pitboss reads format {FORMAT}", 1
        )
    if "" not in lines:
        raise BadRecord("the record is cut off: an empty line ends the header", len(lines))
    return lines.index("")


def _header(lines: list[str], end: int) -> Record:
    found: dict[str, tuple[str, int]] = {}
    options: dict[str, object] = {}
    names: dict[int, str] = {}
    seeds: list[Seed] = []
    for number, line in enumerate(lines[1:end], 2):
        key, _, rest = line.partition(" ")
        if key == "option":
            name, _, value = rest.partition(" ")
            options[name] = value
        elif key == "name":
            seat, name = _name(rest, number)
            names[seat] = name
        elif key == "seed":
            seeds.append(_seed(rest, number, "dice" in found))
        elif key in ("game", "rules", "seats", "dice", "from"):
            if key in found:
                raise BadRecord(f"{key!r} stands twice in the header", number)
            found[key] = (rest, number)
        else:
            raise BadRecord(f"{key[:40]!r} is not a line of a record's header", number)
    record = _checked(found, options, names, end)
    if len(seeds) > record.seats:
        raise BadRecord(f"{record.seats} seats have at most as many seeds", end)
    return replace(record, seeds=tuple(seeds))


def _checked(
    found: dict[str, tuple[str, int]], options: dict[str, object], names: dict[int, str], end: int
) -> Record:
    for key in ("game", "rules", "seats"):
        if key not in found:
            raise BadRecord(f"the header has no {key!r} line", end + 1)
    slug, game_line = found["game"]
    meta = games().get(slug)
    if meta is None:
        raise BadRecord(
            f"there is no game {slug[:40]!r}: known are {', '.join(games())}", game_line
        )
    rules_version = _rules_version(meta, found["rules"])
    seats = _whole(found["seats"], "seats")
    _check_meta(meta, seats, options, found["seats"][1])
    return Record(
        game=slug,
        seats=seats,
        options=meta.read_kept_options(options),
        rules_version=rules_version,
        opened=found.get("from", ("", 0))[0],
        names=names,
        commitment=_commitment(found.get("dice")),
    )


def _rules_version(meta: Meta, found: tuple[str, int]) -> int:
    version = _whole(found, "rules")
    try:
        meta.check_rules_version(version)
    except Refusal as refusal:
        raise BadRecord(refusal.reason, found[1]) from refusal
    return version


def _check_meta(meta: Meta, seats: int, options: dict[str, object], line: int) -> None:
    try:
        meta.check_seats(seats)
        meta.read_kept_options(options)
    except Refusal as refusal:
        raise BadRecord(refusal.reason, line, refusal.rule) from refusal


def _name(rest: str, line: int) -> tuple[int, str]:
    word, _, name = rest.partition(" ")
    seat = find_whole(word, 0, 99)
    if seat is None or not name.strip():
        raise BadRecord("a name is spelled 'name SEAT NAME'", line)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRecord(f"a name has at most {LONGEST_NAME} printable characters", line)
    return seat, name.strip()


def _whole(found: tuple[str, int], key: str) -> int:
    text, line = found
    number = find_whole(text, 0, 99_999)
    if number is None:
        raise BadRecord(f"{key!r} takes a whole number, not {quoted(text)}", line)
    return number


def _commitment(found: tuple[str, int] | None) -> str:
    if found is None:
        return ""
    kind, _, digest = found[0].partition(" ")
    if kind != "sha256" or not _is_hex(digest, 64):
        raise BadRecord(
            "the dice line is spelled 'dice sha256' and 64 hexadecimal digits", found[1]
        )
    return digest


def _seed(rest: str, line: int, after_dice: bool) -> Seed:
    digest, _, told = rest.partition(" ")
    if not _is_hex(digest, 64) or not (told == "-" or _is_hex(told, 64)):
        raise BadRecord("a seed is spelled 'seed DIGEST SEED', or '-' for one not told", line)
    if not after_dice:
        raise BadRecord("seeds stand after the line 'dice sha256'", line)
    return Seed(digest, "" if told == "-" else told)


def _is_hex(text: str, length: int) -> bool:
    return len(text) == length and all(digit in "0123456789abcdef" for digit in text)


def _entries(record: Record, lines: list[str], header_ends: int) -> Record:
    entries: list[Entry] = []
    secret = ended = ""
    practice: tuple[str, int] | None = None
    for number, line in enumerate(lines[header_ends + 1 :], header_ends + 2):
        if not line:
            continue
        key, _, rest = line.partition(" ")
        if ended:
            raise BadRecord("nothing follows the line 'end N' in a record", number)
        if key == "end":
            ended = line
            if rest != str(len(entries)):
                raise BadRecord(f"there are {len(entries)} entries, not {rest[:20]!r}", number)
        elif key == "practice":
            practice = (rest, number)
        elif key == "secret":
            secret = rest
            if not _is_hex(secret, 64):
                raise BadRecord("a secret is 64 hexadecimal digits", number)
        else:
            entries.append(_entry(line, number, len(entries) + 1, record.seats))
    if len(entries) > MOST_ENTRIES:
        raise BadRecord(f"a record has at most {MOST_ENTRIES} entries", header_ends + 2)
    if not ended:
        raise BadRecord("the record is cut off: its last line is 'end' and a number", len(lines))
    found = replace(record, entries=tuple(entries), secret=secret, first_line=header_ends + 2)
    if practice is not None:
        _check_practice(found, *practice)
    return found


def _check_practice(record: Record, told: str, line: int) -> None:
    """Compare the line `practice N` with the entries; earlier records have no such line."""
    if record.practice is None:
        raise BadRecord("the record says practice, but no entry takes dice or cards back", line)
    if told != str(record.practice):
        raise BadRecord(
            f"dice or cards are first taken back at entry {record.practice}, not {told[:20]!r}",
            line,
        )


def _entry(line: str, number: int, seq: int, seats: int) -> Entry:
    words = line.split(" ", 2)
    if len(words) != 3 or not words[2].strip():
        raise BadRecord("an entry is spelled 'NUMBER SEAT STEP' or 'NUMBER * OUTCOME'", number)
    if words[0] != str(seq):
        raise BadRecord(f"this should be entry {seq}, not {words[0][:20]!r}", number)
    if words[1] == "*":
        return Entry(CHANCE, words[2].strip())
    if words[1] not in {str(seat) for seat in range(seats)}:
        raise BadRecord(f"there is no seat {words[1][:20]!r}: seats are 0 to {seats - 1}", number)
    return Entry(int(words[1]), words[2].strip())
