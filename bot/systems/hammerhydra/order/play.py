"""Who acts when: initiative that only grows, ambushes, latecomers, the dead (HH-33 to HH-37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene
from bot.core.words import listed
from bot.shared.combat.arena import Fight, Note, Step, fight, with_combatants
from bot.shared.combat.rules import Arrangement, Initiatives, surprised
from bot.systems.hammerhydra.field import (
    Fighter,
    Melee,
    able,
    fighter_of,
    melee_of,
    with_fighter,
    with_melee,
)
from bot.systems.hammerhydra.house import Settings, at_table
from bot.systems.hammerhydra.players import Player, known
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.rules.wounds import Wounds


class Standing(NamedTuple):
    """A combatant with what is kept of them and their character."""

    row: Combatant
    fighter: Fighter
    who: Player

    @property
    def total(self) -> int | None:
        """The running initiative; None where none was rolled."""
        return self.row.initiative[0] if self.row.initiative else None


def standing(scene: Scene, now: Fight, key: str) -> Standing:
    """A combatant of this fight; raises `not_in_fight`."""
    row = now.get(key)
    return Standing(row, fighter_of(row), known(scene, row.key))


def base_of(who: Player) -> int:
    """Perception + Athleticism as they are now, the standing penalty on both (HH-34, R-31)."""
    sheet = who.sheet
    return initiative.base(sheet.target("Perception"), sheet.target("Athleticism"), sheet.wound)


def start_of_round(scene: Scene, combat: str, dice: Dice) -> Step:
    """Initiative for everybody alive who takes part; none in the round of an ambush (R-28)."""
    now = fight(scene, combat)
    melee = melee_of(now)
    rows = [standing(scene, now, one.key) for one in now.present if one.key in scene.characters]
    living = [one for one in rows if not one.who.dead]
    if melee.ambush == now.combat.round:
        here = (key for key in melee.ambushers if key in now.combatants)
        names = listed(dict.fromkeys(map(now.shown, here)))
        return Step(scene, (Note(f"Ambush, before everybody else: {names}. Nobody rolls."),))
    fresh: list[Combatant] = []
    notes: list[Note] = []
    for one in living:
        roll = dice.roll(1, SIDES)[0]
        total, words = _rolled(one, roll)
        kept = replace(one.fighter, pending=0, failed=0, die=roll)
        scene = with_fighter(scene, combat, one.row.key, kept)
        row = scene.combatants[combat, one.row.key]
        fresh.append(replace(row, initiative=(total,)))
        notes.append(Note(f"{one.row.name}: {words} = {total}", one.row.key))
    scene = with_combatants(scene, combat, fresh)
    return Step(
        with_melee(scene, fight(scene, combat), replace(melee, rolled=melee.rolled + 1)),
        tuple(notes),
    )


def _rolled(one: Standing, roll: int) -> tuple[int, str]:
    """The initiative of this round, and its sum in words (HH-34, HH-35)."""
    pending = one.fighter.pending
    more = f" {'+' if pending > 0 else '-'} {abs(pending)} pending" if pending else ""
    if one.total is None:
        base = base_of(one.who)
        return initiative.later(base, roll, pending), f"initiative {base} + {roll}{more}"
    return initiative.later(one.total, roll, pending), f"initiative {one.total} + {roll}{more}"


def caught_up(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """The initiative of latecomers: a die for each that was rolled already (R-29)."""
    now = fight(scene, combat)
    rolled = melee_of(now).rolled
    found: dict[str, tuple[int, ...]] = {}
    notes: list[Note] = []
    for key in keys:
        row = now.combatants[key]
        if row.initiative or not rolled or row.since <= now.combat.round:
            continue
        rolls = dice.roll(rolled, SIDES)
        base = base_of(known(scene, key))
        found[key] = (initiative.caught_up(base, rolls),)
        sum_ = " + ".join(map(str, (base, *rolls)))
        notes.append(Note(f"{row.name} catches up: {sum_} = {found[key][0]}", key))
    return found, tuple(notes)


def arranged(scene: Scene, now: Fight, phase: str) -> Arrangement:
    """Lowest initiative first, equals at once; after an ambush each alone (HH-36, HH-58, R-28)."""
    del phase
    melee = melee_of(now)
    rows = [standing(scene, now, one.key) for one in now.present if one.key in scene.characters]
    living = [one for one in rows if not one.who.dead]
    if melee.ambush == now.combat.round:
        bases = {one.row.key: base_of(one.who) for one in living}
        return Arrangement(initiative.ambushed(bases, [k for k in melee.ambushers if k in bases]))
    scores = {one.row.key: one.total or 0 for one in living}
    groups = initiative.groups(scores)
    if at_table(scene.house).enemies_only:
        groups = tuple(part for group in groups for part in _enemies(now, group))
    return Arrangement(groups)


def _enemies(now: Fight, group: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The group as one where enemies are in it, else everybody alone (R-30)."""
    sides = [now.combatants[key].side for key in group]
    together = len(set(sides)) > 1 or "" in sides
    return (group,) if together else tuple((key,) for key in group)


def ambush(
    scene: Scene, combat: str, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
) -> Step:
    """A round without initiative, these first: round 1 before it begins, else the next (HH-37)."""
    del dice
    now = fight(scene, combat)
    coming = now.combat.round + 1 if now.order.running else now.combat.round
    melee = melee_of(now)
    older = melee.ambushers if melee.ambush == coming else ()
    scene = surprised(scene, combat, by, against)
    now = fight(scene, combat)
    ambushers = tuple(dict.fromkeys((*older, *by)))
    scene = with_melee(scene, now, replace(melee, ambush=coming, ambushers=ambushers))
    names = listed(dict.fromkeys(map(now.shown, by)))
    return Step(scene, (Note(f"An ambush by {names}: round {coming} has no initiative."),))


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """Running initiative, health as boxes, and what is pending for this combatant."""
    del pools, full
    if combatant.key not in scene.characters:
        return ""
    who = known(scene, combatant.key)
    here = at_table(scene.house)
    parts = [f"{combatant.initiative[0]}"] if combatant.initiative else []
    parts.append("dead" if who.dead else f"{'▣' * who.health.current}{'▢' * who.lost}")
    combat = next(combat for (combat, _), row in scene.combatants.items() if row == combatant)
    now = fight(scene, combat)
    if mode_of(now, here) == "grind" and not who.dead:
        left = who.grind.maximum - who.grind_lost
        parts.append(f"{'●' * left}{'○' * who.grind_lost}")
    if who.sheet.wound:
        parts.append(f"+{who.sheet.wound} to targets")
    parts += pending_words(fighter_of(combatant), now, here)
    return " ".join(parts)


def pending_words(fighter: Fighter, now: Fight, here: Settings) -> tuple[str, ...]:
    """What is pending for somebody, as short as a panel needs it (HH-41, HH-48)."""
    found: list[str] = []
    if fighter.pending:
        found.append(f"init {fighter.pending:+d}")
    if fighter.blocked:
        found.append("attack +1")
    if bonus_of(fighter, now.combat.round, here) or now.combat.round in fighter.countered:
        found.append("bonus")
    return tuple(found)


def bonus_of(fighter: Fighter, number: int, here: Settings) -> bool:
    """Whether a counterattack pays in round `number` (HH-41, R-25)."""
    if here.counter_at_once:
        return any(one >= number - 1 for one in fighter.countered)
    return number - 1 in fighter.countered


def mode_of(now: Fight, here: Settings) -> Wounds:
    """How wounds are counted in this fight (HH-60)."""
    return melee_of(now).wounds or here.wounds


def alive(scene: Scene, now: Fight) -> int:
    """How many of this fight are alive."""
    return sum(not able(scene, one) for one in now.combatants.values())


def must_have_turn(now: Fight, one: Standing) -> None:
    """Kinds: `no_round`, `dead`, `already_acted`, `not_your_turn` (HH-33)."""
    if not now.order.running:
        raise Refusal("no_round", f"{now.combat.name} has not begun: a GM begins round 1.")
    if one.who.dead:
        raise Refusal("dead", f"{one.row.name} is dead and does not act.")
    here = now.standing
    if one.row.key in here.turn:
        return
    if one.row.key in here.acted:
        raise Refusal("already_acted", f"{one.row.name} has acted in round {now.combat.round}.")
    turn = listed(dict.fromkeys(map(now.shown, here.turn))) or "nobody"
    raise Refusal("not_your_turn", f"It is the turn of {turn}, not of {one.row.name}.")


def late(scene: Scene) -> bool:
    """Latecomers act from the next round on (R-29)."""
    del scene
    return False


def melee_words(now: Fight, here: Settings) -> tuple[str, ...]:
    """What is special about this fight."""
    melee: Melee = melee_of(now)
    found: list[str] = []
    if mode_of(now, here) == "grind":
        found.append("dramatic wounds: hits cross off grind wounds first")
    if melee.dramatic:
        found.append("dramatic circumstances: hits go to the real boxes")
    return tuple(found)
