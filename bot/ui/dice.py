"""Rows of dice as text, or as pictures within text, where each of them has one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.core.faces import SIGNS, name_faces
from bot.core.report import DiceRow, Die
from bot.core.words import PHONE
from bot.ui.marks import plain

Emoji = Callable[[str], str | None]
"""The emoji of a face by its name, None where there is none."""

MARKUP = re.compile(r"[*~\\]")
"""What is in a line and is not seen."""
PICTURE = re.compile(r"<:\w+:\d+>")
WIDE = "xxx"
"""As wide as an emoji, which is as high as a line."""

MOST_PICTURES = 30
"""How many pictures a row has at most; a longer one is read as numbers."""


def dice_row(row: DiceRow, emoji: Emoji | None = None) -> str:
    """A row of dice, with its label where it has one: `attack 1 · 6 · **5** · ~~6~~ = 12`.

    There is no room around its dots where only so it is no wider than a phone. With `emoji` the
    dice are pictures, if all of them have one.
    """
    pictured = show_pictures(row.dice, emoji) if emoji is not None else ()
    marks = pictured or [show_die(die) for die in row.dice]
    dots = "" if pictured else "·"
    between = " " if row.close or pictured else " · "
    none = "" if row.close else "no dice"
    by_hand_note = f" ({'' if row.by_hand == row.count else f'{row.by_hand} '}by hand)"
    ends = f"{plain(row.ends)}{by_hand_note if row.by_hand else ''}"
    label = f"{plain(row.label)}{' ' if marks or none or ends else ''}" if row.label else ""
    line = f"{label}{between.join(marks) or none}{ends}"
    if _width(line) <= PHONE:
        return line
    tight = f"{label}{(' ' if row.close else dots).join(marks) or none}{ends}"
    return tight if _width(tight) <= PHONE else line


def _width(line: str) -> int:
    """How many characters of a line are seen, of a short one at most so many."""
    # Markup only makes a line longer, so one that is short with it needs no look.
    return len(line) if len(line) <= PHONE else len(MARKUP.sub("", PICTURE.sub(WIDE, line)))


def show_pictures(dice: Sequence[Die], emoji: Emoji) -> list[str]:
    """The dice as emojis; none where one of them has no picture, or they are too many."""
    marks: list[str] = []
    pictures = 0
    for die in dice:
        names = name_faces(die) or ()
        faces = [picture for name in names if (picture := emoji(name)) is not None]
        pictures += len(faces)
        if not faces or len(faces) < len(names) or pictures > MOST_PICTURES:
            return []
        sign = SIGNS[die.kind] if die.kind in {"boost", "penalty"} else ""
        marks.append(sign + "→".join(faces))
    return marks


def show_die(die: Die) -> str:
    """One die: hits bold, removed and cancelled struck through, changes with arrows.

    A chain says of every die but the last that it exploded: `8!→8!→3`.
    """
    face = "→".join(map(str, (*die.was, die.face)))
    if die.then:
        return "→".join((_mark(die, f"{face}!"), *map(show_die, die.then)))
    return _mark(die, face)


def _mark(die: Die, face: str) -> str:
    text = f"{SIGNS[die.kind]}{face}"
    match die.mark:
        case "hit":
            return f"**{text}**"
        case "removed" | "cancelled":
            return f"~~{text}~~"
        case _:
            return text
