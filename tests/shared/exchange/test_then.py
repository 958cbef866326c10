"""What a roll sets off once it stands may be an answer to another one that waits."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.exchange.rows import Rows
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import Answer, Exchange, Tale, Window, take
from tests.shared.exchange.toys import PEOPLE, a_table


class Fall(Answer, frozen=True, tag="fall"):
    """A domino falls."""


class Domino(Struct, frozen=True, tag="domino"):
    """One of a row; `next` is the roll of the one behind it, 0 for the last."""

    who: str
    next: int = 0
    lies: bool = False


class Dominoes(Exchange[Domino]):
    """Each that falls takes the next with it."""

    def windows(self, state: Domino, scene: Scene) -> tuple[Window, ...]:
        return () if state.lies else (Window(player_of(state.who), (Fall(),)),)

    def then(self, tale: Tale[Domino], scene: Scene) -> tuple[Action, ...]:
        return (Fall(roll=tale.state.next),) if tale.state.next else ()


def fall(answer: Fall, state: Domino, scene: Scene) -> tuple[Domino, Scene]:
    """It lies."""
    return replace(state, lies=True), scene


Dominoes.answers = (take(Fall, fall),)
DOMINOES = Dominoes(Domino)


def perform(action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
    """Nothing but answers is set off here."""
    raise AssertionError(action)


def test_an_answer_that_is_set_off_is_given_to_its_roll_and_is_told_with_it() -> None:
    exchanges = Exchanges(Rows("toy", (DOMINOES,)), perform)
    scene, dice = a_table(), ScriptedDice(())
    for who, behind in (("blazer", 0), ("ana", 1), ("skaz", 2)):
        _, scene = exchanges.open(DOMINOES.open(who, Domino(who, behind)), scene, dice)

    scene = replace(scene, actor=PEOPLE["skaz"])
    tale, scene = exchanges.answer(Fall(roll=3), scene, dice)

    assert (tale.roll, tale.state.lies) == (3, True)
    assert [(other.roll, other.state.lies) for other in tale.also] == [(1, True), (2, True)]
    assert not any(roll.open for roll in scene.rolls.values())
