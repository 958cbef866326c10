"""The table on simcord's world: opens the bot, passes on what people do, keeps the messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import (
    AsyncGenerator,
    Callable,
    Coroutine,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Interaction
from simcord.backend.models import Message as Stored
from simcord.results import InteractionResult, ResponseMessage

from bot.client.local import kept, typed, wire, world
from bot.client.local.kept import Kept
from bot.client.local.live import LiveEnv
from bot.client.local.table import (
    Answer,
    Button,
    CannotPlay,
    Command,
    Component,
    Event,
    Field,
    Happening,
    Message,
    Modal,
    Persona,
    Pick,
    Select,
    Value,
)

_LOG = logging.getLogger(__name__)

READY = 10.0
"""Seconds the bot has to come up."""

FORMS = 50
SUGGESTIONS = 25


@asynccontextmanager
async def open_table(
    client: discord.Client, *, file: Path, more: Iterable[str] = (), fresh: bool = False
) -> AsyncGenerator[LocalTable]:
    """Seat the personas, bring the bot up among the messages of earlier runs, close it at the end.

    `file` keeps messages and names; `fresh` starts without them. `more` are further personas.
    """
    loaded, damage = (Kept(), "") if fresh else kept.load(file)
    table = LocalTable(client, file=file, people=world.seats((*loaded.people, *more)))
    table.damage = damage
    table.restore(loaded)
    try:
        await table.start()
        yield table
    finally:
        await table.close()


class LocalTable:
    """`bot.client.local.table.Table` on simcord. Use `open_table`.

    `damage` says in one line what was wrong with the file of earlier messages ("": nothing).
    """

    def __init__(self, client: discord.Client, *, file: Path, people: Sequence[Persona]) -> None:
        self.damage = ""
        self._client = client
        self._file = file
        self._people = tuple(people)
        self._last = 0
        self._unkept = False
        self._numbers: dict[int, int] = {}
        self._watchers: list[Callable[[Event], None]] = []
        self._forms: dict[int, Interaction] = {}
        self.env = LiveEnv(client, self._tell_event)
        self._channel, self._actors = world.build(self.env, people)

    @property
    def personas(self) -> Sequence[Persona]:
        """Who sits here, the GM first."""
        return self._people

    def restore(self, loaded: Kept) -> None:
        """Put the messages of earlier runs back; before the start."""
        self._last = loaded.last
        for old in loaded.messages:
            self._numbers[old.id] = old.number
            self.env.live.put_back(kept.take_up(old, world.CHANNEL))

    async def start(self) -> None:
        """Bring the bot up; its commands are registered if it has not done so itself."""
        await self.env.start()
        await asyncio.wait_for(self._client.wait_until_ready(), READY)
        tree: object = getattr(self._client, "tree", None)
        if isinstance(tree, discord.app_commands.CommandTree) and not self.env.backend.commands:
            await tree.sync()

    async def close(self) -> None:
        """Close the bot and keep the messages."""
        self._watchers.clear()
        await self.env.close_bot()
        self._save()

    def commands(self, persona: Persona) -> Sequence[Command]:
        """The commands this persona may use, by name."""
        return wire.commands(
            self.env.backend.visible_commands(user_id=persona.user, channel_id=world.CHANNEL)
        )

    def history(self, persona: Persona) -> Sequence[Message]:
        """What this persona sees, oldest first."""
        stored = self.env.backend.messages[world.CHANNEL].values()
        return [self._message(one) for one in stored if one.visible_to(persona.user)]

    def read_attachment(self, persona: Persona, message: int, file: str) -> bytes:
        """What is in a file that came with the message of this id, while the table is open."""
        stored = self.env.backend.messages[world.CHANNEL].get(message)
        files = stored.attachments if stored and stored.visible_to(persona.user) else []
        match = next((one["url"] for one in files if one["filename"] == file), "")
        content = self.env.backend.cdn.get(match)
        if content is None:
            raise CannotPlay(f"{file} is not there any more")
        return content

    def watch(self, see: Callable[[Event], None]) -> Callable[[], None]:
        """Call `see` for every event from now on; returns how to stop."""
        self._watchers.append(see)
        return lambda: self._watchers.remove(see)

    def name(self, user: int) -> str:
        """How a mention of this user is read aloud."""
        known = self.env.backend.users.get(user)
        return known.name if known else "somebody"

    async def slash(self, persona: Persona, line: str) -> Answer:
        """Run a line such as `/flame roll dice:4 task:"old door"`."""
        command, values = typed.read_command(line, self.commands(persona), self._people)
        return await self.call(persona, command.name, values)

    async def call(self, persona: Persona, command: str, options: Mapping[str, Value]) -> Answer:
        """Run a command with values by option name."""
        found = self._command(persona, command)
        values = {name: self._handle(found, name, value) for name, value in options.items()}
        actor = self._actor(persona)
        return self._answer(await self._ask(actor.slash(self._channel, command, **values)))

    async def complete(
        self,
        persona: Persona,
        command: str,
        option: str,
        begun: str,
        filled: Mapping[str, str],
    ) -> Sequence[Pick]:
        """What may be given for an option; the bot is asked where it completes it itself."""
        found = self._command(persona, command)
        spec = next((o for o in found.options if o.name == option), None)
        if spec is None:
            return ()
        if not spec.live:
            match spec.kind:
                case "person":
                    offered = tuple(Pick(label=p.name, value=p.name) for p in self._people)
                case "yes or no":
                    offered = (Pick(label="yes", value="yes"), Pick(label="no", value="no"))
                case _:
                    offered = spec.choices
            return [p for p in offered if begun.casefold() in p.label.casefold()]
        values = {
            name: self._handle(found, name, value)
            for name, value in _readable(found, filled, self._people)
            if name != option
        }
        actor = self._actor(persona)
        asked = await self._ask(actor.autocomplete(self._channel, command, option, begun, **values))
        choices = (asked.autocomplete_choices or [])[:SUGGESTIONS]
        return [Pick(label=c["name"], value=c["value"]) for c in choices]

    async def press(self, persona: Persona, message: int, place: int) -> Answer:
        """Press the button at this place (from 1) on the message with this id."""
        stored, component, custom_id = self._component(persona, message, place)
        if not isinstance(component, Button):
            raise CannotPlay(f"[{place}] is a menu: select {place} ...")
        if component.url:
            raise CannotPlay(f"“{component.label}” leads to {component.url}")
        actor = self._actor(persona)
        return self._answer(await self._ask(actor.click(stored, custom_id=custom_id)))

    async def select(
        self, persona: Persona, message: int, place: int, values: Sequence[str]
    ) -> Answer:
        """Pick values, each by value, label or beginning of a label, from a menu."""
        stored, component, custom_id = self._component(persona, message, place)
        if not isinstance(component, Select):
            raise CannotPlay(f"[{place}] is a button: press {place}")
        if component.people:
            chosen: list[Any] = [self._member(name) for name in values]
        else:
            chosen = [typed.pick(v, component.options, of=component.label).value for v in values]
        if not component.least <= len(chosen) <= component.most:
            wanted = {component.least, component.most}
            raise CannotPlay(
                f"“{component.label}” wants {' to '.join(map(str, sorted(wanted)))}, "
                f"not {len(chosen)}"
            )
        actor = self._actor(persona)
        return self._answer(await self._ask(actor.select(stored, chosen, custom_id=custom_id)))

    async def submit(self, persona: Persona, modal: Modal, values: Mapping[str, str]) -> Answer:
        """Send a form; several picks are separated by commas."""
        asked = self._forms.get(modal.id)
        if asked is None:
            raise CannotPlay(f"“{modal.title}” is not open any more")
        given: dict[str, Any] = {}
        for field in modal.fields:
            text = values.get(field.key, field.value)
            if not text and field.required:
                raise CannotPlay(f"“{field.label}” must be filled in")
            if text or field.kind == "text":
                given[field.key] = self._fill(field, text)
        actor = self._actor(persona)
        shown = InteractionResult(self.env, asked)
        answer = self._answer(await self._ask(actor.submit_modal(shown, given)))
        self._forms.pop(modal.id, None)
        return answer

    async def _ask(self, acting: Coroutine[Any, Any, Any]) -> Interaction:
        try:
            return await self.env.ask(acting)
        except (SetupError, BackendError) as error:
            raise CannotPlay(str(error)) from error

    def _answer(self, asked: Interaction) -> Answer:
        form = None
        if asked.modal is not None:
            self._forms[asked.id] = asked
            for old in list(self._forms)[:-FORMS]:
                del self._forms[old]
            form = wire.modal(asked.id, asked.modal)
        return Answer(answered=asked.responded, modal=form)

    def _actor(self, persona: Persona) -> MemberActor:
        return self._actors[persona.user]

    def _member(self, name: str) -> MemberActor:
        return self._actors[typed.persona(name, self._people).user]

    def _command(self, persona: Persona, name: str) -> Command:
        match = next((c for c in self.commands(persona) if c.name == name), None)
        if match is None:
            raise CannotPlay(f"there is no command /{name} for {persona.name}")
        return match

    def _handle(self, command: Command, name: str, value: Value) -> Any:
        """A value as simcord wants it: members, channels and files instead of their names."""
        option = next((o for o in command.options if o.name == name), None)
        match option.kind if option else "text":
            case "person":
                return self._member(str(value))
            case "channel":
                return self._channel
            case "file":
                return _file(str(value))
            case _:
                return value

    def _fill(self, field: Field, text: str) -> Any:
        match field.kind:
            case "text":
                return text
            case "yes or no":
                return typed.yes(text, of=f"“{field.label}”")
            case "choice":
                return str(typed.pick(text, field.options, of=f"“{field.label}”").value)
            case "choices":
                picks = typed.picks(text, field.options, of=f"“{field.label}”")
                return [str(p.value) for p in picks]
            case "person":
                return [self._member(name) for name in text.split(",")]
            case "file":
                return _file(text)

    def _component(
        self, persona: Persona, message: int, place: int
    ) -> tuple[ResponseMessage, Component, str]:
        stored = self.env.backend.messages[world.CHANNEL].get(message)
        if stored is None or not stored.visible_to(persona.user):
            raise CannotPlay(f"{persona.name} sees no such card")
        components = self._message(stored).components
        if not 1 <= place <= len(components):
            raise CannotPlay(f"that card has no [{place}]")
        component = components[place - 1]
        if component.disabled:
            raise CannotPlay(f"“{component.label}” cannot be pressed now")
        custom_id: str = wire.pressable(stored.components)[place - 1].get("custom_id", "")
        return ResponseMessage(self.env, stored), component, custom_id

    def _tell_event(self, kind: Happening, stored: Stored) -> None:
        if kind == "new":
            self._last += 1
            self._numbers[stored.id] = self._last
        event = Event(kind=kind, message=self._message(stored))
        shown = self.env.backend.messages[world.CHANNEL]
        for old in list(shown)[: -kept.KEPT]:
            del shown[old]
        self._numbers = {i: n for i, n in self._numbers.items() if i in shown or i == stored.id}
        self._save()
        for see in tuple(self._watchers):
            see(event)

    def _message(self, stored: Stored) -> Message:
        return wire.message(
            stored,
            number=self._numbers.get(stored.id, 0),
            author=self.name(stored.author_id),
            only_for=self._only_for(stored),
        )

    def _only_for(self, stored: Stored) -> str:
        channel = self.env.backend.channels.get(stored.channel_id)
        if channel is not None and channel.recipient_ids:
            return self.name(channel.recipient_ids[0])
        if not stored.is_ephemeral:
            return ""
        return self.name(int((stored.interaction_metadata or {})["user"]["id"]))

    def _save(self) -> None:
        """Keep the messages; a disk that refuses them spoils no answer and is told of once."""
        messages = self.env.backend.messages[world.CHANNEL].values()
        whole = Kept(
            last=self._last,
            people=tuple(p.name for p in self._people),
            messages=tuple(kept.lay_down(m, self._numbers.get(m.id, 0)) for m in messages),
        )
        try:
            kept.save(self._file, whole)
        except OSError as error:
            if not self._unkept:
                _LOG.warning("Cards are not kept in %s: %s.", self._file, error.strerror)
            self._unkept = True
        else:
            self._unkept = False


def _readable(
    command: Command, filled: Mapping[str, str], people: Sequence[Persona]
) -> Iterator[tuple[str, Value]]:
    """What can already be read of a half-typed line."""
    for option in command.options:
        if option.name in filled:
            with suppress(CannotPlay):
                yield option.name, typed.read_value(option, filled[option.name], people)


def _file(name: str) -> tuple[str, bytes]:
    try:
        return Path(name).name, Path(name).expanduser().read_bytes()
    except OSError as error:
        raise CannotPlay(f"{name} cannot be read: {error.strerror}") from error
