"""Rolls that begin because of an answer, go on as another kind, or are meant without a number."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import CLOCK, Actor, player_of
from bot.core.scene import Scene
from bot.shared.exchange.rows import Rows
from bot.shared.exchange.states import waiting_states, with_state
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import Answer, Exchange, Opening, Tale, Window, take
from tests.shared.exchange.toys import PEOPLE, STRIKING, Strike, TakeIt, a_table

SKAZ, BLAZER, ANA = PEOPLE["skaz"], PEOPLE["blazer"], PEOPLE["ana"]


class Come(Answer, frozen=True, tag="come"):
    """Who is summoned strikes, on a card of their own."""


class Charge(Answer, frozen=True, tag="charge"):
    """Who summons strikes instead, on the same card."""


class Wait(Answer, frozen=True, tag="wait"):
    """Nobody is in a hurry any more."""


class Summons(Struct, frozen=True, tag="summons"):
    """Somebody summons others; `level` is how hard the last of them hit."""

    who: str
    others: tuple[str, ...]
    coming: str = ""
    level: int | None = None
    patient: bool = False


class Summoning(Exchange[Summons]):
    """Everybody who comes opens a roll of their own."""

    def opens(self, state: Summons, scene: Scene) -> Opening[Strike] | None:
        if not state.coming:
            return None
        return STRIKING.open(state.coming, Strike(state.coming, "blazer", 1))

    def after_opening(self, state: Summons, tale: Tale[Strike]) -> Summons:
        return replace(state, coming="", level=tale.state.level)

    def windows(self, state: Summons, scene: Scene) -> tuple[Window, ...]:
        seconds = None if state.patient else 60
        mine = Window(player_of(state.who), (Charge(), Wait()), seconds=seconds)
        return (mine, *(Window(player_of(key), (Come(),), seconds=seconds) for key in state.others))

    def lapse(self, window: Window, state: Summons, scene: Scene) -> Answer | None:
        return None if state.patient else Wait()


def come(answer: Come, state: Summons, scene: Scene) -> tuple[Summons, Scene]:
    """The next of those who are summoned."""
    return replace(state, coming=state.others[0], others=state.others[1:]), scene


def charge(answer: Charge, state: Summons, scene: Scene) -> tuple[Strike, Scene]:
    """The roll goes on as a strike."""
    return Strike(state.who, "blazer", 2), scene


def wait(answer: Wait, state: Summons, scene: Scene) -> tuple[Summons, Scene]:
    """No clock runs from now on."""
    return replace(state, patient=True), scene


def oldest_summons(answer: Answer, scene: Scene) -> int:
    """The first summons, whichever roll is the newest; raises `unknown_roll`."""
    number = next((n for n, _ in waiting_states(scene, "toy", Summons)), None)
    if number is None:
        raise Refusal("unknown_roll", "Nobody is summoned.")
    return number


Summoning.answers = (
    take(Come, come, find_roll=oldest_summons),
    take(Charge, charge),
    take(Wait, wait),
)
SUMMONING = Summoning(Summons)


class Play:
    """One table and its dice, driven as a system drives it."""

    def __init__(self) -> None:
        self.scene = a_table()
        self.exchanges = Exchanges(Rows("toy", (STRIKING, SUMMONING)), self.perform)

    def perform(self, action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
        """Nothing is set off here."""
        raise AssertionError(action)

    def open(self, opening: Opening[Any], *faces: int) -> Tale[Any]:
        """A new roll with these faces."""
        tale, self.scene = self.exchanges.open(opening, self.scene, ScriptedDice(faces))
        return tale

    def give(self, answer: Answer, by: Actor, *faces: int) -> Tale[Any]:
        """An answer, with the faces that fall."""
        acting = replace(self.scene, actor=by)
        tale, self.scene = self.exchanges.answer(answer, acting, ScriptedDice(faces))
        return tale


def summons(*others: str) -> Opening[Summons]:
    return SUMMONING.open("skaz", Summons("skaz", others))


def test_an_answer_opens_a_roll_with_a_card_of_its_own() -> None:
    table = Play()
    roll = table.open(summons("ana", "blazer")).roll

    tale = table.give(Come(roll=roll), ANA, 5)

    assert (tale.roll, tale.state.level, tale.state.others) == (roll, 1, ("blazer",))
    assert [(other.roll, other.state.faces) for other in tale.also] == [(roll + 1, (5,))]
    assert {window.by.characters for window in tale.windows} == {("skaz",), ("blazer",)}


def test_a_roll_may_go_on_as_another_kind_of_roll() -> None:
    table = Play()
    roll = table.open(summons()).roll

    tale = table.give(Charge(roll=roll), SKAZ, 5, 3)

    assert (tale.roll, tale.state.faces) == (roll, (5, 3))
    assert [version.answer for version in tale.versions] == [Charge(roll=roll)]
    assert table.give(TakeIt(roll=roll), BLAZER).stands


def test_an_answer_without_a_number_may_mean_another_roll_than_the_newest() -> None:
    table = Play()
    roll = table.open(summons("ana")).roll
    table.open(STRIKING.open("skaz", Strike("skaz", "blazer", 1)), 3)

    assert table.give(Come(), ANA, 3).roll == roll


def test_where_no_such_roll_waits_an_answer_without_a_number_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        Play().give(Come(), ANA)

    assert refusal.value.kind == "unknown_roll"


def test_where_the_clock_answers_no_more_there_is_no_deadline() -> None:
    table = Play()
    tale = table.open(summons("ana"))
    assert tale.deadline == 60

    tale = table.give(Wait(roll=tale.roll), CLOCK)

    assert tale.deadline is None
    assert table.scene.rolls[tale.roll].open


def test_a_roll_that_waits_is_told_otherwise_without_an_answer() -> None:
    table = Play()
    tale = table.open(STRIKING.open("skaz", Strike("skaz", "blazer", 4)), 3, 3, 5, 6)

    table.scene = with_state(table.scene, tale.roll, replace(tale.state, target="ana"))

    told = table.exchanges.tale(table.scene, tale.roll)
    assert (told.state.target, told.versions, told.deadline) == ("ana", (), tale.deadline)
    assert told.windows[0].by.characters == ("ana",)
