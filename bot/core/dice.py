"""Where faces come from: the system's randomness, or the table's own dice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Protocol

from bot.core.errors import MoreDice, Refusal
from bot.core.words import count as count_words

MOST_FACES = 200
"""How many faces one command may roll or be given."""


class Dice(Protocol):
    """Anything that can be asked for faces; rules never know which kind it is."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces, each 1..`sides`, in the order thrown."""
        ...


class SystemDice:
    """Faces from the operating system's randomness."""

    def __init__(self) -> None:
        # A seeded generator could be predicted from what it has shown.
        self._random = SystemRandom()

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` fair faces, each 1..`sides`."""
        return tuple(self._random.randint(1, sides) for _ in range(count))


class SeededDice:
    """Faces that fall in the same order each time, for what is shown and not for play."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 -- shown, not played

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` faces, each 1..`sides`."""
        return tuple(self._random.randint(1, sides) for _ in range(count))


def find_dice(seed: int | None) -> Callable[[], Dice]:
    """Where a table's dice come from: the system's, or those of this seed."""
    if seed is None:
        return SystemDice
    dice = SeededDice(seed)
    # One generator for all commands: one made for each would throw the same dice every time.
    return lambda: dice


class ScriptedDice:
    """Faces given beforehand: thrown `by_hand`, replayed, or chosen by a test.

    Raises `MoreDice` when the rules roll more than were given; a face that the die does not
    have is the refusal `bad_face`. Once they were set aside for whom they belong to, everybody
    else throws the `rest`.
    """

    def __init__(
        self, faces: tuple[int, ...], *, by_hand: bool = False, rest: Dice | None = None
    ) -> None:
        self.by_hand = by_hand
        self.faces = faces
        self._rest = rest
        self._used = 0

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` of the given faces."""
        if not self.by_hand and self._rest is not None:
            return self._rest.roll(count, sides)
        available = len(self.faces) - self._used
        if count > available:
            raise MoreDice(faces=self.faces, missing=count - available, sides=sides)
        faces = self.faces[self._used : self._used + count]
        refuse_faces(faces, sides)
        self._used += count
        return faces

    def set_aside(self) -> tuple[int, ...]:
        """The faces that have not fallen yet; they fall another time."""
        unused = self.faces[self._used :]
        self._used = len(self.faces)
        self.by_hand = self._rest is None
        return unused

    def finish(self) -> None:
        """Refuses with `too_many_faces` when faces were typed that nobody rolled."""
        spare = len(self.faces) - self._used
        if spare and not self._used:
            raise Refusal(
                "too_many_faces",
                f"You typed {count_words(spare, 'face')}, and no dice fall with this. "
                "Leave faces: out.",
            )
        if spare:
            raise Refusal(
                "too_many_faces",
                f"{self._used} {'die falls' if self._used == 1 else 'dice fall'} here; "
                f"you typed {len(self.faces)}.",
            )


def is_by_hand(dice: Dice) -> bool:
    """Whether these are faces that somebody threw and typed."""
    under = dice.under if isinstance(dice, RecordedDice) else dice
    return isinstance(under, ScriptedDice) and under.by_hand


def set_aside(dice: Dice) -> tuple[int, ...]:
    """The faces that somebody typed and that have not fallen, where any were.

    They belong to one person's dice, and fall with those; these dice are the others' from now on.
    """
    under = dice.under if isinstance(dice, RecordedDice) else dice
    return under.set_aside() if isinstance(under, ScriptedDice) and under.by_hand else ()


def with_typed_faces(dice: Dice, faces: tuple[int, ...] | None) -> Dice:
    """The dice of a command with which these faces were typed; None where none were."""
    return dice if faces is None else ScriptedDice(faces, by_hand=True, rest=dice)


def find_typed_faces(dice: Dice) -> tuple[int, ...] | None:
    """The faces that were typed with the command, fallen or not; None where none were."""
    return dice.faces if isinstance(dice, ScriptedDice) else None


def finish(dice: Dice) -> None:
    """Refuses with `too_many_faces` when faces were typed that nobody rolled."""
    if isinstance(dice, ScriptedDice):
        dice.finish()


def note_by_hand(dice: Dice, faces: tuple[int, ...], sides: int) -> None:
    """Write down faces that were typed for a roll and fell now, where these dice remember."""
    if isinstance(dice, RecordedDice):
        dice.note(faces, sides, by_hand=True)


def is_blind(dice: Dice, who: str) -> bool:
    """Whether the player of this character (a key) may not see these dice, and so types none."""
    return isinstance(dice, RecordedDice) and dice.is_blind(who)


class RecordedDice:
    """Dice that remember what they showed, for the journal.

    `is_blind` tells of a character's key that its player does not see them: Parry throws those.
    """

    def __init__(self, dice: Dice, *, is_blind: Callable[[str], bool] = lambda _who: False) -> None:
        self.under = dice
        self.is_blind = is_blind
        self._shown: list[tuple[int, int]] = []
        self._typed: list[int] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The faces of the dice underneath, written down."""
        faces = self.under.roll(count, sides)
        self.note(faces, sides, by_hand=is_by_hand(self.under))
        return faces

    def note(self, faces: tuple[int, ...], sides: int, *, by_hand: bool) -> None:
        """Write down faces that fell, whoever threw them."""
        if by_hand:
            self._typed.extend(range(len(self._shown), len(self._shown) + len(faces)))
        self._shown.extend((sides, face) for face in faces)

    @property
    def shown(self) -> tuple[tuple[int, int], ...]:
        """Every die rolled so far as (sides, face)."""
        return tuple(self._shown)

    @property
    def by_hand(self) -> tuple[int, ...]:
        """The places in `shown` (0..) of dice that somebody threw and typed."""
        return tuple(self._typed)


def refuse_faces(faces: tuple[int, ...], sides: int) -> None:
    """Refuses with `bad_face` what a die of so many sides does not show."""
    for face in faces:
        if not 1 <= face <= sides:
            raise Refusal("bad_face", f"A d{sides} shows 1 to {sides}; {face} is not on it.")


def parse_faces(text: str) -> tuple[int, ...]:
    """Faces as people type them: `3,3,5,6`, `3 3 5 6`, `3;3;5;6`.

    Raises `Refusal("bad_face")` for anything but whole numbers, or more than `MOST_FACES`.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    if not words or len(words) > MOST_FACES:
        raise Refusal("bad_face", f"Type 1 to {MOST_FACES} faces, such as 3,3,5,6.")
    for word in words:
        # `isdigit` alone takes ² as well, of which int() makes an error.
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise Refusal("bad_face", f"“{word[:20]}” is not a face. Type faces such as 3,3,5,6.")
    return tuple(int(word) for word in words)
