"""The cards of ambushes."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.action import Field, Form, Way
from bot.core.people import Audience
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.exchange.ways import buttons
from bot.shared.exchange.windows import Tale
from bot.shared.sight.sealed import name_for_all
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.surprise.actions import (
    AmbushResult,
    AmbushRoll,
    AmbushState,
    NoticeRest,
    NoticeResult,
    Watch,
)
from bot.systems.blackdice.surprise.play import missing, still_there
from bot.systems.blackdice.words import (
    describe_dice,
    pool_words,
    score_end,
    score_sum,
    side_lines,
    side_rows,
    upper_first,
)

LEFT = "one side has left"
MOST_FORMS = 5
"""With more watchers there is no room for a form of each."""
WATCHING = Form(
    "How you watch",
    (
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
        Field("pool", "Your dice, if not the sheet's", 40, required=False, hint="6 or Wits + 3"),
    ),
)


def ambush(tale: Tale[AmbushState], scene: Scene) -> Report:
    """An ambush before any die falls, or after."""
    if tale.state.result is None:
        return _waiting_ambush(tale, scene)
    return _ambush_result(tale, tale.state.result, scene)


def _waiting_ambush(tale: Tale[AmbushState], scene: Scene) -> Report:
    """Everybody who might notice has a button (BD-35). Who is hidden is not named on it."""
    state = tale.state
    verb = ("looks harmless", "look harmless") if state.bluff else ("lies in wait", "lie in wait")
    there, watching = still_there(scene, state)
    by = there or state.by
    head = f"{_ambushers(by, scene)} {verb[len(by) > 1]}"
    if state.gone:
        return Report(Head(head, "", LEFT), choices=buttons((), tale), roll=tale.roll)
    return Report(
        Head(head, "", "who notices?"),
        tone="pending",
        lines=(
            *(_watcher_line(watch, scene) for watch in watching),
            "all roll at once; a tie is noticed",
        ),
        choices=buttons(_ways(tale, scene), tale),
        roll=tale.roll,
        call=Audience(characters=tuple(watch.side.key for watch in missing(scene, state))),
    )


def _ambushers(by: Iterable[Side], scene: Scene) -> str:
    names = join_words(dict.fromkeys(name_for_all(scene, side.key) for side in by))
    return upper_first(names)


def _ways(tale: Tale[AmbushState], scene: Scene) -> Iterable[Way]:
    """Who might notice watches, with own dice or trades in `More…`; a GM rolls for the rest."""
    watchers = len(tale.windows) - 1  # the last is the GM's
    for answer, by in tale.answers:
        if isinstance(answer, NoticeRest):
            label = "GM: roll for the rest" if watchers else "GM: roll"
            yield Way(answer, label, by, kind="word")
            continue
        name = name_for_all(scene, by.characters[0])
        yield Way(answer, f"Watch: {name}"[:70], by)
        if watchers > MOST_FORMS:
            continue
        label = f"Watch with…: {name}"[:70]
        yield Way(answer, label, by, helps=False, ask=WATCHING)


def _ambush_result(tale: Tale[AmbushState], result: AmbushResult, scene: Scene) -> Report:
    """Each for herself: who notices, who is surprised, who cannot even defend (BD-36 to BD-39)."""
    victims = [(name_for_all(scene, met.key), met) for met in result.met if met.by]
    caught = [name for name, _ in victims]
    changes = (f"{name} {describe_notice(met, scene)}" for name, met in victims)
    if caught:
        head = f"{join_words(caught)} {'are' if len(caught) > 1 else 'is'} surprised"
    else:
        sides = [roll.side for roll in result.by]
        head = f"{_ambushers(sides, scene)} {'are' if len(sides) > 1 else 'is'} noticed"
    rows = [
        row
        for what, rolls in (("ambush", result.by), ("watch", result.against))
        for roll in rolls
        for name, ends in ((name_for_all(scene, roll.side.key), score_end(roll.rolled)),)
        for row in side_rows(tale, roll.side, what, roll.rolled, label=name, ends=ends)
    ]
    return Report(
        Head(upper_first(head)),
        tone="bad" if caught else "good",
        dice=tuple(rows),
        changes=(*changes, f"counts in round {result.round}"),
        roll=tale.roll,
    )


def why(tale: Tale[AmbushState], scene: Scene) -> tuple[str, ...]:
    """Where everybody's dice come from, and what each of them saw."""
    state = tale.state
    result = state.result
    if result is None:
        by, watching = still_there(scene, state)
        sides = (*(by or state.by), *(watch.side for watch in watching or state.against))
        return tuple(f"{name_for_all(scene, side.key)}: {describe_dice(side)}" for side in sides)
    lines = [line for roll in result.by for line in _score_lines(roll, "lies in wait", scene)]
    for watcher, met in zip(result.against, result.met, strict=True):
        lines += _score_lines(watcher, describe_notice(met, scene), scene)
    return tuple(lines)


def _watcher_line(watch: Watch, scene: Scene) -> str:
    state = "watches" if watch.ready else "…"
    return f"{name_for_all(scene, watch.side.key)}, {pool_words(watch.side)}: {state}"


def _score_lines(row: AmbushRoll, what: str, scene: Scene) -> list[str]:
    foul = row.rolled.result.degree.foul
    score = score_sum(row.rolled) + (f", FOUL FAILURE {foul}" if foul else "")
    name = name_for_all(scene, row.side.key)
    return [*side_lines(row.side, name), f"{name} {what}: {score}"]


def describe_notice(met: NoticeResult, scene: Scene) -> str:
    """`is surprised by Cole`, `notices`."""
    by = join_words(dict.fromkeys(name_for_all(scene, key) for key in met.by))
    match met.worst:
        case "aware":
            return "notices"
        case "surprised":
            return f"is surprised by {by}"
        case "unaware":
            return f"is unaware of {by}: no defence this round"
