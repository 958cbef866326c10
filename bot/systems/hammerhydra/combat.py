"""What Hammerhydra plugs into the combat engine: HH-33 to HH-37.

Initiative that only grows, ambushes, latecomers, the dead.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.core.action import Action, Choice
from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.people import ANYONE, play
from bot.core.scene import Pool, Scene, with_roll
from bot.core.words import listed
from bot.shared.combat.arena import Event, Fight, Note, find_fight, with_combatants
from bot.shared.combat.rules import Arrangement, CombatRules, Initiatives, surprised
from bot.systems.hammerhydra.field import (
    Contender,
    able,
    attacks_of,
    contender,
    describe_pending,
    fight_state,
    fighter_state,
    mode_of,
    tie_of,
    who_chose,
    with_fight_state,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.sheet import KEY


class OnFight(Action, frozen=True):
    """Whatever is about a fight; `combat` "" is the current one."""

    combat: str = ""


class Choosing(OnFight, frozen=True, tag="choosing"):
    """A look at one's own hidden pick, with what may be picked (HH-58)."""

    asker = ANYONE


def base_of(who: Player) -> int:
    """Perception + Athleticism as they are now, the standing penalty on both (HH-34, R-31)."""
    sheet = who.sheet
    return initiative.base(sheet.target("Perception"), sheet.target("Athleticism"), sheet.wound)


def start_of_round(scene: Scene, combat: str, dice: Dice) -> Event:
    """Initiative for everybody alive who takes part; none in the round of an ambush (R-28)."""
    now = find_fight(scene, combat)
    melee = fight_state(now)
    rows = [contender(scene, now, one.key) for one in now.present if one.key in scene.characters]
    living = [one for one in rows if not one.who.dead]
    if melee.ambush == now.combat.round:
        here = (key for key in melee.ambushers if key in now.combatants)
        names = listed(dict.fromkeys(map(now.shown, here)))
        return Event(scene, (Note(f"Ambush, before everybody else: {names}. Nobody rolls."),))
    fresh: list[Combatant] = []
    notes: list[Note] = []
    for one in living:
        roll = dice.roll(1, SIDES)[0]
        total, words = _next_initiative(one, roll)
        kept = replace(one.fighter, pending=0, failed=0, die=roll)
        scene = with_fighter(scene, combat, one.row.key, kept)
        row = scene.combatants[combat, one.row.key]
        fresh.append(replace(row, initiative=(total,)))
        notes.append(Note(f"{one.row.name}: {words} = {total}", one.row.key))
    scene = with_combatants(scene, combat, fresh)
    return Event(
        with_fight_state(scene, find_fight(scene, combat), replace(melee, rolled=melee.rolled + 1)),
        tuple(notes),
    )


def _next_initiative(one: Contender, roll: int) -> tuple[int, str]:
    """The initiative of this round, and its sum in words (HH-34, HH-35)."""
    pending = one.fighter.pending
    more = f" {'+' if pending > 0 else '-'} {abs(pending)} pending" if pending else ""
    if one.total is None:
        base = base_of(one.who)
        return initiative.advance(base, roll, pending), f"initiative {base} + {roll}{more}"
    return initiative.advance(one.total, roll, pending), f"initiative {one.total} + {roll}{more}"


def catch_up(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """The initiative of latecomers: a die for each that was rolled already (R-29)."""
    now = find_fight(scene, combat)
    rolled = fight_state(now).rolled
    found: dict[str, tuple[int, ...]] = {}
    notes: list[Note] = []
    for key in keys:
        row = now.combatants[key]
        if row.initiative or not rolled or row.since <= now.combat.round:
            continue
        rolls = dice.roll(rolled, SIDES)
        base = base_of(PLAYERS.of(scene, key))
        found[key] = (initiative.catch_up(base, rolls),)
        sum_ = " + ".join(map(str, (base, *rolls)))
        notes.append(Note(f"{row.name} catches up: {sum_} = {found[key][0]}", key))
    return found, tuple(notes)


def arrange(scene: Scene, now: Fight, phase: str) -> Arrangement:
    """Lowest initiative first, equals at once; after an ambush each alone (HH-36, HH-58, R-28)."""
    del phase
    melee = fight_state(now)
    rows = [contender(scene, now, one.key) for one in now.present if one.key in scene.characters]
    living = [one for one in rows if not one.who.dead]
    if melee.ambush == now.combat.round:
        bases = {one.row.key: base_of(one.who) for one in living}
        return Arrangement(
            initiative.ambush_order(bases, [k for k in melee.ambushers if k in bases])
        )
    scores = {one.row.key: one.total or 0 for one in living}
    groups = initiative.groups(scores)
    if HOUSE.at(scene.house).tie_only_between_enemies:
        groups = tuple(part for group in groups for part in _enemies(now, group))
    return Arrangement(groups)


def _enemies(now: Fight, group: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The group as one where enemies are in it, else everybody alone (R-30)."""
    sides = [now.combatants[key].side for key in group]
    together = len(set(sides)) > 1 or "" in sides
    return (group,) if together else tuple((key,) for key in group)


def ambush(
    scene: Scene, combat: str, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
) -> Event:
    """A round without initiative, these first: round 1 before it begins, else the next (HH-37)."""
    del dice
    now = find_fight(scene, combat)
    coming = now.combat.round + 1 if now.order.running else now.combat.round
    melee = fight_state(now)
    older = melee.ambushers if melee.ambush == coming else ()
    scene = surprised(scene, combat, by, against)
    now = find_fight(scene, combat)
    ambushers = tuple(dict.fromkeys((*older, *by)))
    scene = with_fight_state(scene, now, replace(melee, ambush=coming, ambushers=ambushers))
    names = listed(dict.fromkeys(map(now.shown, by)))
    return Event(scene, (Note(f"An ambush by {names}: round {coming} has no initiative."),))


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """Running initiative, health as boxes, and what is pending for this combatant."""
    del pools, full
    if combatant.key not in scene.characters:
        return ""
    who = PLAYERS.of(scene, combatant.key)
    here = HOUSE.at(scene.house)
    parts = [f"{combatant.initiative[0]}"] if combatant.initiative else []
    parts.append("dead" if who.dead else f"{'▣' * who.health.current}{'▢' * who.missing_boxes}")
    combat = next(combat for (combat, _), row in scene.combatants.items() if row == combatant)
    now = find_fight(scene, combat)
    if mode_of(now, here) == "grind" and not who.dead:
        left = who.grind.maximum - who.missing_grind
        parts.append(f"{'●' * left}{'○' * who.missing_grind}")
    if who.sheet.wound:
        parts.append(f"+{who.sheet.wound} to targets")
    parts += describe_pending(fighter_state(combatant), now, here)
    return " ".join(parts)


def late(scene: Scene) -> bool:
    """Latecomers act from the next round on (R-29)."""
    del scene
    return False


CHOOSE = "Choose in secret"


def offers(scene: Scene, now: Fight) -> tuple[Choice, ...]:
    """The button by which everybody of a tie chooses in secret (HH-58)."""
    keys = tie_of(scene, now)
    done = who_chose(now, keys)
    if not keys or (len(done) == len(keys) and attacks_of(scene, now.key)):
        return ()
    label = f"{CHOOSE} ({len(done)} of {len(keys)} have)"
    audience = play(*keys)
    return (Choice(label, Choosing(combat=now.key), audience, "success", keep=True, system=KEY),)


def end_combat(scene: Scene, combat: str, dice: Dice) -> Event:
    """What still waits in this fight is over with it; grind wounds stay as they are (R-34)."""
    del dice
    for number in attacks_of(scene, combat):
        scene = with_roll(scene, replace(scene.rolls[number], open=False, deadline=None))
    worn = [
        who.name
        for (key, name), row in scene.combatants.items()
        if key == combat
        and name in scene.characters
        and not row.made
        and (who := PLAYERS.of(scene, name)).missing_grind
        and not who.dead
    ]
    if not worn:
        return Event(scene)
    said = "Grind wounds stay lost until a GM gives them back: /hydra fight refill."
    return Event(scene, (Note(said),))


def recruit(scene: Scene, name: str) -> Scene:
    """An NPC as people are on average (HH-06)."""
    return PLAYERS.newcomer(scene, name, owner=None)


def welcome(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return PLAYERS.acting(scene, name)[1]


COMBAT = CombatRules(
    initiative=catch_up,
    arrange=arrange,
    late=late,
    able=able,
    surprise=ambush,
    recruit=recruit,
    welcome=welcome,
    status=status,
    offers=offers,
    start_of_round=start_of_round,
    end_of_combat=end_combat,
)
