"""What may come next in a line, from the registered commands, the bot and the open cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.client.local import typed
from bot.client.local.table import CannotPlay, Command, Option, Persona, Pick, Select, Table
from bot.client.terminal import cards
from bot.client.terminal.words import WORDS
from bot.core.words import fold


class Suggestion(Struct, frozen=True):
    """A text that replaces the last `back` characters, as it is listed, and a word about it."""

    text: str
    back: int
    shown: str
    about: str = ""


async def suggest(table: Table, current: Persona, line: str) -> list[Suggestion]:
    """What may stand at the end of this line when `current` types it, best first."""
    line = line.lstrip()
    suggestions = list(_personas(table, line))
    try:
        persona, rest = typed.split_address(line, table.personas, current)
    except CannotPlay:
        return suggestions
    if rest.startswith("/"):
        return suggestions + await _in_command(table, persona, rest)
    word, space, begun = rest.partition(" ")
    if space:
        return suggestions + list(_labels(table, persona, fold(word), begun))
    if line.startswith("@") and not line.endswith(" ") and not rest:
        return suggestions
    words = [command for command in WORDS if command.startswith(fold(word))]
    return suggestions + [
        Suggestion(text=f"{command} ", back=len(word), shown=command) for command in words
    ]


def _personas(table: Table, line: str) -> Iterator[Suggestion]:
    if not line.startswith("@"):
        return
    for persona in table.personas:
        if fold(f"@{persona.name}").startswith(fold(line)) and not line.endswith(" "):
            address = f"@{persona.name}"
            about = "GM" if persona.gm else ""
            yield Suggestion(text=f"{address} ", back=len(line), shown=address, about=about)


def _labels(table: Table, persona: Persona, word: str, begun: str) -> Iterator[Suggestion]:
    for card in cards.open_cards(table.history(persona)):
        about = f"card {card.number}"
        for component in card.components:
            match component:
                case _ if component.disabled:
                    continue
                case Select() if word == "select":
                    for pick in component.options:
                        if fold(pick.label).startswith(fold(begun)):
                            yield Suggestion(
                                text=pick.label, back=len(begun), shown=pick.label, about=about
                            )
                case _ if word == "press" and fold(component.label).startswith(fold(begun)):
                    label = component.label
                    yield Suggestion(text=label, back=len(begun), shown=label, about=about)
                case _:
                    continue


async def _in_command(table: Table, persona: Persona, line: str) -> list[Suggestion]:
    commands = table.commands(persona)
    try:
        command, rest = typed.find_command(line, commands)
    except CannotPlay:
        return _names(commands, line)
    if not line.removeprefix("/")[len(command.name) :].startswith(" "):
        return _names(commands, line)
    option, value = _current_option(rest, command)
    result: list[Suggestion] = []
    if option is not None:
        options = typed.read_options(rest, command)
        try:
            picks = await table.complete(
                persona, command.name, option.name, value.strip(' "'), options
            )
        except CannotPlay:
            picks = ()
        result = [_value(option, pick, back=len(value)) for pick in picks]
        # Within an open quote, or a word that is not done, no further option can begin.
        if (" " not in value.lstrip() and value) or value.count('"') % 2:
            return result
    return result + _options(command, rest)


def _names(commands: Sequence[Command], line: str) -> list[Suggestion]:
    return [
        Suggestion(text=f"/{c.name} ", back=len(line), shown=f"/{c.name}", about=c.description)
        for c in commands
        if c.name.startswith(fold(line.removeprefix("/")))
    ]


def _options(command: Command, rest: str) -> list[Suggestion]:
    values = typed.read_options(rest, command)
    last = "" if not rest or rest.endswith(" ") else rest.rsplit(" ", maxsplit=1)[-1]
    return [
        Suggestion(
            text=f"{option.name}:",
            back=len(last),
            shown=option.name if option.required else f"[{option.name}]",
            about=option.description,
        )
        for option in sorted(command.options, key=lambda o: not o.required)
        if option.name not in values and option.name.startswith(fold(last))
    ]


def _value(option: Option, pick: Pick, *, back: int) -> Suggestion:
    text = str(pick.label if option.choices else pick.value)
    quoted = f'"{text}" ' if " " in text else f"{text} "
    return Suggestion(text=quoted, back=back, shown=pick.label)


def _current_option(rest: str, command: Command) -> tuple[Option | None, str]:
    """The option whose value is being typed at the end of the line, and what stands there of it."""
    # With a blank before both, so that an option is not found at the end of another word.
    places = [(f" {rest}".rfind(f" {option.name}:"), option) for option in command.options]
    place, option = max(places, key=lambda pair: pair[0], default=(-1, None))
    if option is None or place < 0:
        return None, ""
    value = rest[place + len(option.name) + 1 :]
    ended = " " in value.lstrip() and option.kind in ("integer", "number", "yes or no")
    return (None, "") if ended else (option, value)
