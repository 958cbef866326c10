"""What a line of the journal says, and what it means to reverse lines, whatever keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from bot.core.changes import (
    BY_NAME,
    Change,
    Collection,
    Image,
    Key,
    Row,
    differences,
    image,
    reversal,
    whole,
)
from bot.core.errors import Refusal
from bot.core.reading import Reader
from bot.core.scene import Scene
from bot.store.protocol import JournalRow, LaterChange

Find = Callable[[Collection, Key], Row | None]
"""One row of a table as it is now, loaded by scenes or not."""

LARGEST = 2**63 - 1
"""The greatest number that is kept; ids that come back from Discord may be forged."""

NO_LINE = LARGEST
"""No line has an id as great as this."""

REACH = 100
"""How many of a table's newest lines can be reversed."""

JSON = msgspec.json.Encoder()
OFFERS = BY_NAME["offers"]

NEW, ROLLED = "new", "rolled"
"""How a line names whoever came to the table in it, and whoever rolled, by their keys."""

WHOSE = {"characters": 0, "pools": 0, "penalties": 0, "combatants": 1, "conditions": 0, ROLLED: 0}
"""Which part of a name tells whose row it is, of what belongs to a character."""


class Images(Struct, frozen=True, omit_defaults=True):
    """All that a line changed; `numbers` is the table's last roll (before, after)."""

    rows: tuple[Image, ...]
    numbers: tuple[int, int] | None = None


BEFORE: Reader[Images] = Reader(Images)


def read_images(raw: bytes | str | None) -> Images:
    """What a line changed; raises `Refusal` of a line that is too old for that to be kept."""
    if not raw:
        raise Refusal(
            "too_old",
            "That was so long ago that what it changed is no longer kept; it stays as it is.",
        )
    return BEFORE.decode(raw)


def find_changes(before: Scene, after: Scene) -> list[Change] | None:
    """What a command changed, None for nothing at all.

    Raises `ValueError` for a changed scene without `entry`, of another table, or whose last roll
    went back.
    """
    changes = differences(before, after)
    if not changes and after.last_roll == before.last_roll:
        return None
    if after.entry is None:
        raise ValueError("The scene has changed and has no entry for the journal.")
    if after.table != before.table or after.last_roll < before.last_roll:
        raise ValueError("A scene keeps its table, and its last roll only grows.")
    return changes


def tell_changes(changes: Iterable[Change], numbers: tuple[int, int]) -> tuple[list[str], bytes]:
    """The names of the rows that were changed, and the images of them as they were, as JSON.

    `numbers` is the table's last roll (before, after).
    """
    # What is noted quietly, such as when somebody was last here, no undo takes back.
    loud = [c for c in changes if not c.collection.is_quiet(c.key, c.before, c.after)]
    touched = [change.collection.touched(change.key) for change in loud]
    touched += _name_people(loud)
    touched += [f"last_roll[{number}]" for number in range(min(numbers) + 1, max(numbers) + 1)]
    moved = numbers[0] != numbers[1]
    images = {"rows": [image(row) for row in loud], "numbers": numbers if moved else None}
    return touched, JSON.encode(images)


def _name_people(changes: Iterable[Change]) -> Iterator[str]:
    """Who came to the table, and who rolled, in these changes."""
    for change in changes:
        if change.before is not None or change.after is None:
            continue
        if change.collection.name == "characters":
            yield f"{NEW}{JSON.encode([change.key]).decode()}"
        elif change.collection.name == "rolls":
            yield f"{ROLLED}{JSON.encode([change.after.who]).decode()}"


def choose_lines(lines: Sequence[JournalRow], ids: Iterable[int]) -> list[JournalRow]:
    """Those lines that are to be reversed, newest first, if they can be.

    Raises `ValueError` for none or one that is not there, and `Refusal` as `Store.revert` does.
    """
    targets = set(ids)
    reversed_lines = [line for line in lines if line.id in targets]
    if not targets or len(reversed_lines) != len(targets):
        raise ValueError("Choose among the lines that were shown, at least one.")
    refuse_second_undo(reversed_lines)
    _refuse_conflict(lines, targets)
    return reversed_lines


def reverse(lines: Iterable[Images], last_roll: int, find: Find) -> tuple[list[Change], int]:
    """What leads from the rows as they are to the rows as they were, and the last roll likewise.

    `lines` are the images of the lines to reverse, newest first. The last roll is no row that a
    later roll would conflict with: it goes back only from where the reversed line had brought it,
    so that rolls in between can be undone alone.
    """
    rows: list[Image] = []
    number = last_roll
    for images in lines:
        if images.numbers is not None and images.numbers[1] == number:
            number = images.numbers[0]
        rows += images.rows
    return reversal(rows, find), number


def cards_of(lines: Iterable[Images], find: Find) -> tuple[tuple[int, int], ...]:
    """The cards of these lines, each with every message it is known to have had."""
    cards: dict[tuple[int, int], None] = {}
    for images in lines:
        for old in images.rows:
            if old.collection != OFFERS.name:
                continue
            current = find(OFFERS, whole(old.key))
            for offer in (OFFERS.restored(bytes(old.row)), current):
                if offer is not None and offer.message is not None:
                    cards[offer.id, offer.message] = None
    return tuple(cards)


def about_same_cards(line: JournalRow, lines: Iterable[JournalRow]) -> tuple[int, ...]:
    """The ids of this line, of those it undid, and of those of `lines` that touched its cards.

    A card that was put up anew in another line, since undone, still stands where it was before.
    """
    offers = {name for name in line.touched if name.startswith(f"{OFFERS.name}[")}
    others = (other.id for other in lines if not offers.isdisjoint(other.touched))
    return tuple(dict.fromkeys((*line.undoes, line.id, *others)))


def mark(
    line: int, by: int | None, undoes: Callable[[int], Sequence[int]]
) -> Iterator[tuple[int, int | None]]:
    """Lines with what has undone them, where this one is undone `by` another, or stands again.

    What it had reversed (`undoes`) goes the other way.
    """
    marks: list[tuple[int, int | None]] = [(line, by)]
    while marks:
        at, undone_by = marks.pop()
        yield at, undone_by
        marks.extend((other, at if undone_by is None else None) for other in undoes(at))


def refuse_second_undo(lines: Iterable[JournalRow]) -> None:
    """Refuses with `undone_already` where one of these is undone."""
    for line in lines:
        if line.undone_by is not None:
            raise Refusal("undone_already", f"“{line.entry.summary}” is undone already.")


def _refuse_conflict(lines: Sequence[JournalRow], targets: set[int]) -> None:
    """Refuse when a later line that stands touched a row of a chosen one, or whom it made."""
    for line in lines:
        if line.id not in targets:
            continue
        newcomers = set(_keys_of(line, {NEW: 0}))
        # Two rolls of one character are not in each other's way.
        touched = {name for name in line.touched if not name.startswith(f"{ROLLED}[")}
        for other in reversed(lines):
            if other.id <= line.id or other.id in targets or not _stands(other, line.id, targets):
                continue
            same = touched.intersection(other.touched)
            if same or (newcomers and not newcomers.isdisjoint(_keys_of(other, WHOSE))):
                raise LaterChange(line, other, same)


def _keys_of(line: JournalRow, places: Mapping[str, int]) -> Iterator[str]:
    """The keys of characters among what a line touched, by the place of the key in each kind."""
    for name in line.touched:
        kind, _, parts = name.partition("[")
        if kind in places:
            yield msgspec.json.decode(f"[{parts}")[places[kind]]


def _stands(line: JournalRow, since: int, targets: set[int]) -> bool:
    """Whether the line's effect is there and is not only the end of something begun `since`."""
    if line.undone_by is not None and line.undone_by not in targets:
        return False
    return not line.undoes or any(undone <= since for undone in line.undoes)
