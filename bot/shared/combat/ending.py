"""Turns that end while somebody has still to answer: asked about once, or ended by the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.settings import own_house, system_here
from bot.core.words import join_words
from bot.shared.combat.actions import SYSTEM, CombatOutcome, KeepWaiting, Moved, NextTurn
from bot.shared.combat.arena import (
    Event,
    Fight,
    Note,
    find_fight,
    first_line,
    public_lines,
    with_new_version,
    with_order,
)
from bot.shared.combat.foreign import fight_system
from bot.shared.combat.news import gather_alike
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.spends import draw_beside, end_spends, over_rolls, with_spends_over
from bot.shared.combat.throwing import (
    LyingDice,
    ask_again,
    ask_throwers,
    drop_needless,
    tell_next,
    use_lying,
)
from bot.shared.combat.turns import Turns
from bot.shared.exchange.windows import Wait
from bot.shared.system import AnySystem, Registry

HINDERING = ("rolls", "pools", "conditions", "characters", "combatants", "orders", "house")
"""What of a scene has changed where somebody is out of it, or nothing waits any more."""

Act = Callable[[NextTurn, Scene], tuple[CombatOutcome, Scene]]


def next_turn(
    action: NextTurn, scene: Scene, dice: Dice, system: AnySystem, *, who: tuple[str, ...], act: Act
) -> tuple[CombatOutcome, Scene]:
    """The turn of these (keys) ends, or their deed is waited for first (`unanswered`).

    A GM, and who has not answered themselves, are asked once; whoever waits for somebody else has
    ended their turn as soon as the answer is in.
    """
    fight = find_fight(scene, action.combat)
    numbers = _find_numbers(fight, scene, system)
    waiting = tuple(
        wait for wait in system.find_waits(scene, fight.combatants) if wait.roll in numbers
    )
    stale = action.seen is not None and action.seen != fight.order.version
    # A press that comes late is refused there, with where the fight is.
    if not waiting or stale or not fight.order.running:
        return act(action, scene)
    answerers = tuple(dict.fromkeys(key for wait in waiting for key in wait.asked))
    asks = scene.actor.gm or any(scene.may_play(scene.actor, key) for key in answerers)
    if asks and numbers != {wait.roll for wait in waiting if wait.absent}:
        return act(action, scene)  # some of it only a GM answers
    if action.go_on:
        changed, after = system.give_up(scene, waiting, dice)
        over = over_rolls(changed, after, system)
        after = _without_ending(after, fight.key, who)
        ended = set(who).isdisjoint(find_fight(after, fight.key).standing.turn)
        if ended or _find_numbers(find_fight(after, fight.key), after, system):
            return Moved(fight.key, over=over), after  # by the answer, or it brought another one
        # The version was looked at above, and what was given may have made it grow.
        outcome, after = act(replace(action, seen=None), after)
        return replace(outcome, over=over) if isinstance(outcome, Moved) else outcome, after
    if asks:
        raise _question(action, waiting, fight)
    names = _names(waiting, fight)
    note = Note(f"{join_words(map(fight.shown, who))} is done; waiting: {names}")
    ending = tuple(dict.fromkeys((*fight.order.ending, *who)))
    order = replace(fight.order, ending=ending, version=fight.order.version + 1)
    return Moved(fight.key, (note,)), with_order(scene, fight.key, order)


def refuse_stale(fight: Fight, version: int | None) -> None:
    """Refuses with `stale_turn` a press on a card of an earlier version."""
    if version is None or version == fight.order.version:
        return
    turn = join_words(dict.fromkeys(map(fight.shown, fight.standing.turn))) or "nobody"
    raise Refusal(
        "stale_turn",
        f"The fight has moved on since: round {fight.combat.round}, the turn is {turn}'s. "
        "Nothing has changed.",
    )


def who_ends(scene: Scene, fight: Fight) -> tuple[str, ...]:
    """Whose turn this person ends: a GM everybody's, a player only their own."""
    if scene.actor.gm:
        return ()
    turn = fight.standing.turn
    mine = tuple(k for k in turn if scene.may_play(scene.actor, k))
    if mine:
        return mine
    if not turn:
        raise Refusal("gm_only", "A GM says how the fight goes on.")
    raise Refusal("not_your_turn", _whose_turn(scene, fight))


def _whose_turn(scene: Scene, fight: Fight) -> str:
    """Whose turn it is, and who can end it, as far as whoever acts may know."""
    turn = [key for key in fight.standing.turn if not fight.combatants[key].hidden]
    names = list(dict.fromkeys(map(fight.shown, fight.standing.turn)))
    whose = f"{names[0]}'s turn" if len(names) == 1 else f"the turn of {join_words(names)}"
    players = [key for key in turn if scene.characters[key].owner is not None]
    who = "their players or a GM" if len(players) > 1 else "their player or a GM"
    return f"It is {whose}; only {who if players else 'a GM'} can end it."


def finish_turns(
    before: Scene, scene: Scene, report: Report, *, rules: AnySystem, systems: Registry, dice: Dice
) -> tuple[Scene, Report]:
    """The scene in which turns have ended whose players are done and have their answers now.

    So have those of whoever is out of it, and so have begun rounds whose dice were thrown by hand.
    `before` is the scene before what was done, `rules` are of that: of one of the `systems`, or of
    what all share, such as the turn.
    """
    ending = any(order.ending for order in scene.orders.values())
    if not ending and all(getattr(before, rows) is getattr(scene, rows) for rows in HINDERING):
        return scene, report
    key = rules.key if rules.key in systems else system_here(scene)
    if key not in systems:
        return scene, report
    system = systems[key]
    combat = system.rules_for(CombatRules)
    if combat is None:
        return scene, report
    turns = Turns(combat, dice)
    mine = scene if rules.key in systems else own_house(scene, key)
    lying, mine = drop_needless(before, mine, system)
    if lying or ending:
        mine, report = _finish(lying, mine, report, system, turns)
    mine, report = _pass_over(before, mine, report, system, turns)
    # `mine` has the settings of one system, and what is kept has all of them.
    return replace(mine, house=scene.house, system=scene.system), report


def _pass_over(
    before: Scene, scene: Scene, report: Report, system: AnySystem, turns: Turns
) -> tuple[Scene, Report]:
    """The scene in which the turn of whoever is out of it now passes on, where nothing waits."""
    rules = turns.rules
    for key in before.combats:
        if fight_system(scene, key) != system.key:
            continue
        fight, turn = find_fight(scene, key), find_fight(before, key).standing.turn
        # Whose turn has only now begun was looked at when it did.
        rows = [fight.combatants[who] for who in fight.standing.turn if who in turn]
        out = any(rules.is_out(scene, fight, row) for row in rows)
        if out and fight.order.running and not rules.find_waiting(scene, fight):
            event = with_new_version(turns.settle(scene, key), key)
            scene, report = _tell(key, scene, event, report, system)
    return scene, report


def _finish(
    lying: Sequence[LyingDice], scene: Scene, report: Report, system: AnySystem, turns: Turns
) -> tuple[Scene, Report]:
    before = scene
    for row in lying:
        try:
            event = use_lying(row, scene, turns)
        except Refusal as no:
            scene, report = ask_again(row, no, scene, report, system, dice=turns.dice)
            continue
        if event is not None:
            key = row.state.combat
            step, late = with_new_version(event, key), row.state.then == "join"
            scene, report = _tell(key, scene, step, report, system, late=late)
    for key in tuple(scene.orders):
        scene, report = _finish_in(key, scene, report, system, turns)
    for row in lying:
        report = tell_next(row, before, scene, report)
    return scene, report


def _finish_in(
    key: str, scene: Scene, report: Report, system: AnySystem, turns: Turns
) -> tuple[Scene, Report]:
    """The same in one fight; of several who are done one after the other every turn."""
    while key in scene.combats and (order := scene.orders[key]).ending:
        fight = find_fight(scene, key)
        who = tuple(fighter for fighter in order.ending if fighter in fight.standing.turn)
        if who and _find_numbers(fight, scene, system):
            break
        to_come = {fighter for group in fight.standing.waiting for fighter in group}
        coming = tuple(fighter for fighter in order.ending if fighter in to_come)
        if not who and coming == order.ending:
            break  # their turns are still to come
        # Off the list first, or an end that is refused would be tried for ever.
        before = with_order(scene, key, replace(order, ending=coming))
        try:
            event = Event(before)
            if who:
                event = with_new_version(turns.next_turn(before, key, who=who), key)
        except Refusal as no:
            asks, after = (), before
            if no.kind == "dice_wanted":
                asks, after = ask_throwers(scene, key, system, turns.dice, then="")
            if asks:  # it ends once they lie
                more = draw_beside(asks, after, system)
                return after, replace(report, also=(*report.also, *more))
            event = Event(before)  # its player ends it by hand
        scene, report = _tell(key, before, event, report, system)
    return scene, report


def _tell(
    key: str, before: Scene, event: Event, report: Report, system: AnySystem, *, late: bool = False
) -> tuple[Scene, Report]:
    """The scene after a fight went on by itself, and the card that says so.

    How a round begins, and where somebody has come `late`, is said by the panel.
    """
    outcome, scene = end_spends(Moved(key), before, event.scene, system)
    fight = find_fight(event.scene, key)
    sentences = public_lines(event.notes, fight, find_fight(before, key))
    begins = first_line(fight.combat.round)
    if (late or begins in sentences) and not report.panel:
        at = 0 if late else sentences.index(begins)
        report = replace(report, news=(*report.news, (key, gather_alike(sentences[at:]))))
        sentences = sentences[:at]
    report = replace(report, changes=(*report.changes, *gather_alike(sentences)))
    return scene, with_spends_over(report, outcome, scene, system)


def _find_numbers(fight: Fight, scene: Scene, system: AnySystem) -> set[int]:
    """The numbers of the rolls that hold this fight up."""
    rules = system.rules_for(CombatRules)
    return set() if rules is None else {roll.number for roll in rules.find_waiting(scene, fight)}


def _without_ending(scene: Scene, key: str, who: tuple[str, ...]) -> Scene:
    order = scene.orders[key]
    ending = tuple(fighter for fighter in order.ending if fighter not in who)
    return (
        scene if ending == order.ending else with_order(scene, key, replace(order, ending=ending))
    )


def _question(action: NextTurn, waiting: Sequence[Wait], fight: Fight) -> Refusal:
    consequences = dict.fromkeys(
        absence.told for wait in waiting for absence in wait.absent.values()
    )
    label = f"Go on: {join_words(consequences)}" if consequences else "Go on"
    on = replace(action, go_on=True, seen=fight.order.version)
    dice = tuple(wait for wait in waiting if wait.for_dice)
    answers = tuple(wait for wait in waiting if not wait.for_dice)
    by = join_words(
        dict.fromkeys(fight.shown(wait.by) for wait in answers if wait.by not in wait.asked)
    )
    sentences = (
        _not_yet(answers, f"answered {by}".rstrip(), fight),
        _not_yet(dice, "thrown the dice", fight),
    )
    return Refusal(
        "unanswered",
        " ".join(filter(None, sentences)),
        instead=(
            Instead(label[:80], action=on, system=SYSTEM),
            Instead("Wait", action=KeepWaiting(combat=fight.key), system=SYSTEM),
        ),
    )


def _not_yet(waiting: Sequence[Wait], what: str, fight: Fight) -> str:
    """`Blazer has not answered Skaz.`; "" where nobody is waited for."""
    if not waiting:
        return ""
    has = "have" if sum(len(wait.asked) for wait in waiting) > 1 else "has"
    return f"{_names(waiting, fight)} {has} not {what}."


def _names(waiting: Sequence[Wait], fight: Fight) -> str:
    """Who has not answered, as far as everybody may know."""
    names = (
        fight.shown(key) if key in fight.combatants else fight.characters[key].name
        for wait in waiting
        if wait.seen
        for key in wait.asked
        if key in fight.characters
    )
    return join_words(dict.fromkeys(names)) or "Somebody"
