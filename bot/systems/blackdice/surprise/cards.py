"""The cards of ambushes."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.people import Audience
from bot.core.report import DiceRow, Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.rules.initiative import Noticed
from bot.systems.blackdice.surprise.actions import (
    AmbushResult,
    AmbushRoll,
    AmbushState,
    NoticeRest,
    NoticeResult,
    Watch,
)
from bot.systems.blackdice.surprise.earlier import Ambushed
from bot.systems.blackdice.words import black_line, describe_dice, score_sum, side_rows

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
    state, around = tale.state, find_fight(scene, tale.state.combat)
    names = join_words(dict.fromkeys(around.shown(side.key) for side in state.by))
    watches, rest = list[Choice](), list[Choice]()
    for window in tale.windows:
        for answer in window.answers:
            if isinstance(answer, NoticeRest):
                rest.append(Choice("Roll for the rest", answer, window.by))
                continue
            name = around.shown(window.by.characters[0])
            watches.append(Choice(f"Watch: {name}"[:70], answer, window.by, "primary"))
            if len(state.missing) <= MOST_FORMS:
                label = f"Watch with …: {name}"[:70]
                watches.append(Choice(label, answer, window.by, ask=WATCHING))
    ways = ("looks harmless", "look harmless") if state.bluff else ("lies in wait", "lie in wait")
    return Report(
        head=f"{names[:1].upper()}{names[1:]} {ways[len(state.by) > 1]}: who notices?",
        tone="pending",
        why=tuple(_watcher_line(watch, around) for watch in state.against),
        choices=(*watches, *rest),
        hint="All dice fall together once everybody watches. A tie is noticed.",
        roll=tale.roll,
        call=Audience(characters=tuple(watch.side.key for watch in state.missing)),
    )


def _ambush_result(tale: Tale[AmbushState], result: AmbushResult, scene: Scene) -> Report:
    """Each for herself: who notices, who is surprised, who cannot even defend (BD-36 to BD-39)."""
    around = find_fight(scene, tale.state.combat)
    caught = [around.shown(met.key) for met in result.met if met.by]
    title = f"SURPRISED: {join_words(caught)}" if caught else "NOTICED: nobody is surprised"
    rows = [row for rolled in (*result.by, *result.against) for row in _dice_rows(rolled, around)]
    why = [line for rolled in result.by for line in _score_lines(rolled, "lies in wait", around)]
    for rolled, met in zip(result.against, result.met, strict=True):
        why += _score_lines(rolled, describe_notice(met, around), around)
    return Report(
        head=title,
        tone="bad" if caught else "good",
        dice=tuple(rows),
        why=tuple(why),
        changes=tuple(
            f"{around.shown(met.key)} {describe_notice(met, around)}"
            for met in result.met
            if met.by
        ),
        hint=f"counts in round {result.round}",
        roll=tale.roll,
    )


def _watcher_line(watch: Watch, around: Fight) -> str:
    state = "watches" if watch.ready else "…"
    return f"{around.shown(watch.side.key)} ({describe_dice(watch.side)}): {state}"


def _score_lines(row: AmbushRoll, what: str, around: Fight) -> list[str]:
    black = black_line(row.side.black, rungs=False)
    foul = row.rolled.result.degree.foul
    score = score_sum(row.rolled) + (f", FOUL FAILURE by {foul}" if foul else "")
    shown = f"{around.shown(row.side.key)} {what}: {score}"
    return [shown, *([black] if black else [])]


def _dice_rows(row: AmbushRoll, around: Fight) -> tuple[DiceRow, ...]:
    return side_rows(replace(row.side, name=around.shown(row.side.key)), row.rolled)


def describe_notice(met: NoticeResult, around: Fight) -> str:
    """`is surprised by Cole`, `notices`."""
    by = join_words(dict.fromkeys(around.shown(key) for key in met.by))
    match met.worst:
        case "aware":
            return WORDS["aware"]
        case "surprised":
            return f"is surprised by {by}"
        case "unaware":
            return f"is unaware of {by}: no defence this round"


WORDS: dict[Noticed, str] = {
    "aware": "notices",
    "surprised": "is surprised",
    "unaware": "is unaware: no defence this round",
}


def ambushed_card(outcome: Ambushed, scene: Scene) -> Report:
    """An ambush of an earlier version's journal, as it is told today."""
    result = AmbushResult(outcome.by, outcome.against, outcome.met, outcome.round)
    state = AmbushState(outcome.combat, tuple(row.side for row in outcome.by), (), result=result)
    return ambush(Tale(outcome.roll, state), scene)
