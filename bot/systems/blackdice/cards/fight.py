"""The cards of a fight besides those of attacks: actions, ambushes, staying awake."""

from __future__ import annotations

from typing import assert_never

from bot.core.people import GMS, Audience, play
from bot.core.report import Choice, DiceRow, Field, Form, Report
from bot.core.scene import Scene
from bot.core.words import listed
from bot.systems.blackdice.actions.fight import Notice, NoticeRest
from bot.systems.blackdice.cards import clash
from bot.systems.blackdice.cards.parts import black_line
from bot.systems.blackdice.fight.waking import told
from bot.systems.blackdice.outcomes import fight as out
from bot.systems.blackdice.outcomes.fight import FightOutcome, Met, Row
from bot.systems.blackdice.pending import Watch
from bot.systems.blackdice.sides import Rolled, Side
from bot.systems.blackdice.words import black_row, dice_of, pool_row, score_of

MOST_WATCHERS = 15
WATCHING = Form(
    "How you watch",
    (
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
        Field("pool", "Your dice, if not the sheet's", 40, required=False, hint="6 or Wits + 3"),
    ),
)


def report(outcome: FightOutcome, scene: Scene) -> Report:
    """The card of an outcome in a fight."""
    match outcome:
        case out.AttackWaits():
            return clash.waiting(outcome, scene)
        case out.Clashed():
            return clash.met(outcome, scene)
        case out.Acted():
            return acted(outcome)
        case out.AmbushWaits():
            return ambush(outcome)
        case out.Ambushed():
            return ambushed(outcome)
        case out.Awake():
            return awake(outcome)
        case out.MenuShown():
            return Report(f"{outcome.name}: what now?", why=outcome.lines, private=True)
        case _:
            assert_never(outcome)


def acted(card: out.Acted) -> Report:
    """An action taken, and how many are left."""
    why = list(card.why)
    if card.rolls:
        split = f", pool ÷ {card.declared}" if card.declared and card.declared > 1 else ""
        why.append(f"its dice are rolled with /black roll{split}")
    if card.left is not None and card.declared is not None:
        why.append(f"{card.left} of {card.declared} actions left this round")
    return Report(f"{card.name} {card.what}", why=tuple(why), changes=card.changes)


def ambush(card: out.AmbushWaits) -> Report:
    """An ambush before any die falls: everybody who might notice has a button (BD-35)."""
    waits, number = card.waits, card.roll
    names = listed(one.name for one in waits.by)
    choices: list[Choice] = []
    for one in waits.missing[:MOST_WATCHERS]:
        action = Notice(who=one.side.name, roll=number)
        choices.append(
            Choice(f"Watch: {one.side.name}"[:70], action, play(one.side.key), "primary")
        )
    if len(waits.missing) == 1:
        only = waits.missing[0].side
        action = Notice(who=only.name, roll=number)
        choices.append(Choice("Watch with …", action, play(only.key), ask=WATCHING))
    choices.append(Choice("Roll for the rest", NoticeRest(roll=number), GMS))
    ways = ("looks harmless", "look harmless") if waits.bluff else ("lies in wait", "lie in wait")
    what = ways[len(waits.by) > 1]
    return Report(
        title=f"{names} {what}: who notices?",
        tone="pending",
        why=tuple(_watching(one) for one in waits.against),
        choices=tuple(choices),
        hint="All dice fall together once everybody watches. A tie is noticed.",
        roll=number,
        call=Audience(characters=tuple(one.side.key for one in waits.missing)),
    )


def ambushed(card: out.Ambushed) -> Report:
    """Each for herself: who notices, who is surprised, who cannot even defend (BD-36 to BD-39)."""
    names = {row.side.key: row.side.name for row in card.by}
    caught = [met.name for met in card.met if met.by]
    title = f"SURPRISED: {listed(caught)}" if caught else "NOTICED: nobody is surprised"
    rows = [row for one in (*card.by, *card.against) for row in _dice(one.side, one.rolled)]
    why = [line for one in card.by for line in _scored(one, "lies in wait")]
    for row, met in zip(card.against, card.met, strict=True):
        why += _scored(row, _noticed(met, names))
    return Report(
        title=title,
        tone="bad" if caught else "good",
        dice=tuple(rows),
        why=tuple(why),
        changes=tuple(f"{one.name} {_noticed(one, names)}" for one in card.met if one.by),
        hint=f"counts in round {card.round}",
        roll=card.roll,
    )


def awake(card: out.Awake) -> Report:
    """The roll to stay awake outside a fight (BD-94, BD-95)."""
    woken = card.woken
    return Report(
        title=f"{woken.side.name} {told(woken)}",
        tone="good" if woken.found.awake else "bad",
        dice=_dice(woken.side, woken.rolled),
        why=(f"{dice_of(woken.side)}", f"{woken.found.net} of 1 success needed"),
    )


def _watching(one: Watch) -> str:
    state = "watches" if one.ready else "…"
    return f"{one.side.name} ({dice_of(one.side)}): {state}"


def _noticed(met: Met, names: dict[str, str]) -> str:
    by = listed(names.get(key, key) for key in met.by)
    match met.worst:
        case "aware":
            return "notices"
        case "surprised":
            return f"is surprised by {by}"
        case "unaware":
            return f"is unaware of {by}: no defence this round"


def _scored(row: Row, what: str) -> list[str]:
    black = black_line(row.side.black, rungs=False)
    foul = row.rolled.result.degree.foul
    score = score_of(row.rolled) + (f", FOUL FAILURE by {foul}" if foul else "")
    return [f"{row.side.name} {what}: {score}", *([black] if black else [])]


def _dice(side: Side, rolled: Rolled) -> tuple[DiceRow, ...]:
    rows = [pool_row(side.name, rolled.thrown)]
    if rolled.black:
        rows.append(black_row(f"{side.name}'s black dice", rolled.black))
    return tuple(rows)
