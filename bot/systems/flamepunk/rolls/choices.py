"""What may be done about a roll now: only what is legal, with its cost and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice, Field, Form, Select
from bot.core.people import ANYONE, GMS, Audience, play
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    Attempt,
    Consequence,
    Finish,
    React,
    Reflex,
    Resolved,
    Shift,
    TakeIt,
    Waiting,
    WhatIf,
)
from bot.systems.flamepunk.rolls.play import LONGEST_CONSEQUENCE, ranked_shifts, reading
from bot.systems.flamepunk.rolls.words import effect, short, taking
from bot.systems.flamepunk.rules.removal import Policy, best, menu, rank, without
from bot.systems.flamepunk.rules.rolls import Reading, read
from bot.systems.flamepunk.sheet import Defence, Player, known, seen

ROWS = 5
IN_A_ROW = 5
FEW = 3
MOST_OPTIONS = 25
WIDE = 4
"""Beyond this many dice a menu grows into the thousands: the best removal and a select suffice."""


def while_waiting(card: Waiting, scene: Scene) -> tuple[Choice, ...]:
    """The choices of an open roll, the defender's first, best first."""
    here = HOUSE.at(scene.house)
    roll, attempt, now = card.roll, card.attempt, card.reading
    closing = Audience(gm=True, characters=(attempt.roller,))
    if not attempt.targeted:
        stand = Choice("Let it stand", Finish(roll=roll), closing, style="primary")
        return _fitting((stand, *_shifts(card, scene, here), *_aimed(card, here)))
    choices: list[Choice] = []
    if attempt.target in scene.characters:
        target = known(scene, attempt.target)
        mine = play(target.key)
        if not attempt.reacted(target.key):
            for defence in target.sheet.all_defences:
                choices += _defence(card, target, defence, here)
        let = short(f"Take it → {effect(now)}")
        choices.append(Choice(let, TakeIt(who=target.name, roll=roll), mine))
    choices.append(Choice(short(f"Resolve → {effect(now)}"), Finish(roll=roll), closing))
    choices += _shifts(card, scene, here)
    if here.interpose:
        choices += _interposed(card, scene)
    return _fitting(choices)


def once_resolved(card: Resolved) -> tuple[Choice, ...]:
    """A GM's consequence after a catastrophe (FP-32), and a look at what else could have been."""
    attempt, result = card.attempt, card.reading
    look = WhatIf(
        faces=attempt.faces,
        hit=attempt.hit,
        removed=result.removed,
        allowance=attempt.passive + sum(reflex.removes for reflex in attempt.reflexes),
        passive=attempt.passive,
        attack=not attempt.lasting,
    )
    what_if = Choice("What if", look, ANYONE, keep=True)
    told = attempt.targeted and not attempt.lasting
    if told or result.band != "catastrophic" or card.consequence:
        return (what_if,)
    form = Form(
        "Consequence of the catastrophe",
        (Field("text", "What happens besides", longest=LONGEST_CONSEQUENCE, paragraph=True),),
    )
    kept = msgspec.json.encode(replace(card, settled=()))
    add = Consequence(roll=card.roll, card=kept)
    return (Choice("Add consequence", add, GMS, style="danger", ask=form), what_if)


def _defence(
    card: Waiting, target: Player, defence: Defence, here: HouseRules
) -> tuple[Choice, ...]:
    """One defence of the target: a button per distinct removal, or the best few and a select."""
    if not defence.stops(card.attempt.kind):
        return ()
    head = f"{short(defence.name.capitalize(), 20)} ({count(defence.cost, 'die', 'dice')})"
    action = React(who=target.name, roll=card.roll, defence=defence.name)
    have = target.dice.current
    if have < defence.cost:
        why = f"your pool has {count(have, 'die', 'dice')}" if have else "your pool is empty"
        return (Choice(f"{head}: {why}", action, play(target.key), disabled=why),)
    found = _outcomes(card.attempt, target, defence, here)
    shown = found if defence.removes == 1 else found[:FEW]
    buttons = tuple(
        Choice(
            short(f"{head}: {taking(removed)} → {effect(result)}"),
            replace(action, removed=removed),
            play(target.key),
            style="primary" if place == 0 else "secondary",
        )
        for place, (removed, result) in enumerate(shown)
    )
    picks = _picks(card.attempt, defence.removes, here)
    if not picks.options or (defence.removes <= WIDE and len(shown) == len(found)):
        return buttons
    return (*buttons, Choice(f"{head}: pick the dice", action, play(target.key), ask=picks))


def _outcomes(
    attempt: Attempt, target: Player, defence: Defence, here: HouseRules
) -> list[tuple[tuple[int, ...], Reading]]:
    """Every distinct removal by this defence with what the roll comes to, best first (FA-26).

    Paying for taking nothing is left to the select: it never helps.
    """
    left = without(attempt.faces, attempt.by_hand)
    found: list[tuple[tuple[int, ...], Reading]] = []
    for option in _menu(left, attempt.hit, defence.removes, here.policy):
        if not option.removed and left and defence.removes:
            continue
        reflex = Reflex(
            target.key, target.name, defence.name, defence.cost, defence.removes, option.removed
        )
        after = replace(attempt, reflexes=(*attempt.reflexes, reflex))
        found.append((option.removed, reading(after, here)))
        if defence.removes > 1 and len(found) > FEW:
            break
    found.sort(key=lambda one: rank(one[1], here.policy)[:2])
    return found


def _menu(
    faces: Sequence[int], hit: Sequence[int], allowance: int, how: Policy
) -> Sequence[Reading]:
    """The distinct removals worth a button, best first."""
    if allowance <= WIDE:
        return menu(faces, hit, allowance, how)
    removed = best(faces, hit, allowance, how)
    return (read(without(faces, removed), hit, removed=removed),)


def _picks(attempt: Attempt, most: int, here: HouseRules) -> Select:
    """The dice themselves, by their places in the roll, so that equal faces stay apart."""
    gone = list(attempt.by_hand)
    options: list[tuple[str, str]] = []
    for place, face in enumerate(attempt.faces, start=1):
        if face in gone:
            gone.remove(face)
            continue
        options.append((str(place), f"die {place} shows {face}"))
    most = min(most, len(options))
    least = most if here.policy.exact else 0
    return Select("picked", tuple(options[:MOST_OPTIONS]), least=least, most=most)


def _shifts(card: Waiting, scene: Scene, here: HouseRules) -> tuple[Choice, ...]:
    """The roller's Pyros: the best shift as a button, the others in a select (FA-17)."""
    attempt = card.attempt
    if attempt.roller not in scene.characters:
        return ()
    roller = known(scene, attempt.roller)
    ranked = ranked_shifts(attempt, here)
    if not ranked or not roller.pyros.current:
        return ()
    mine = play(roller.key)
    old, new, result = ranked[0]
    helps = (result.success, result.signed) > (card.reading.success, card.reading.signed)
    if not helps and not attempt.targeted:
        return ()
    action = Shift(who=roller.name, roll=card.roll)
    button = Choice(
        f"Shift {old}→{new} (1 Pyros): {effect(result)}",
        replace(action, old=old, new=new),
        mine,
        style="success",
    )
    others = ranked[1:] if helps else ranked
    options = tuple((f"{a}>{b}", f"turn a {a} into a {b}: {effect(r)}") for a, b, r in others)
    select = Choice(
        "Shift another die (1 Pyros)" if helps else "Shift a die (1 Pyros)",
        action,
        mine,
        ask=Select("change", options[:MOST_OPTIONS]),
    )
    return (*((button,) if helps else ()), *((select,) if options else ()))


def _aimed(card: Waiting, here: HouseRules) -> tuple[Choice, ...]:
    """A GM takes other dice out for a task's Dodge than the bot would (FP-37)."""
    attempt, roll = card.attempt, card.roll
    if not attempt.passive:
        return ()
    others = [
        result
        for result in _menu(attempt.faces, attempt.hit, attempt.passive, here.policy)
        if result.removed != card.reading.removed
    ]
    shown = others if attempt.passive == 1 else others[:FEW]
    buttons = tuple(
        Choice(
            short(f"Dodge {attempt.passive}: {taking(result.removed)} → {effect(result)}"),
            Finish(roll=roll, removed=result.removed),
            GMS,
        )
        for result in shown
    )
    if attempt.passive <= WIDE and len(shown) == len(others):
        return buttons
    picks = _picks(attempt, attempt.passive, here)
    label = f"Dodge {attempt.passive}: pick the dice"
    return (*buttons, Choice(label, Finish(roll=roll), GMS, ask=picks))


def _interposed(card: Waiting, scene: Scene) -> Iterable[Choice]:
    """Others who may defend for the target, each with the first defence they can pay (FA-12).

    Whom a fight hides is not named on a card that everybody reads.
    """
    attempt = card.attempt
    for other in seen(scene):
        if other.key in (attempt.roller, attempt.target) or attempt.reacted(other.key):
            continue
        for defence in other.sheet.all_defences:
            if defence.stops(attempt.kind) and defence.cost <= other.dice.current:
                cost = count(defence.cost, "die", "dice")
                action = React(who=other.name, roll=card.roll, defence=defence.name)
                label = short(f"{short(other.name, 30)} steps in: {defence.name} ({cost})")
                yield Choice(label, action, play(other.key))
                break


def _fitting(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """As many as a message holds: five rows, of five buttons or one select each, in this order."""
    buttons = selects = 0
    kept: list[Choice] = []
    for choice in choices:
        select = isinstance(choice.ask, Select)
        rows = -(-(buttons + (not select)) // IN_A_ROW) + selects + select
        if rows > ROWS:
            continue
        buttons, selects = buttons + (not select), selects + select
        kept.append(choice)
    return tuple(kept)
