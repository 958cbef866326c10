"""Rolls of which something is left to choose when they stand, and rolls that leave nothing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.people import CLOCK, Actor, player_of
from bot.core.scene import Scene
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import Rows
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import Answer, Exchange, Opening, Tale, Window, take
from tests.shared.exchange.toys import GM, PEOPLE, a_table, hurt, wounds

SKAZ, ANA = PEOPLE["skaz"], PEOPLE["ana"]
MINUTE = 60


class Chase(Answer, frozen=True, tag="chase"):
    """Ana goes after whoever ran; of a run that is not named the oldest is meant."""


class LetGo(Answer, frozen=True, tag="let_go"):
    """Nobody goes after whoever ran."""


class Faster(Answer, frozen=True, tag="faster"):
    """Whoever runs throws once more."""


class Run(Struct, frozen=True, tag="run"):
    """Somebody runs, and Ana may go after them; only a long one leaves anything to choose.

    Who `walks` throws no dice.
    """

    who: str
    long: bool = True
    walks: bool = False
    ran: bool = False
    feet: int = 0
    again: int = 0
    chased: int = 0
    over: bool = False


class Running(Exchange[Run]):
    """A wound for every run, and one for every chase of it."""

    stops = False
    fleeting = True
    tells_end = False

    def resolve(self, state: Run, scene: Scene, dice: NamedDice) -> Run:
        if state.walks:
            return replace(state, feet=5)
        throw = dice.of(state.who, "run")
        feet = sum(throw.roll(1, sides)[0] for sides in (6, 8, 6))
        for number in range(state.again):
            feet += dice.of(state.who, f"again {number}").roll(1, 6)[0]
        return replace(state, feet=feet)

    def windows(self, state: Run, scene: Scene) -> tuple[Window, ...]:
        if state.over or not state.long:
            return ()
        after = Window(player_of("ana"), (Chase(), LetGo()), "further", seconds=MINUTE)
        return (after, Window(player_of(state.who), (Faster(),), "spend"))

    def apply(self, state: Run, scene: Scene) -> tuple[Run, Scene]:
        return replace(state, ran=True), scene if state.ran else hurt(scene, state.who, 1)

    def lapse(self, window: Window, state: Run, scene: Scene) -> Answer | None:
        return LetGo()


def oldest(answer: Chase, scene: Scene) -> int:
    return min(number for number, roll in scene.rolls.items() if roll.open)


def chase(answer: Chase, state: Run, scene: Scene) -> tuple[Run, Scene]:
    return replace(state, chased=state.chased + 1), hurt(scene, "ana", 1)


def let_go(answer: LetGo, state: Run, scene: Scene) -> tuple[Run, Scene]:
    return replace(state, over=True), scene


def faster(answer: Faster, state: Run, scene: Scene) -> tuple[Run, Scene]:
    return replace(state, again=state.again + 1), scene


Running.answers = (take(Chase, chase, find_roll=oldest), take(LetGo, let_go), take(Faster, faster))
RUNNING = Running(Run)


class Play:
    """One table and its dice, driven as a system drives it."""

    def __init__(self) -> None:
        self.scene = a_table()
        self.exchanges = Exchanges(Rows("toy", (RUNNING,)), self.perform)

    def perform(self, action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
        """Nothing is set off."""
        raise AssertionError(action)

    def run(
        self, who: str, *faces: int, long: bool = True, within: int = 0, walks: bool = False
    ) -> Tale[Any]:
        """Somebody runs."""
        opening: Opening[Run] = RUNNING.open(who, Run(who, long, walks), within=within)
        dice, before = ScriptedDice(faces), self.scene
        tale, self.scene = self.exchanges.open(opening, self.scene, dice, before=before)
        return tale

    def give(self, answer: Answer, by: Actor, *faces: int) -> Tale[Any]:
        """An answer, with the faces that fall."""
        acting = replace(self.scene, actor=by)
        tale, self.scene = self.exchanges.answer(answer, acting, ScriptedDice(faces))
        return tale


@pytest.fixture
def table() -> Play:
    return Play()


def kinds(tale: Tale[Any]) -> list[str]:
    return [window.kind for window in tale.windows]


def test_what_is_left_to_choose_takes_nothing_back(table: Play) -> None:
    table.run("skaz", 3, 8, 2)

    tale = table.give(Chase(roll=1), ANA)

    assert (wounds(table.scene, "skaz"), wounds(table.scene, "ana")) == (1, 1)
    assert (tale.stands, tale.state.feet, kinds(tale)) == (True, 13, ["further", "spend"])


def test_what_is_left_to_choose_stays_when_whoever_did_it_throws_again(table: Play) -> None:
    table.run("skaz", 3, 8, 2)

    table.run("skaz", 1, 1, 1)

    assert kinds(table.exchanges.tale(table.scene, 1)) == ["further"]


def test_the_clock_ends_what_is_left_to_choose(table: Play) -> None:
    table.run("skaz", 3, 8, 2)
    roll = table.scene.rolls[1]
    assert roll.deadline == table.scene.now + MINUTE

    late = table.exchanges.lapse(roll)
    assert isinstance(late, LetGo)
    tale = table.give(late, CLOCK)

    assert (tale.is_over, table.scene.rolls[1].open) == (True, False)


def test_a_spend_after_a_choice_takes_only_that_back(table: Play) -> None:
    table.run("skaz", 3, 8, 2)
    table.give(Chase(roll=1), ANA)

    tale = table.give(Faster(roll=1), SKAZ, 6)

    assert (tale.state.feet, wounds(table.scene, "skaz")) == (19, 1)


def test_dice_of_other_sides_lie_beside_each_other_in_one_throw(table: Play) -> None:
    tale = table.run("skaz", 3, 8, 2)

    assert [(throw.sides, throw.faces) for throw in tale.throws] == [(6, (3, 2)), (8, (8,))]


def test_an_answer_that_names_no_roll_is_for_the_one_it_says_is_meant(table: Play) -> None:
    table.run("skaz", 3, 8, 2)
    table.run("blazer", 3, 8, 2)

    assert table.give(Chase(), GM).roll == 1


def test_a_fleeting_roll_with_dice_keeps_its_number_for_what_explains_it(table: Play) -> None:
    tale = table.run("skaz", 3, 8, 2, long=False)

    assert (tale.roll, tale.stands, tale.state.feet) == (1, True, 13)
    assert not table.scene.rolls[1].open


def test_what_is_fleeting_and_over_at_once_without_dice_takes_no_number(table: Play) -> None:
    tale = table.run("skaz", long=False, walks=True)

    assert (tale.roll, tale.stands, tale.state.feet) == (0, True, 5)
    assert (table.scene.rolls, table.scene.last_roll) == ({}, 0)
    assert wounds(table.scene, "skaz") == 1


def test_the_end_of_what_could_still_be_changed_is_told_only_where_that_is_declared(
    table: Play,
) -> None:
    table.run("skaz", 3, 8, 2)
    let_be = table.run("skaz", 1, 1, 1, within=1)
    table.give(LetGo(roll=1), ANA)

    other = table.run("skaz", 1, 1, 1)

    assert (let_be.also, other.also) == ((), ())
