"""The table on simcord's world: opens the bot, passes on what people do, keeps the messages."""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Coroutine,
    Iterable,
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
from bot.client.local.kept import Keeper, KeptTable
from bot.client.local.live import LiveEnv
from bot.client.local.table import (
    Answer,
    Button,
    CannotPlay,
    Command,
    Component,
    Entry,
    Event,
    Field,
    Happening,
    Message,
    Persona,
    Pick,
    Select,
    Table,
    Upload,
    Value,
)
from bot.core.words import fold

READY = 10.0
"""Seconds the bot has to come up."""

FORMS = 50
SUGGESTIONS = 25

See = Callable[[Event], None]
OnSeat = Callable[[Sequence[Persona]], Awaitable[None]]


async def seat_nobody(people: Sequence[Persona]) -> None:
    """For a bot that knows people by what they do."""


@asynccontextmanager
async def open_table(
    client: discord.Client,
    *,
    file: Path,
    more: Iterable[str] = (),
    fresh: bool = False,
    on_seat: OnSeat = seat_nobody,
) -> AsyncGenerator[LocalTable]:
    """Seat the personas, bring the bot up among the messages of earlier runs, close it at the end.

    `file` keeps messages and names; `fresh` starts without them. `more` are further personas.
    `on_seat` is told of everybody before they act. Raises `Refusal("bad_name")` for a name of
    `more` that cannot be one.
    """
    loaded, damage = (KeptTable(), "") if fresh else kept.load(file)
    people = world.seats((*loaded.people, *more))
    table = LocalTable(client, file=file, people=people, on_seat=on_seat)
    table.damage = damage
    table.restore(loaded)
    try:
        await table.start()
        await on_seat(people)
        yield table
    finally:
        await table.close()


class LocalTable(Table):
    """`bot.client.local.table.Table` on simcord. Use `open_table`.

    `damage` says in one line what was wrong with the file of earlier messages ("": nothing).
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        file: Path,
        people: Sequence[Persona],
        on_seat: OnSeat = seat_nobody,
    ) -> None:
        self.damage = ""
        self._client = client
        self._keeper = Keeper(file, self._whole)
        self._people = tuple(people)
        self._last = 0
        self._on_seat = on_seat
        self._numbers: dict[int, int] = {}
        self._watchers: list[tuple[See, Persona | None]] = []
        self._forms: dict[int, Interaction] = {}
        self.env = LiveEnv(client, self._tell_event)
        self._channel, self._actors = world.build(self.env, people)

    @property
    def personas(self) -> Sequence[Persona]:
        return self._people

    def restore(self, loaded: KeptTable) -> None:
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
        # The database may say that Discord knows the commands; this Discord is new with each start.
        if isinstance(tree, discord.app_commands.CommandTree) and not self.env.backend.commands:
            await tree.sync()

    async def close(self) -> None:
        """Close the bot and keep the messages."""
        self._watchers.clear()
        await self.env.close_bot()
        self._keeper.save()

    async def seat(self, name: str) -> Persona:
        persona = world.persona(name)
        sitting = next((p for p in self._people if fold(p.name) == fold(persona.name)), None)
        if sitting is not None:
            return sitting
        self._people = (*self._people, persona)
        self._actors[persona.user] = world.add(self.env, persona)
        await self._on_seat((persona,))
        self._keeper.save()
        return persona

    def commands(self, persona: Persona) -> Sequence[Command]:
        return wire.commands(
            self.env.backend.visible_commands(user_id=persona.user, channel_id=world.CHANNEL)
        )

    def history(self, persona: Persona) -> Sequence[Message]:
        stored = self.env.backend.messages[world.CHANNEL].values()
        return [self._message(message) for message in stored if message.visible_to(persona.user)]

    def read_attachment(self, persona: Persona, message: int, file: str) -> bytes:
        stored = self.env.backend.messages[world.CHANNEL].get(message)
        files = stored.attachments if stored and stored.visible_to(persona.user) else []
        match = next(
            (attachment["url"] for attachment in files if attachment["filename"] == file), ""
        )
        content = self.env.backend.cdn.get(match)
        if content is None:
            raise CannotPlay(f"{file} is not there any more")
        return content

    def watch(self, see: See, persona: Persona | None = None) -> Callable[[], None]:
        watcher = (see, persona)
        self._watchers.append(watcher)

        def stop() -> None:
            with suppress(ValueError):
                self._watchers.remove(watcher)

        return stop

    def name(self, user: int) -> str:
        member = self.env.backend.users.get(user)
        return member.name if member else "somebody"

    async def call(self, persona: Persona, command: str, options: Mapping[str, Value]) -> Answer:
        definition = self._command(persona, command)
        values = {name: self._handle(definition, name, value) for name, value in options.items()}
        actor = self._actor(persona)
        acting = actor.slash(self._channel, command, **values)
        return self._answer(await self._ask(acting, command))

    async def complete(
        self, persona: Persona, command: str, option: str, begun: str, filled: Mapping[str, str]
    ) -> Sequence[Pick]:
        definition = self._command(persona, command)
        spec = next((o for o in definition.options if o.name == option), None)
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
            name: self._handle(definition, name, value)
            for name, value in typed.readable_values(definition, filled, self._people)
            if name != option
        }
        actor = self._actor(persona)
        interaction = await self._ask(
            actor.autocomplete(self._channel, command, option, begun, **values)
        )
        choices = (interaction.autocomplete_choices or [])[:SUGGESTIONS]
        return [Pick(label=c["name"], value=c["value"]) for c in choices]

    async def press(self, persona: Persona, message: int, key: str) -> Answer:
        stored, component = self._component(persona, message, key)
        if not isinstance(component, Button):
            raise CannotPlay(f"“{component.label}” is a menu, of which one selects")
        if component.url:
            raise CannotPlay(f"“{component.label}” leads to {component.url}")
        actor = self._actor(persona)
        return self._answer(await self._ask(actor.click(stored, custom_id=key)))

    async def select(
        self, persona: Persona, message: int, key: str, values: Sequence[str]
    ) -> Answer:
        stored, component = self._component(persona, message, key)
        if not isinstance(component, Select):
            raise CannotPlay(f"“{component.label}” is a button, which one presses")
        if component.people:
            picks: list[Any] = [self._member(name) for name in values]
        else:
            picks = [typed.pick(v, component.options, of=component.label).value for v in values]
        if not component.least <= len(picks) <= component.most:
            limits = {component.least, component.most}
            raise CannotPlay(
                f"“{component.label}” wants {' to '.join(map(str, sorted(limits)))}, "
                f"not {len(picks)}"
            )
        actor = self._actor(persona)
        return self._answer(await self._ask(actor.select(stored, picks, custom_id=key)))

    async def submit(self, persona: Persona, form: int, values: Mapping[str, Entry]) -> Answer:
        interaction = self._forms.get(form)
        if interaction is None or interaction.modal is None:
            raise CannotPlay("that form is not open any more")
        if interaction.user_id != persona.user:
            raise CannotPlay(f"that form is {self.name(interaction.user_id)}'s")
        entries: dict[str, Any] = {}
        for field in wire.modal(form, interaction.modal).fields:
            entry = values.get(field.key, field.value)
            if not entry and field.required:
                raise CannotPlay(f"“{field.label}” must be filled in")
            if entry or field.kind == "text":
                entries[field.key] = self._fill(field, entry)
        actor = self._actor(persona)
        dialog = InteractionResult(self.env, interaction)
        answer = self._answer(await self._ask(actor.submit_modal(dialog, entries)))
        self._forms.pop(form, None)
        return answer

    async def _ask(self, acting: Coroutine[Any, Any, Any], command: str = "") -> Interaction:
        try:
            return await self.env.ask(acting, command)
        except (SetupError, BackendError) as error:
            raise CannotPlay(str(error)) from error
        finally:
            self._keeper.save_news()

    def _answer(self, interaction: Interaction) -> Answer:
        form = None
        if interaction.modal is not None:
            self._forms[interaction.id] = interaction
            for old in list(self._forms)[:-FORMS]:
                del self._forms[old]
            form = wire.modal(interaction.id, interaction.modal)
        return Answer(answered=interaction.responded, modal=form)

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
                return _file(value, of=name)
            case _:
                return value

    def _fill(self, field: Field, entry: Entry) -> Any:
        if field.kind == "file":
            return _file(entry, of=field.label)
        text = str(entry)
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

    def _component(
        self, persona: Persona, message: int, key: str
    ) -> tuple[ResponseMessage, Component]:
        stored = self.env.backend.messages[world.CHANNEL].get(message)
        if stored is None or not stored.visible_to(persona.user):
            raise CannotPlay(f"{persona.name} sees no such card")
        component = next((c for c in self._message(stored).components if c.key == key), None)
        if component is None:
            raise CannotPlay("that card has changed")
        if component.disabled:
            raise CannotPlay(f"“{component.label}” cannot be pressed now")
        return ResponseMessage(self.env, stored), component

    def _tell_event(self, kind: Happening, stored: Stored) -> None:
        if kind == "new":
            self._last += 1
            self._numbers[stored.id] = self._last
        event = Event(kind=kind, message=self._message(stored))
        history = self.env.backend.messages[world.CHANNEL]
        for old in list(history)[: -kept.KEPT]:
            del history[old]
        self._numbers = {i: n for i, n in self._numbers.items() if i in history or i == stored.id}
        self._keeper.save_soon()
        for see, persona in tuple(self._watchers):
            if persona is None or event.message.only_for in ("", persona.name):
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

    def _whole(self) -> KeptTable:
        messages = self.env.backend.messages[world.CHANNEL].values()
        return KeptTable(
            last=self._last,
            people=tuple(p.name for p in self._people),
            messages=tuple(kept.lay_down(m, self._numbers.get(m.id, 0)) for m in messages),
        )


def _file(value: Value, *, of: str) -> tuple[str, bytes]:
    if not isinstance(value, Upload):
        raise CannotPlay(f"{of}: is a file, not “{value}”")
    return value.name, value.content
