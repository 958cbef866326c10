"""The buttons of a fight: legal answers with their cost and effect, what a GM may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.core.action import Choice
from bot.core.people import GMS, Audience, play
from bot.core.scene import Scene
from bot.shared.combat.actions import SYSTEM, End
from bot.shared.combat.arena import fight
from bot.systems.opend6 import melee
from bot.systems.opend6.actions.fight import Answer, CallOff, Fire, GoOn, Interrupt, LetPass
from bot.systems.opend6.actions.points import Award
from bot.systems.opend6.actions.second import SecondChance
from bot.systems.opend6.arena.pending import Deed
from bot.systems.opend6.arena.ring import place
from bot.systems.opend6.fight import flow
from bot.systems.opend6.fight.kinds import Contest, Kinds
from bot.systems.opend6.outcomes.fight import Fought
from bot.systems.opend6.ranks.bearers import name_of
from bot.systems.opend6.sheet import LUCK

Offers = Callable[[Fought, Scene], Iterator[Choice]]
"""The buttons that a chapter puts on what came of an action."""

LONGEST = 75
COST = {"full": "full", "bonus": "bonus", "step": "free step"}


def waiting_choices(number: int, one: Deed, scene: Scene, kinds: Kinds) -> tuple[Choice, ...]:
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
        *_answers(number, one, scene, kinds),
        *_on(number, one),
        *_gm(number, one),
    )


def done_choices(card: Fought, scene: Scene, beside: Iterable[Offers]) -> tuple[Choice, ...]:
    """What may be done after an action: what chapters offer, points, the end of the fight."""
    found = [choice for offers in beside for choice in offers(card, scene)]
    if card.points and card.roll is not None:
        found += _second(card.roll, card)
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


def _answers(number: int, one: Deed, scene: Scene, kinds: Kinds) -> Iterator[Choice]:
    """`Defend (full): melee: deflect 3D+2, +10`: only what is legal, with what it costs."""
    now = fight(scene, one.combat)
    if not one.answers or one.target not in now.combatants:
        return
    who = play(one.target)
    name = one.target_name
    contest = kinds.contest(scene, now, one)
    for how, pays in flow.legal(scene, now, one, kinds):
        action = Answer(who=name, roll=number, answer=how, pays=pays)
        met = _with(contest, how) if contest is not None else ""
        label = f"{_called(how)} ({COST[pays]}): {met}"
        yield Choice(label[:LONGEST], action, who, "primary")
    fixed = Answer(who=name, roll=number, answer="fixed")
    value = contest.fixed if contest is not None else 0
    yield Choice(f"Take the fixed value: {value}"[:LONGEST], fixed, who)


def _called(how: str) -> str:
    return {"defend": "Defend", "active_defence": "Active defence", "resist": "Resist"}[how]


def _with(contest: Contest, how: str) -> str:
    if not contest.skill:
        return "no skill for it"
    bonus = melee.BONUS["full"] if how == "defend" else 0
    more = f" +{bonus}" if bonus else ""
    return f"{contest.skill} {contest.check.code if contest.check else ''}{more}"


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
