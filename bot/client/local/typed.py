"""What people type read as commands: `/flame roll dice:4 faces:3,3,5,6 task:"old door"`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches

from bot.client.local.table import CannotPlay, Command, Option, Persona, Pick, Upload, Value
from bot.core.words import count, fold, join_words

Load = Callable[[str], Upload]

YES = frozenset({"yes", "true", "on", "1", "y"})
NO = frozenset({"no", "false", "off", "0", "n"})
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_KEY = re.compile(r"(?<!\S)([^\s:=\"]+)([:=])")


def no_file(name: str) -> Upload:
    """Where somebody types who may not reach this disk."""
    raise CannotPlay(f"“{name}” is a file, and a file is chosen, not typed")


def read_command(
    line: str, commands: Sequence[Command], personas: Sequence[Persona], *, load: Load = no_file
) -> tuple[Command, dict[str, Value]]:
    """The command a line names, and its typed values; raises `CannotPlay` with what is wrong.

    `load` is what a file is got by that a line names.
    """
    command, rest = find_command(line, commands)
    texts = split_values(rest, [o.name for o in command.options], mark=":", of=f"/{command.name}")
    options = {o.name: o for o in command.options}
    values = {
        name: read_value(options[name], text, personas, load=load) for name, text in texts.items()
    }
    missing = [f"{o.name}:" for o in command.options if o.required and o.name not in values]
    if missing:
        raise CannotPlay(f"/{command.name} needs {join_words(missing)}")
    return command, values


def split_address(line: str, personas: Sequence[Persona], current: Persona) -> tuple[Persona, str]:
    """Who a line is for, and the rest of it: `@Skaz press 1`; without @ it is for `current`."""
    if not line.startswith("@"):
        return current, line
    # The longest name first: “Skaz the Elder” is not Skaz with something to say.
    for seat in sorted(personas, key=lambda p: -len(p.name)):
        words = len(seat.name.split())
        parts = line.removeprefix("@").split(maxsplit=words)
        if fold(" ".join(parts[:words])) == fold(seat.name):
            return seat, parts[words] if len(parts) > words else ""
    return persona(line.split(maxsplit=1)[0], personas), ""


def find_command(line: str, commands: Sequence[Command]) -> tuple[Command, str]:
    """The longest command whose name the line begins with, and the rest of the line."""
    words = line.strip().removeprefix("/").split()
    for length in range(min(len(words), 3), 0, -1):
        name = fold(" ".join(words[:length]))
        match = next((c for c in commands if c.name == name), None)
        if match:
            return match, _after(line.lstrip().removeprefix("/"), length)
    raise CannotPlay(_unknown(words, commands))


def split_values(text: str, keys: Sequence[str], *, mark: str, of: str) -> dict[str, str]:
    """The text after each of the `keys` and its mark; `of` is who has these keys.

    A value is quoted, or runs until the next known key. Case does not matter in keys.
    """
    names = {fold(name): name for name in keys}
    # As long as the text itself, so that places in the one are places in the other.
    shielded = _QUOTED.sub(lambda match: "\0" * len(match[0]), text)
    places = [
        (match.start(), match.end(), names[fold(match[1])])
        for match in _KEY.finditer(shielded)
        if match[2] == mark and fold(match[1]) in names
    ]
    first = places[0][0] if places else len(text)
    if stray := text[:first].strip():
        raise CannotPlay(_stray(stray, keys, mark=mark, of=of))
    values: dict[str, str] = {}
    ends = [*(place[0] for place in places[1:]), len(text)][: len(places)]
    for (_, begin, name), end in zip(places, ends, strict=True):
        if name in values:
            raise CannotPlay(f"{name}{mark} is given twice")
        _suspect(shielded[begin:end], keys, mark=mark)
        values[name] = unquote(text[begin:end])
    return values


def unquote(text: str) -> str:
    """The text without the quotes around it, if the whole of it is quoted."""
    match = _QUOTED.fullmatch(text.strip())
    return re.sub(r"\\(.)", r"\1", match[1]) if match else text.strip()


def read_value(
    option: Option, text: str, personas: Sequence[Persona], *, load: Load = no_file
) -> Value:
    """The text as this option's type; raises `CannotPlay` with what it should have been."""
    if option.choices:
        return pick(text, option.choices, of=f"{option.name}:").value
    match option.kind:
        case "integer" | "number":
            return _number(option, text)
        case "yes or no":
            return yes(text, of=f"{option.name}:")
        case "person":
            return persona(text, personas).name
        case "text":
            return _text(option, text)
        case "channel":
            return text
        case "file":
            return load(text)


def readable_values(
    command: Command, filled: Mapping[str, str], personas: Sequence[Persona]
) -> Iterator[tuple[str, Value]]:
    """What can already be read of a half-typed line, by option."""
    for option in command.options:
        if option.name in filled:
            with suppress(CannotPlay):
                yield option.name, read_value(option, filled[option.name], personas)


def persona(name: str, personas: Iterable[Persona]) -> Persona:
    """The persona of that name, with or without @, case-blind."""
    seated = list(personas)
    bare = fold(name.strip().removeprefix("@"))
    for seat in seated:
        if fold(seat.name) == bare or name.strip() == f"<@{seat.user}>":
            return seat
    raise CannotPlay(
        f"nobody called {name.strip().removeprefix('@')} sits here: "
        f"{join_words(p.name for p in seated)}; seat more with --persona NAME"
    )


def pick(text: str, picks: Sequence[Pick], *, of: str) -> Pick:
    """The one meant by its value, its label or a beginning of its label, case-blind."""
    beginning = fold(unquote(text))
    exact = [p for p in picks if beginning in (fold(str(p.value)), fold(p.label))]
    near = exact or [p for p in picks if beginning and fold(p.label).startswith(beginning)]
    if len(near) == 1 or exact:
        return near[0]
    what = "could be" if near else "is none of"
    raise CannotPlay(
        f"{of} {text.strip()} {what} {join_words((p.label for p in near or picks), last='or')}"
    )


def picks(text: str, offered: Sequence[Pick], *, of: str) -> list[Pick]:
    """Several, separated by commas; a label with a comma in it, or its beginning, stands alone."""
    whole = fold(unquote(text))
    for option in offered:
        if whole in (fold(str(option.value)), fold(option.label)):
            return [option]
    beginning = [
        option for option in offered if "," in whole and fold(option.label).startswith(whole)
    ]
    if len(beginning) == 1:
        return beginning
    parts = [part.replace("\0", ",") for part in _shield_commas(text).split(",")]
    return [pick(part, offered, of=of) for part in parts if part.strip()]


def yes(text: str, *, of: str) -> bool:
    """Yes or no in the usual words."""
    if fold(text) in YES:
        return True
    if fold(text) in NO:
        return False
    raise CannotPlay(f"{of} is yes or no, not {text}")


def read_options(text: str, command: Command) -> Mapping[str, str]:
    """What is given so far in a half-typed line, by option; never raises."""
    try:
        return split_values(text, [o.name for o in command.options], mark=":", of="")
    except CannotPlay:
        return {}


def _after(line: str, words: int) -> str:
    return line.split(maxsplit=words)[words] if len(line.split()) > words else ""


def _shield_commas(text: str) -> str:
    return _QUOTED.sub(lambda match: match[0].replace(",", "\0"), text)


def _unknown(words: Sequence[str], commands: Sequence[Command]) -> str:
    names = [c.name for c in commands]
    start = " ".join(words[:2])
    near = get_close_matches(fold(start), names, n=1, cutoff=0.8)
    if near:
        return f"there is no command /{start}; did you mean /{near[0]}?"
    below = [name for name in names if words and name.startswith(f"{fold(words[0])} ")]
    if below:
        return f"/{words[0]} is followed by one of: {', '.join(n.split(' ', 1)[1] for n in below)}"
    return f"there is no command /{start}; `commands` lists what there is"


def _stray(stray: str, keys: Sequence[str], *, mark: str, of: str) -> str:
    word = stray.split(maxsplit=1)[0]
    has = f"it has {', '.join(f'{k}{mark}' for k in keys)}" if keys else "it has no options"
    if mark in word:
        return f"{of} has no option {word.split(mark)[0]}{mark}; {has}"
    return f"{of} cannot tell what “{stray}” is for; {has}"


def _suspect(text: str, keys: Sequence[str], *, mark: str) -> None:
    """A misspelt key would vanish in the text before it, so it is asked about."""
    for match in _KEY.finditer(text):
        near = get_close_matches(fold(match[1]), keys, n=1, cutoff=0.75)
        if match[2] == mark and near:
            raise CannotPlay(
                f"{match[0]} is no option; did you mean {near[0]}{mark}? (Quote it if it is text.)"
            )


def _number(option: Option, text: str) -> int | float:
    kind = "a whole number" if option.kind == "integer" else "a number"
    try:
        value = int(text) if option.kind == "integer" else float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise CannotPlay(f"{option.name}: is {kind}, not “{text}”")
    if option.least is not None and value < option.least:
        raise CannotPlay(f"{option.name}: is at least {option.least:g}, not {text}")
    if option.most is not None and value > option.most:
        raise CannotPlay(f"{option.name}: is at most {option.most:g}, not {text}")
    return value


def _text(option: Option, text: str) -> str:
    if not text and option.least:
        raise CannotPlay(f"{option.name}: says nothing. Write a value behind it, or leave it out")
    if option.least is not None and len(text) < option.least:
        raise CannotPlay(f"{option.name}: has at least {count(int(option.least), 'character')}")
    if option.most is not None and len(text) > option.most:
        raise CannotPlay(
            f"{option.name}: has at most {count(int(option.most), 'character')}, not {len(text)}"
        )
    return text
