"""People who press, pick, fill in and type whatever a table offers them, drawn by a seed."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands
from simcord.backend.errors import BackendError, SetupError
from simcord.results import InteractionResult, ResponseMessage

from bot.core.dice import SeededDice
from cogs.help import walk
from tests.strolls.words import GROUPS, WORDS, Table, find_leftovers
from tests.support.game import Game, parts, text, walked

Command = app_commands.Command[Any, ..., Any]
Parameter = app_commands.Parameter
Json = dict[str, Any]

PEOPLE = {"GM": 4, "Skaz": 4, "Blazer": 3, "Stranger": 1}
"""Who plays, and how often each of them does something."""
ELSEWHERE = ("privacy", "doctor", "character import")
"""Commands of files and of the whole server."""
RARE = ("table setup", "character delete", "combat end")
"""Commands after which there is less to play."""
OFTEN_GIVEN = ("target", "what", "dice", "weapon")
PAST = ("undo", "undo", "redo", "history")
PAUSES = (10, 300, 700, 4000, 90000)
"""Seconds that pass between two steps now and then."""
SELECT, INPUT = 3, 4
"""Discord's numbers for a list to pick from and for a field of a form."""


class Lost(AssertionError):
    """What no walk may come to, with the whole walk."""


class Control(NamedTuple):
    """A live button or list on a card."""

    card: ResponseMessage
    part: Json

    @property
    def words(self) -> str:
        """What is read on it."""
        return str(self.part.get("label") or self.part.get("placeholder"))

    @property
    def id(self) -> str:
        """What Discord calls it."""
        return str(self.part["custom_id"])


class Walker:
    """A table at which every step is drawn by a seed; `steps` is what happened, in words.

    `own` is what only this person was sent, oldest first, `known` who began in hiding and is seen.
    """

    def __init__(self, game: Game, seed: int, table: Table, log: pytest.LogCaptureFixture) -> None:
        self.game, self.table = game, table
        self.random = Random(seed)  # noqa: S311
        self.steps: list[str] = []
        self.own: dict[str, list[ResponseMessage]] = {}
        self.known: set[str] = set()
        self._log = log
        self._commands: dict[str, Command] = {}
        game.dice = cast("Any", SeededDice(seed))
        self.learn()

    def learn(self) -> None:
        """The commands there are."""
        nodes = walk(self.game.bot.tree)
        commands = {n.qualified_name: n for n in nodes if isinstance(n, app_commands.Command)}
        self._commands = {name: commands[name] for name in commands if name not in ELSEWHERE}

    def chance(self, of: float) -> bool:
        """Whether this happens, which it does so often of 1."""
        return self.random.random() < of

    def draw_person(self) -> str:
        """Somebody, the GM and Skaz more often than the others."""
        return self.random.choices(tuple(PEOPLE), tuple(PEOPLE.values()))[0]

    def draw_words(self, longest: int | None = None) -> str:
        """One or two things that somebody might type here."""
        count = 2 if self.chance(0.2) else 1
        words = ", ".join(self.random.choice(WORDS) for _ in range(count))
        return words[:longest] if longest else words

    async def step(self, *, undoing: bool = True) -> None:
        """One thing that somebody does; without `undoing` nothing of the past, and at once."""
        person, drawn = self.draw_person(), self.random.random()
        if drawn < 0.55:
            await self.press(person, undoing=undoing)
        elif drawn < 0.93 or not undoing:
            name = self._draw_command()
            if undoing or name not in PAST:
                await self.command(person, name)
        elif drawn < 0.955:
            seconds = self.random.choice(PAUSES)
            self.steps.append(f"{seconds} seconds pass")
            await self.game.later(seconds)
        elif drawn < 0.97:
            await self.restart()
        else:
            await self.command(self.random.choice(("GM", person)), self.random.choice(PAST))

    async def restart(self) -> None:
        """The process ends and another one starts; private cards are out of sight then."""
        self.steps.append("RESTART")
        await self.game.restart()
        self.learn()
        self.own = {}

    def _draw_command(self) -> str:
        group = self.table.group
        often = ["act", "answer", "combat next", f"{group} roll", f"{group} attack"]
        groups = {name: name.split()[0].partition("-")[0] for name in self._commands}
        mine = [name for name, its in groups.items() if its == group]
        shared = [name for name, its in groups.items() if its not in GROUPS]
        every = self.chance(0.03)
        usual = list(self._commands) if every else [*mine, *mine, *shared]
        names = often if self.chance(0.5) else [name for name in usual if every or name not in RARE]
        return self.random.choice([name for name in names if name in self._commands])

    async def command(self, person: str, name: str, /, **options: Any) -> None:
        """This command by this person, with these options and others that are drawn."""
        for option in sorted(self._commands[name].parameters, key=lambda o: not o.required):
            key = option.display_name
            often = 0.6 if key in OFTEN_GIVEN else 0.22
            if key not in options and (option.required or self.chance(often)):
                options[key] = await self._draw_option(person, name, option, options)
        shown = (f"{key}:{getattr(value, 'name', value)}" for key, value in options.items())
        await self.type(person, name, options, f"/{name} {' '.join(shown)}")

    async def type(self, person: str, name: str, options: Mapping[str, Any], words: str) -> None:
        """This command as it stands, and the answer."""
        self.steps.append(f"@{person} {words}")
        try:
            result = await self.game.ask(person, name, **options)
        except (BackendError, SetupError) as error:
            self.steps.append(f"    not sent: {error}")
        else:
            await self.hear(person, result)

    async def _draw_option(
        self, person: str, name: str, option: Parameter, options: Mapping[str, Any]
    ) -> Any:
        if option.choices:
            return self.random.choice(option.choices).value
        if option.autocomplete and self.chance(0.9):
            words = self.random.choice(("", "", "a", self.draw_words()))
            words = words if option.type is Kind.string else ""
            rows = await self.complete(person, name, option.display_name, words, options)
            if rows:
                return self.random.choice(rows)
        return self._invent(option)

    def _invent(self, option: Parameter) -> Any:
        if option.type is Kind.boolean:
            return self.chance(0.5)
        if option.type in {Kind.user, Kind.mentionable}:
            return self.game.people[self.draw_person()]
        if option.type is Kind.integer:
            least = -2 if option.min_value is None else int(option.min_value)
            most = 12 if option.max_value is None else int(option.max_value)
            return self.random.randint(least, min(most, least + 12))
        if option.display_name == "faces":
            return self.draw_faces()
        if option.display_name in {"npcs", "line"}:
            return self.random.choice(self.table.npcs)
        longest = option.max_value
        return self.draw_words(None if longest is None else int(longest))

    def draw_faces(self) -> str:
        """Up to eight dice of this system, as they are typed."""
        count = self.random.randint(1, 8)
        return ",".join(str(self.random.randint(1, self.table.sides)) for _ in range(count))

    async def complete(
        self, person: str, name: str, option: str, words: str, options: Mapping[str, Any]
    ) -> Sequence[Any]:
        """What this person is offered who types these words."""
        actor = self.game.people[person]
        try:
            rows = await actor.autocomplete(self.game.channel, name, option, words, **options)
        except (BackendError, SetupError):
            return ()
        self._look_at(" | ".join(str(row["name"]) for row in rows))
        return [row["value"] for row in rows]

    async def press(self, person: str, *, undoing: bool = True) -> None:
        """A button or list, mostly of one of the newest cards."""
        control = self.draw_control(person)
        if control is None or (control.words.startswith("Undo") and not undoing):
            return
        actor = self.game.people[person]
        try:
            if control.part["type"] == SELECT:
                values = self._draw_values(control.part)
                self.steps.append(f"@{person} picks {control.words} {values}")
                result = await actor.select(control.card, values, custom_id=control.id)
            else:
                self.steps.append(f"@{person} presses {control.words}")
                result = await actor.click(control.card, custom_id=control.id)
        except (BackendError, SetupError) as error:
            self.steps.append(f"    not sent: {error}")
        else:
            await self.hear(person, result)

    def draw_control(self, person: str, kinds: Sequence[int] = (2, SELECT)) -> Control | None:
        """Something live on a card that this person sees; fights' panels come often."""
        cards = [*self.game.cards()[:8], *self.own.get(person, [])[-3:] * 2]
        panels = [card for card in self.game.cards()[:40] if "My sheet" in str(card.components)]
        cards += panels[:1] * 3
        if not cards:
            return None
        card = self.random.choice(cards)
        live = [p for kind in kinds for p in parts(card, kind) if not p.get("disabled")]
        live = [part for part in live if part.get("custom_id")]
        return Control(card, self.random.choice(live)) if live else None

    def _draw_values(self, part: Json) -> list[str]:
        values = [str(option["value"]) for option in part["options"]]
        least, most = max(1, part.get("min_values", 1)), max(1, part.get("max_values", 1))
        return self.random.sample(values, min(self.random.randint(least, most), len(values)))

    async def hear(self, person: str, result: InteractionResult) -> None:
        """What came of it; a form is filled in at once."""
        if not result.acknowledged:
            raise self.lost("nobody answered")
        if result.modal is not None:
            await self._fill(person, result)
        answers = [result.response] if result.response else []
        for card in (*answers, *result.followups):
            words = text(card)
            self.steps.append("    " + words.replace("\n", " | "))
            self._look_at(words)
            if card.ephemeral:
                self.own.setdefault(person, []).append(card)
        self.look_at_log()

    async def _fill(self, person: str, form: InteractionResult) -> None:
        values: dict[str, str] = {}
        for part in walked((form.modal or {})["components"]):
            if part.get("type") != INPUT:
                continue
            if part.get("required", True) or self.chance(0.5):
                filled = str(part.get("value") or "")
                keep = filled and self.chance(0.5)
                words = filled if keep else self.draw_words(part.get("max_length"))
                values[str(part["custom_id"])] = words
        self.steps.append(f"    writes {values}")
        try:
            result = await self.game.people[person].submit_modal(form, values)
        except (BackendError, SetupError) as error:
            self.steps.append(f"    not sent: {error}")
        else:
            await self.hear(person, result)

    def _look_at(self, words: str) -> None:
        leftovers = find_leftovers(words)
        if leftovers:
            raise self.lost(f"it reads {leftovers} in: {words}")

    def look_at_log(self) -> None:
        """Nothing has gone wrong behind what people were told."""
        for record in self._log.get_records("call"):
            if record.levelno >= logging.ERROR:
                trace = logging.Formatter().format(record)
                raise self.lost(f"it logs {trace}")

    def lost(self, why: str) -> Lost:
        """The walk so far, and what is wrong after it."""
        return Lost("\n".join((*self.steps, "", why)))
