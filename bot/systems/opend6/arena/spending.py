"""Full, bonus and free actions of a round, and who may take them now (D6-12, D6-13, D6-17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.core.combat import Combatant, standing
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import listed
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, with_combatants
from bot.systems.opend6 import economy
from bot.systems.opend6.arena.ring import Place, field, method, place, place_of, with_place
from bot.systems.opend6.economy import AFTER_STEP, Budget, Cost
from bot.systems.opend6.house import at_table
from bot.systems.opend6.lengths import LENGTHS
from bot.systems.opend6.melee import stance_after
from bot.systems.opend6.order import declares
from bot.systems.opend6.tracks import out_of_action
from bot.systems.opend6.weights import hindrance

KINDS: tuple[Cost, ...] = ("full", "bonus", "step")
"""What the fight's budget counts; free actions are not counted (D6-61)."""


def is_out(scene: Scene, key: str, combat: str = "") -> bool:
    """Whether this one is out of action, by the length of this fight's tracks (D6-96, D6-105)."""
    length = LENGTHS[field(scene, combat).length] if combat in scene.orders else LENGTHS["standard"]
    adds_up = at_table(scene.house).out_of_action_sum
    return out_of_action(engine.of(scene.conditions, key), adds_up=adds_up, length=length)


def stands(scene: Scene, combat: str, row: Combatant) -> bool:
    """Whether this one still fights: neither out of action nor conceding (D6-10)."""
    return not is_out(scene, row.key, combat) and not place(row).conceded


def budget(scene: Scene, combatant: Combatant) -> Mapping[str, int]:
    """The actions of a round, with what conditions change about them (D6-12, D6-45, R-46)."""
    combat = next((c for (c, _), row in scene.combatants.items() if row is combatant), "")
    now = scene.combats[combat].round if combat in scene.combats else 1
    found = hindrance(scene.conditions, combatant.key, now=now)
    out = is_out(scene, combatant.key, combat)
    whole = economy.budget(full=found.full, bonus=found.bonus, no_bonus=found.no_bonus, out=out)
    return {"full": whole.full, "bonus": whole.bonus, "step": whole.step}


def left_of(scene: Scene, now: Fight, key: str) -> Budget:
    """What this one has left of the round that runs (D6-12)."""
    row = scene.combatants[now.key, key]
    spent = dict(row.spent) if row.spent_in == now.combat.round else {}
    start = Budget(**budget(scene, row))
    return economy.left_after(start, spent, multi_action=at_table(scene.house).multi_action)


def paid(scene: Scene, now: Fight, key: str, costs: Iterable[str]) -> Scene:
    """The scene with actions of these costs used; a full one ends a defensive stance (R-27).

    Raises `no_action_left`, `out_of_action`, `unknown_action`.
    """
    kinds = [one for one in costs if one != "free"]
    multi = at_table(scene.house).multi_action
    out = is_out(scene, key, now.key)
    economy.paid(left_of(scene, now, key), kinds, out=out, multi_action=multi)
    row = scene.combatants[now.key, key]
    spent = dict(row.spent) if row.spent_in == now.combat.round else {}
    for kind in kinds:
        spent[kind] = spent.get(kind, 0) + 1
    row = replace(row, spent=tuple(sorted(spent.items())), spent_in=now.combat.round)
    scene = with_combatants(scene, now.key, [row])
    if "full" in kinds:
        kept = place_of(scene, now.key, key)
        scene = with_place(
            scene, now.key, key, replace(kept, stance=stance_after(kept.stance, paid="full"))
        )
    return scene


def moved_besides(scene: Scene, now: Fight, key: str) -> Scene:
    """The scene after a move besides the step that was owed (D6-144)."""
    row = scene.combatants[now.key, key]
    spent = dict(row.spent) if row.spent_in == now.combat.round else {}
    spent[AFTER_STEP] = spent.get(AFTER_STEP, 0) + 1
    row = replace(row, spent=tuple(sorted(spent.items())), spent_in=now.combat.round)
    return with_combatants(scene, now.key, [row])


def repaid(scene: Scene, now: Fight, key: str, kind: str) -> Scene:
    """The scene with an action of this kind given back."""
    row = scene.combatants[now.key, key]
    spent = dict(row.spent) if row.spent_in == now.combat.round else {}
    if not spent.get(kind):
        return scene
    spent[kind] -= 1
    row = replace(row, spent=tuple(sorted(spent.items())), spent_in=now.combat.round)
    return with_combatants(scene, now.key, [row])


def must_have_turn(scene: Scene, now: Fight, key: str) -> None:
    """Refuses what is only done on one's own turn, or within an action that was interrupted.

    Raises `not_begun`, `not_your_turn`, `not_declared`, `out_of_action`.
    """
    if not now.order.running:
        raise Refusal("not_begun", f"{now.combat.name} has not begun; Next begins round 1.")
    name = now.combatants[key].name
    if is_out(scene, key, now.key):
        raise Refusal(
            "out_of_action", f"{name} is out of action and does nothing until somebody helps."
        )
    within = field(scene, now.key).within
    if within is not None and within[0] == key:
        return
    if declares(method(scene, now.key).mode) and not now.order.phase:
        raise Refusal(
            "not_declared", "Everybody declares first: /d6-fight order declare. Then it is done."
        )
    here = standing(now.order)
    if key in here.turn:
        return
    turn = listed(dict.fromkeys(map(now.shown, here.turn)))
    raise Refusal(
        "not_your_turn",
        f"It is not {name}'s turn but {turn}'s." if turn else f"It is not {name}'s turn.",
    )


def words_of(left_now: Budget) -> str:
    """`full ● bonus ○ step ●`: what is left, for a card."""
    parts = [f"{kind} {'●' * getattr(left_now, kind) or '○'}" for kind in KINDS]
    if left_now.beyond:
        parts.append(f"{left_now.dice_penalty}D for more actions")
    return ", ".join(parts)


def stance_words(kept: Place) -> str:
    """The stance in a word for a crowded line, "" for the ordinary one."""
    match kept.stance:
        case "full":
            return "defends +10"
        case "readied":
            return "guard +5"
        case "active" | "passive":
            return ""
