"""Cards drawn anew beside a step: what it costs, and what is never looked at."""

from __future__ import annotations

import inspect
import sys

import pytest
from msgspec.structs import replace

from bot.core.people import Audience
from bot.core.scene import Character, Offer, OpenRoll, Scene, StoredChoice, Table
from bot.shared.exchange import within
from bot.shared.exchange.consequences import NOTHING
from bot.shared.exchange.rows import Row, encode, read_row
from bot.shared.redraw import settle
from bot.shared.system import Registry
from bot.systems.registry import registry

MANY = 40


@pytest.fixture
def crowded() -> Scene:
    """Somebody asked by many rolls, each with a card."""
    asked = StoredChoice("Answer", "toys", b"{}", Audience(characters=("ana",)))
    rolls = {n: OpenRoll(n, "toys", "ana", bytes(encode(Row(NOTHING)))) for n in range(1, MANY + 1)}
    return Scene(
        table=Table(guild=1, channel=2),
        now=0,
        characters={"ana": Character("Ana", 1, "toys", b"{}")},
        rolls=rolls,
        offers={n: Offer(n, n, (asked,)) for n in rolls},
    )


def test_each_roll_is_read_once_however_many_there_are(
    crowded: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def reading(roll: OpenRoll) -> Row | None:
        read.append(roll.number)
        return read_row(roll)

    monkeypatch.setattr(within, "read_row", reading)
    ana = replace(crowded.characters["ana"], sheet=b'{"changed":1}')

    after = replace(crowded, characters={"ana": ana})

    assert settle(crowded, after, Registry(())) is after
    assert sorted(read) == list(crowded.rolls)


def test_what_says_that_nothing_may_be_spent_offers_no_spend() -> None:
    exchanges = [e for s in registry() for chapter in s.chapters for e in chapter.exchanges]
    without = [exchange for exchange in exchanges if not exchange.spends]

    assert without
    for exchange in without:
        module = sys.modules[type(exchange).__module__]
        assert '"spend"' not in inspect.getsource(module), type(exchange).__name__
