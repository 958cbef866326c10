"""One evening at a table below Discord: what was asked goes in as data, what came of it is text.

Here alone the product is touched when goldens are replayed; whoever renames or moves something
mends this module and `card.py`, and no golden. A step is a JSON object:

`after` seconds pass first; `by` is a person's name. Then one of
`do` (an action as it is stored, `in` its system, with `faces` typed and `sight` wanted),
`import` (a sheet by its place among the recorded ones, for a character of this `name`, with `npc`
for the GM's), `press` (a card's name, `label` of its button, with `pick` places in its list or
`write` a form's lines), `reveal` (a hidden roll's number), `undo`, `redo`, `history`, `recap`,
`sweep` (deadlines), `restart`.
A step that is `lost` leaves its cards without a message, as when Discord fails.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.core.action import Choice, Select
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Table
from bot.history.past import Journal
from bot.history.waiting import WaitingCards
from bot.resolver import Resolver
from bot.shared.deal import Card, Cards, Errand, Question
from bot.shared.past import DoAgain, ListLines, PastAction, TakeBack, TellEvening
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from bot.wiring import resolver_on
from tests.golden.evenings.card import card_lines, indented

Step = Mapping[str, Any]
START = 1_700_000_000
PLACE = Table(guild=1, channel=2)
PEOPLE = {
    actor.name: actor
    for actor in (
        Actor(1, "Gamemaster", gm=True),
        Actor(2, "Ann"),
        Actor(3, "Ben"),
        Actor(4, "Cleo"),
        Actor(5, "Dov"),
    )
}
CHARACTERS = "character"
"""The domain whose actions are about characters."""


class SeededDice:
    """The dice of one step: what is thrown first shows the first faces, whoever throws it."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)  # noqa: S311 - the same dice in every run

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces, each 1..`sides`."""
        return tuple(1 + self._random.randrange(sides) for _ in range(count))


class Evening:
    """A table at which steps are played; `seed` names it and makes its dice."""

    def __init__(self, seed: str, file: Path, sheets: Sequence[Mapping[str, Any]]) -> None:
        self.seed = seed
        self.sheets = sheets
        self.now = START
        self.buttons: dict[str, dict[str, tuple[int, int, Choice]]] = {}
        """By a card's name what it shows: its buttons' offer, index and choice by label."""
        self._file = file
        self._ids = count(1000, 1000)
        self._messages = count(1)
        self._names: dict[int, str] = {}
        self._steps = 0
        self._dice = SeededDice(seed)

    async def open(self) -> None:
        """Open the table's file, as a start of the bot does."""
        self.store: Store = await open_sqlite(self._file, clock=lambda: self.now)
        self.resolver: Resolver = resolver_on(
            self.store, dice=lambda: self._dice, ids=lambda: next(self._ids)
        )
        systems, shared = self.resolver.systems, self.resolver.shared
        self._journal = Journal(self.resolver, self.store)
        self._waiting = WaitingCards(self.store, systems, shared)

    async def play(self, step: Step) -> str:
        """What comes of a step, in lines."""
        self.now += step.get("after", 0)
        self._dice = SeededDice(f"{self.seed}/{self._steps}")
        try:
            told = await self._played(step)
        except Refusal as refusal:
            told = [f"refused {refusal.kind}: {_plain(refusal.sentence)}"]
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AssertionError) as error:
            told = [f"failed {type(error).__name__}"]
        self._steps += 1
        return "\n".join(told)

    def forget(self) -> None:
        """Let the last step not have been, where it was refused."""
        self._steps -= 1

    async def _played(self, step: Step) -> list[str]:
        ways: dict[str, Callable[[Step], Awaitable[list[str]]]] = {
            "do": self._act,
            "import": self._bring,
            "press": self._press,
            "reveal": self._reveal,
            "undo": self._undo,
            "redo": self._redo,
            "history": self._past,
            "recap": self._tell,
            "sweep": self._sweep,
            "restart": self._restart,
        }
        return await next(how for kind, how in ways.items() if kind in step)(step)

    async def _act(self, step: Step) -> list[str]:
        rules = self._rules(step["in"])
        action = rules.read_action(msgspec.json.encode(step["do"]))
        faces, sight = step.get("faces"), step.get("sight")
        answer = await self.resolver.act(
            PLACE,
            PEOPLE[step["by"]],
            step["in"],
            action,
            faces=None if faces is None else tuple(faces),
            sight=sight,
        )
        return await self._answered(answer, step)

    async def _bring(self, step: Step) -> list[str]:
        character: dict[str, Any] = {
            "parry": "character",
            "version": 1,
            "system": self.seed.partition("/")[0],
            "name": step["name"],
            "sheet": self.sheets[step["import"]],
        }
        paper = b64encode(msgspec.json.encode(character)).decode()
        action = {"do": "character_import", "paper": paper, "npc": step.get("npc", False)}
        return await self._act({**step, "in": CHARACTERS, "do": action})

    async def _press(self, step: Step) -> list[str]:
        shown = self.buttons.get(step["press"], {})
        if step["label"] not in shown:
            return [f"no such button: {step['label']} on {step['press']}"]
        offer, index, choice = shown[step["label"]]
        picked: list[str] | None = None
        if isinstance(choice.ask, Select):
            options = choice.ask.options
            picked = [options[at][0] for at in step.get("pick", ()) if at < len(options)]
        who = PEOPLE[step["by"]]
        answer = await self.resolver.press(PLACE, who, offer, index, picks=picked)
        if isinstance(answer, Question):
            fields = answer.form.fields
            texts = step.get("write", ())
            given = {f.name: (text,) for f, text in zip(fields, texts, strict=False)}
            answer = await self.resolver.press(PLACE, who, offer, index, inputs=given)
        if isinstance(answer, Question):
            return ["asks again"]
        if isinstance(answer, Errand):
            answer = await self._journal.do(PLACE, who, answer.action, on=answer.offer)
        return await self._answered(answer, step)

    async def _reveal(self, step: Step) -> list[str]:
        answer = await self.resolver.reveal(PLACE, PEOPLE[step["by"]], step["reveal"])
        return await self._answered(answer, step)

    async def _undo(self, step: Step) -> list[str]:
        return await self._ask(TakeBack(what=step["undo"]), step)

    async def _redo(self, step: Step) -> list[str]:
        return await self._ask(DoAgain(), step)

    async def _past(self, step: Step) -> list[str]:
        return await self._ask(ListLines(limit=step["history"]), step)

    async def _ask(self, action: PastAction, step: Step) -> list[str]:
        answer = await self._journal.do(PLACE, PEOPLE[step["by"]], action)
        return await self._answered(answer, step)

    async def _tell(self, step: Step) -> list[str]:
        return await self._ask(TellEvening(before=step["recap"] == "before"), step)

    async def _sweep(self, step: Step) -> list[str]:
        told: list[str] = []
        for table, roll in await self.resolver.overdue(self.now):
            try:
                answer = await self.resolver.expire(table, roll)
            except Refusal as refusal:
                told.append(f"roll {roll} stays, {refusal.kind}: {refusal.sentence}")
                await self.resolver.forgo(table, roll)
                continue
            if answer is not None:
                told += [f"roll {roll} is overdue", *await self._answered(answer, step)]
        return told or ["nothing is overdue"]

    async def _restart(self, step: Step) -> list[str]:
        await self.store.close()
        await self.open()
        told: list[str] = []
        for _, roll in await self._waiting.without_message():
            card = await self._waiting.card(PLACE, roll)
            if card is not None:
                told += await self._posted("posted anew", card, step)
        return told or ["nothing is posted anew"]

    async def _answered(self, answer: Cards, step: Step) -> list[str]:
        how = "edits" if answer.edit else "secret" if answer.secret else "answer"
        told = await self._posted(how, answer.card, step)
        if answer.aside is not None:
            told += self._card("aside", answer.aside)
        for card in answer.also:
            told += await self._posted("also", card, step)
        panels = await self.resolver.panels(PLACE) if step.get("panels") else ()
        for card in panels:
            told += await self._posted("panel", card, step)
        return told

    async def _posted(self, how: str, card: Card, step: Step) -> list[str]:
        told = self._card(how, card)
        new = card.offer is not None and card.message is None and not card.report.private
        if new and card.offer is not None and not step.get("lost"):
            await self.resolver.shown(card.offer, next(self._messages))
        return told

    def _card(self, how: str, card: Card) -> list[str]:
        name = ""
        if card.offer is not None:
            name = self._names.setdefault(card.offer, f"card {len(self._names) + 1}")
            mine = self.buttons.setdefault(name, {})
            seen: dict[str, int] = {}
            for choice, index in zip(card.report.choices, card.indices, strict=False):
                seen[choice.label] = seen.get(choice.label, 0) + 1
                again = seen[choice.label]
                label = choice.label if again == 1 else f"{choice.label} #{again}"
                mine[label] = card.offer, index, choice
        head = " ".join(word for word in (how, name, "over" if card.over else "") if word)
        names = {actor.user: actor.name for actor in PEOPLE.values()}
        lines = card_lines(card.report, names, START)
        calls = [names.get(user, str(user)) for user in card.mentions]
        lines += [f"mentions {', '.join(calls)}"] if calls else []
        return [head, *indented(lines)]

    def _rules(self, key: str) -> Any:
        shared = self.resolver.shared
        return shared[key] if key in shared else self.resolver.systems[key]


@asynccontextmanager
async def evening(
    seed: str, file: Path, sheets: Sequence[Mapping[str, Any]]
) -> AsyncGenerator[Evening]:
    """An evening at an empty table, kept in this file; `seed` begins with its system."""
    table = Evening(seed, file, sheets)
    await table.open()
    try:
        yield table
    finally:
        await table.store.close()


def _plain(text: str) -> str:
    """A text in one line."""
    return re.sub(r"\s*\n\s*", " / ", text)
