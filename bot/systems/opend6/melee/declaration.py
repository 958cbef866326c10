"""Declared actions: responses, readied and held ones within them, then dice (D6-13, D6-56 to 59).

An action is declared and paid. Whoever is engaged may answer it, a readied or held action may come
before it takes effect; then the dice fall. An action point may mend what failed (D6-09).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import AbsentAnswer, Answer, Exchange, Opening, Take, Window, take
from bot.systems.opend6.budget import is_out_of_action, refund_action, remaining_actions
from bot.systems.opend6.checks.luck import let_fail, spend_points
from bot.systems.opend6.checks.roll import (
    gang_modifier,
    has_dice,
    plan_check,
    result_of,
    throw,
    without_used_effects,
)
from bot.systems.opend6.field import acts_within, fighter, is_engaged
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.melee import responses, rows
from bot.systems.opend6.melee.actions import (
    CallOff,
    DeclarationState,
    GoOn,
    LetPass,
    Respond,
    SecondChance,
)
from bot.systems.opend6.melee.ranking import interrupters, watching
from bot.systems.opend6.melee.rolls import pay
from bot.systems.opend6.players import PLAYERS, points, settings_of
from bot.systems.opend6.rules import melee, notation
from bot.systems.opend6.rules.melee import COSTS
from bot.systems.opend6.sheet import ACTION_POINTS
from bot.systems.opend6.skills import Value

D = TypeVar("D", bound=DeclarationState[Any])

CONTESTS = frozenset({"attack", "force", "interact", "misdirect"})
"""What an action point may mend: checks against an opponent (D6-09)."""
DAY = 86_400
"""Seconds that ranks and mended checks wait where nobody was asked before the dice."""


class Contest(NamedTuple):
    """An action against an opponent, in numbers as they are now.

    `worth`, `effects` and `crowd`, the bonus of a gang, make the check. `fixed` resists it, or the
    opponent's own check: with `skill`, "" where there is none for it, at `check` and `more`.
    """

    worth: Value
    effects: str
    crowd: int
    fixed: int
    skill: str
    check: Value | None
    more: int = 0


class Answerable(Exchange[D], Generic[D]):
    """Something done in a fight, which others may answer or come before.

    `further` are the answers that its chapter adds.
    """

    throws: bool = True
    """Whether there are dice to come."""
    stops = False
    fleeting = True
    tells_end = False

    def __init__(self, state: type[D], *further: Take) -> None:
        super().__init__(state)
        self.answers = (
            take(Respond, self._respond, find_roll=_aimed_at),
            take(GoOn, self._go_on),
            take(CallOff, _call_off),
            take(LetPass, self._let_pass, anew=True),
            take(SecondChance, responses.second_chance),
            *further,
        )

    def throw(self, state: D, scene: Scene, dice: NamedDice) -> D:
        """The dice, and what they come to as the `result`; there are none to come."""
        return state

    def take_effect(self, state: D, scene: Scene) -> tuple[D, Scene]:
        """What comes of the dice, for everybody."""
        return state, scene

    def contest(self, state: D, scene: Scene, fight: Fight) -> Contest | None:
        """The action in numbers, None where no opponent resists it."""
        return None

    def fixed_value(self, state: D, scene: Scene) -> int:
        """What resists the action without a check, 0 where nothing does."""
        contest = self.contest(state, scene, find_fight(scene, state.deed.combat))
        return contest.fixed if contest is not None else 0

    def own_check(self, state: D, scene: Scene, fight: Fight) -> Value | None:
        """What the opponent rolls for another check than the fixed value, None for nothing."""
        contest = self.contest(state, scene, fight)
        return contest.check if contest is not None else None

    def why_impossible(self, state: D, scene: Scene) -> str:
        """Why an action on a target that is there cannot be done any more, "" where it can."""
        deed = state.deed
        if deed.target and is_out_of_action(scene, deed.target, deed.combat):
            return f"{deed.target_name} is out of action"
        return ""

    def further_windows(self, state: D, scene: Scene) -> tuple[Window, ...]:
        """Who may choose what is left."""
        return ()

    def resolve_further(self, state: D, scene: Scene, dice: NamedDice) -> D:
        """The dice of what was chosen of what is left."""
        return state

    def apply_further(self, state: D, scene: Scene) -> tuple[D, Scene]:
        """What comes of what was chosen of what is left."""
        return state, scene

    def begin(self, state: D, scene: Scene) -> tuple[Opening[D], Scene]:
        """The action waits for whoever may answer it or come before it, else it happens at once."""
        deed = state.deed
        if deed.combat not in scene.combats:
            return self.open(deed.actor, state), scene
        scene = let_fail(scene, deed.combat, actor=deed.actor)
        fight = find_fight(scene, deed.combat)
        state = replace(
            state,
            parent=acts_within(scene, fight.key, deed.actor),
            answers=bool(self.legal_responses(state, scene, fight)),
            interrupters=interrupters(scene, fight, deed.actor),
            readied=watching(
                scene, fight, deed.actor, "attacks" if deed.kind == "attack" else "acts"
            ),
        )
        # Read after the line above has filled in who is asked.
        state = replace(state, waits=state.asks)
        late = settings_of(scene).reaction_timing == "after_roll"
        # Whoever interrupts comes before the dice, which cannot fall early then (D6-119).
        if late and state.answers and deed.kind == "attack" and not state.interrupters:
            state, scene = self._plan_early(state, scene, fight)
        return self.open(deed.actor, state, within=state.parent), scene

    def legal_responses(self, state: D, scene: Scene, fight: Fight) -> tuple[melee.Response, ...]:
        """How the opponent may answer now, besides taking the fixed value (D6-13)."""
        deed = state.deed
        if not deed.kind or not {deed.actor, deed.target} <= set(fight.combatants):
            return ()
        if is_out_of_action(scene, deed.target, fight.key):
            return ()
        stance = fighter(fight.combatants[deed.target]).stance
        # On the defensive the check is made without an answer, and costs nothing more (D6-23).
        if deed.kind == "attack" and stance != "passive":
            return ()
        contest = self.contest(state, scene, fight)
        # Nothing in hand stops it: what is passive holds, and no check can be made instead.
        if contest is not None and not contest.skill:
            return ()
        engaged = is_engaged(scene, fight.key, deed.actor, deed.target)
        return melee.responses(
            deed.kind,
            remaining_actions(scene, fight, deed.target),
            is_engaged=engaged or deed.kind == "misdirect",
        )

    def resolve(self, state: D, scene: Scene, dice: NamedDice) -> D:
        if state.early and state.fell is None:
            state = self._throw_early(state, scene, dice)
        if state.ended or state.lost:
            return state
        if state.applied:
            return self.resolve_further(state, scene, dice)
        if why := self.impossible(state, scene):
            return replace(self.goes_on(state), lost=why)
        if state.waits:
            return state
        try:
            return self.throw(state, scene, dice)
        except Refusal as no:
            # Declared with dice, of which a condition has taken the last one meanwhile.
            if no.kind != "no_dice":
                raise
            return replace(state, lost=f"{state.deed.name} has no die left to roll")

    def windows(self, state: D, scene: Scene) -> tuple[Window, ...]:
        if state.ended or state.lost:
            return ()
        if state.waits and self.impossible(state, scene):
            return ()  # it is lost by itself
        if state.waits:
            seconds = HOUSE.at(scene.house).reaction_timeout or None
            return _waiting(rows.without_absent(state, scene), seconds)
        mending = self._mending(state, scene)
        return (*mending, *(self.further_windows(state, scene) if state.left is not None else ()))

    def apply(self, state: D, scene: Scene) -> tuple[D, Scene]:
        if state.ended:
            return replace(state, applied=True), scene
        if state.applied:
            return self.apply_further(state, scene)
        if not state.lost and state.result is not None:
            # A check that fell early was paid for when it was planned.
            scene = pay(scene, state.result.rolls[1:] if state.early else state.result.rolls)
            state, scene = self.take_effect(state, scene)
        if state.parent:
            scene = rows.ended_within(scene, state.deed.combat, state.parent)
        return replace(state, applied=True), scene

    def lapse(self, window: Window, state: D, scene: Scene) -> Answer | None:
        return GoOn(overdue=True)

    def absent(self, who: str, state: D, scene: Scene) -> AbsentAnswer | None:
        if state.waits and state.answers and who == state.deed.target:
            return responses.hold_at(self.fixed_value(state, scene), Respond(who=who))
        if state.waits and who in (*state.readied, *state.interrupters):
            return AbsentAnswer("Let it pass", "lets it pass", LetPass(who=who))
        return None

    def npc_answer(self, npc: str, window: Window, state: D, scene: Scene) -> Answer | None:
        """A defence for the bonus action, which it can spare, else the fixed value (D6-13)."""
        deed = state.deed
        if not (state.waits and state.answers and npc == deed.target):
            return None
        fight = find_fight(scene, deed.combat)
        legal = self.legal_responses(state, scene, fight) if deed.kind == "attack" else ()
        how = next((response.how for response in legal if response.cost == "bonus"), "")
        check = self.own_check(state, scene, fight)
        if not how or check is None or not has_dice(scene, fight, PLAYERS.of(scene, npc), check):
            return Respond(who=npc)
        return Respond(who=npc, answer=how, pays="bonus")

    def resume(self, state: D, scene: Scene) -> D:
        """Without who has acted within it, unless that goes on (D6-57, D6-119)."""
        combat = state.deed.combat
        if combat in scene.orders and acts_within(scene, combat, state.within):
            return state
        return self.without(state, scene, state.within)

    def without(self, state: D, scene: Scene, key: str) -> D:
        """The action without `key`, who has acted within it or lets it pass."""
        state = replace(
            state,
            within="",
            interrupters=tuple(other for other in state.interrupters if other != key),
            readied=tuple(other for other in state.readied if other != key),
        )
        why = self.impossible(state, scene)
        if why:
            return replace(state, lost=why, waits=False)
        if state.deed.combat not in scene.combats:
            return state
        fight = find_fight(scene, state.deed.combat)
        return replace(state, answers=bool(self.legal_responses(state, scene, fight)))

    def passes(self, state: D) -> bool:
        return False

    def too_late(self, number: int) -> Refusal:
        return rows.too_late(number)

    def impossible(self, state: D, scene: Scene) -> str:
        """Why an action that waited cannot be done any more, "" where it can."""
        return rows.describe_absence(state.deed, scene) or self.why_impossible(state, scene)

    def _plan_early(self, state: D, scene: Scene, fight: Fight) -> tuple[D, Scene]:
        """The action with its check planned and paid, whose dice fall before the answer (R-25)."""
        contest = self.contest(state, scene, fight)
        if contest is None:
            return state, scene
        who, more = PLAYERS.of(scene, state.deed.actor), gang_modifier(contest.crowd)
        plan = plan_check(scene, fight, who, contest.worth, contest.effects, more=more)
        scene = without_used_effects(spend_points(scene, who, plan), plan)
        return replace(state, early=True, trial=plan), scene

    def _throw_early(self, state: D, scene: Scene, dice: NamedDice) -> D:
        """The action with its dice on the table; only what reaches the fixed value is met."""
        fight = find_fight(scene, state.deed.combat)
        contest = self.contest(state, scene, fight)
        if state.trial is None or contest is None:
            return state
        throws = throw(state.trial, settings_of(scene), dice.of(state.deed.actor, "check"))
        reached = result_of(state.trial, throws, contest.fixed, scene).success
        return replace(state, fell=throws, answers=reached, waits=reached or bool(state.readied))

    def _mending(self, state: D, scene: Scene) -> tuple[Window, ...]:
        """What an action point may do about a failed check against an opponent (D6-09).

        Not within somebody else's action, which has gone on by then, and not where the answer was
        itself paid with points.
        """
        deed, result = state.deed, state.result
        if result is None or result.success or not result.rolls or state.parent:
            return ()
        answer = notation.read(state.reply.effects)
        if deed.kind not in CONTESTS or answer.luck or answer.point:
            return ()
        if deed.actor not in scene.characters:
            return ()
        if not points(scene, PLAYERS.of(scene, deed.actor), ACTION_POINTS):
            return ()
        uses = (SecondChance(use="reroll"), SecondChance(use="dice"))
        seconds = self.patience(state, scene)
        return (
            Window(player_of(deed.actor), uses, "spend", seconds),
            Window(GMS, (GoOn(),), "further", seconds),
        )

    def patience(self, state: D, scene: Scene) -> int | None:
        """The seconds that what is left waits, None for ever."""
        if state.reply == melee.Response() and not state.answers:
            return DAY
        return HOUSE.at(scene.house).reaction_timeout or None

    def _respond(self, answer: Respond, state: D, scene: Scene) -> tuple[D, Scene]:
        return responses.respond(answer, state, scene, self.legal_responses, self.own_check)

    def _go_on(self, answer: GoOn, state: D, scene: Scene) -> tuple[D, Scene]:
        """Fixed values for whoever has not answered; movements stay unanswered (R-25)."""
        if state.applied:
            return replace(state, ended="left"), scene
        scene = rows.ended_within(scene, state.deed.combat, answer.roll)
        return replace(self.goes_on(state), overdue=answer.overdue), scene

    def _let_pass(self, answer: LetPass, state: D, scene: Scene) -> tuple[D, Scene]:
        """Neither a readied nor a held action is used within this one; raises `not_yours`."""
        who, scene = PLAYERS.acting(scene, answer.who)
        if who.key not in (*state.readied, *state.interrupters, state.within):
            raise Refusal("not_yours", f"{who.name} has nothing to use here.")
        scene = rows.ended_within(scene, state.deed.combat, answer.roll)
        state = self.without(state, scene, who.key)
        return (state if state.lost or state.asks else self.goes_on(state)), scene

    def goes_on(self, state: D) -> D:
        """The action without anybody being asked any more."""
        return replace(state, waits=False, within="", readied=(), interrupters=())


class Declaring(Answerable[D], ABC):
    """An action; its chapter says how it is declared, thrown for, and takes effect."""

    action: type[Action] = Action

    @abstractmethod
    def declare(self, action: Any, scene: Scene, *, free: bool = False) -> tuple[D, Scene]:
        """The action declared and paid; a readied one is `free` of its own cost."""

    @abstractmethod
    def throw(self, state: D, scene: Scene, dice: NamedDice) -> D:
        """The dice, and what they come to as the `result`."""


def _waiting(state: DeclarationState[Any], seconds: int | None) -> tuple[Window, ...]:
    """Who is asked before the dice fall; no time runs while somebody acts within it."""
    deed, seconds = state.deed, None if state.within else seconds
    windows = [Window(GMS, (GoOn(), CallOff()), seconds=seconds)]
    if state.answers:
        answer = Respond(who=deed.target_name)
        windows.append(Window(player_of(deed.target), (answer,), seconds=seconds))
    inside = tuple(filter(None, (*state.readied, *state.interrupters, state.within)))
    if inside:
        windows.append(Window(Audience(characters=inside), (LetPass(),), seconds=seconds))
    if not state.asks:
        windows.append(Window(player_of(deed.actor), (GoOn(),), seconds=seconds))
    return tuple(windows)


def _call_off(answer: CallOff, state: D, scene: Scene) -> tuple[D, Scene]:
    """An action taken back with what it cost."""
    deed = state.deed
    scene = rows.ended_within(scene, deed.combat, answer.roll)
    if deed.cost in COSTS and deed.combat in scene.combats:
        fight = find_fight(scene, deed.combat)
        if deed.actor in fight.combatants:
            scene = refund_action(scene, fight, deed.actor, deed.cost)
    return replace(state, ended="called_off", waits=False), scene


def _aimed_at(answer: Respond, scene: Scene) -> int:
    return rows.aimed_at(scene, PLAYERS.acting(scene, answer.who)[0].key)
