"""What may be done about a roll now: only what is legal, with its cost and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.core.action import Action, Choice, Field, Form, Select
from bot.core.people import ANYONE, GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.windows import Tale
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    LONGEST_CONSEQUENCE,
    TAKE_IT,
    AnswerOtherwise,
    Finish,
    NameConsequence,
    React,
    Reflex,
    RollState,
    Shift,
    TakeIt,
    WhatIf,
)
from bot.systems.flamepunk.rolls.npcs import useful_shifts, without_answer
from bot.systems.flamepunk.rolls.reading import reading
from bot.systems.flamepunk.rolls.words import describe_removal, effect, shorten
from bot.systems.flamepunk.rules.removal import (
    Policy,
    best_removal,
    rank,
    removal_menu,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import Reading, read
from bot.systems.flamepunk.sheet import PLAYERS, Defence, Player

ROWS = 5
IN_A_ROW = 5
FEW = 3
MOST_OPTIONS = 25
WIDE = 4
"""Beyond this many dice a menu grows into the thousands: the best removal and a select suffice."""

CONSEQUENCE = Form(
    "Consequence of the catastrophe",
    (Field("text", "What happens besides", longest=LONGEST_CONSEQUENCE, paragraph=True),),
)


def open_choices(tale: Tale[RollState], scene: Scene) -> tuple[Choice, ...]:
    """The choices of an open roll, the defender's first, best first."""
    house = HOUSE.at(scene.house)
    return _fit(
        [
            choice
            for window in tale.windows
            for answer in window.answers
            for choice in _choices_of(answer, window.by, tale.state, scene, house)
        ]
    )


def _choices_of(
    answer: Action, by: Audience, state: RollState, scene: Scene, house: HouseRules
) -> Iterable[Choice]:
    """What an answer is on the card: a button, or one for each way to give it."""
    match answer:
        case React() if by.characters == (state.target,):
            return _defence_choices(answer, state, scene, house)
        case React():
            return _interpose_choices(answer, by, scene)
        case TakeIt():
            let = replace(answer, who=PLAYERS.of(scene, state.target).name)
            return (Choice(shorten(f"Take it → {effect(state.reading)}"), let, by),)
        case Shift():
            return _shift_choices(answer, state, scene)
        case Finish(removed=None) if state.has_target:
            return (Choice(shorten(f"Resolve → {effect(state.reading)}"), answer, by),)
        case Finish(removed=None):
            return (Choice("Let it stand", answer, by, style="primary"),)
        case Finish():
            return _dodge_choices(replace(answer, removed=None), state, house)
        case AnswerOtherwise():
            return _other_answers(answer, by, state, scene, house)
        case NameConsequence():
            return (Choice("Add consequence", answer, by, style="danger", ask=CONSEQUENCE),)
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def result_choices(tale: Tale[RollState]) -> tuple[Choice, ...]:
    """A look at what else could have been."""
    state, result = tale.state, tale.state.reading
    look = WhatIf(
        faces=state.faces,
        hit=state.hit,
        removed=result.removed,
        allowance=state.passive + sum(reflex.removes for reflex in state.reflexes),
        passive=state.passive,
        attack=not state.is_task,
    )
    return (Choice("What if", look, ANYONE, keep=True),)


def _defence_choices(
    answer: React, state: RollState, scene: Scene, house: HouseRules
) -> Iterable[Choice]:
    """Every defence of the target that applies, while it has not reacted."""
    if state.has_reflex_of(state.target):
        return
    target = PLAYERS.of(scene, state.target)
    for defence in target.sheet.all_defences:
        if defence.stops(state.kind):
            action = replace(answer, who=target.key, defence=defence.name)
            yield from _ways_to_defend(action, state, target, defence, house)


def _ways_to_defend(
    action: React, state: RollState, target: Player, defence: Defence, house: HouseRules
) -> tuple[Choice, ...]:
    """One defence of the target: a button per distinct removal, or the best few and a select."""
    head = f"{shorten(defence.name.capitalize(), 20)} ({count(defence.cost, 'die', 'dice')})"
    have = target.dice.current
    if have < defence.cost:
        why = f"your pool has {count(have, 'die', 'dice')}" if have else "your pool is empty"
        return (Choice(f"{head}: {why}", action, player_of(target.key), disabled=why),)
    ranked = _rank_removals(state, target, defence, house)
    shown = ranked if defence.removes == 1 else ranked[:FEW]
    buttons = tuple(
        Choice(
            shorten(f"{head}: {describe_removal(removed)} → {effect(result)}"),
            replace(action, removed=removed),
            player_of(target.key),
            style="primary" if place == 0 else "secondary",
        )
        for place, (removed, result) in enumerate(shown)
    )
    picks = _dice_select(state, defence.removes, house)
    if not picks.options or (defence.removes <= WIDE and len(shown) == len(ranked)):
        return buttons
    return (*buttons, Choice(f"{head}: pick the dice", action, player_of(target.key), ask=picks))


def _rank_removals(
    state: RollState, target: Player, defence: Defence, house: HouseRules
) -> list[tuple[tuple[int, ...], Reading]]:
    """Every distinct removal by this defence with what the roll comes to, best first (FA-26).

    Paying for taking nothing is left to the select: it never helps.
    """
    left = without_faces(state.faces, state.by_hand)
    ranked: list[tuple[tuple[int, ...], Reading]] = []
    for option in _removals(left, state.hit, defence.removes, house.policy):
        if not option.removed and left and defence.removes:
            continue
        reflex = Reflex(
            target.key, target.name, defence.name, defence.cost, defence.removes, option.removed
        )
        after = replace(state, reflexes=(*state.reflexes, reflex))
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


def _dice_select(state: RollState, most: int, house: HouseRules) -> Select:
    """The dice themselves, by their places in the roll, so that equal faces stay apart."""
    gone = list(state.by_hand)
    options: list[tuple[str, str]] = []
    for place, face in enumerate(state.faces, start=1):
        if face in gone:
            gone.remove(face)
            continue
        options.append((str(place), f"die {place} shows {face}"))
    most = min(most, len(options))
    least = most if house.policy.exact else 0
    return Select("picked", tuple(options[:MOST_OPTIONS]), least=least, most=most)


def _other_answers(
    answer: AnswerOtherwise, by: Audience, state: RollState, scene: Scene, house: HouseRules
) -> tuple[Choice, ...]:
    """What a GM may answer instead of the NPC, which has answered by itself."""
    target, bare = PLAYERS.of(scene, state.target), without_answer(state, house)
    options = [(TAKE_IT, shorten(f"Take it → {effect(bare.reading)}"))] if state.reflexes else []
    back = sum(reflex.cost for reflex in state.reflexes)
    for defence in target.sheet.all_defences:
        if not defence.stops(state.kind) or defence.cost > target.dice.current + back:
            continue
        for removed, result in _rank_removals(bare, target, defence, house):
            if result.removed == state.reading.removed and state.reflexes:
                continue
            faces = " ".join(map(str, removed))
            head = (
                f"{shorten(defence.name.capitalize(), 20)} ({count(defence.cost, 'die', 'dice')})"
            )
            label = f"{head}: {describe_removal(removed)} → {effect(result)}"
            options.append((f"{defence.name}: {faces}", shorten(label)))
    if not options:
        return ()
    ask = Select("how", tuple(options[:MOST_OPTIONS]))
    return (Choice("GM: other answer…", answer, by, ask=ask),)


def _shift_choices(answer: Shift, state: RollState, scene: Scene) -> tuple[Choice, ...]:
    """The roller's Pyros: the best shift as a button, the others in a select (FA-17)."""
    if state.roller not in scene.characters:
        return ()
    roller = PLAYERS.of(scene, state.roller)
    ranked = useful_shifts(state, scene)
    if not ranked or not roller.pyros.current:
        return ()
    mine = player_of(roller.key)
    old, new, result = ranked[0]
    action = replace(answer, who=roller.key)
    button = Choice(
        f"Shift {old}→{new} (1 Pyros): {effect(result)}",
        replace(action, old=old, new=new),
        mine,
        style="success",
    )
    options = tuple((f"{a}>{b}", f"turn a {a} into a {b}: {effect(r)}") for a, b, r in ranked[1:])
    if not options:
        return (button,)
    pick = Select("change", options[:MOST_OPTIONS])
    return (button, Choice("Shift another die (1 Pyros)", action, mine, ask=pick))


def _dodge_choices(answer: Finish, state: RollState, house: HouseRules) -> tuple[Choice, ...]:
    """A GM takes other dice out for a task's Dodge than the bot would (FP-37)."""
    if not state.passive:
        return ()
    others = [
        result
        for result in _removals(state.faces, state.hit, state.passive, house.policy)
        if result.removed != state.reading.removed
    ]
    shown = others if state.passive == 1 else others[:FEW]
    buttons = tuple(
        Choice(
            shorten(
                f"Dodge {state.passive}: {describe_removal(result.removed)} → {effect(result)}"
            ),
            replace(answer, removed=result.removed),
            GMS,
        )
        for result in shown
    )
    if state.passive <= WIDE and len(shown) == len(others):
        return buttons
    picks = _dice_select(state, state.passive, house)
    label = f"Dodge {state.passive}: pick the dice"
    return (*buttons, Choice(label, answer, GMS, ask=picks))


def _interpose_choices(answer: React, by: Audience, scene: Scene) -> Iterable[Choice]:
    """Somebody else who may defend for the target (FA-12)."""
    for key in by.characters:
        defence = PLAYERS.of(scene, key).sheet.defence(answer.defence)
        cost = count(defence.cost, "die", "dice")
        label = shorten(f"{shorten(scene.name(answer.who), 30)} steps in: {defence.name} ({cost})")
        yield Choice(label, answer, by)


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
