"""The option `more:`: one line of words with their values, in any order, commas between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.core.action import Action, Ask, Form, Select
from bot.core.errors import Refusal
from bot.core.words import close_matches, fold, minus

A = TypeVar("A", bound=Action)

PLACE = "#"
FURTHER = re.compile(r"[0-9][0-9+\- ]*|[^ ]+: ?[+−-]?[0-9]+")
"""What goes on behind a comma: further faces, or a further `dodge:+1`."""
OF_TWO = re.compile(r"[^ :]+ [^ :]+: ?[+−-]?[0-9]+")
"""A further `full actions:1`, where no word is the first of the two."""

LONGEST_CHOICE = 100
MOST_NUMBERS = 10
NEAR = 0.6
"""How much alike two words must be for one to be meant by the other."""


class Word(Struct, frozen=True):
    """A word that may stand in `more:`, and the field of the action that it sets.

    `name` is typed before its value, or around it where `#` stands in it (`edge # die`). Without a
    `field` that is what the name is called. A `number` is `least` to `most`, None for no bound, a
    `choice` one of `allowed`, which of other kinds only complete. A `line` takes all that is behind
    it, commas too. A `flag` has no value and makes the field `sets`. `faces` may have further
    numbers behind commas, or further `dodge:+1`. `says` is what it means, in at most 60 characters.
    A text with a `pattern` needs no name before it where each of its words looks so, and may go on
    in further parts. What the action needs instead of the text is what `reads` makes of it, which
    may refuse.
    """

    name: str
    says: str
    kind: Literal["text", "number", "choice", "flag", "faces", "line"] = "text"
    field: str = ""
    least: int | None = None
    most: int | None = None
    allowed: tuple[str, ...] = ()
    sets: Any = True
    pattern: str = ""
    reads: Callable[[str], Any] | None = None

    @property
    def goes_to(self) -> str:
        """The name of the field that it sets."""
        return self.field or self.name.replace(" ", "_")

    @property
    def before(self) -> str:
        """What stands before its value."""
        return self.name.partition(PLACE)[0].strip()

    def write(self, value: Any) -> str:
        """How this value is typed."""
        if self.kind == "flag":
            return self.name
        if self.pattern:
            return str(value)
        head, _, tail = (self.name if PLACE in self.name else f"{self.name} {PLACE}").partition(
            PLACE
        )
        return f"{head}{value}{tail}"


Words = Sequence[Word]
Chance = Callable[[Mapping[str, Any]], str]
"""What comes of a line, in a few words, by what it says so far; "" where that is not known."""


def no_chance(values: Mapping[str, Any]) -> str:
    """Nothing is said of a chance."""
    return ""


def read_more(line: str, words: Words) -> dict[str, Any]:
    """The fields that a line sets, and to what.

    Raises `unknown_word` with the nearest, `bad_value` for a value that does not fit, and
    `said_twice`.
    """
    values: dict[str, Any] = {}
    for part in split_line(line, words):
        word, text = _word_of(part, words)
        if word.pattern and text and word.goes_to in values:
            text = f"{values[word.goes_to]} {text}"
        elif word.goes_to in values:
            raise Refusal("said_twice", f"“{word.before}” appears twice in more:. Once is enough.")
        values[word.goes_to] = _value(word, text)
    return values


def write_more(values: Mapping[str, Any], words: Words) -> str:
    """A line that says these values of fields; what no word says is left out."""
    parts = (
        word.write(values[word.goes_to])
        # A line goes last, or it would take what follows for its own.
        for word in sorted(words, key=lambda word: word.kind == "line")
        if word.goes_to in values and (word.kind != "flag" or values[word.goes_to] == word.sets)
    )
    return ", ".join(parts)


def with_more(action: A, line: str, words: Words) -> A:
    """The action with what a line says; raises what `read_more` raises."""
    return with_values(action, read_more(line, words), words)


def with_values(action: A, values: Mapping[str, Any], words: Words) -> A:
    """The action with what a line that was read says; raises `bad_value`, and what `reads` does."""
    if not values:
        return action
    readers = {word.goes_to: word.reads for word in words if word.reads is not None}
    readings = {name: readers[name](value) for name, value in values.items() if name in readers}
    fields: dict[str, Any] = msgspec.to_builtins(action)
    changed = {**fields, **values, **msgspec.to_builtins(readings)}
    actions = type(action)
    try:
        return msgspec.convert(changed, type=actions, strict=False)
    except msgspec.ValidationError:
        line = write_more(values, words)[:60]
        raise Refusal("bad_value", f"That does not fit here: {line}.") from None


def split_line(line: str, words: Words) -> list[str]:
    """The parts of a line; a number alone belongs to the faces before it."""
    parts: list[str] = []
    pieces = re.split("[,;]", line)
    for at, piece in enumerate(pieces):
        part = " ".join(piece.split())
        # All the rest is its value, which may have commas.
        if any(word.kind == "line" and _text(word, part) is not None for word in words):
            return [*parts, " ".join(",".join(pieces[at:]).split())]
        if parts and _goes_on(part, words) and _is_faces(parts[-1], words):
            parts[-1] += f",{part}"
        elif part:
            parts.append(part)
    return parts


def _goes_on(part: str, words: Words) -> bool:
    if FURTHER.fullmatch(part):
        return True
    return bool(OF_TWO.fullmatch(part)) and all(_text(word, part) is None for word in words)


def complete_more(line: str, words: Words, chance: Chance) -> list[tuple[str, str]]:
    """What a line may become, as (shown, value): itself with its chance first, then what fits.

    Words that stand in it already are told but not offered again. Raises nothing.
    """
    head, tail = _head(line)
    try:
        values = read_more(head, words)
    except Refusal as no:
        return [(no.sentence[:LONGEST_CHOICE], line.strip()[:LONGEST_CHOICE])]
    offers: list[tuple[str, str]] = []
    try:
        whole = read_more(line, words)
    except Refusal:
        whole = None
    if whole:
        odds = chance(whole)
        offers.append((f"{line.strip()}: {odds}" if odds else line.strip(), line.strip()))
    rest = [word for word in words if word.pattern or word.goes_to not in values]
    head = write_more(values, words)
    fitting = [word for word in rest if _fits(word, tail)]
    for word in fitting:
        for text, meaning in _endings(word, tail):
            value = f"{head}, {text}" if head else text
            offers.append((f"{value}{meaning}", value))
    # Backwards, so that of equal values the first label stays.
    labels = {value: label for label, value in reversed(offers)}
    lines = dict.fromkeys(line for _, line in offers)
    return [(labels[line], line) for line in lines if len(line) <= LONGEST_CHOICE]


def words_of(ask: Ask | None) -> tuple[Word, ...]:
    """The words that fill what a button asks for: its form's fields by name, or its select's."""
    match ask:
        case Form(fields=fields):
            return tuple(Word(f.name, f.label, "line" if f.paragraph else "text") for f in fields)
        case Select(field=field, options=options):
            return (Word(field, "one of these", "choice", allowed=tuple(v for v, _ in options)),)
        case None:
            return ()


def nearest(word: str, names: Iterable[str]) -> str:
    """The known word that is most like this one, "" where none is."""
    matches = close_matches(fold(word), [fold(name) for name in names], 1, NEAR)
    return matches[0] if matches else ""


def unknown(
    word: str, names: Iterable[str], *, where: str, spellings: Iterable[str] = ()
) -> Refusal:
    """Nothing has this name: `boots → boost?`; `spellings` are the names as they are written.

    Names that have commas stand on a line each.
    """
    names = list(names)
    if not names:
        return Refusal("unknown_word", f"{where} takes nothing here.")
    near = nearest(word, names)
    hint = f"{word[:40]} → {near}?" if near else f"{where} knows no “{word[:40]}”."
    hint = hint if word.strip() else "Say which."
    names = list(spellings) or names
    if any("," in name for name in names):
        lines = "\n".join(f"· {name}" for name in names)
        return Refusal("unknown_word", f"{hint} There is:\n{lines}"[:400])
    return Refusal("unknown_word", f"{hint} There is: {', '.join(names)}."[:400])


def _head(line: str) -> tuple[str, str]:
    """What stands before the last comma, and what follows it."""
    head, _, tail = line.replace(";", ",").rpartition(",")
    return head.strip(), " ".join(tail.split())


def _fits(word: Word, tail: str) -> bool:
    name, prefix = fold(word.before), fold(tail)
    return name.startswith(prefix) or prefix.startswith(f"{name} ") or bool(_free(word, tail))


def _free(word: Word, tail: str) -> list[str]:
    """The text with each of the options that may be its last word, where none needs a name."""
    before, _, last = tail.rpartition(" ")
    if not word.pattern or (before and not _looks_so(word, before)):
        return []
    fitting = (option for option in word.allowed if fold(option).startswith(fold(last)))
    return [f"{before} {option}".strip() for option in fitting]


def _looks_so(word: Word, text: str) -> bool:
    """Whether every word of a text needs no name before it."""
    return bool(word.pattern) and all(
        re.fullmatch(word.pattern, piece, re.IGNORECASE | re.ASCII)
        for piece in text.replace("−", "-").split()
    )


def _endings(word: Word, tail: str) -> list[tuple[str, str]]:
    """What the text may become by this word, as (text, what is shown after it)."""
    name, prefix = fold(word.before), fold(tail)
    value = prefix.removeprefix(name).strip() if prefix.startswith(name) else ""
    if word.allowed and not word.pattern:
        fitting = (option for option in word.allowed if fold(option).startswith(value))
        return [(word.write(option), f": {word.says}") for option in fitting]
    if word.kind == "flag":
        return [(word.name, f": {word.says}")]
    if word.pattern:
        return [(text, f": {word.says}") for text in _free(word, tail)]
    if value:
        return []
    if word.kind == "number" and word.least is not None and word.most is not None:
        span = range(word.least, min(word.most, word.least + MOST_NUMBERS - 1) + 1)
        return [(word.write(number), f": {word.says}") for number in span]
    return [(f"{word.before} ", f"…: {word.says}")]


def _is_faces(part: str, words: Words) -> bool:
    return any(word.kind == "faces" for word in words if _text(word, part) is not None)


def _word_of(part: str, words: Words) -> tuple[Word, str]:
    """The word with the longest name that this part says, and the text of its value."""
    candidates = [(word, text) for word in words if (text := _text(word, part)) is not None]
    if not candidates:
        names = [word.before for word in words]
        first = part.split(" ", 1)[0]
        name = part if nearest(part, names) and not nearest(first, names) else first
        spellings = [word.name.replace(PLACE, "1") for word in words]
        raise unknown(name, names, where="more:", spellings=spellings)
    return max(candidates, key=lambda candidate: len(candidate[0].name))


def _text(word: Word, part: str) -> str | None:
    """What stands for its value in a part; None where that does not say this word."""
    if _looks_so(word, part):
        return part
    head, place, tail = word.name.partition(PLACE)
    parts = [re.escape(" ".join(text.split())) for text in (head, tail)]
    if word.kind == "flag":
        pattern = parts[0]
    elif place:
        pattern = " ".join(filter(None, (parts[0], "(.+?)", parts[1])))
    else:
        pattern = rf"{parts[0]}(?: (.*))?"
    match = re.fullmatch(pattern, part, re.IGNORECASE)
    return None if match is None else "".join(text or "" for text in match.groups())


def _value(word: Word, text: str) -> Any:
    match word.kind:
        case "flag":
            return word.sets
        case "number":
            return _number(word, text)
        case "choice":
            for option in word.allowed:
                if fold(option) == fold(text):
                    return option
            near = nearest(text, word.allowed)
            listed = ", ".join(word.allowed)
            hint = f"{text[:40]} → {near}? " if near else ""
            raise Refusal("bad_value", f"{hint}“{word.before}” is one of: {listed}.")
        case "text" | "faces" | "line":
            if text:
                return text
            raise Refusal("bad_value", f"“{word.before}” needs a value after it: {word.says}.")


def _number(word: Word, text: str) -> int:
    least, most = word.least, word.most
    # Cards write a true minus, and people copy what they read.
    digits = text.replace("−", "-")
    if re.fullmatch(r"[+-]?[0-9]{1,6}", digits):
        number = int(digits)
        if (least is None or number >= least) and (most is None or number <= most):
            return number
    match least, most:
        case None, None:
            bounds = "a whole number"
        case None, _:
            bounds = f"at most {most}"
        case _, None:
            bounds = f"at least {least}"
        case _:
            bounds = f"{minus(least)} to {minus(most)}"
    rest = f"you wrote {text[:20]}" if text else "no number follows it"
    raise Refusal("bad_value", f"“{word.before}” is {bounds}; {rest}.")
