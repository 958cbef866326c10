"""What is said as a turn starts."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.combat.actions import NextTurn, Start
from bot.shared.combat.arena import Event, Fight, Note
from tests.support.fights import Bench, Hooks, arena


def test_the_start_of_a_turn_says_what_the_system_says() -> None:
    def begin(scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        return Event(scene, (Note(f"{key} draws breath."),))

    bench = Bench(arena("Ana", "Ben"), Hooks(start_of_turn=begin))
    bench.do(Start(members=("Ana", "Ben"), begin=True))
    bench.do(NextTurn())

    assert bench.said == ["ben draws breath."]
