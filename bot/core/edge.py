"""What is wrong with something from outside, collected and told at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, cast

from bot.core.errors import Refusal
from bot.core.words import join_words, minus

W = TypeVar("W", bound=str)

Wrong = list[str]
"""What is wrong with a value: one sentence each, beginning with where."""

QUOTED = 24
MOST_STRANGE = 5
MOST_TOLD = 1400
"""Characters of problems that one refusal tells, what Discord escapes counted twice."""

_ESCAPED = frozenset("\\*_~`|>#-[]()")


def refuse(kind: str, lead: str, wrong: Wrong) -> None:
    """Refuses with everything that is wrong, if anything is, as far as one message holds it."""
    if not wrong:
        return
    problems = list(dict.fromkeys(wrong))
    lines: list[str] = []
    room = MOST_TOLD
    for problem in problems:
        # 3 for the bullet, its space and the end of the line.
        room -= len(problem) + sum(char in _ESCAPED for char in problem) + 3
        if room < 0:
            break
        lines.append(problem)
    surplus = len(problems) - len(lines)
    more = f"\n… and {surplus} more." if surplus else ""
    raise Refusal(kind, "\n".join((lead, *(f"• {problem}" for problem in lines))) + more)


def refuse_gm_parts(wrong: Wrong, lead: str = "That is for a GM. Nothing has changed.") -> None:
    """Refuses with `gm_only` and what only a GM sets, if there is anything."""
    refuse("gm_only", lead, wrong)


def items(value: object) -> list[object]:
    """The elements of a list, none of anything else."""
    return list(cast("list[object]", value)) if isinstance(value, list | tuple) else []


def record(value: object) -> Mapping[str, object] | None:
    """An object out of JSON, None for anything else."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def word(value: object, allowed: Sequence[W], what: str) -> W:
    """One of the words allowed; raises `bad_type`, `unknown_option`."""
    if not isinstance(value, str):
        raise Refusal("bad_type", f"{what} is a word, not {quote(value)}.")
    if value not in allowed:
        choices = join_words((name.replace("_", " ") for name in allowed), last="or")
        raise Refusal("unknown_option", f"{what} is {choices}, not {quote(value)}.")
    return cast("W", value)


def strange(data: Mapping[str, object], allowed: Iterable[str], at: str, wrong: Wrong) -> None:
    """Add the keys that nobody knows to `wrong`, the first five by name."""
    names = set(allowed)
    unknown = [key for key in data if key not in names]
    wrong.extend(f"{at}: there is no {quote(key)}." for key in unknown[:MOST_STRANGE])
    if len(unknown) > MOST_STRANGE:
        wrong.append(f"{at}: {len(unknown) - MOST_STRANGE} more keys that nobody knows.")


def encodable(text: str) -> bool:
    """Whether the text can be written at all: half a surrogate pair cannot."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def quote(value: object) -> str:
    """A value as a refusal quotes it: short and printable."""
    match value:
        case None:
            return "nothing"
        # Before the numbers, for True is an int.
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return minus(value) if abs(value) < 10**9 else "a huge number"
        case str():
            return f"“{clip(value)}”"
        case list() | tuple():
            return "a list"
        case _:
            return "an object"


def clip(text: str) -> str:
    """At most 24 printable characters of it."""
    # Cut before anything is looked at: what is quoted may be a whole file.
    bare = "".join(c for c in text[: QUOTED + 1] if c.isprintable())
    return bare if len(text) <= QUOTED else f"{bare[: QUOTED - 1]}…"
