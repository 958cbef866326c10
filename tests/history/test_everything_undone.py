"""Whatever was done at a table, undoing all of it leads back to where it began."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import count as counted
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Actor, Visibility
from bot.core.scene import Table
from bot.core.settings import PLAYED
from bot.history.past import Journal
from bot.history.undo import History
from bot.resolver import Resolver
from bot.shared.characters import actions as cast
from bot.shared.combat import actions as fight
from bot.shared.deal import Cards, Errand, Question
from bot.shared.table import actions as tables
from bot.shared.table import session
from bot.store.sqlite import SqliteStore, open_sqlite
from bot.systems.flamepunk.pools import actions as flame
from bot.systems.flamepunk.rolls import actions as rolls_actions
from bot.systems.flamepunk.tasks import play as tasks_play
from bot.systems.registry import registry, shared_systems

TABLE = Table(1, 2)
PEOPLE = (Actor(1, "GM", gm=True), Actor(2, "Skaz"), Actor(3, "Blazer"))
NOT_COMPARED = {"journal", "tables", "sqlite_sequence"}


class Do(Struct, frozen=True):
    """Somebody takes an action by command."""

    who: int
    system: str
    action: Action
    sight: Visibility | None = None


class Press(Struct, frozen=True):
    """Somebody presses some button of some card."""

    who: int
    offer: int
    choice: int


class Back(Struct, frozen=True):
    """Somebody says undo or redo."""

    who: int
    how: str


class Thrown:
    """Dice of a known seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """So many faces."""
        return tuple(self._random.randint(1, sides) for _ in range(count))


names = st.sampled_from(["Skaz", "Blazer", "Thug", "Rat"])
few = st.integers(0, 3)
tasks = st.sampled_from(["", "door", "lock"])
flames = st.one_of(
    st.builds(flame.Join, name=names, npc=st.booleans(), pool=few),
    st.builds(flame.Leave, who=names),
    st.builds(rolls_actions.Roll, who=names, dice=st.integers(1, 4), task=tasks, dodge=few),
    st.builds(rolls_actions.Roll, who=names, dice=st.integers(1, 4), target=names),
    st.builds(rolls_actions.Finish, roll=few),
    st.builds(flame.Auto, who=names, cost=few, what=tasks),
    st.builds(flame.SetPool, who=names, current=few),
    st.builds(flame.Pyros, who=names, change=st.integers(-2, 2)),
    st.builds(tasks_play.SetPenalty, who=names, task=st.just("door"), amount=few),
    st.builds(flame.StartConflict),
    st.builds(flame.NextRound),
    st.builds(flame.EndConflict),
    st.builds(flame.PassTime, seconds=st.none(), everyone=st.booleans()),
    st.builds(flame.AddDefence, who=names, name=st.just("Ward")),
    st.builds(flame.DropDefence, who=names, name=st.just("Ward")),
    st.builds(flame.Pools),
)
fights = st.one_of(
    st.builds(fight.Start, name=st.sampled_from(["", "alley"]), members=st.tuples(names)),
    st.builds(fight.JoinIn, who=names, hidden=st.booleans()),
    st.builds(fight.AddNpcs, template=st.sampled_from(["Rat x2", "Thug"])),
    st.builds(fight.LeaveFight, who=names),
    st.builds(fight.NextTurn),
    st.builds(fight.EndRound),
    st.builds(fight.BackTurn),
    st.builds(fight.Hold, who=names),
    st.builds(fight.Pin, who=names, place=few),
    st.builds(fight.Reveal, who=names, hidden=st.booleans()),
    st.builds(fight.Show),
    st.builds(fight.End),
)
settled = st.one_of(
    st.builds(tables.Setup, system=st.just("flamepunk")),
    st.builds(tables.SetHouse, key=st.just("pool_max"), value=st.sampled_from(["", "4", "9"])),
    st.builds(tables.NameGm, user=st.sampled_from([2, 3]), name=names, remove=st.booleans()),
    st.builds(tables.SetDice, policy=st.sampled_from(["gm", "everybody"])),
    st.builds(tables.SetVisibility, rolls=st.sampled_from(["public", "gm", "blind"])),
)
sheets = st.one_of(
    st.builds(cast.New, name=names),
    st.builds(cast.Use, who=names),
    st.builds(cast.Delete, who=names, sure=st.booleans()),
)
who = st.integers(0, 2)
sights = st.sampled_from([None, None, "private", "gm", "blind"])
steps = st.one_of(
    st.builds(Do, who, st.just("flamepunk"), flames, sights),
    st.builds(Do, who, st.just("flamepunk"), flames, sights),
    st.builds(Do, who, st.just("combat"), fights),
    st.builds(Do, who, st.just("table"), settled),
    st.builds(Do, who, st.just("character"), sheets),
    st.builds(
        Do, st.just(0), st.just("session"),
        st.sampled_from(
            [session.StartSession(), session.StartSession(over=1), session.EndSession()]
        ),
    ),
    st.builds(Press, who, st.integers(0, 30), st.integers(0, 6)),
    st.builds(Back, who, st.sampled_from(["undo", "roll", "redo"])),
)  # fmt: skip


class Played:
    """A table on a real file, driven without Discord."""

    def __init__(self, store: SqliteStore, seed: int) -> None:
        self.store = store
        # The same faces every time; nothing here is a secret.
        ids, random, systems = counted(1000, 1000), Random(seed), registry()  # noqa: S311
        common = shared_systems(systems)
        self.resolver = Resolver(
            store=store,
            systems=systems,
            shared=common,
            dice=lambda: Thrown(random),
            ids=lambda: next(ids),
        )
        self.history = History(store, systems, common)
        self.journal = Journal(self.resolver, store)
        self.offers: list[int] = []
        self.messages = counted(1)
        self.taken = 0

    async def take(self, step: Do | Press | Back) -> None:
        """Take the step, if the rules let it happen."""
        try:
            answer = await self._taken(step)
        except Refusal:
            return
        self.taken += 1
        for card in (answer.card, *answer.also):
            if card.offer is not None:
                self.offers.append(card.offer)
                await self.resolver.shown(card.offer, next(self.messages))

    async def _taken(self, step: Do | Press | Back) -> Cards:
        actor = PEOPLE[step.who]
        match step:
            case Do(system=system, action=action, sight=sight):
                return await self.resolver.act(TABLE, actor, system, action, sight=sight)
            case Press(offer=at, choice=index):
                if not self.offers:
                    raise Refusal("nothing", "There is nothing to press yet.")
                offer = self.offers[at % len(self.offers)]
                found = await self.resolver.press(TABLE, actor, offer, index)
                if isinstance(found, Question):
                    given = {field.name: ["the roof falls in"] for field in found.form.fields}
                    found = await self.resolver.press(TABLE, actor, offer, index, inputs=given)
                if isinstance(found, Errand):
                    return await self.journal.do(TABLE, actor, found.action, on=found.offer)
                assert isinstance(found, Cards)
                return found
            case Back(how="redo"):
                return await self.history.redo(TABLE, actor)
            case Back(how=how):
                return await self.history.undo(TABLE, actor, "roll" if how == "roll" else "change")

    async def undo_all(self) -> None:
        """A GM undoes every line that stands, newest first."""
        while True:
            lines = await self.store.history(TABLE, 100)
            standing = [r for r in lines if r.undone_by is None and not r.undoes]
            if not standing:
                return
            await self.history.undo(TABLE, PEOPLE[0], str(standing[0].id))


def rows(path: Path) -> dict[str, list[Any]]:
    """Every row of every table that is compared; which system was played last is never undone."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM settings WHERE key = ?", (PLAYED,))
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)  # noqa: S608
            for (name,) in names
            if name not in NOT_COMPARED
        }


async def played(path: Path, taken: Sequence[Do | Press | Back], seed: int) -> tuple[int, bool]:
    """How many of these steps the rules let happen, and whether undoing all of them was exact."""
    store = await open_sqlite(path, clock=lambda: 1_800_000_000)
    try:
        game = Played(store, seed)
        start = rows(path)
        for at, name in ((1, "Skaz"), (2, "Blazer"), (0, "Thug")):
            await game.take(Do(at, "flamepunk", flame.Join(name=name, npc=at == 0)))
        for step in taken:
            await game.take(step)
        await game.undo_all()
        return game.taken, rows(path) == start
    finally:
        await store.close()


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
@given(taken=st.lists(steps, min_size=4, max_size=30), seed=st.integers(0, 9))
def test_undoing_everything_leads_back_to_the_start(
    taken: list[Do | Press | Back], seed: int
) -> None:
    """Rolls, fights, sheets, settings, sessions, presses, undo and redo in any order."""
    with TemporaryDirectory() as folder:
        _, same = asyncio.run(played(Path(folder) / "parry.db", taken, seed))

    assert same


def test_the_steps_of_that_property_do_happen() -> None:
    """A property over refusals alone would show nothing."""
    evening: list[Do | Press | Back] = [
        Do(0, "table", tables.Setup(system="flamepunk")),
        Do(0, "session", session.StartSession()),
        Do(1, "flamepunk", rolls_actions.Roll(who="Skaz", dice=2, target="Blazer")),
        Press(2, 5, 0),
        Do(1, "flamepunk", rolls_actions.Roll(who="Skaz", dice=2, task="door"), "private"),
        Back(0, "undo"),
        Back(0, "redo"),
        Do(0, "combat", fight.Start(members=("Skaz", "Thug"))),
        Do(0, "combat", fight.NextTurn()),
        Do(0, "character", cast.New(name="Rat")),
        Do(0, "session", session.EndSession()),
    ]
    with TemporaryDirectory() as folder:
        taken, same = asyncio.run(played(Path(folder) / "parry.db", evening, 1))

    assert same
    assert taken == len(evening) + 3
