"""The cards of a fight: what waits for whom, what came of it, the buttons (D6-13 to D6-69)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice
from bot.core.people import GMS, Audience, play
from bot.core.report import DiceRow, Report, until
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.field import fighter
from bot.systems.opend6.melee.actions import Answer, CallOff, Deed, Fire, GoOn, Interrupt, LetPass
from bot.systems.opend6.melee.chances import hopes
from bot.systems.opend6.melee.frame import describe_miss, describe_roll, dice_rows, report
from bot.systems.opend6.melee.kinds import Contest, Kinds, legal_responses
from bot.systems.opend6.melee.outcomes import (
    CalledOff,
    Conceded,
    Ended,
    GangFormed,
    InHand,
    Lost,
    Measured,
    OnTheDefensive,
    Resumed,
    Said,
    Surveyed,
    Waits,
    Watched,
)
from bot.systems.opend6.rules import attack
from bot.systems.opend6.words import COST, LONGEST

ANSWERS = {
    "fixed": "the fixed value",
    "defend": "going on the defensive",
    "active_defence": "an active defence",
    "resist": "resisting",
}


def waits_card(card: Waits, scene: Scene, *, kinds: Kinds) -> Report:
    """An action as it is declared; where the house rolls first, its dice (R-25)."""
    return _waits(card.roll, card.deed, scene, kinds)


def lost_card(card: Lost, scene: Scene) -> Report:
    """An action that could not take effect."""
    return report(card, scene, f"LOST: {card.name} {card.words}", "bad", why=(card.why,))


def end_card(card: Ended, scene: Scene) -> Report:
    """What waits no longer."""
    title = {
        "turn": f"{card.name} goes on",
        "movement": f"{card.name} has moved; nobody else follows",
        "ranks": f"{card.name} leaves {card.ranks} ranks unspent",
        "miss": describe_miss(card.verdict),
    }[card.what]
    return report(card, scene, title, "bad" if card.what == "miss" else "plain")


def call_off_card(card: CalledOff, scene: Scene) -> Report:
    """An action taken back."""
    back = (f"{card.name} has the {card.cost} action back",) if card.cost else ()
    return report(card, scene, f"CALLED OFF: {card.name} {card.words}", changes=back)


def defensive_card(card: OnTheDefensive, scene: Scene) -> Report:
    """A stance."""
    title = f"{card.name} goes on the defensive: +{attack.BONUS['full']} on every defence check"
    why = "until the next full action; every attack that reaches the fixed value is rolled for"
    return report(card, scene, title, why=(why,))


def words_card(card: Said, scene: Scene) -> Report:
    """Words."""
    title = f"{card.name} to {card.at}" if card.at else f"{card.name}, {card.kind}"
    return report(card, scene, title, why=(f"“{card.words}”",), hint="free", luck_for=card.luck_for)


def equip_card(card: InHand, scene: Scene) -> Report:
    """What is in hand."""
    before, after = card.before or "nothing", card.after or "nothing"
    return report(
        card,
        scene,
        f"{card.name} has {after} in hand",
        changes=(f"in hand: {before} → {after}",),
        hint="free; what can be parried follows from it",
    )


def focus_card(card: Watched, scene: Scene) -> Report:
    """Who has somebody's attention."""
    return report(card, scene, f"{card.name} watches {card.at}", why=("they are engaged",))


def concede_card(card: Conceded, scene: Scene) -> Report:
    """Who gave up."""
    return report(card, scene, f"{card.name} {'fights on' if card.back else 'concedes'}")


def measure_card(card: Measured, scene: Scene) -> Report:
    """A distance, or room."""
    title = f"{card.one} has {card.feet} ft of room"
    if card.other:
        title = f"{card.one} and {card.other}: {card.feet} ft"
    return report(card, scene, title, private=card.hidden)


def gang_card(card: GangFormed, scene: Scene) -> Report:
    """Who stands together."""
    title = "Gangs follow sides and focus again"
    if card.names:
        title = f"A gang: {join_words(card.names)}"
    return report(card, scene, title, private=card.hidden)


def situation_card(card: Surveyed, scene: Scene) -> Report:
    """A fight as it stands, for who asked."""
    return report(card, scene, card.name, why=card.lines, private=True)


def _waits(number: int, one: Deed, scene: Scene, kinds: Kinds) -> Report:
    row = scene.rolls.get(number)
    why = list[str]()
    rows = list[DiceRow]()
    if one.thrown is not None:
        rolled = RollShown(one.thrown.trial, one.thrown.fell, "attack")
        rows += dice_rows(rolled)
        why += describe_roll(rolled, scene)
    if one.within:
        name = name_of(scene, one.within)
        why.append(f"{name} acts first; then {one.name} goes on")
    if one.readied:
        why.append(f"ready for this: {join_words(name_of(scene, k) for k in one.readied)}")
    if one.interrupters:
        names = join_words(name_of(scene, k) for k in one.interrupters)
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
    )


def _hopes(one: Deed, scene: Scene, kinds: Kinds) -> Iterator[str]:
    """`it is stopped by the fixed value 26 %, active defence 58 %`."""
    here = (one.combat, one.actor), (one.combat, one.target)
    found = hopes(scene, one, kinds) if all(row in scene.combatants for row in here) else ()
    told_ = (f"{ANSWERS[how]} {100 * chance:.0f} %" for how, chance in found)
    if found:
        yield f"stopped by {', '.join(told_)}"


def resume_card(one: Resumed, scene: Scene, kinds: Kinds) -> Report:
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
        *_within_choices(number, one, scene),
        *_answers(number, one, scene, kinds),
        *_on(number, one),
        *_gm(number, one),
    )


def _answers(number: int, one: Deed, scene: Scene, kinds: Kinds) -> Iterator[Choice]:
    """`Defend (full): melee: deflect 3D+2, +10`: only what is legal, with what it costs."""
    now = find_fight(scene, one.combat)
    if not one.answers or one.target not in now.combatants:
        return
    who = play(one.target)
    name = one.target_name
    contest = kinds.contest(scene, now, one)
    for answer in legal_responses(scene, now, one, kinds):
        action = Answer(who=name, roll=number, answer=answer.how, pays=answer.cost)
        met = _with(contest, answer.how) if contest is not None else ""
        label = f"{_name_answer(answer.how)} ({COST[answer.cost]}): {met}"
        yield Choice(label[:LONGEST], action, who, "primary")
    fixed = Answer(who=name, roll=number, answer="fixed")
    value = contest.fixed if contest is not None else 0
    yield Choice(f"Take the fixed value: {value}"[:LONGEST], fixed, who)


def _name_answer(how: str) -> str:
    return {"defend": "Defend", "active_defence": "Active defence", "resist": "Resist"}[how]


def _with(contest: Contest, how: str) -> str:
    if not contest.skill:
        return "no skill for it"
    bonus = attack.BONUS["full"] if how == "defend" else 0
    more = f" +{bonus}" if bonus else ""
    return f"{contest.skill} {contest.check.code if contest.check else ''}{more}"


def _within_choices(number: int, one: Deed, scene: Scene) -> Iterator[Choice]:
    now = find_fight(scene, one.combat)
    for key in one.readied:
        name = name_of(scene, key)
        kept = fighter(now.combatants[key]).readied if key in now.combatants else None
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
