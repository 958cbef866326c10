"""A table of 0.2.0 on which rolls waited that no command makes any more: those are over."""

from __future__ import annotations

import json
import sqlite3
from base64 import b64encode
from collections.abc import AsyncGenerator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Table
from bot.resolver import Resolver
from bot.store.sqlite import open_sqlite
from bot.store.sqlite.schema import list_migrations, migrate
from bot.systems.blackdice.tasks.actions import Roll
from bot.wiring import resolver_on

BEFORE = 20
"""How many migrations the file had seen."""
TABLE = Table(1, 2)
ANN, BEN = Actor(2, "Ann"), Actor(3, "Ben")
TERMS = {"pool": 3, "attribute": "", "skill": "", "difficulty": "average", "black": 0, "bonus": 0}
ROLLS = {
    1: {"type": "facing", "mine": TERMS, "key": "ada", "name": "Ada"},
    2: {"type": "gathering", "terms": TERMS, "key": "ada", "name": "Ada"},
    3: {"type": "called", "terms": TERMS, "named": [{"name": "Ada"}, {"name": "Bess"}]},
    4: {"type": "called", "terms": TERMS, "named": [{"name": "Ada", "key": "ada"}], "ready": True},
}
HYDRA = 5
"""The same of Hammerhydra."""
CARD = 5000
"""The card of the first, with the answer of whom it asks, and what a GM says in a form."""


class Twos:
    """Dice of which none is a success."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002 -- as all dice
        """So many twos."""
        return (2,) * count


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file as 0.2.0 left it."""
    file = tmp_path / "parry.db"
    migrate(file, migrations=list_migrations()[:BEFORE])
    answer = {
        "label": "Bess, roll 3",
        "system": "blackdice",
        "action": b64encode(b'{"do": "meet", "who": "Bess", "roll": 1}').decode(),
        "audience": {"characters": ["bess"]},
    }
    form = {"type": "form", "title": "Black dice", "fields": [{"name": "mine", "label": "Of Ada"}]}
    weigh = answer | {
        "action": b64encode(b'{"do": "weigh", "roll": 1}').decode(),
        "ask": b64encode(json.dumps(form).encode()).decode(),
    }
    states = [(number, "blackdice", state) for number, state in ROLLS.items()]
    states.append((HYDRA, "hammerhydra", {"type": "opposed"}))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO tables VALUES (2, 1, 5, 1, 0, NULL)")
        for key, name, owner in (("ada", "Ada", 2), ("bess", "Bess", 3)):
            connection.execute(
                "INSERT INTO characters VALUES (2, ?, ?, ?, 'blackdice', ?, 0, 0, 0)",
                (key, name, owner, b"{}"),
            )
        for number, system, state in states:
            row = json.dumps({"state": state}).encode()
            connection.execute(
                "INSERT INTO rolls VALUES (2, ?, ?, 'ada', ?, 1, 9000, '{}')", (number, system, row)
            )
        connection.execute(
            "INSERT INTO offers VALUES (?, 2, 1, ?, NULL, 0, '')",
            (CARD, json.dumps([answer, weigh])),
        )
    return file


@pytest.fixture
async def resolver(path: Path) -> AsyncGenerator[Resolver]:
    """The bot of today on it."""
    store = await open_sqlite(path, clock=lambda: 1000)
    ids = count(10_000, 100)
    yield resolver_on(store, dice=Twos, ids=lambda: next(ids))
    await store.close()


def test_they_are_over_and_what_somebody_prepared_still_waits(path: Path) -> None:
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        rolls = connection.execute("SELECT number, open, deadline FROM rolls").fetchall()

    assert rolls == [(1, 0, None), (2, 0, None), (3, 0, None), (4, 1, 9000), (HYDRA, 0, None)]


@pytest.mark.parametrize(("button", "inputs"), [(0, None), (1, {"mine": ["2"]})])
async def test_their_buttons_say_that_they_are_of_another_version(
    resolver: Resolver, button: int, inputs: dict[str, list[str]] | None
) -> None:
    with pytest.raises(Refusal, match="from another version") as refusal:
        await resolver.press(TABLE, BEN, CARD, button, inputs=inputs)

    assert refusal.value.kind == "wrong_stage"


async def test_who_waited_there_rolls_again(resolver: Resolver) -> None:
    answer = await resolver.act(TABLE, ANN, "blackdice", Roll(pool=1, task="wall"))

    assert answer.card.report.title == "Ada, wall: FAILURE"
