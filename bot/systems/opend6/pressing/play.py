"""Forcing opponents about, words that break composure (D6-42 to D6-45, D6-51 to D6-53)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean_if_any, fold
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Opening
from bot.shared.permits import gm_only
from bot.systems.opend6.bearers import bonus, do_harm
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import gang_modifier, plan_check, result_of, throw
from bot.systems.opend6.field import distance, find_opponent, with_focus, with_gap
from bot.systems.opend6.melee.actions import Declaration, DeclarationState, Declare
from bot.systems.opend6.melee.declaration import Contest, Declaring
from bot.systems.opend6.melee.rolls import check, ends
from bot.systems.opend6.melee.turn import in_fight, whole_skill, with_turn
from bot.systems.opend6.players import (
    PLAYERS,
    Player,
    maybe,
    resistance,
    resisting,
    settings_of,
    value_of,
)
from bot.systems.opend6.pressing.actions import (
    Against,
    Force,
    ForceState,
    ForcingResult,
    Interact,
    InteractResult,
    InteractState,
)
from bot.systems.opend6.pressing.words import describe_force, describe_interact
from bot.systems.opend6.rules import minds, pressing
from bot.systems.opend6.rules.gangs import bonus as gang_bonus
from bot.systems.opend6.rules.melee import ACTIONS, Response, Trigger
from bot.systems.opend6.rules.results import Result
from bot.systems.opend6.rules.tracks import COMPOSURE
from bot.systems.opend6.skills import Value

D = TypeVar("D", bound=DeclarationState[Any])
P = TypeVar("P", ForceState, InteractState)

SOCIAL = ("Wits", "Presence")


class Push(NamedTuple):
    """A check against an opponent: by which skill, and what resists it how well."""

    who: Player
    target: Player
    worth: Value
    crowd: int
    wall: Value | None
    value: int


def force(action: Force, scene: Scene, dice: Dice) -> tuple[Opening[ForceState], Scene]:
    """Forcing in one's own turn (D6-42); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    plan = Declare(who=action.who, what="force", target=action.target, skill=action.skill)
    scene = with_turn(scene, action.who, full=True, aimed=bool(action.target), plan=plan)
    return FORCING.begin(*FORCING.declare(action, scene))


def interact(action: Interact, scene: Scene, dice: Dice) -> tuple[Opening[InteractState], Scene]:
    """Words in one's own turn (D6-51); raises what turns and declaring raise, and `gm_only`."""
    if action.against.strip() or action.gang is not None:
        gm_only(scene.actor)
    action = replace(action, skill=whole_skill(action.skill))
    plan = Declare(who=action.who, what="interact", target=action.target, skill=action.skill)
    scene = with_turn(scene, action.who, aimed=bool(action.target), plan=plan)
    return INTERACTING.begin(*INTERACTING.declare(action, scene))


class Pressing(Declaring[P]):
    """What presses an opponent; the focus of whoever does it is on them from then on."""

    kind: Literal["force", "interact"]

    @abstractmethod
    def words(self, action: Any, target: str, worth: Value) -> str:
        """What is done to `target`, a name; raises `bad_name`."""

    def declare(self, action: Any, scene: Scene, *, free: bool = False) -> tuple[P, Scene]:
        """The action declared and paid.

        Raises `no_combat`, `bad_target`, `self_target`, `unknown_skill`, `no_action_left` and what
        a roll raises.
        """
        who, fight, scene = in_fight(scene, action.who)
        opponent = find_opponent(scene, fight, who.key, action.target)
        scene = with_focus(scene, fight.key, who.key, opponent.key)
        push = push_of(action, scene, fight, who, PLAYERS.of(scene, opponent.key))
        cost = "" if free else ACTIONS[self.kind]
        if cost:
            scene = spend_action(scene, fight, who.key, (cost,))
        more = gang_modifier(push.crowd)
        plan_check(scene, fight, who, push.worth, action.effects, more=more)
        words = self.words(action, opponent.name, push.worth)
        deed = declaration_on(fight, push, self.kind, words, cost)
        return self.state(deed=deed, action=action), scene

    def contest(self, state: P, scene: Scene, fight: Fight) -> Contest:
        """The check against what resists it."""
        return contest_of(_push(state, scene), state.action.effects, scene)


class Forcing(Pressing[ForceState]):
    """Forcing: resisted or not, then 5 ft for each rank (D6-42 to D6-45)."""

    action = Force
    kind = "force"

    def words(self, action: Force, target: str, worth: Value) -> str:
        """`forces Orc to the door: grapple`."""
        where = clean_if_any(action.direction, what="direction")
        return describe_force(target, where, pressing.forcing_skill(action.skill))

    def throw(self, state: ForceState, scene: Scene, dice: NamedDice) -> ForceState:
        """The dice, and where the check drives the opponent (D6-42 to D6-44)."""
        deed, action = state.deed, state.action
        push = _push(state, scene)
        state, tried = try_push(state, push, scene, dice, effects=action.effects)
        pushed = pressing.force(
            tried.result.total, tried.result.difficulty, settings_of(scene).rules
        )
        result = ForcingResult(
            push.who.name, tried.against, success=pushed.result.success, rolls=tried.rolls
        )
        if not pushed.result.success:
            return replace(state, result=result)
        before = distance(scene, deed.combat, push.who.key, push.target.key)
        after = before
        if before is not None and pushed.feet:
            after = before + pushed.feet if action.away else max(0, before - pushed.feet)
        needs_check = pressing.may_need_a_check(pressing.forcing_skill(action.skill))
        result = replace(
            result,
            feet=pushed.feet,
            direction=action.direction.strip(),
            before=before if pushed.feet else None,
            after=after,
            ground=("check",) if needs_check else ("prone",),
            victim=push.target.key,
        )
        return replace(state, result=result)

    def take_effect(self, state: ForceState, scene: Scene) -> tuple[ForceState, Scene]:
        """The opponent goes where the check drives them."""
        deed, result = state.deed, state.result
        if result is None:
            return state, scene
        over = ends(scene, deed)
        if result.before is not None and result.after is not None:
            scene = with_gap(scene, deed.combat, deed.actor, deed.target, result.after)
        return replace(state, result=replace(result, over=over)), scene


class Interacting(Pressing[InteractState]):
    """Words: resisted or not, then a condition of composure (D6-51 to D6-53)."""

    action = Interact
    kind = "interact"

    def words(self, action: Interact, target: str, worth: Value) -> str:
        """`tries insult on Orc`."""
        return describe_interact(worth.name, target)

    def throw(self, state: InteractState, scene: Scene, dice: NamedDice) -> InteractState:
        """The dice, and what words do to composure (D6-51 to D6-53, D6-69)."""
        push = _push(state, scene)
        state, tried = try_push(state, push, scene, dice, effects=state.action.effects)
        shaken = pressing.shake(tried.result)
        words = state.action.words.strip()[:200]
        result = InteractResult(
            push.who.name,
            tried.against,
            shaken.name,
            tried.result.rank if shaken.rank else 0,
            words,
            push.who.key if shaken.rank and words and push.who.dynamic else "",
            success=bool(shaken.rank),
            rolls=tried.rolls,
        )
        return replace(state, result=result)

    def take_effect(self, state: InteractState, scene: Scene) -> tuple[InteractState, Scene]:
        """The composure condition that words make."""
        deed, result = state.deed, state.result
        if result is None:
            return state, scene
        if result.rank:
            source = result.rolls[0].what.rpartition(": ")[2]
            scene, changes = do_harm(scene, deed.target, COMPOSURE, result.rank, source=source)
            result = replace(result, changes=changes)
        return replace(state, result=replace(result, over=ends(scene, deed))), scene


FORCING = Forcing(ForceState)
INTERACTING = Interacting(InteractState)


def _push(state: ForceState | InteractState, scene: Scene) -> Push:
    deed = state.deed
    who, target = PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target)
    return push_of(state.action, scene, find_fight(scene, deed.combat), who, target)


def push_of(
    action: Force | Interact, scene: Scene, fight: Fight, who: Player, target: Player
) -> Push:
    """The check in numbers as they are now; raises `unknown_skill`, `bad_count`."""
    match action:
        case Force():
            skill = pressing.forcing_skill(action.skill)
            worth = value_of(scene, who, skill)
            result = [value for n in pressing.FORCING[skill] if (value := maybe(scene, target, n))]
            best = max(result, key=lambda value: resistance(scene, target, value), default=None)
            wall = resistance(scene, target, best) if best else settings_of(scene).passive_defence
            return Push(who, target, worth, 0, best, wall)
        case Interact():
            worth = _words(scene, who, action)
            crowd = bonus(scene, fight, who.key, skill=worth.skill, against=target.key)
            if action.gang is not None:
                crowd = gang_bonus(action.gang, "intimidation")
            against = action.against.strip() or pressing.INTERACTIONS[fold(worth.skill)]
            return push_against(scene, who, target, worth, crowd=crowd, against=against)


def contest_of(push: Push, effects: str, scene: Scene) -> Contest:
    """The check against what resists it; attitude and willpower weigh on both (D6-100)."""
    skill = push.wall.skill if push.wall is not None else ""
    more = minds.resistance_modifier(
        minds.step_now(scene.conditions, push.target.key, "attitude"),
        minds.step_now(scene.conditions, push.target.key, "willpower"),
        # "" would leave the skill open, and both ladders would weigh on it.
        skill=skill or "none",
        mode=settings_of(scene).attitude_mode,
    )
    name = push.wall.name if push.wall is not None else ""
    return Contest(push.worth, effects, push.crowd, push.value, name, push.wall, more)


class PushResult(NamedTuple):
    """A check against an opponent: the result, what resisted it, and all dice."""

    result: Result
    against: Against
    rolls: tuple[RollShown, ...]


def try_push(
    state: D, push: Push, scene: Scene, dice: NamedDice, *, effects: str
) -> tuple[D, PushResult]:
    """The dice of the check and, where the opponent spends an action, of the resistance."""
    fight = find_fight(scene, state.deed.combat)
    state, roll = check(
        state, scene, fight, push.who, push.worth, dice=dice, effects=effects, crowd=push.crowd
    )
    counts, rolls = _resist(push, scene, fight, state.reply, dice)
    result = result_of(roll.trial, roll.fell, counts, scene)
    first = RollShown(roll.trial, roll.fell, push.worth.name, result)
    return state, PushResult(result, _against_of(push, scene, counts), (first, *rolls))


def declaration_on(fight: Fight, push: Push, kind: Trigger, words: str, cost: str) -> Declaration:
    """A check against an opponent as it is declared."""
    who, target = push.who, push.target
    return Declaration(fight.key, who.key, who.name, words, kind, cost, target.key, target.name)


def _words(scene: Scene, who: Player, action: Interact) -> Value:
    """The skill of an attack on composure: the text's, or any of Wits or Presence (D6-98)."""
    if not action.against.strip():
        return value_of(scene, who, pressing.interaction_skill(action.skill))
    worth = value_of(scene, who, action.skill)
    if worth.ability not in SOCIAL:
        raise Refusal(
            "unknown_skill",
            f"Composure is attacked with a skill of Wits or Presence; {worth.name} is none.",
        )
    return worth


def push_against(
    scene: Scene, who: Player, target: Player, worth: Value, *, crowd: int, against: str
) -> Push:
    """A check against the skill that resists it, or what is passive without one."""
    wall = maybe(scene, target, against)
    value = resistance(scene, target, wall) if wall else settings_of(scene).passive_defence
    return Push(who, target, worth, crowd, wall, value)


def _resist(
    push: Push, scene: Scene, fight: Fight, response: Response, dice: NamedDice
) -> tuple[int, tuple[RollShown, ...]]:
    """What must be reached: the fixed value, or the opponent's own check for an action (D6-07).

    The greater of the two counts where a defence has its floor (R-26); attitude and willpower
    weigh on both (D6-100).
    """
    if response.how != "resist" or push.wall is None:
        return push.value, ()
    house = settings_of(scene)
    worth = value_of(scene, push.target, response.skill) if response.skill else push.wall
    plan = plan_check(scene, fight, push.target, worth, response.effects)
    fell = throw(plan, house, dice.of(push.target.key, "resists"))
    own = resisting(scene, push.target, worth, result_of(plan, fell, 0, scene).total)
    value = max(own, push.value) if house.defence_floor else own
    return value, (RollShown(plan, fell, "resists"),)


def _against_of(push: Push, scene: Scene, counts: int) -> Against:
    stands = (
        (ladder, minds.step_now(scene.conditions, push.target.key, ladder))
        for ladder in ("attitude", "willpower")
    )
    moved = tuple((ladder, name) for ladder, name in stands if name != minds.NEUTRAL)
    wall = push.wall
    if wall is None:
        return Against(push.target.name, push.value, counts, minds=moved)
    code = str(wall.code)
    return Against(push.target.name, push.value, counts, wall.name, code, wall.fixed_value, moved)
