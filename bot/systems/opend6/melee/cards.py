"""The cards of a fight: what waits for whom, what came of it, the buttons (D6-13 to D6-69)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.core.action import Choice
from bot.core.people import GMS, Audience, play
from bot.core.report import DiceRow, Report, until
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.shared.combat.actions import SYSTEM, End
from bot.shared.combat.arena import fight
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.luck import Award
from bot.systems.opend6.field import place
from bot.systems.opend6.melee import declaration
from bot.systems.opend6.melee.actions import (
    Answer,
    CallOff,
    Deed,
    Fire,
    Fought,
    GoOn,
    Interrupt,
    LetPass,
    Resumed,
    SecondChance,
    Waits,
)
from bot.systems.opend6.melee.chances import hopes
from bot.systems.opend6.melee.kinds import Contest, Kinds
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules.checks import check, critical
from bot.systems.opend6.sheet import LUCK
from bot.systems.opend6.words import COST, LONGEST

MOST_WHY = 18
ANSWERS = {
    "fixed": "the fixed value",
    "defend": "going on the defensive",
    "active_defence": "an active defence",
    "resist": "resisting",
}


def waiting(card: Waits, scene: Scene, kinds: Kinds) -> Report:
    """An action as it is declared; where the house rolls first, its dice (R-25)."""
    also = tuple(_resumed(one, scene, kinds) for one in card.resumed)
    return _waits(card.roll, card.deed, scene, kinds, also)


def told(card: Fought, scene: Scene, kinds: Kinds, beside: Iterable[Offers]) -> Report:
    """Verdict, dice, why, what it changes, what may be done now."""
    rows = [row for one in card.rolls for row in _rows(one)]
    why = [*(line for one in card.rolls for line in _steps(one, scene)), *card.why]
    choices = done_choices(card, scene, beside)
    call = None
    if card.trail is not None:
        call = play(*(one.key for one in card.trail.followers if one.open))
    return Report(
        title=card.title,
        tone=card.tone,
        dice=tuple(rows),
        why=tuple(why[:MOST_WHY]),
        changes=card.changes,
        choices=choices,
        was=card.was,
        hint=card.hint,
        roll=card.roll,
        private=card.private,
        call=call,
        also=tuple(_resumed(one, scene, kinds) for one in card.resumed),
    )


def _waits(
    number: int, one: Deed, scene: Scene, kinds: Kinds, also: tuple[Report, ...] = ()
) -> Report:
    row = scene.rolls.get(number)
    why = list[str]()
    rows = list[DiceRow]()
    if one.thrown is not None:
        rolled = RollShown(one.thrown.trial, one.thrown.fell, "attack")
        rows += _rows(rolled)
        why += _steps(rolled, scene)
    if one.within:
        name = name_of(scene, one.within)
        why.append(f"{name} acts first; then {one.name} goes on")
    if one.readied:
        why.append(f"ready for this: {listed(name_of(scene, k) for k in one.readied)}")
    if one.interrupters:
        names = listed(name_of(scene, k) for k in one.interrupters)
        why.append(f"may interrupt: {names}")
    if one.answers and not one.within:
        why.append(f"{one.target_name} may answer, or take the fixed value")
        why += _hopes(one, scene, kinds)
    ends = row.deadline if row is not None and not one.within else None
    asked = (one.target,) if one.answers and not one.within else ()
    calls = one.within or (*asked, *one.readied, *one.interrupters)
    return Report(
        title=f"{one.name} {one.words}",
        tone="pending",
        dice=tuple(rows),
        why=tuple(why),
        until=until(ends, "then the fixed value holds"),
        choices=waiting_choices(number, one, scene, kinds),
        hint="" if one.thrown is not None or one.done else "The dice fall after the answer.",
        roll=number,
        call=play(one.within) if one.within else Audience(characters=tuple(calls)),
        also=also,
    )


def _hopes(one: Deed, scene: Scene, kinds: Kinds) -> Iterator[str]:
    """`it is stopped by the fixed value 26 %, active defence 58 %`."""
    here = (one.combat, one.actor), (one.combat, one.target)
    found = hopes(scene, one, kinds) if all(row in scene.combatants for row in here) else ()
    told_ = (f"{ANSWERS[how]} {100 * chance:.0f} %" for how, chance in found)
    if found:
        yield f"stopped by {', '.join(told_)}"


def _resumed(one: Resumed, scene: Scene, kinds: Kinds) -> Report:
    """The card of an action that waited for another one."""
    if one.open:
        return _waits(one.roll, one.deed, scene, kinds)
    if one.deed.lost:
        return Report(
            f"LOST: {one.deed.name} {one.deed.words}",
            tone="bad",
            why=(one.deed.lost,),
            roll=one.roll,
        )
    return Report(f"{one.deed.name} {one.deed.words}", why=("goes on",), roll=one.roll)


def _rows(one: RollShown) -> Iterator[DiceRow]:
    found = check(one.fell.first, 0, second=one.fell.second, state=one.trial.state)
    yield dice.row(found.throw, f"{one.trial.name}, {one.what}: {one.trial.worth.code}")
    if found.other is not None:
        yield dice.row(found.other, f"the other roll ({found.other.total}) does not count")


def _steps(one: RollShown, scene: Scene) -> Iterator[str]:
    """How a total comes about and what it means."""
    rules = settings_of(scene).rules
    found = check(one.fell.first, 0, second=one.fell.second, state=one.trial.state, rules=rules)
    yield from (f"{one.what}, {line}" for line in dice.before(one.trial))
    yield from (f"{one.what}, {line}" for line in dice.after(one.trial, found.throw))
    yield from (f"{one.what}, {line}" for line in dice.twice(one.trial))
    total = dice.sums(found.throw)
    told_ = one.result
    if told_ is None:
        yield f"{one.what}: {total}"
        return
    versus = f" ({one.versus})" if one.versus else ""
    size = f", rank {told_.rank}" if told_.rank else ""
    points = count(abs(told_.points), "point")
    how = f"{points}{size}" if told_.points >= 0 else f"{points} short"
    yield f"{one.what}: {total} against {told_.difficulty}{versus}: {how}"
    mark = critical(found.throw, success=told_.success) if one.trial.kind == "check" else None
    if mark is not None:
        yield f"{one.what}: critical {mark}, by the wild die"


Offers = Callable[[Fought, Scene], Iterator[Choice]]
"""The buttons that a chapter puts on what came of an action."""


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
    for answer in declaration.legal(scene, now, one, kinds):
        action = Answer(who=name, roll=number, answer=answer.how, pays=answer.cost)
        met = _with(contest, answer.how) if contest is not None else ""
        label = f"{_called(answer.how)} ({COST[answer.cost]}): {met}"
        yield Choice(label[:LONGEST], action, who, "primary")
    fixed = Answer(who=name, roll=number, answer="fixed")
    value = contest.fixed if contest is not None else 0
    yield Choice(f"Take the fixed value: {value}"[:LONGEST], fixed, who)


def _called(how: str) -> str:
    return {"defend": "Defend", "active_defence": "Active defence", "resist": "Resist"}[how]


def _with(contest: Contest, how: str) -> str:
    if not contest.skill:
        return "no skill for it"
    bonus = attack.BONUS["full"] if how == "defend" else 0
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
