"""What may be done about a roll now: only what is legal, with its cost and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Action, Field, Form, Select, Way
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.ways import WHY
from bot.shared.exchange.windows import Tale
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    LONGEST_CONSEQUENCE,
    TAKE_IT,
    AnswerOtherwise,
    Finish,
    NameConsequence,
    React,
    RollState,
    Shift,
    TakeIt,
)
from bot.systems.flamepunk.rolls.npcs import useful_shifts, without_answer
from bot.systems.flamepunk.rolls.reading import reading, with_reflex
from bot.systems.flamepunk.rolls.words import describe_removal, effect, shorten
from bot.systems.flamepunk.rules.removal import (
    Policy,
    best_removal,
    rank,
    removal_menu,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import MOST_DICE, Reading, read
from bot.systems.flamepunk.sheet import PLAYERS, Defence, Player

FEW = 3
MOST_LEVEL = MOST_DICE * MOST_DICE
WIDE = 4
"""Beyond this many dice a menu grows into the thousands: the best removal and a select suffice."""

OTHER_DIE = "Other die…"
OTHER_ANSWER = "GM: other answer…"

CONSEQUENCE = Form(
    "What else goes wrong",
    (Field("text", "What happens besides", longest=LONGEST_CONSEQUENCE, paragraph=True),),
)


def ways(tale: Tale[RollState], scene: Scene) -> Iterable[Way]:
    """What may be done about a roll now, with what it costs and leads to."""
    house = HOUSE.at(scene.house)
    for answer, by in tale.answers:
        yield from _ways_of(answer, by, tale.state, scene, house)


def _ways_of(
    answer: Action, by: Audience, state: RollState, scene: Scene, house: HouseRules
) -> Iterable[Way]:
    """The ways to give an answer; none for one that another says as well."""
    match answer:
        case React() if by.characters == (state.target,):
            yield from _defences(answer, state, scene, house)
        case React():
            yield from _interpositions(answer, by, scene)
        case TakeIt():
            label = f"Take it → {effect(state.reading, state)}"
            yield Way(answer, label, by, worth=_worth(state.reading, 0))
        case Shift():
            yield from _shifts(answer, state, scene)
        case AnswerOtherwise():
            yield from _other_answers(answer, by, state, scene, house)
        case Finish(removed=None) if not state.has_target or state.target not in scene.characters:
            yield Way(answer, "Read it", by)
        case Finish(removed=None):  # what the roller may do by `TakeIt`
            return
        case Finish():
            yield from _other_dodges(replace(answer, removed=None), state, house)
        case NameConsequence():
            label = "GM: what else goes wrong…"
            yield Way(answer, label, by, kind="word", ask=CONSEQUENCE)
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _worth(reading: Reading, cost: int) -> tuple[int, ...]:
    """For whoever is attacked: first what is the least, then what is the cheapest."""
    return (-reading.success * reading.level, -cost)


def _defences(answer: React, state: RollState, scene: Scene, house: HouseRules) -> Iterable[Way]:
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
) -> Iterable[Way]:
    """One defence of the target: its best removal, and the others behind a button."""
    head = _head_of(defence)
    by = player_of(target.key)
    have = target.dice.current
    if have < defence.cost:
        why = f"{count(have, 'die', 'dice')} left" if have else "no dice left"
        yield Way(action, head, by, not_now=why, worth=(-MOST_LEVEL,))
        return
    ranked = _rank_removals(state, target, defence, house)
    offers = ranked[:MOST_OPTIONS] if defence.removes == 1 else ranked[:FEW]
    for place, (removed, result) in enumerate(offers):
        worth = _worth(result, defence.cost)
        yield Way(
            replace(action, removed=removed),
            shorten(f"{head}: {describe_removal(removed)} → {effect(result, state)}"),
            by,
            worth=worth,
            same=effect(result, state),
            helps=worth > _worth(state.reading, MOST_DICE),
            under=OTHER_DIE if place else "",
        )
    picks = _dice_select(state, defence.removes, house)
    if picks.options and not (defence.removes <= WIDE and len(offers) == len(ranked)):
        yield Way(action, f"{head}: pick the dice", by, under=OTHER_DIE, ask=picks)


def _head_of(defence: Defence) -> str:
    """`Dodge, 1 die`."""
    return f"{shorten(defence.name.capitalize(), 20)}, {count(defence.cost, 'die', 'dice')}"


def _rank_removals(
    state: RollState, target: Player, defence: Defence, house: HouseRules
) -> list[tuple[tuple[int, ...], Reading]]:
    """Every distinct removal by this defence with what the roll comes to, best first (FA-26).

    Paying for taking nothing is left to the select: it never helps.
    """
    faces = without_faces(state.faces, state.by_hand)
    ranked: list[tuple[tuple[int, ...], Reading]] = []
    for option in _removals(faces, state.hit, defence.removes, house.policy):
        if not option.removed and faces and defence.removes:
            continue
        after = with_reflex(state, target.key, target.name, defence, option.removed)
        ranked.append((option.removed, reading(after, house)))
        # They come best first; one more than is drawn tells that there are others.
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
    removed = list(state.by_hand)
    options: list[tuple[str, str]] = []
    for place, face in enumerate(state.faces, start=1):
        if face in removed:
            removed.remove(face)
            continue
        options.append((str(place), f"die {place} shows {face}"))
    most = min(most, len(options))
    # By `exact` a defence takes all that it may (FA-07).
    least = most if house.policy.exact else 0
    return Select("picked", tuple(options[:MOST_OPTIONS]), least=least, most=most)


def _other_answers(
    answer: AnswerOtherwise, by: Audience, state: RollState, scene: Scene, house: HouseRules
) -> Iterable[Way]:
    """What a GM may answer instead of the NPC, which has answered by itself."""
    target, bare = PLAYERS.of(scene, state.target), without_answer(state, house)
    if state.reflexes:
        label = f"Take it → {effect(bare.reading, state)}"
        yield Way(replace(answer, how=TAKE_IT), label, by, kind="word", under=OTHER_ANSWER)
    refund = sum(reflex.cost for reflex in state.reflexes)
    for defence in target.sheet.all_defences:
        if not defence.stops(state.kind) or defence.cost > target.dice.current + refund:
            continue
        head = _head_of(defence)
        for removed, result in _rank_removals(bare, target, defence, house):
            if result.removed == state.reading.removed and state.reflexes:
                continue
            yield Way(
                replace(answer, how=f"{defence.name}: {' '.join(map(str, removed))}"),
                shorten(f"{head}: {describe_removal(removed)} → {effect(result, state)}"),
                by,
                kind="word",
                under=OTHER_ANSWER,
            )


def _shifts(answer: Shift, state: RollState, scene: Scene) -> Iterable[Way]:
    """The roller's Pyros: the best shift, the others behind a button (FA-17)."""
    key = state.roller
    if key not in scene.characters or not PLAYERS.of(scene, key).pyros.current:
        return
    for place, (old, new, result) in enumerate(useful_shifts(state, scene)):
        yield Way(
            replace(answer, who=key, old=old, new=new),
            f"Shift {old}→{new}: {effect(result, state)} (1 Pyros)",
            player_of(key),
            kind="spend",
            worth=(-place,),
            helps=not place,
        )


def _other_dodges(answer: Finish, state: RollState, house: HouseRules) -> Iterable[Way]:
    """A GM takes other dice out for a task's Dodge than the bot would (FP-37)."""
    if not state.passive:
        return
    others = [
        result
        for result in _removals(state.faces, state.hit, state.passive, house.policy)
        if result.removed != state.reading.removed
    ]
    offers = others if state.passive == 1 else others[:FEW]
    head = f"GM, Dodge {state.passive}"
    for result in offers:
        label = f"{head}: {describe_removal(result.removed)} → {effect(result, state)}"
        action = replace(answer, removed=result.removed)
        yield Way(action, shorten(label), GMS, kind="word", under=WHY)
    if state.passive > WIDE or len(offers) < len(others):
        picks = _dice_select(state, state.passive, house)
        yield Way(answer, f"{head}: pick the dice", GMS, kind="word", under=WHY, ask=picks)


def _interpositions(answer: React, by: Audience, scene: Scene) -> Iterable[Way]:
    """Somebody else who may defend for the target (FA-12)."""
    for key in by.characters:
        defence = PLAYERS.of(scene, key).sheet.defence(answer.defence)
        cost = count(defence.cost, "die", "dice")
        name = shorten(scene.name(answer.who), 30)
        label = shorten(f"{name} steps in: {defence.name}, {cost}")
        yield Way(answer, label, by, worth=(-MOST_LEVEL, -1))
