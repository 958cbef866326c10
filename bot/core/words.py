"""Small words that every layer needs: names compared, lists joined, numbers counted and read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from bot.core.errors import Refusal

PHONE = 38
"""Characters of a line on a phone."""

LONGEST_NAME = 40
NO_NAMES = frozenset({"all", "players", "scene", "the scene"})
"""What commands read, folded, where a character could be named."""
MENTION = r"<@!?([0-9]{1,20})>"
"""How Discord writes the mention of a person in a text."""
_MENTION = re.compile(MENTION, re.ASCII)


def fold(name: str) -> str:
    """A name as it is compared: case-blind, with spaces folded (FA-11)."""
    return " ".join(name.split()).casefold()


SIGN = "\x02"
"""How keys begin that are no folded names: no name has it."""


def name_of(key: str) -> str:
    """How somebody is named of whom only the key of the character is left."""
    # Keys that are no folded names are the sign, the system, a space and the name (`new_key`).
    called = key.partition(" ")[2] if key.startswith(SIGN) else key
    return called[:1].upper() + called[1:]


def mention(user: int) -> str:
    """How a person is named wherever a name is taken, whether or not they have a character."""
    return f"<@{user}>"


def mention_of(name: str) -> int | None:
    """The user id that a mention names, None for any other name."""
    match = _MENTION.fullmatch(name.strip())
    return int(match[1]) if match else None


def cut(text: str, longest: int = LONGEST_NAME) -> str:
    """The text, with an ellipsis in place of what passes so many characters."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def clean(name: str, *, what: str = "name") -> str:
    """A name as it is shown: spaces folded, printable, 1..40 characters.

    Raises `Refusal("bad_name")`.
    """
    text = " ".join(name.split())
    # False also for letters without width and marks of direction: names could look alike by these.
    if not text.isprintable():
        raise Refusal("bad_name", f"A {what} has letters that can be seen; some of yours cannot.")
    if not 1 <= len(text) <= LONGEST_NAME:
        yours = f"“{cut(text)}” has {len(text)}" if text else "none is given"
        raise Refusal("bad_name", f"A {what} has 1 to {LONGEST_NAME} characters; {yours}.")
    return text


def clean_person(name: str) -> str:
    """A character's name as it is shown; raises `bad_name`, also where it means somebody else."""
    name = clean(name)
    if fold(name) in NO_NAMES:
        raise Refusal("bad_name", f"Nobody is called “{name}”: commands mean something else by it.")
    if name.startswith("@") or mention_of(name) is not None:
        raise Refusal("bad_name", f"No name begins with @, and “{name}” does: that calls a person.")
    return name


def clean_if_any(text: str, *, what: str = "task") -> str:
    """What may be left out, as `clean` has it, "" for nothing; raises `bad_name`."""
    return clean(text, what=what) if text.strip() else ""


MOST_LIKE = 4


def no_such_name(name: str, names: Sequence[str], person: str) -> Refusal:
    """What somebody is told who names nobody; `unknown_character`.

    `names` are those whom they may know of, `person` is who is at the table by this name.
    """
    name = name_of(name) if name.startswith(SIGN) else name  # a button names somebody by the key
    bare = cut(" ".join(name.split()).removeprefix("@"))
    if not bare:
        return Refusal("unknown_character", "Who is meant? Name somebody with who:.")
    if person:
        return Refusal("unknown_character", f"{person} has no character here yet.")
    if mention_of(bare) is not None:
        return Refusal("unknown_character", "That person is not on this server.")
    # Whoever types Thug where there are Thug 1 and Thug 2 means one of these.
    numbered = [other for other in names if fold(other).startswith(f"{fold(bare)} ")]
    like = numbered or close_matches(bare, names, MOST_LIKE)
    if like:
        suggestion = join_words(like[:MOST_LIKE], last="or")
        return Refusal("unknown_character", f"Nobody here is called {bare}. Is it {suggestion}?")
    return Refusal("unknown_character", f"Nobody here is called {bare}.")


def announce(word: str, title: str) -> str:
    """`Done: Skaz draws sabre`, but `Done. Roll: Climbing`: no colon stands behind another."""
    return f"{word}. {title[:1].upper()}{title[1:]}" if ": " in title else f"{word}: {title}"


def count(number: int, singular: str, plural: str = "") -> str:
    """`1 die`, `2 dice`: a number with its word; `plural` defaults to `singular` + s."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def with_number(name: str, number: int | str) -> str:
    """`Skaz 14`, but `Thug 1: 14`: what belongs to a name that may end in a number of its own."""
    return f"{name}: {number}" if name[-1:].isdigit() else f"{name} {number}"


def join_words(words: Iterable[str], *, last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def first_of(items: Sequence[str], most: int, rest: str = "and {} more") -> tuple[str, ...]:
    """The items, or the first `most` of them and how many are left."""
    surplus = len(items) - most
    return (*items[:most], rest.format(surplus)) if surplus > 0 else tuple(items)


MOST_PIPS = 12
"""How long a bar is at most; a larger pool is told in numbers."""


def bar(current: int, maximum: int, full: str = "●", empty: str = "○") -> str:
    """`●●●○○○`, as panels and cards show a pool; `14/20` where that would be long."""
    if maximum > MOST_PIPS or not 0 <= current <= maximum:
        return f"{current}/{maximum}"
    return full * current + empty * (maximum - current)


def minus(number: float | str) -> str:
    """A number, or a text with one such as `●-1`, with a true minus."""
    return str(number).replace("-", "−")


def with_sign(number: int) -> str:
    """`+2`, `0`, `−1`."""
    return minus(f"{number:+d}") if number else "0"


def close_matches(
    word: str, names: Iterable[str], most: int = 1, likeness: float = 0.6
) -> list[str]:
    """The names that a mistyped word is likeliest meant for, the nearest first."""
    from difflib import get_close_matches  # noqa: PLC0415 -- nobody has mistyped at the start

    return get_close_matches(word, list(names), most, likeness)


def percent(chance: float | Fraction) -> str:
    """`33 %`; never a round 0 or 100 for what is not certain."""
    if chance >= 1:
        return "sure"
    value = float(chance)  # fractions of many digits are slow to compare
    if chance > 0 and value <= 0.01 and chance < 0.01:
        return "under 1 %"
    if value >= 0.99 and chance > 0.99:
        return "over 99 %"
    # Half up, where round() would go to the even number.
    return f"{int(100 * chance + 0.5)} %"


_NUMBER = re.compile(r"([+-]?[0-9]{1,9})(?:/([0-9]{1,9})|\.([0-9]{1,9}))?", re.ASCII)


def fraction(text: str) -> Fraction | None:
    """The exact value of `3`, `1.5`, `-3/2`; None for anything else, such as `1e3` or `1/0`."""
    bare = text.strip().replace("−", "-")
    match = _NUMBER.fullmatch(bare)
    if match is None or (match[2] and not int(match[2])):
        return None
    return Fraction(bare)
