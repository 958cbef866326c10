"""Whose conditions they are, who stands with whom, what happens to somebody (D6-10, D6-80)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.condition import Condition, Moment
from bot.core.scene import Scene
from bot.core.words import count, fold
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, find_fight, with_conditions
from bot.shared.renaming import name_many
from bot.systems.opend6.budget import is_out_of_action, still_fights
from bot.systems.opend6.field import field, fight_or_none, fighter
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.players import PLAYERS, settings_of, soak
from bot.systems.opend6.rules import gangs
from bot.systems.opend6.rules.conditions import OUT, in_words
from bot.systems.opend6.rules.melee import Contender, combat_over
from bot.systems.opend6.rules.tracks import OUT_OF_ACTION, condition

PLACE = "the scene"
"""The bearer of what befalls the place where everybody is."""


def bearer(scene: Scene, name: str) -> str:
    """The key of a character or element, or of the scene; raises `unknown_character`."""
    return PLACE if fold(name) in {PLACE, "scene"} else PLAYERS.named(scene, name).key


def name_of(scene: Scene, key: str) -> str:
    """A bearer's name."""
    character = scene.characters.get(key)
    return character.name if character is not None else key


def moment(scene: Scene, key: str) -> Moment:
    """Now, as clocks see it, in the fight this bearer is in; outside one no rounds pass (R-22)."""
    fight = fight_or_none(scene, key)
    if fight is None and key == PLACE and scene.combats:
        fight = find_fight(scene)
    return fight.moment if fight is not None and fight.order.running else Moment()


def now_of(scene: Scene, row: Condition) -> Moment:
    """Now, as this condition's clock sees it: in the fight that it counts in, else the bearer's."""
    if row.clock.combat in scene.combats:
        return find_fight(scene, row.clock.combat).moment
    # Counted in a fight that is gone: nobody counts its turns and rounds any more.
    counted = row.clock.until in {"turn", "round"}
    return Moment() if counted else moment(scene, row.bearer)


def lay_on(scene: Scene, row: Condition) -> tuple[str, Scene]:
    """What came of a condition in words, and the scene with it; raises `too_many_conditions`."""
    after, applied = engine.apply(scene.conditions, row)
    name = name_of(scene, row.bearer)
    if applied.already:
        return f"{name} has {row.name} already", scene
    scene = replace(scene, conditions=after)
    line = f"{name}: {describe(scene, row)}"
    if applied.replaced:
        line += f" (was {', '.join(engine.short(earlier) for earlier in applied.replaced)})"
    return line, scene


def describe(scene: Scene, row: Condition) -> str:
    """A condition with what is left of it, and what removing it costs where that is more."""
    moment = now_of(scene, row)
    text = engine.words(row, moment, lambda key: name_of(scene, key))
    if row.price > row.rank:
        text += f", {count(row.price, 'rank')} to recover"
    return text


def weigh(scene: Scene, row: Condition, moment: Moment) -> str:
    """`Hurt, −1D on all, to end of round 2`: a condition with what it changes and until when."""
    changes = (in_words(modifier) for modifier in row.modifiers if modifier.what != OUT)
    return ", ".join(filter(None, (row.name, *changes, _end_of(scene, row, moment))))


def _end_of(scene: Scene, row: Condition, moment: Moment) -> str:
    match row.clock.until:
        case "turn":
            until = engine.words(row, moment, lambda key: name_of(scene, key))
            return f"to {until.rpartition(', until the ')[2]}"
        case "round":
            return f"to end of round {row.clock.round}"
        case "removed" if row.name == OUT_OF_ACTION:
            return ""
        case "removed":
            return "until recovered"
        case "combat" | "scene" | "session":
            return engine.end_words(row, moment, lambda key: name_of(scene, key))


def members(scene: Scene, fight: Fight, key: str, against: str = "") -> tuple[str, ...]:
    """The keys of the gang this one belongs to when it fights `against`, itself included.

    A GM's word goes first. Else it is everybody standing on the same side whose attention is on
    that opponent, by default whom this one fights now; nobody before that (D6-114).
    """
    me = fight.combatants[key]
    for group in field(scene, fight.key).gangs:
        if key in group:
            gang = (fight.combatants[member] for member in group if member in fight.combatants)
            return tuple(c.key for c in gang if still_fights(scene, fight.key, c))
    target = against or fighter(me).focus
    friends = (c for c in fight.present if me.side and c.side == me.side and c.key != key)
    helping = (c for c in friends if target and fighter(c).focus == target)
    return (key, *(c.key for c in helping if still_fights(scene, fight.key, c)))


def opposing(scene: Scene, fight: Fight, key: str) -> int:
    """How many stand against this one: everybody standing who is on another side."""
    me = fight.combatants[key]
    # Who is on no side stands with nobody, and so against everybody.
    others = (c for c in fight.present if c.key != key and not (me.side and c.side == me.side))
    return sum(still_fights(scene, fight.key, c) for c in others)


def bonus(scene: Scene, fight: Fight, key: str, *, skill: str, against: str = "") -> int:
    """What friends add to a check or passive defence with this skill, 0..10."""
    kind = gangs.kind_of(skill)
    many = len(members(scene, fight, key, against))
    rule = HOUSE.at(scene.house).gang
    return gangs.bonus(many, kind, opponents=opposing(scene, fight, key), rule=rule)


class Crowd(NamedTuple):
    """Whom friends help, what that adds for each, and the name of whom they fight, if any.

    Who is `alone` is helped by friends of another gang.
    """

    who: str
    bonus: int
    against: str
    alone: bool


def crowds(scene: Scene, fight: Fight, *, but: str = "") -> tuple[Crowd, ...]:
    """All who help one another (D6-113), in the order of the fight; nobody hidden counts.

    Who has fallen is ganged up on no more. Those who fight `but`, a key, are left out.
    """
    visible = replace(fight, combatants={k: c for k, c in fight.combatants.items() if not c.hidden})
    fighting = [c for c in visible.present if still_fights(scene, fight.key, c)]
    gathered: dict[frozenset[str], list[Combatant]] = {}
    for combatant in fighting:
        gathered.setdefault(frozenset(members(scene, visible, combatant.key)), []).append(combatant)
    result: list[Crowd] = []
    for gang in gathered.values():
        friends_add = bonus(scene, visible, gang[0].key, skill="melee")
        foes = {fighter(c).focus for c in gang}
        foe = visible.combatants.get(min(foes)) if len(foes) == 1 else None
        if friends_add and (foe is None or (foe in fighting and foe.key != but)):
            name, against = _gang_name(gang, fighting), foe.name if foe is not None else ""
            result.append(Crowd(name, friends_add, against, len(gang) == 1))
    return tuple(result)


def _gang_name(gang: list[Combatant], fighting: list[Combatant]) -> str:
    """Their side where that is everybody of it who still fights, else their names."""
    side = gang[0].side
    if side and [c for c in fighting if c.side == side] == gang:
        return side
    return name_many([c.name for c in gang])


def gang_words(scene: Scene, fight: Fight, *, but: str = "") -> tuple[str, ...]:
    """`Thugs +4`: all who help one another, but for those who fight `but`, a key."""
    return tuple(f"{crowd.who} {crowd.bonus:+d}" for crowd in crowds(scene, fight, but=but))


class Harm(NamedTuple):
    """The scene after a condition, and what is said about it."""

    scene: Scene
    said: tuple[str, ...]


def moment_in_fight(scene: Scene, key: str) -> Moment:
    """Now, in the fight this character is in; outside one no rounds are counted (R-22)."""
    fight = fight_or_none(scene, key)
    return fight.moment if fight is not None else Moment()


def do_harm(scene: Scene, key: str, track: str, rank: int, *, source: str = "") -> Harm:
    """The scene with what this rank makes on a track; nothing for rank 0 (D6-67 to D6-69)."""
    harm = condition(
        track,
        rank,
        key,
        moment_in_fight(scene, key),
        source=source,
        incapacitated=settings_of(scene).incapacitated,
    )
    return add_conditions(scene, harm) if harm is not None else Harm(scene, ())


def add_conditions(scene: Scene, condition: Condition) -> Harm:
    """The scene with this condition, and what changes with it: out of action, falling gangs."""
    key = condition.bearer
    fight = fight_or_none(scene, key)
    before = gang_words(scene, fight, but=key) if fight is not None else ()
    combat = fight.key if fight is not None else ""
    was_out = is_out_of_action(scene, key, combat)
    rows, applied = engine.apply(scene.conditions, condition)
    name = scene.name(key)
    if applied.already:
        return Harm(scene, (f"{name} is {condition.name} already",))
    scene = with_conditions(scene, rows)
    lines = [f"{name}: {weigh(scene, condition, moment_in_fight(scene, key))}"]
    puts_out = any(modifier.what == OUT for modifier in condition.modifiers)
    # Where this condition says so itself, once is enough.
    if is_out_of_action(scene, key, combat) and not was_out and not puts_out:
        lines.append(f"{name}: {OUT_OF_ACTION}")
    if fight is not None:
        after = gang_words(scene, find_fight(scene, combat), but=key)
        if after != before:
            lines.append(f"gangs: {', '.join(before)} → {', '.join(after) or 'none'}")
    return Harm(scene, tuple(lines))


def is_over(scene: Scene, fight: Fight) -> bool:
    """Whether at most one side still stands; never where somebody is on no side (D6-10)."""
    rows = [c for c in fight.combatants.values() if c.side]
    if len(rows) < len(fight.combatants) or len({c.side for c in rows}) < 2:
        return False
    actors = [
        Contender(c.side, not still_fights(scene, fight.key, c), fighter(c).conceded) for c in rows
    ]
    return combat_over(actors).over


def toughness(scene: Scene, key: str) -> int:
    """What an element resists with: the fixed value of Strength and armour (D6-66, D6-97)."""
    return soak(scene, PLAYERS.of(scene, key))
