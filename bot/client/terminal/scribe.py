"""Runs what people type at the table and writes down what they see."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from bot.client.local import typed
from bot.client.local.table import (
    Answer,
    CannotPlay,
    Entry,
    Event,
    Message,
    Modal,
    Persona,
    Table,
    Upload,
)
from bot.client.terminal import cards, page
from bot.client.terminal.words import HELP
from bot.core.words import count, fold

HISTORY = 20
LONGEST_WAIT = 3600.0

Say = Callable[[str], None]
Ask = Callable[[Persona, Modal], Awaitable[dict[str, str] | None]]


class Scribe:
    """One terminal at a table, shared by all its personas.

    `say` takes finished lines. With `ask` forms are filled in field by field and private messages
    wait until the terminal is handed to the one they are for; without it everything is written
    down at once and forms wait for `fill`, as a script needs it.
    """

    def __init__(self, table: Table, say: Say, ask: Ask | None = None) -> None:
        self.table = table
        self.persona = next((p for p in table.personas if not p.gm), table.personas[0])
        self._say = say
        self._ask = ask
        self._acting: Persona | None = None
        self._forms: dict[int, Modal] = {}
        self._shown: dict[int, list[str]] = {}
        self._waiting: list[Event] = []

    def see(self, event: Event) -> None:
        """Write an event down for whoever sits at the terminal now."""
        content = event.message
        mine = {"", self.persona.name, self._acting.name if self._acting else ""}
        if self._ask and content.only_for not in mine:
            self._waiting.append(event)
            self._say(f"(a message for {content.only_for} alone: @{content.only_for} shows it)")
            return
        if event.kind == "gone":
            self._say(f"{content.author} took a message back.")
            return
        lines = self._lines(content)
        # Less the first line, which says “edited”: what reads as before is not written twice.
        if self._shown.get(content.id) == lines[1:] and event.kind == "edited":
            return
        self._shown[content.id] = lines[1:]
        for old in list(self._shown)[:-HISTORY]:
            del self._shown[old]
        self._write(lines)

    async def run(self, line: str) -> bool:
        """Do what the line says; false when it says to leave. Raises `CannotPlay`."""
        persona, rest = typed.split_address(line.strip(), self.table.personas, self.persona)
        if not rest:
            self.sit(persona)
            return True
        self._acting = persona
        try:
            return await self._do(persona, rest)
        finally:
            self._acting = None

    def sit(self, persona: Persona) -> None:
        """Hand the terminal to somebody, who reads what waited for them alone."""
        self.persona = persona
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            if event.message.only_for == persona.name:
                self.see(event)
            else:
                self._waiting.append(event)

    async def _do(self, persona: Persona, text: str) -> bool:
        if text.startswith("/"):
            command, values = typed.read_command(
                text, self.table.commands(persona), self.table.personas, load=read_file
            )
            await self._answer(persona, await self.table.call(persona, command.name, values))
            return True
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match fold(word):
            case "press":
                aim = cards.aim_at_button(rest, self.table.history(persona))
                answer = await self.table.press(persona, aim.card.id, aim.component.key)
                await self._answer(persona, answer)
            case "select":
                aim, values = cards.aim_at_menu(rest, self.table.history(persona))
                answer = await self.table.select(persona, aim.card.id, aim.component.key, values)
                await self._answer(persona, answer)
            case "fill":
                await self._fill(persona, rest)
            case "save":
                self._save(persona, rest)
            case "wait":
                await asyncio.sleep(_seconds(rest))
            case "quit" | "exit":
                return False
            case _:
                self._tell(persona, fold(word), rest)
        return True

    def _tell(self, persona: Persona, word: str, rest: str) -> None:
        messages = self.table.history(persona)
        match word:
            case "cards":
                self._write(self._open_cards(cards.open_cards(messages)))
            case "history":
                limit = int(rest) if rest.isdecimal() else HISTORY
                for old in messages[max(0, len(messages) - limit) :]:
                    self._write(self._lines(old))
            case "commands":
                self._write(self._commands(persona, rest))
            case "who":
                self._write(self._people())
            case "help":
                self._write(HELP.splitlines())
            case _:
                raise CannotPlay(f"“{word[:40]}” is nothing one can do here; `help` lists what is")

    def _save(self, persona: Persona, place: str) -> None:
        """Write the newest file this persona was given to disk; never over another one."""
        messages = reversed(self.table.history(persona))
        card = next((message for message in messages if message.files), None)
        if card is None:
            raise CannotPlay(f"{persona.name} was given no file")
        name = card.files[-1].name
        # The last part alone: the name came with a message, and may be a path.
        path = Path(place or Path(name).name).expanduser()
        content = self.table.read_attachment(persona, card.id, name)
        try:
            with path.open("xb") as file:
                file.write(content)
        except OSError as error:
            raise CannotPlay(f"{path} cannot be written: {error.strerror}") from error
        self._say(f"saved as {path}")

    async def _answer(self, persona: Persona, answer: Answer) -> None:
        if not answer.answered:
            self._say("Parry did not answer.")
        self._forms.pop(persona.user, None)
        if answer.modal is None:
            return
        if self._ask is None:
            self._forms[persona.user] = answer.modal
            self._write(page.form(answer.modal, person=persona.name))
            return
        values = await self._ask(persona, answer.modal)
        if values is not None:
            await self._submit(persona, answer.modal, values)

    async def _fill(self, persona: Persona, text: str) -> None:
        form = self._forms.get(persona.user)
        if form is None:
            raise CannotPlay(f"{persona.name} was shown no form")
        await self._submit(persona, form, read_form(text, form))

    async def _submit(self, persona: Persona, form: Modal, values: Mapping[str, str]) -> None:
        files = {field.key for field in form.fields if field.kind == "file"}
        entries: dict[str, Entry] = {
            key: read_file(text) if key in files and text else text for key, text in values.items()
        }
        await self._answer(persona, await self.table.submit(persona, form.id, entries))

    def _lines(self, content: Message) -> list[str]:
        return page.message(content, name=self.table.name)

    def _write(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._say(line)

    def _open_cards(self, messages: Sequence[Message]) -> list[str]:
        lines: list[str] = []
        for card in reversed(messages):
            titles = [embed.title for embed in card.embeds if embed.title] or [card.text]
            title = page.plain(titles[0], name=self.table.name)
            lines += [f"card {card.number}: {title[0] if title else card.author}"]
            lines += page.buttons(card.components)
        return lines or ["No card is open."]

    def _commands(self, persona: Persona, beginning: str) -> list[str]:
        start = fold(beginning).removeprefix("/")
        lines: list[str] = []
        for command in self.table.commands(persona):
            if command.name.startswith(start):
                options = [o.name if o.required else f"[{o.name}]" for o in command.options]
                lines.append(f"/{' '.join((command.name, *options))} - {command.description}")
        return lines or [f"No command begins with /{start}."]

    def _people(self) -> list[str]:
        return [
            f"{p.name}{' (GM)' if p.gm else ''}{' <- you' if p == self.persona else ''}"
            for p in self.table.personas
        ]


def read_file(name: str) -> Upload:
    """A file of this disk, which is the typist's own; raises `CannotPlay`."""
    path = Path(name).expanduser()
    try:
        return Upload(path.name, path.read_bytes())
    except OSError as error:
        raise CannotPlay(f"{name} cannot be read: {error.strerror}") from error


def read_form(text: str, form: Modal) -> dict[str, str]:
    """A form filled in on one line: `key:value` pairs by key or label, or one field's plain text.

    A label of several words is written without spaces. Raises `CannotPlay`.
    """
    keys = {fold(field.key): field.key for field in form.fields}
    for field in form.fields:
        keys.setdefault(fold(field.label).replace(" ", ""), field.key)
    try:
        values = typed.split_values(text, list(keys), mark=":", of=f"“{form.title}”")
    except CannotPlay:
        if len(form.fields) != 1:
            raise
        return {field.key: typed.unquote(text) for field in form.fields}
    return {keys[name]: value for name, value in values.items()}


def _seconds(text: str) -> float:
    try:
        seconds = float(text or "1")
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_WAIT:
        raise CannotPlay(f"wait {count(int(LONGEST_WAIT), 'second')} at most, not “{text}”")
    return seconds
