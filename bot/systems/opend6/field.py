"""What a fight keeps of itself and of everybody in it: method, distances, stance, focus, plans.

Section 3 of the rules document: the combat, the combatant, what is readied and held.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight, with_combatants, with_order
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules import melee
from bot.systems.opend6.rules.attack import Stance
from bot.systems.opend6.rules.order import Preset, declares
from bot.systems.opend6.rules.readying import Watch
from bot.systems.opend6.rules.tracks import Length


class ReadiedCheck(Struct, frozen=True, omit_defaults=True):
    """A check prepared for a condition that makes it possible (D6-56).

    `what` is the check in words, `action` the stored action that it is, `watch` what triggers it,
    `whom` the key of who is watched ("" for anybody), `trigger` the condition in words.
    """

    what: str
    action: bytes
    watch: Watch = "custom"
    whom: str = ""
    trigger: str = ""


class Plan(Struct, frozen=True, omit_defaults=True):
    """What somebody has declared for round `round`: kinds of deeds, words, an opponent's key.

    `kept` is the action that the action phase takes, as JSON; `secret` shows only that there is
    one.
    """

    round: int
    deeds: tuple[str, ...] = ()
    words: str = ""
    against: str = ""
    kept: bytes = b""
    secret: bool = False
    lost: bool = False


class Place(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps of a combatant.

    `base` is the score of initiative before what changes it for a round, None before it is found.
    On the defensive `defends` is the skill that was chosen for it, "" the usual one (D6-24).
    `focus` is the key of who has the attention (D6-11), `clearance` the free space in feet where
    somebody said so. `holds` is the action, full or bonus, kept in round `held_in` (D6-59). `due`
    is a step that must still be taken, as JSON (D6-143).
    """

    base: int | None = None
    stance: Stance = "passive"
    focus: str = ""
    clearance: int | None = None
    conceded: bool = False
    holds: str = ""
    held_in: int = 0
    readied: ReadiedCheck | None = None
    plan: Plan | None = None
    due: bytes = b""
    defends: str = ""


class Distance(Struct, frozen=True, array_like=True):
    """The feet between two combatants, whose keys are in order."""

    one: str
    other: str
    feet: int


class FightState(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps of itself.

    `method` is how it is ordered, None as at the table; `coming` begins with the next round
    (D6-127). `chaos` is the last round in which awareness is rolled (D6-16). `length` is that of
    the tracks (D6-105). `gangs` are those a GM put together (D6-114). `within` is who acts within
    another's action, and the number of the roll that waits for it (D6-57, D6-119).
    """

    method: Preset | None = None
    coming: Preset | None = None
    chaos: int = 0
    length: Length = "standard"
    mapped: bool = False
    gaps: tuple[Distance, ...] = ()
    gangs: tuple[tuple[str, ...], ...] = ()
    within: tuple[str, int] | None = None


def fight_or_none(scene: Scene, key: str) -> Fight | None:
    """The fight this character is in, the current one first; None where in none."""
    combats = sorted(combat for combat, who in scene.combatants if who == key)
    current = (k for k in combats if k in scene.orders and scene.orders[k].current)
    result = next(current, combats[0] if combats else None)
    return find_fight(scene, result) if result is not None else None


def combat_of(scene: Scene, key: str) -> str:
    """The key of the fight this character is in, "" where in none."""
    fight = fight_or_none(scene, key)
    return fight.key if fight is not None else ""


def fight_of(scene: Scene, key: str) -> Fight:
    """The fight this character is in; raises `no_combat`, `not_in_fight`."""
    fight = fight_or_none(scene, key)
    if fight is None:
        # Where nobody fights at all this refuses, with `no_combat`.
        find_fight(scene)
        name = scene.name(key)
        raise Refusal("not_in_fight", f"{name} is in no fight. Join it with /combat join.")
    return fight


def fighter(combatant: Combatant) -> Place:
    """What the fight keeps of this combatant."""
    return msgspec.json.decode(combatant.state, type=Place)


def fighter_of(scene: Scene, combat: str, key: str) -> Place:
    """What this fight keeps of whoever has this key."""
    return fighter(scene.combatants[combat, key])


def with_fighter(scene: Scene, combat: str, key: str, state: Place) -> Scene:
    """The scene with what the fight keeps of this combatant."""
    combatant = scene.combatants[combat, key]
    raw = msgspec.json.encode(state)
    if combatant.state == raw:
        return scene
    return with_combatants(scene, combat, [replace(combatant, state=raw)])


def field(scene: Scene, combat: str) -> FightState:
    """What this fight keeps of itself."""
    return msgspec.json.decode(scene.orders[combat].state, type=FightState)


def with_field(scene: Scene, combat: str, state: FightState) -> Scene:
    """The scene with what the fight keeps of itself."""
    raw = msgspec.json.encode(state)
    return with_order(scene, combat, replace(scene.orders[combat], state=raw))


def acts_within(scene: Scene, combat: str, key: str) -> int:
    """The number of the roll within which this one acts now, 0 for none (D6-57, D6-119)."""
    within = field(scene, combat).within
    return within[1] if within is not None and within[0] == key else 0


def plan_of(combatant: Combatant, round_number: int) -> Plan | None:
    """What this one has declared for this round, None for nothing."""
    plan = fighter(combatant).plan
    return plan if plan is not None and plan.round == round_number else None


def method(scene: Scene, combat: str) -> Preset:
    """How this fight is ordered: as it says, else as the table has it (D6-120 to D6-127)."""
    house = HOUSE.at(scene.house)
    own = field(scene, combat).method if combat in scene.orders else None
    return own or Preset(house.order, house.renew, house.group_by)


def is_declaring(scene: Scene, fight: Fight) -> bool:
    """Whether all declare first in this order, and the round is not past that (D6-118)."""
    return declares(method(scene, fight.key).mode) and not fight.order.phase


def pair(key: str, other: str) -> tuple[str, str]:
    """The keys of two combatants in the order a gap keeps them; raises `self_target`."""
    if key == other:
        raise Refusal("self_target", "That takes two: name somebody else.")
    return (key, other) if key < other else (other, key)


def distance(scene: Scene, combat: str, key: str, other: str) -> int | None:
    """The feet between two, None where nobody has said (D6-20)."""
    low, high = pair(key, other)
    result = (g.feet for g in field(scene, combat).gaps if (g.one, g.other) == (low, high))
    return next(result, None)


def with_gap(scene: Scene, combat: str, key: str, other: str, feet: int) -> Scene:
    """The scene with these two so many feet apart."""
    low, high = pair(key, other)
    state = field(scene, combat)
    rest = (g for g in state.gaps if (g.one, g.other) != (low, high))
    gaps = (*rest, Distance(low, high, max(0, feet)))
    return with_field(scene, combat, replace(state, gaps=gaps))


def is_engaged(scene: Scene, combat: str, key: str, other: str) -> bool:
    """Whether one of two has the other as the main focus of attention (D6-11)."""
    focus = {k: fighter_of(scene, combat, k).focus for k in (key, other)}
    return melee.engagement(focus, key, other)


def opponents(scene: Scene, fight: Fight, key: str) -> tuple[str, ...]:
    """The keys of those this one is engaged with."""
    return tuple(k for k in fight.combatants if k != key and is_engaged(scene, fight.key, key, k))


def with_focus(scene: Scene, combat: str, key: str, other: str) -> Scene:
    """The scene in which the one's attention is on the other; raises `self_target`."""
    pair(key, other)
    return with_fighter(scene, combat, key, replace(fighter_of(scene, combat, key), focus=other))


def find_opponent(scene: Scene, fight: Fight, me: str, name: str) -> Combatant:
    """Another combatant whom this person may name; raises `self_target`, `bad_target`."""
    combatant = fight.find(name)
    if combatant is None or (combatant.hidden and not scene.may_play(scene.actor, combatant.key)):
        names = [c.name for c in fight.combatants.values() if not c.hidden and c.key != me]
        raise Refusal(
            "bad_target",
            f"“{name[:40]}” is not in this fight. Name one of: {', '.join(names[:20]) or '-'}.",
        )
    if combatant.key == me:
        raise Refusal("self_target", f"{combatant.name} cannot do that alone; name somebody else.")
    return combatant
