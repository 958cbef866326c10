"""A table whose rolls were kept in an earlier form: they are over, and all that was stays told."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Table
from bot.history.recap import Recap
from bot.history.undo import History
from bot.resolver import Resolver
from bot.shared.table.session import EndSession
from bot.store.sqlite import SqliteStore, open_sqlite
from bot.store.sqlite.schema import list_migrations, migrate
from bot.systems.hfrpg.rolls.actions import Roll
from bot.systems.registry import registry, shared_systems

TABLE = Table(1, 2)
GM, ANN, BOB = Actor(1, "GM", gm=True), Actor(2, "Ann"), Actor(3, "Bob")
KEPT, GROUP, WAITING = "4", 5000, 7000
"""The journal's number of Ann's Keep, and the cards of what waited."""


class Fives:
    """Dice that show nothing else."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002 -- as all dice
        """So many fives."""
        return (5,) * count


class Old:
    """The bot of today on a file of before."""

    def __init__(self, store: SqliteStore) -> None:
        systems = registry()
        common = shared_systems(systems)
        ids = count(10_000, 100)
        self.store = store
        self.resolver = Resolver(
            store=store,
            systems=systems,
            shared=common,
            dice=Fives,
            ids=lambda: next(ids),
        )
        self.history = History(store, systems, common)
        self.recap = Recap(store, systems, common)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file as it was before the migration that closes such rolls."""
    file = tmp_path / "parry.db"
    migrate(file, migrations=list_migrations()[:5])
    rows = (Path(__file__).parent / "rolls_before_0006.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(rows)
    return file


@pytest.fixture
async def old(path: Path) -> AsyncGenerator[Old, None]:
    """The bot of today, started on it a minute after the last roll."""
    store = await open_sqlite(path, clock=lambda: 1060)
    yield Old(store)
    await store.close()


def test_rolls_that_waited_are_closed_by_the_migration(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute("SELECT number, open FROM rolls").fetchall()
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        after = connection.execute("SELECT number, open, deadline FROM rolls").fetchall()

    assert before == [(1, 0), (2, 1), (3, 1)]
    assert [(number, open_) for number, open_, _ in after] == [(1, 0), (2, 0), (3, 0)]
    assert [deadline for _, _, deadline in after[1:]] == [None, None]


@pytest.mark.parametrize(("who", "card"), [(ANN, GROUP), (BOB, WAITING)])
async def test_a_button_of_such_a_roll_says_that_it_is_over(
    old: Old, who: Actor, card: int
) -> None:
    with pytest.raises(Refusal, match="is over already") as refusal:
        await old.resolver.press(TABLE, who, card, 0)
    assert refusal.value.kind == "roll_closed"


async def test_whose_roll_waited_rolls_again(old: Old) -> None:
    answer = await old.resolver.act(TABLE, BOB, "hfrpg", Roll(attribute="2", task="lock"))

    assert answer.card.report.title == "Bob, lock: CLEAN FAILURE, 5"


async def test_a_recap_counts_what_was_rolled_before(old: Old) -> None:
    report = await old.recap.tell(TABLE, GM, before=False, share=False)

    assert report.lines == ("Rolls: Ann 1 (0 made it)",)


async def test_history_tells_every_line(old: Old) -> None:
    report = await old.history.list_lines(TABLE, GM, 10)

    assert [past.what for past in report.past] == [
        "Bob: 1 bonus to use for lock",
        "Bob is given 1 bonus",
        "Group roll for raft: Normal (D8)",
        "ALMOST THERE: 7 for door",
        "Ann: 2 bonuses to use for door",
        "Ann is given 2 bonuses",
        "took seats at the table",
    ]


async def test_a_roll_that_was_read_is_undone_and_its_card_has_no_buttons(old: Old) -> None:
    answer = await old.history.undo(TABLE, GM, KEPT)

    assert answer.card.report.title.startswith("Undone: ")
    assert "Ann tokens 3 → 2" in answer.card.report.changes
    assert [(card.report.title, card.report.choices) for card in answer.also] == [
        ("Ann: 2 bonuses to use for door", ())
    ]


async def test_a_roll_opened_again_by_undo_waits_for_nobody(old: Old) -> None:
    await old.history.undo(TABLE, GM, KEPT)

    with pytest.raises(Refusal, match="Roll 1 is over already"):
        await old.resolver.press(TABLE, ANN, 2000, 2)
    await old.resolver.act(TABLE, ANN, "hfrpg", Roll(attribute="1"))


async def test_a_session_ends_beside_a_roll_opened_again(old: Old) -> None:
    await old.history.undo(TABLE, GM, KEPT)
    answer = await old.resolver.act(TABLE, GM, "session", EndSession())

    assert answer.card.report.title == "Session 1 is over"


async def test_the_line_of_a_roll_that_the_migration_closed_is_undone(old: Old) -> None:
    answer = await old.history.undo(TABLE, GM, "7")

    assert answer.card.report.title.startswith("Undone: ")
