"""The buttons of a fight: legal answers with their cost and effect, ranks, what a GM may do."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.fight.actions import SYSTEM, End
from bot.core.fight.arena import fight
from bot.core.people import GMS, Audience, play
from bot.core.report import Choice, Field, Form, Select
from bot.core.scene import Scene
from bot.systems.opend6 import advantages, melee, recovery
from bot.systems.opend6.actions.fight import (
    Answer,
    Attack,
    CallOff,
    Choose,
    Fire,
    Follow,
    Force,
    Gain,
    GoOn,
    Ground,
    HandOver,
    Interact,
    Interrupt,
    LetPass,
    Mend,
    Stay,
    UseUp,
)
from bot.systems.opend6.actions.points import Award
from bot.systems.opend6.actions.second import SecondChance
from bot.systems.opend6.arena.pending import Deed, Trail, Winnings
from bot.systems.opend6.arena.ring import place
from bot.systems.opend6.effects import EFFECTS, effect
from bot.systems.opend6.fight import flow, mend, press, strike
from bot.systems.opend6.fight.lend import affordable, held_by
from bot.systems.opend6.fight.walk import options_of
from bot.systems.opend6.outcomes.fight import Fought
from bot.systems.opend6.people import known, maybe
from bot.systems.opend6.ranks.bearers import name_of
from bot.systems.opend6.sheet import LUCK

MOST_OPTIONS = 25
MOST_HELD, MOST_PASSED = 5, 1
"""How many held advantages a card offers to use, and to pass on, which takes a row each."""
FOR = {"turn": " for one turn", "round": " for one round", "encounter": " for the encounter"}
LONGEST = 75
COST = {"full": "full", "bonus": "bonus", "step": "free step"}
CUTS = {
    "encounter_to_rounds": "end of encounter → 1D rounds",
    "scene_to_encounter": "end of scene → end of encounter",
    "recovered_to_scene": "until recovered → end of scene",
}


def waiting_choices(number: int, one: Deed, scene: Scene) -> tuple[Choice, ...]:
    """Whoever may act within it, the legal answers, and the GM's hand."""
    if (one.combat, one.actor) not in scene.combatants or one.actor not in scene.characters:
        return (Choice("GM: call it off", CallOff(roll=number), GMS),)
    if one.within:
        name = name_of(scene, one.within)
        passes = LetPass(who=name, roll=number)
        audience = Audience(characters=(one.within,), gm=True)
        return (Choice(f"{name}: nothing more", passes, audience), *_gm(number, one))
    return (
        *_readied(number, one, scene),
        *_answers(number, one, scene),
        *_on(number, one),
        *_gm(number, one),
    )


def done_choices(card: Fought, scene: Scene) -> tuple[Choice, ...]:
    """What may be done after an action: ranks, following, the GM's word, the end of the fight."""
    found = list[Choice]()
    if card.winnings is not None and card.roll is not None:
        found += _ranks(card.roll, card.winnings, scene)
    for key in card.held:
        found += _held(key, card, scene)
    if card.trail is not None and card.roll is not None:
        found += _trail(card.roll, card.trail, scene)
    if card.points and card.roll is not None:
        found += _second(card.roll, card)
    found += _ground(card, scene)
    if card.luck_for in scene.characters:
        name = name_of(scene, card.luck_for)
        award = Award(who=name, pool=LUCK, why="a memorable line")
        found.append(Choice(f"GM: award {name} luck", award, GMS, "success"))
    if card.over and card.combat in scene.combats:
        label = f"GM: end {scene.combats[card.combat].name}"
        found.append(Choice(label, End(combat=card.combat), GMS, "danger", system=SYSTEM))
    return tuple(found)


def _second(number: int, card: Fought) -> Iterator[Choice]:
    """What an action point could still do about a check that failed; the owner's alone (D6-09)."""
    left = f"1 of {card.points} action points" if card.points > 1 else "your action point"
    for label, use in (("Reroll", "reroll"), ("+2D", "dice")):
        yield Choice(f"{label} ({left})", SecondChance(roll=number, use=use), play(card.actor))


def _answers(number: int, one: Deed, scene: Scene) -> Iterator[Choice]:
    """`Defend (full): melee: deflect 3D+2, +10`: only what is legal, with what it costs."""
    now = fight(scene, one.combat)
    if not one.answers or one.target not in now.combatants:
        return
    who = play(one.target)
    name = one.target_name
    for how, pays in flow.legal(scene, now, one):
        action = Answer(who=name, roll=number, answer=how, pays=pays)
        label = f"{_called(how)} ({COST[pays]}): {_with(one, how, scene)}"
        yield Choice(label[:LONGEST], action, who, "primary")
    fixed = Answer(who=name, roll=number, answer="fixed")
    yield Choice(f"Take the fixed value: {_fixed(one, scene)}"[:LONGEST], fixed, who)


def _called(how: str) -> str:
    return {"defend": "Defend", "active_defence": "Active defence", "resist": "Resist"}[how]


def _with(one: Deed, how: str, scene: Scene) -> str:
    now = fight(scene, one.combat)
    action = flow.read(one)
    target = known(scene, one.target)
    if isinstance(action, Attack):
        aim = strike.aimed(action, scene, now, known(scene, one.actor), target)
        worth = maybe(scene, target, aim.guard.skill)
        bonus = melee.BONUS["full"] if how == "defend" else 0
        more = f" +{bonus}" if bonus else ""
        return f"{aim.guard.skill} {worth.code if worth else ''}{more}"
    if isinstance(action, Force | Interact | Gain):
        push = press.pushed(action, scene, now, known(scene, one.actor), target)
        return f"{push.wall.name} {push.wall.code}" if push.wall else "no skill for it"
    return ""


def _fixed(one: Deed, scene: Scene) -> str:
    now = fight(scene, one.combat)
    action = flow.read(one)
    me, target = known(scene, one.actor), known(scene, one.target)
    if isinstance(action, Attack):
        return str(strike.aimed(action, scene, now, me, target).guard.value)
    if isinstance(action, Force | Interact | Gain):
        return str(press.pushed(action, scene, now, me, target).value)
    return "0"


def _readied(number: int, one: Deed, scene: Scene) -> Iterator[Choice]:
    now = fight(scene, one.combat)
    for key in one.readied:
        name = name_of(scene, key)
        kept = place(now.combatants[key]).readied if key in now.combatants else None
        what = kept.what if kept is not None else "readied action"
        label = f"{name}: {what}"[:LONGEST]
        yield Choice(label, Fire(who=name, roll=number), play(key), "danger")
        yield Choice(f"{name}: let it pass"[:LONGEST], LetPass(who=name, roll=number), play(key))
    for key in one.interrupters:
        name = name_of(scene, key)
        yield Choice(
            f"Interrupt: {name}"[:LONGEST], Interrupt(who=name, roll=number), play(key), "danger"
        )


def _on(number: int, one: Deed) -> Iterator[Choice]:
    """The action goes on by its own player, once nobody is left to be asked."""
    if one.answers or one.readied or one.interrupters:
        return
    audience = Audience(characters=(one.actor,), gm=True)
    yield Choice(f"{one.name} goes on", GoOn(roll=number), audience, "primary")


def _gm(number: int, one: Deed) -> Iterator[Choice]:
    if one.answers or one.readied or one.interrupters or one.within:
        yield Choice("GM: resolve now", GoOn(roll=number), GMS)
    if not one.done:
        yield Choice("GM: call it off", CallOff(roll=number), GMS)


def _ranks(number: int, state: Winnings, scene: Scene) -> Iterator[Choice]:
    who = Audience(characters=(state.actor,), gm=True)
    if state.what == "recovery":
        for option in mend.options_of(scene, state):
            cost = mend.price(scene, state, option)
            label = f"{_mending(option, state, scene)} ({_ranked(cost)})"
            yield Choice(label[:LONGEST], Mend(roll=number, option=option), who, "primary")
        return
    for one in affordable(scene, state):
        words = EFFECTS[one.effect].words.replace("±", "+")
        lasts = "" if "next round" in words else FOR.get(one.lasts, "")
        label = f"{words}{lasts} ({_ranked(one.rank)})"
        yield Choice(label[:LONGEST], Choose(roll=number, effect=str(one)), who, "primary")


def _held(holder: str, card: Fought, scene: Scene) -> Iterator[Choice]:
    """Advantages are used, or passed on, as long as their holder has them (D6-46, R-65)."""
    if card.combat not in scene.combats or holder not in scene.characters:
        return
    who, name = Audience(characters=(holder,), gm=True), name_of(scene, holder)
    now = fight(scene, card.combat)
    others = [c.name for c in now.combatants.values() if c.key != holder and not c.hidden]
    for place_, (key, row) in enumerate(held_by(scene, holder)[:MOST_HELD]):
        found = effect(row.note.partition(":")[0])
        words, roll = found.words.replace("±", "+"), card.roll or 0
        use = UseUp(who=name, number=key[1], what=row.note, roll=roll)
        new = row.note == advantages.NEW_ABILITY
        if new or (found.what and found.of == "skill" and not found.once):
            field = Field("on", "Ability" if new else "Skill", LONGEST)
            form = Form("What it is used on", (field,))
            yield Choice(f"{name} uses {words} …"[:LONGEST], use, who, ask=form)
        elif found.what:
            yield Choice(f"{name} uses {words}"[:LONGEST], use, who)
        if others and place_ < MOST_PASSED:
            ask = Select("to", tuple((one, one) for one in others[:MOST_OPTIONS]))
            action = HandOver(who=name, number=key[1], what=row.note, roll=roll)
            yield Choice(f"{name} passes {words} to …"[:LONGEST], action, who, ask=ask)


def _mending(option: str, state: Winnings, scene: Scene) -> str:
    if option == recovery.REMOVE:
        row = scene.conditions.get((state.patient, state.ailment))
        return f"Remove {row.name}" if row is not None else "Remove it"
    return "+1D on the next recovery" if option == recovery.NEXT_DIE else CUTS[option]


def _trail(number: int, trail: Trail, scene: Scene) -> Iterator[Choice]:
    if trail.combat not in scene.combats:
        return
    now = fight(scene, trail.combat)
    for one in trail.followers:
        options = options_of(scene, now, trail, one.key) if one.open else ()
        if not options:
            continue
        how, _, pays = options[0].partition(":")
        verb = "matches" if how == "match" else "follows"
        label = f"{one.name} {verb} ({COST[pays]})"
        yield Choice(label[:LONGEST], Follow(who=one.name, roll=number), play(one.key), "primary")
        yield Choice(f"{one.name} stays"[:LONGEST], Stay(who=one.name, roll=number), play(one.key))
    if trail.may:
        label = "GM: stays where it was" if trail.may == "stays" else "GM: moves anyway"
        yield Choice(label, Ground(roll=number, what=trail.may), GMS)
    yield Choice("GM: nobody else follows", GoOn(roll=number), GMS)


def _ground(card: Fought, scene: Scene) -> Iterator[Choice]:
    if card.victim not in scene.characters:
        return
    name = name_of(scene, card.victim)
    for what in card.ground:
        if what == "prone":
            yield Choice(f"GM: {name} is knocked down", Ground(who=name, what=what), GMS)
            continue
        form = Form(
            f"{name} on bad ground"[:45],
            (Field("difficulty", "Difficulty", 3, hint="5, 10, 15, 20 or 25"),),
        )
        yield Choice("GM: terrain needs a check …", Ground(who=name, what=what), GMS, ask=form)


def _ranked(number: int) -> str:
    return f"{number} rank{'' if number == 1 else 's'}"
