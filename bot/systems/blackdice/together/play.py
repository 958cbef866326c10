"""What can be asked for outside a fight, as values that a button can keep."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.systems.blackdice import sides
from bot.systems.blackdice.field import edge_dice, with_task
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import check_lock, tries_of
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.opposed import Opposed, check_helpers, compare
from bot.systems.blackdice.sheet import PLAYERS, Player, mine
from bot.systems.blackdice.sides import Rolled, Side
from bot.systems.blackdice.tasks.actions import (
    GroupState,
    Helped,
    Helper,
    Mishap,
    OpposedState,
    PartialState,
    Rolling,
    TaskRolled,
    Terms,
    Waits,
)
from bot.systems.blackdice.tasks.play import answer_dice, book_try, find_person, pass_over_partials
from bot.systems.blackdice.tasks.waiting import (
    find_waiting,
    new_roll,
    put_state,
    read_terms,
    side_on_terms,
    terms_dice,
)


class Oppose(Rolling, frozen=True, tag="oppose"):
    """Somebody works against `target`, who answers by button (BD-22, BD-23).

    What begins with `their_` is the other side's; what is left out they choose themselves.
    """

    target: str = ""
    their_pool: int | None = None
    their_attribute: str = ""
    their_skill: str = ""
    their_black: int = 0
    their_bonus: int = 0


class Meet(Action, frozen=True, tag="meet"):
    """The other side of an opposed roll answers, and both are thrown."""

    roll: int = 0
    trades: int = 0
    dice: str = ""


class Weigh(Action, frozen=True, tag="weigh"):
    """A GM sets the black dice of both sides of an opposed roll that waits (BD-23)."""

    asker = GMS

    roll: int = 0
    mine: int = 0
    theirs: int = 0


class Group(Rolling, frozen=True, tag="group"):
    """A group roll that others may help with; who asks leads (BD-27)."""

    need: int = 2


class Help(Action, frozen=True, tag="help"):
    """Somebody helps with a skill, "" for the leader's (BD-27, BD-28)."""

    roll: int = 0
    skill: str = ""
    trades: int = 0


class Together(Action, frozen=True, tag="together"):
    """The leader of a group rolls, and everybody who helps."""

    roll: int = 0
    trades: int = 0


class Contested(Outcome, frozen=True, tag="contested"):
    """An opposed roll, both sides thrown."""

    roll: int
    task: str
    a: Side
    b: Side
    a_rolled: Rolled
    b_rolled: Rolled
    result: Opposed
    mishaps: tuple[Mishap, ...] = ()

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much (BD-24)."""
        sides = ((self.a.name, self.result.a_foul), (self.b.name, self.result.b_foul))
        return tuple((name, surplus) for name, surplus in sides if surplus)

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of a foul failure."""
        return replace(self, mishaps=(*self.mishaps, mishap))


MOST_HELPERS = 20


def oppose(action: Oppose, scene: Scene, dice: Dice) -> tuple[Waits, Scene]:
    """Somebody works against another, who answers by button (BD-22).

    Raises `not_allowed` at Very Easy, `conflict` for oneself, and what a roll's terms and naming a
    character raise.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    asked = read_terms(action, scene)
    if asked.rung.automatic:
        raise Refusal("not_allowed", "Against somebody nothing is Very Easy: both sides roll.")
    other = find_person(scene, action.target)
    if other.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be opposed by {who.name}.")
    side_on_terms(scene, who, replace(asked, task=""), terms_dice(who, asked), trades=action.trades)
    theirs = Terms(
        pool=None if action.their_pool is None else bound(action.their_pool, "Their pool"),
        attribute=action.their_attribute.strip(),
        skill=action.their_skill.strip(),
        black=bound(action.their_black, "The number of their black dice"),
        bonus=bound(action.their_bonus, "The number of their bonus dice"),
        by_gm=scene.actor.gm,
    )
    row = new_roll(scene, who.key)
    state = OpposedState(asked, who.key, who.name, action.trades, theirs, other)
    return Waits(row.number, state, row.deadline, posted=True), put_state(scene, row, state)


def weigh(action: Weigh, scene: Scene, dice: Dice) -> tuple[Waits, Scene]:
    """A GM sets the black dice of both sides (BD-23); raises `out_of_range`, `wrong_stage`."""
    row, state = find_waiting(scene, action.roll, OpposedState)
    mine_ = replace(state.mine, black=bound(action.mine, "Black dice"), by_gm=True)
    theirs = replace(state.theirs, black=bound(action.theirs, "Black dice"), by_gm=True)
    state = replace(state, mine=mine_, theirs=theirs)
    first_side(scene, state)
    return Waits(row.number, state, row.deadline), put_state(scene, row, state)


def first_side(scene: Scene, state: OpposedState) -> Side:
    """Who began an opposed roll, about to roll; raises `unknown_character`."""
    who = _present_player(scene, state.key, state.name)
    asked = replace(state.mine, task="")
    edge = edge_dice(scene, who.key, state.other.key)
    parts = terms_dice(who, asked)
    return side_on_terms(scene, who, asked, parts, trades=state.trades, bonus=edge)[0]


def meet(action: Meet, scene: Scene, dice: Dice) -> tuple[Contested, Scene]:
    """The other side answers, and both are thrown: who began first.

    Raises `missing`, `unknown_stat`, `out_of_range`, `not_enough_dice`, `unknown_character`.
    """
    row, state = find_waiting(scene, action.roll, OpposedState)
    mine_ = first_side(scene, state)
    who, scene = PLAYERS.acting(scene, state.other.name)
    parts = answer_dice(who, state.theirs, action.dice)
    edge = edge_dice(scene, who.key, state.key)
    theirs = side_on_terms(scene, who, state.theirs, parts, trades=action.trades, bonus=edge)[0]
    how = HOUSE.at(scene.house).explode
    a, b = sides.roll_side(mine_, dice, how), sides.roll_side(theirs, dice, how)
    result = compare(a.result.net, b.result.net)
    card = Contested(row.number, state.mine.task, mine_, theirs, a, b, result)
    return card, put_state(with_task(scene, state.key), row, state, open_=False)


def group(action: Group, scene: Scene, dice: Dice) -> tuple[Waits, Scene]:
    """A group roll begins, led by who asks (BD-27); raises what a roll raises, `not_allowed`."""
    who, scene = PLAYERS.acting(scene, action.who)
    asked = read_terms(action, scene, need=action.need)
    if asked.rung.automatic:
        raise Refusal("not_allowed", "Very Easy needs no helpers: it is done without a roll.")
    check_lock(tries_of(scene, who.key, asked.task), who.name, asked.task)
    side_on_terms(scene, who, asked, terms_dice(who, asked))
    row = new_roll(scene, who.key)
    state = GroupState(asked, who.key, who.name)
    return Waits(row.number, state, row.deadline, posted=True), put_state(scene, row, state)


def help_out(action: Help, scene: Scene, dice: Dice) -> tuple[Waits, Scene]:
    """One more helper; raises `conflict`, `duplicate`, `missing`, `unknown_stat`, `not_yours`."""
    row, state = find_waiting(scene, action.roll, GroupState)
    name = action.who.strip() or mine(scene)
    who, scene = PLAYERS.acting(scene, name)
    if not scene.may_play(scene.actor, who.key):
        raise Refusal("not_yours", f"{who.name} is not yours to play.")
    check_helpers(state.name, [*(one.name for one in state.helpers), who.name])
    if len(state.helpers) >= MOST_HELPERS:
        raise Refusal("out_of_range", f"At most {MOST_HELPERS} help with one task.")
    skill = action.skill.strip() or state.terms.skill
    helper_side(scene, who, skill, action.trades)
    helper = Helper(who.key, who.name, skill, action.trades)
    state = replace(state, helpers=(*state.helpers, helper))
    return Waits(row.number, state, row.deadline), put_state(scene, row, state)


def helper_side(scene: Scene, who: Player, skill: str, trades: int) -> Side:
    """Somebody who helps: skill dice alone, against wounds alone (R-15)."""
    return sides.build_side(scene, who, sides.skill_dice(who, skill), trades=trades)


def together(action: Together, scene: Scene, dice: Dice) -> tuple[TaskRolled, Scene]:
    """The leader's dice, then each helper's in the order they came (BD-27, BD-28).

    Raises `missing` without a helper, `locked`, `unknown_character`, `not_enough_dice`.
    """
    row, state = find_waiting(scene, action.roll, GroupState)
    who, asked = _present_player(scene, state.key, state.name), state.terms
    now = tries_of(scene, who.key, asked.task)
    check_lock(now, who.name, asked.task)
    if not state.helpers:
        raise Refusal("missing", "Nobody helps yet. Wait for a helper, or roll alone: /black roll.")
    settled, scene = pass_over_partials(scene, who.key, asked.task)
    side, _ = side_on_terms(scene, who, asked, terms_dice(who, asked), trades=action.trades)
    how = HOUSE.at(scene.house).explode
    rolled = sides.roll_side(side, dice, how)
    helped: list[Helped] = []
    for one in state.helpers:
        helper = helper_side(
            scene, _present_player(scene, one.key, one.name), one.skill, one.trades
        )
        helped.append(Helped(helper, sides.roll_side(helper, dice, how)))
    card = TaskRolled(
        roll=row.number,
        side=side,
        rolled=rolled,
        rung=asked.difficulty,
        task=asked.task,
        need=asked.need,
        helpers=tuple(helped),
        group=True,
        earlier=now.failed,
        settled=settled,
    )
    return book_try(put_state(scene, row, PartialState(b""), open_=False), row, card)


def _present_player(scene: Scene, key: str, name: str) -> Player:
    if key not in scene.characters:
        raise Refusal("unknown_character", f"{name} is no longer at this table.")
    return PLAYERS.of(scene, key)
