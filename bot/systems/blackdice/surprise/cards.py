"""The cards of ambushes."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS, Audience, play
from bot.core.report import DiceRow, Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.blackdice.rules.initiative import Noticed
from bot.systems.blackdice.surprise.actions import (
    Ambushed,
    AmbushRoll,
    AmbushWaits,
    Notice,
    NoticeRest,
    NoticeResult,
    Watch,
)
from bot.systems.blackdice.words import black_line, describe_dice, score_sum, side_rows

MOST_WATCHERS = 15
MOST_FORMS = 5
"""With more watchers there is no room for a form of each."""
WATCHING = Form(
    "How you watch",
    (
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
        Field("pool", "Your dice, if not the sheet's", 40, required=False, hint="6 or Wits + 3"),
    ),
)


def waiting_ambush(card: AmbushWaits, scene: Scene) -> Report:
    """An ambush before any die falls: everybody who might notice has a button (BD-35).

    Who is hidden is not named on it.
    """
    waits, number, now = card.waits, card.roll, find_fight(scene, card.waits.combat)
    names = join_words(dict.fromkeys(now.shown(one.key) for one in waits.by))
    choices: list[Choice] = []
    for one in waits.missing[:MOST_WATCHERS]:
        action, mine = Notice(who=one.side.name, roll=number), play(one.side.key)
        name = now.shown(one.side.key)
        choices.append(Choice(f"Watch: {name}"[:70], action, mine, "primary"))
        if len(waits.missing) <= MOST_FORMS:
            choices.append(Choice(f"Watch with …: {name}"[:70], action, mine, ask=WATCHING))
    choices.append(Choice("Roll for the rest", NoticeRest(roll=number), GMS))
    ways = ("looks harmless", "look harmless") if waits.bluff else ("lies in wait", "lie in wait")
    return Report(
        title=f"{names[:1].upper()}{names[1:]} {ways[len(waits.by) > 1]}: who notices?",
        tone="pending",
        why=tuple(_watcher_line(one, now) for one in waits.against),
        choices=tuple(choices),
        hint="All dice fall together once everybody watches. A tie is noticed.",
        roll=number,
        call=Audience(characters=tuple(one.side.key for one in waits.missing)),
    )


def ambush_result(card: Ambushed, scene: Scene) -> Report:
    """Each for herself: who notices, who is surprised, who cannot even defend (BD-36 to BD-39)."""
    now = find_fight(scene, card.combat)
    caught = [now.shown(met.key) for met in card.met if met.by]
    title = f"SURPRISED: {join_words(caught)}" if caught else "NOTICED: nobody is surprised"
    rows = [row for one in (*card.by, *card.against) for row in _dice_rows(one, now)]
    why = [line for one in card.by for line in _score_lines(one, "lies in wait", now)]
    for row, met in zip(card.against, card.met, strict=True):
        why += _score_lines(row, describe_notice(met, now), now)
    return Report(
        title=title,
        tone="bad" if caught else "good",
        dice=tuple(rows),
        why=tuple(why),
        changes=tuple(
            f"{now.shown(one.key)} {describe_notice(one, now)}" for one in card.met if one.by
        ),
        hint=f"counts in round {card.round}",
        roll=card.roll,
    )


def _watcher_line(one: Watch, now: Fight) -> str:
    state = "watches" if one.ready else "…"
    return f"{now.shown(one.side.key)} ({describe_dice(one.side)}): {state}"


def _score_lines(row: AmbushRoll, what: str, now: Fight) -> list[str]:
    black = black_line(row.side.black, rungs=False)
    foul = row.rolled.result.degree.foul
    score = score_sum(row.rolled) + (f", FOUL FAILURE by {foul}" if foul else "")
    shown = f"{now.shown(row.side.key)} {what}: {score}"
    return [shown, *([black] if black else [])]


def _dice_rows(row: AmbushRoll, now: Fight) -> tuple[DiceRow, ...]:
    return side_rows(replace(row.side, name=now.shown(row.side.key)), row.rolled)


def describe_notice(met: NoticeResult, now: Fight) -> str:
    """`is surprised by Cole`, `notices`."""
    by = join_words(dict.fromkeys(now.shown(key) for key in met.by))
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
