"""Opposed rolls: declared, answered, rolled again, closed (HH-25 to HH-27, R-18 to R-20, R-47)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import clean_if_any
from bot.shared.exchange import windows
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.states import waiting_states
from bot.shared.exchange.windows import Exchange, Opening, Window, take
from bot.systems.hammerhydra.checks.play import wrong_stage
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.opposed.actions import (
    Answer,
    Draw,
    Oppose,
    OpposedState,
    SideAgain,
    SideKeep,
    Withdraw,
)
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.opposed import Comparison, compare
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import (
    Side,
    aim_at,
    better_chance,
    chance_above,
    declare_side,
    edge_of,
    may_reroll,
    pay_bought_edge,
    pay_second_roll,
    throw_dice,
)


def result(state: OpposedState) -> Comparison | None:
    """Who wins, once both have rolled."""
    if state.other is None or state.one.check is None or state.other.check is None:
        return None
    return compare(state.one.check, state.other.check)


class Opposing(Exchange[OpposedState]):
    """The challenger's dice lie unseen until the answer; then the result stands.

    Edge may roll either side again, and a draw both (HH-70, R-19).
    """

    def resolve(self, state: OpposedState, scene: Scene, dice: NamedDice) -> OpposedState:
        house = HOUSE.at(scene.house)
        state = replace(state, one=_throw_side(state, 0, house, dice))
        if state.other is None:
            return state
        state = replace(state, other=_throw_side(state, 1, house, dice))
        chances = tuple(_second_chance(scene, state, place, house) for place in (0, 1))
        return replace(state, chances=chances)

    def windows(self, state: OpposedState, scene: Scene) -> tuple[Window, ...]:
        if state.withdrawn:
            return ()
        if state.other is None:
            answer = Window(player_of(state.opponent), (Answer(who=state.named),))
            return (answer, Window(GMS, (Withdraw(),)))
        mine = tuple(
            Window(player_of(side.key), (SideAgain(who=side.name),), "spend", None)
            for side, chance in zip(state.sides, state.chances, strict=True)
            if chance is not None and may_reroll(scene, side)
        )
        if not _is_draw(state):
            return mine
        both = Audience(characters=tuple(side.key for side in state.sides), gm=True)
        return (*mine, Window(both, (Draw(who=state.one.name),), "spend", None))

    def lapse(self, window: Window, state: OpposedState, scene: Scene) -> windows.Answer | None:
        return Withdraw() if state.other is None else None


OPPOSING = Opposing(OpposedState)


def _throw_side(state: OpposedState, place: int, house: HouseRules, dice: NamedDice) -> Side:
    """The side with its dice; whose second roll is used up before a draw has none after it."""
    side = state.sides[place]
    if side.check is None:
        throw = dice.of(side.key, state.throw)
        # After a draw the dice are new, but a second roll that was used up stays so.
        return replace(throw_dice(side, house, throw), before=side.before)
    if place in state.again and not side.has_second_roll:
        return throw_dice(side, house, dice.of(side.key, "again"))
    return side


def _second_chance(
    scene: Scene, state: OpposedState, place: int, house: HouseRules
) -> float | None:
    """The chance that a second roll does more for this side; None where none is sold.

    Whoever has won may have more successes than fell, whoever has not more than the other.
    """
    comparison, side = result(state), state.sides[place]
    if place in state.stands or comparison is None or not may_reroll(scene, side):
        return None
    if comparison.winner == "ab"[place]:
        return better_chance(side, house)
    other = state.sides[1 - place].check
    return chance_above(side, other.successes if other else 0, house)


def _is_draw(state: OpposedState) -> bool:
    comparison = result(state)
    return comparison is not None and comparison.winner == "draw"


def oppose(action: Oppose, scene: Scene, dice: Dice) -> tuple[Opening[OpposedState], Scene]:
    """The challenger's dice fall, and nobody sees them before the answer."""
    other, scene = PLAYERS.acting(scene, action.opponent)
    who, scene = PLAYERS.acting(scene, action.who)
    if who.key == other.key:
        raise Refusal("own_opponent", f"{who.name} cannot oppose themselves: name somebody else.")
    side, scene = _declare(action, scene)
    task = clean_if_any(action.task)
    state = OpposedState(side, other.key, other.name, task=task)
    return OPPOSING.open(side.key, state), scene


def _declare(action: Oppose | Answer, scene: Scene) -> tuple[Side, Scene]:
    """A side with its edge paid; raises what a roll's values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    aim = aim_at(scene, who, action.skill, action.attribute)
    side = declare_side(action, scene, who, who.name, aim)
    return side, pay_bought_edge(scene, side)


def answer(action: Answer, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
    """The other side's dice fall, and both results appear (HH-25).

    Raises `not_your_roll`, and what a roll's values raise.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    if state.opponent != who.key:
        raise Refusal(
            "not_your_roll", f"Roll {action.roll} waits for {state.named}, not for {who.name}."
        )
    side, scene = _declare(action, scene)
    return replace(state, other=side), scene


def newest_against(action: Answer, scene: Scene) -> int:
    """The newest opposed roll that waits for this character; raises `nothing_to_answer`."""
    key = PLAYERS.acting(scene, action.who)[0].key
    numbers = (
        number
        for number, state in waiting_states(scene, KEY, OpposedState)
        if state.opponent == key and state.other is None
    )
    newest = max(numbers, default=0)
    if not newest:
        raise Refusal(
            "nothing_to_answer",
            "No opposed roll waits for this character; /hydra oppose begins one.",
        )
    return newest


def withdraw(action: Withdraw, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
    """A GM closes what nobody has answered."""
    return replace(state, withdrawn=True), scene


def roll_side_again(
    action: SideAgain, state: OpposedState, scene: Scene
) -> tuple[OpposedState, Scene]:
    """One side again for edge (HH-70); raises `not_your_roll`, `wrong_stage`, `reroll_used`."""
    place = _place_of(action, state, scene)
    if place in state.stands:
        raise wrong_stage(action.roll)
    side = state.sides[place]
    before = edge_of(scene, side)
    scene = pay_second_roll(scene, side)
    edge = ((side.name, before, edge_of(scene, side)),)
    return replace(state, again=(*state.again, place), edge=edge), scene


def keep_side(action: SideKeep, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
    """A side lets its result stand, or both, as buttons of earlier versions say."""
    stands = (0, 1) if action.overdue else (*state.stands, _place_of(action, state, scene))
    return replace(state, stands=stands, edge=()), scene


def roll_draw_again(action: Draw, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
    """Both throw the same pools once more; whose second roll is used up stays so (R-19).

    Raises `not_your_roll`.
    """
    _place_of(action, state, scene)
    side, other = (replace(side, check=None) for side in state.sides)
    again = replace(state, one=side, other=other, stands=(), draws=state.draws + 1, edge=())
    return again, scene


def _place_of(action: windows.Answer, state: OpposedState, scene: Scene) -> int:
    """Which of its sides this character is."""
    key = scene.key_of(KEY, action.who)
    for place, side in enumerate(state.sides):
        if side.key == key:
            return place
    raise Refusal(
        "not_your_roll", f"{scene.name(action.who)[:40]} takes no part in roll {action.roll}."
    )


Opposing.answers = (
    take(Answer, answer, find_roll=newest_against),
    take(Withdraw, withdraw),
    take(SideAgain, roll_side_again),
    take(SideKeep, keep_side),
    take(Draw, roll_draw_again),
)
