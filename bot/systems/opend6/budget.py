"""What somebody may still spend in a round, and the steps they owe (D6-12, D6-13, D6-139)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, with_combatants
from bot.shared.combat.rules import OUT
from bot.systems.opend6.field import (
    Place,
    acts_within,
    field,
    fighter,
    fighter_of,
    is_declaring,
    with_fighter,
)
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules import melee, position
from bot.systems.opend6.rules.attack import stance_after
from bot.systems.opend6.rules.conditions import hindrance
from bot.systems.opend6.rules.melee import AFTER_STEP, Budget, Cost
from bot.systems.opend6.rules.position import Kind
from bot.systems.opend6.rules.tracks import LENGTHS, out_of_action

KINDS: tuple[Cost, ...] = ("full", "bonus", "step")
"""What the fight's budget counts; free actions are not counted (D6-61)."""


def is_out_of_action(scene: Scene, key: str, combat: str = "") -> bool:
    """Whether this one is out of action, by the length of this fight's tracks (D6-96, D6-105)."""
    length = LENGTHS[field(scene, combat).length] if combat in scene.orders else LENGTHS["standard"]
    adds_up = HOUSE.at(scene.house).out_of_action_sum
    return out_of_action(engine.of(scene.conditions, key), adds_up=adds_up, length=length)


def still_fights(scene: Scene, combat: str, combatant: Combatant) -> bool:
    """Whether this one still fights: not out of action, not out by a GM, not conceding (D6-10)."""
    if fighter(combatant).conceded or is_out_of_action(scene, combatant.key, combat):
        return False
    return all(row.name != OUT for row in engine.of(scene.conditions, combatant.key))


def budget(scene: Scene, combatant: Combatant) -> Mapping[str, int]:
    """The actions of a round, with what conditions change about them (D6-12, D6-45, R-46)."""
    # By identity, not equality: the same character may stand alike in two fights.
    combat = next((c for (c, _), row in scene.combatants.items() if row is combatant), "")
    number = scene.combats[combat].round if combat in scene.combats else 1
    changes = hindrance(scene.conditions, combatant.key, round_number=number)
    out = is_out_of_action(scene, combatant.key, combat)
    whole = melee.budget(full=changes.full, bonus=changes.bonus, no_bonus=changes.no_bonus, out=out)
    return {"full": whole.full, "bonus": whole.bonus, "step": whole.step}


def _payments(scene: Scene, fight: Fight, key: str) -> Counter[str]:
    """How often this one has paid for what in the round that runs."""
    combatant = scene.combatants[fight.key, key]
    # Payments of an older round no longer count, so that nothing is reset when a round begins.
    return Counter(dict(combatant.spent) if combatant.spent_in == fight.combat.round else {})


def _with_payments(scene: Scene, fight: Fight, key: str, more: Mapping[str, int]) -> Scene:
    spent = _payments(scene, fight, key)
    spent.update(more)
    pairs, combatant = tuple(sorted(spent.items())), scene.combatants[fight.key, key]
    row = replace(combatant, spent=pairs, spent_in=fight.combat.round)
    return with_combatants(scene, fight.key, [row])


def remaining_actions(scene: Scene, fight: Fight, key: str) -> Budget:
    """What this one has left of the round that runs (D6-12)."""
    start = Budget(**budget(scene, scene.combatants[fight.key, key]))
    multi = HOUSE.at(scene.house).multi_action
    return melee.left_after(start, _payments(scene, fight, key), multi_action=multi)


def spend_action(scene: Scene, fight: Fight, key: str, costs: Iterable[str]) -> Scene:
    """The scene with actions of these costs used; a full one ends a defensive stance (R-27).

    Raises `no_action_left`, `out_of_action`, `unknown_action`.
    """
    kinds = [cost for cost in costs if cost != "free"]
    multi = HOUSE.at(scene.house).multi_action
    out = is_out_of_action(scene, key, fight.key)
    # For its refusals: what is spent is counted up, not what is left counted down.
    melee.spend(remaining_actions(scene, fight, key), kinds, out=out, multi_action=multi)
    scene = _with_payments(scene, fight, key, Counter(kinds))
    if "full" not in kinds:
        return scene
    state = fighter_of(scene, fight.key, key)
    state = replace(state, stance=stance_after(state.stance, cost="full"))
    return with_fighter(scene, fight.key, key, state)


def moved_besides(scene: Scene, fight: Fight, key: str) -> Scene:
    """The scene after a move besides the step that was owed (D6-144)."""
    return _with_payments(scene, fight, key, {AFTER_STEP: 1})


def refund_action(scene: Scene, fight: Fight, key: str, kind: str) -> Scene:
    """The scene with an action of this kind given back."""
    if not _payments(scene, fight, key)[kind]:
        return scene
    return _with_payments(scene, fight, key, {kind: -1})


def must_have_turn(scene: Scene, fight: Fight, key: str) -> None:
    """Refuses what is only done on one's own turn, or within an action that was interrupted.

    Raises `not_begun`, `not_your_turn`, `not_declared`, `out_of_action`.
    """
    fight.must_run()
    name = fight.combatants[key].name
    if is_out_of_action(scene, key, fight.key):
        raise Refusal(
            "out_of_action", f"{name} is out of action and does nothing until somebody helps."
        )
    if acts_within(scene, fight.key, key):
        return
    if is_declaring(scene, fight):
        raise Refusal("not_declared", "All declare first.")
    if key not in fight.standing.turn:
        raise fight.not_in_turn()


def words_of(left_now: Budget) -> str:
    """`full ● bonus ○ step ●`: what is left, for a card."""
    parts = [f"{kind} {'●' * getattr(left_now, kind) or '○'}" for kind in KINDS]
    if left_now.beyond:
        parts.append(f"{left_now.dice_penalty}D for more actions")
    return ", ".join(parts)


def stance_words(state: Place) -> str:
    """The stance in a word for a crowded line, "" for the ordinary one."""
    match state.stance:
        case "full":
            return "defends +10"
        case "readied":
            return "guard +5"
        case "active" | "passive":
            return ""


class DueStep(Struct, frozen=True, omit_defaults=True):
    """A step to be taken on the next turn: forced to `directions`, or restricted from them.

    `by` is the key of who made the maneuver, `round` the first round in which the step can be
    taken. Once `taken` it still makes other moves of that turn dearer.
    """

    kind: Kind
    by: str
    directions: tuple[str, ...] = ()
    round: int = 1
    taken: bool = False

    @property
    def words(self) -> str:
        """`must step to the ledge`, `must step, not left`."""
        if self.kind == "force":
            return f"must step {join_words(self.directions, last='or')}"
        return f"must step, but not {join_words(self.directions, last='or')}"


def due(scene: Scene, combat: str, key: str) -> DueStep | None:
    """What this one owes, None for nothing."""
    if (combat, key) not in scene.combatants:
        return None
    raw = fighter_of(scene, combat, key).due
    return msgspec.json.decode(raw, type=DueStep) if raw else None


def step_to_take(scene: Scene, combat: str, key: str) -> DueStep | None:
    """The step that this one has still to take, None for none."""
    step = due(scene, combat, key)
    return None if step is None or step.taken else step


def with_due(scene: Scene, combat: str, key: str, step: DueStep | None) -> Scene:
    """The scene in which this one owes that, or nothing."""
    raw = msgspec.json.encode(step) if step is not None else b""
    return with_fighter(scene, combat, key, replace(fighter_of(scene, combat, key), due=raw))


def pays_step(scene: Scene, combat: str, key: str, usual: Cost) -> Cost:
    """What a move pays: after a forced step every other move is a full action (D6-144)."""
    return position.pays(usual, due=due(scene, combat, key) is not None)


def refuse_owing(scene: Scene, fight: Fight, ending: tuple[str, ...]) -> None:
    """Refuses with `step_due` the end of a turn before the step that is owed (D6-143)."""
    for key in ending:
        step = step_to_take(scene, fight.key, key)
        is_due = step is not None and step.round <= fight.combat.round
        if step is not None and is_due and not is_out_of_action(scene, key):
            raise Refusal(
                "step_due",
                f"{fight.combatants[key].name} {step.words}. Take the step with /act what:step; a "
                "GM may waive it with the button Waive the step.",
            )


def lapse_due(scene: Scene, combat: str, key: str) -> Scene:
    """The scene after this one's turn: what was due in it is no longer owed."""
    step = due(scene, combat, key)
    if step is None or not (step.taken or step.round <= scene.combats[combat].round):
        return scene
    return with_due(scene, combat, key, None)
