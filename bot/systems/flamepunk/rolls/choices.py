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
from bot.systems.flamepunk.rolls.play import LONGEST_CONSEQUENCE, rank_shifts, reading
from bot.systems.flamepunk.rolls.words import describe_removal, effect, shorten
from bot.systems.flamepunk.rules.removal import (
    Policy,
    best_removal,
    rank,
    removal_menu,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import Reading, read
from bot.systems.flamepunk.sheet import Defence, Player, known, players_in_sight

ROWS = 5
IN_A_ROW = 5
FEW = 3
MOST_OPTIONS = 25
WIDE = 4
"""Beyond this many dice a menu grows into the thousands: the best removal and a select suffice."""


def open_choices(outcome: Waiting, scene: Scene) -> tuple[Choice, ...]:
    """The choices of an open roll, the defender's first, best first."""
    house = HOUSE.at(scene.house)
    roll, attempt, current = outcome.roll, outcome.attempt, outcome.reading
    closing = Audience(gm=True, characters=(attempt.roller,))
    if not attempt.has_target:
        stand = Choice("Let it stand", Finish(roll=roll), closing, style="primary")
        return _fit(
            (stand, *_shift_choices(outcome, scene, house), *_dodge_choices(outcome, house))
        )
    choices: list[Choice] = []
    if attempt.target in scene.characters:
        target = known(scene, attempt.target)
        mine = play(target.key)
        if not attempt.has_reflex_of(target.key):
            for defence in target.sheet.all_defences:
                choices += _defence_choices(outcome, target, defence, house)
        let = shorten(f"Take it → {effect(current)}")
        choices.append(Choice(let, TakeIt(who=target.name, roll=roll), mine))
    choices.append(Choice(shorten(f"Resolve → {effect(current)}"), Finish(roll=roll), closing))
    choices += _shift_choices(outcome, scene, house)
    if house.interpose:
        choices += _interpose_choices(outcome, scene)
    return _fit(choices)


def result_choices(outcome: Resolved) -> tuple[Choice, ...]:
    """A GM's consequence after a catastrophe (FP-32), and a look at what else could have been."""
    attempt, result = outcome.attempt, outcome.reading
    look = WhatIf(
        faces=attempt.faces,
        hit=attempt.hit,
        removed=result.removed,
        allowance=attempt.passive + sum(reflex.removes for reflex in attempt.reflexes),
        passive=attempt.passive,
        attack=not attempt.is_task,
    )
    what_if = Choice("What if", look, ANYONE, keep=True)
    told = attempt.has_target and not attempt.is_task
    if told or result.band != "catastrophic" or outcome.consequence:
        return (what_if,)
    form = Form(
        "Consequence of the catastrophe",
        (Field("text", "What happens besides", longest=LONGEST_CONSEQUENCE, paragraph=True),),
    )
    card = msgspec.json.encode(replace(outcome, settled=()))
    add = Consequence(roll=outcome.roll, card=card)
    return (Choice("Add consequence", add, GMS, style="danger", ask=form), what_if)


def _defence_choices(
    outcome: Waiting, target: Player, defence: Defence, house: HouseRules
) -> tuple[Choice, ...]:
    """One defence of the target: a button per distinct removal, or the best few and a select."""
    if not defence.stops(outcome.attempt.kind):
        return ()
    head = f"{shorten(defence.name.capitalize(), 20)} ({count(defence.cost, 'die', 'dice')})"
    action = React(who=target.name, roll=outcome.roll, defence=defence.name)
    have = target.dice.current
    if have < defence.cost:
        why = f"your pool has {count(have, 'die', 'dice')}" if have else "your pool is empty"
        return (Choice(f"{head}: {why}", action, play(target.key), disabled=why),)
    ranked = _rank_removals(outcome.attempt, target, defence, house)
    shown = ranked if defence.removes == 1 else ranked[:FEW]
    buttons = tuple(
        Choice(
            shorten(f"{head}: {describe_removal(removed)} → {effect(result)}"),
            replace(action, removed=removed),
            play(target.key),
            style="primary" if place == 0 else "secondary",
        )
        for place, (removed, result) in enumerate(shown)
    )
    picks = _dice_select(outcome.attempt, defence.removes, house)
    if not picks.options or (defence.removes <= WIDE and len(shown) == len(ranked)):
        return buttons
    return (*buttons, Choice(f"{head}: pick the dice", action, play(target.key), ask=picks))


def _rank_removals(
    attempt: Attempt, target: Player, defence: Defence, house: HouseRules
) -> list[tuple[tuple[int, ...], Reading]]:
    """Every distinct removal by this defence with what the roll comes to, best first (FA-26).

    Paying for taking nothing is left to the select: it never helps.
    """
    left = without_faces(attempt.faces, attempt.by_hand)
    ranked: list[tuple[tuple[int, ...], Reading]] = []
    for option in _removals(left, attempt.hit, defence.removes, house.policy):
        if not option.removed and left and defence.removes:
            continue
        reflex = Reflex(
            target.key, target.name, defence.name, defence.cost, defence.removes, option.removed
        )
        after = replace(attempt, reflexes=(*attempt.reflexes, reflex))
        ranked.append((option.removed, reading(after, house)))
        if defence.removes > 1 and len(ranked) > FEW:
            break
    ranked.sort(key=lambda pair: rank(pair[1], house.policy)[:2])
    return ranked


def _removals(
    faces: Sequence[int], hit: Sequence[int], allowance: int, how: Policy
) -> Sequence[Reading]:
    """The distinct removals worth a button, best first."""
    if allowance <= WIDE:
        return removal_menu(faces, hit, allowance, how)
    removed = best_removal(faces, hit, allowance, how)
    return (read(without_faces(faces, removed), hit, removed=removed),)


def _dice_select(attempt: Attempt, most: int, house: HouseRules) -> Select:
    """The dice themselves, by their places in the roll, so that equal faces stay apart."""
    gone = list(attempt.by_hand)
    options: list[tuple[str, str]] = []
    for place, face in enumerate(attempt.faces, start=1):
        if face in gone:
            gone.remove(face)
            continue
        options.append((str(place), f"die {place} shows {face}"))
    most = min(most, len(options))
    least = most if house.policy.exact else 0
    return Select("picked", tuple(options[:MOST_OPTIONS]), least=least, most=most)


def _shift_choices(outcome: Waiting, scene: Scene, house: HouseRules) -> tuple[Choice, ...]:
    """The roller's Pyros: the best shift as a button, the others in a select (FA-17)."""
    attempt = outcome.attempt
    if attempt.roller not in scene.characters:
        return ()
    roller = known(scene, attempt.roller)
    ranked = rank_shifts(attempt, house)
    if not ranked or not roller.pyros.current:
        return ()
    mine = play(roller.key)
    old, new, result = ranked[0]
    helps = (result.success, result.signed_level) > (
        outcome.reading.success,
        outcome.reading.signed_level,
    )
    if not helps and not attempt.has_target:
        return ()
    action = Shift(who=roller.name, roll=outcome.roll)
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


def _dodge_choices(outcome: Waiting, house: HouseRules) -> tuple[Choice, ...]:
    """A GM takes other dice out for a task's Dodge than the bot would (FP-37)."""
    attempt, roll = outcome.attempt, outcome.roll
    if not attempt.passive:
        return ()
    others = [
        result
        for result in _removals(attempt.faces, attempt.hit, attempt.passive, house.policy)
        if result.removed != outcome.reading.removed
    ]
    shown = others if attempt.passive == 1 else others[:FEW]
    buttons = tuple(
        Choice(
            shorten(
                f"Dodge {attempt.passive}: {describe_removal(result.removed)} → {effect(result)}"
            ),
            Finish(roll=roll, removed=result.removed),
            GMS,
        )
        for result in shown
    )
    if attempt.passive <= WIDE and len(shown) == len(others):
        return buttons
    picks = _dice_select(attempt, attempt.passive, house)
    label = f"Dodge {attempt.passive}: pick the dice"
    return (*buttons, Choice(label, Finish(roll=roll), GMS, ask=picks))


def _interpose_choices(outcome: Waiting, scene: Scene) -> Iterable[Choice]:
    """Others who may defend for the target, each with the first defence they can pay (FA-12).

    Whom a fight hides is not named on a card that everybody reads.
    """
    attempt = outcome.attempt
    for other in players_in_sight(scene):
        if other.key in (attempt.roller, attempt.target) or attempt.has_reflex_of(other.key):
            continue
        for defence in other.sheet.all_defences:
            if defence.stops(attempt.kind) and defence.cost <= other.dice.current:
                cost = count(defence.cost, "die", "dice")
                action = React(who=other.name, roll=outcome.roll, defence=defence.name)
                label = shorten(f"{shorten(other.name, 30)} steps in: {defence.name} ({cost})")
                yield Choice(label, action, play(other.key))
                break


def _fit(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """As many as a message holds: five rows, of five buttons or one select each, in this order."""
    buttons = selects = 0
    shown: list[Choice] = []
    for choice in choices:
        select = isinstance(choice.ask, Select)
        rows = -(-(buttons + (not select)) // IN_A_ROW) + selects + select
        if rows > ROWS:
            continue
        buttons, selects = buttons + (not select), selects + select
        shown.append(choice)
    return tuple(shown)
