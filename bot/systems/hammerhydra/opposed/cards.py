"""The cards of opposed rolls: waiting for the answer, and both results side by side."""

from __future__ import annotations

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS, Audience, play
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.hammerhydra.checks.cards import ladder, percent, pool_words, rows, sums, verdict
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.opposed.play import (
    Answer,
    Challenged,
    Draw,
    Faced,
    OpposedState,
    SideAgain,
    SideKeep,
    Withdraw,
    Withdrawn,
)
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.side import Side

ANSWER = Form(
    "Your side of the roll",
    (
        Field("skill", "Skill", 60, required=False, hint="its name or dots; none: the attribute"),
        Field("attribute", "Attribute", 20, hint="its name, such as Perception, or a target"),
        Field("dice", "Dice more or less", 3, value="0", hint="what the GM says, -20 to 20"),
        Field("target", "Target higher or lower", 3, value="0", hint="-20 to 20"),
        Field("edge_dice", "Edge on dice", 2, value="0", hint="points spent before the roll"),
    ),
)


def _who(duel: OpposedState) -> str:
    task = f" for {duel.task}" if duel.task else ""
    return f"{duel.one.name} against {duel.named}{task}"


def withdrawal(card: Withdrawn, scene: Scene) -> Report:
    """An opposed roll that nobody answered."""
    return Report(f"Not answered: {_who(card.duel)}", roll=card.roll)


def challenge(card: Challenged, scene: Scene) -> Report:
    """A side that has rolled, unseen, and waits for the other."""
    duel = card.duel
    one = duel.one
    what = f"{one.aim.words}, " if one.aim.words else ""
    answer = Answer(who=duel.named, roll=card.roll)
    return Report(
        title=f"{_who(duel)}: {duel.named} answers",
        tone="pending",
        why=(
            f"{one.name} has rolled {what}{pool_words(one)}",
            "both results are shown with the answer",
        ),
        choices=(
            Choice("Answer", answer, play(duel.opponent), "primary", ask=ANSWER),
            Choice("Withdraw", Withdraw(roll=card.roll), GMS),
        ),
        hint="/hydra answer does it too, with completion and faces:",
        roll=card.roll,
        call=play(duel.opponent),
        prepared=True,
    )


def contest(card: Faced, scene: Scene) -> Report:
    """Both results side by side, and who wins."""
    duel = card.duel
    if duel.other is None or duel.one.check is None or duel.other.check is None:
        return Report(_who(duel), roll=card.roll)
    here = HOUSE.at(scene.house)
    sides = (duel.one, duel.other)
    lines: list[str] = []
    for side, fell in zip(sides, (duel.one.check, duel.other.check), strict=True):
        lines += [f"{side.name}: {verdict(fell, here.grades)}", *sums(side)]
        lines += ladder(side)
        if side.aim.doubt:
            lines.append(f"{side.aim.skill}: {side.aim.doubt}")
    critical = any(fell.critical for fell in (duel.one.check, duel.other.check))
    return Report(
        title=_verdict(card, duel.one, duel.other),
        tone="bad" if card.result.winner == "none" else "plain",
        dice=(*rows(duel.one), *rows(duel.other)),
        why=(*lines, *_deciding(card, duel.one.check, duel.other.check)),
        changes=tuple(f"{name}: edge {old} → {new}" for name, old, new in card.edge),
        choices=_choices(card, sides) if card.open_ else (),
        roll=card.roll,
        call=GMS if critical and here.critical_ping else None,
    )


def _verdict(card: Faced, one: Side, other: Side) -> str:
    task = f" for {card.duel.task}" if card.duel.task else ""
    match card.result.winner:
        case "a":
            return f"{one.name} wins against {other.name}{_margin(card)}{task}"
        case "b":
            return f"{other.name} wins against {one.name}{_margin(card)}{task}"
        case "draw":
            return f"Draw: {one.name} and {other.name}, die for die{task}"
        case "none":
            return f"Both lose: {one.name} and {other.name}{task}"


def _margin(card: Faced) -> str:
    if card.result.margin:
        return f" by {count(card.result.margin, 'success', 'successes')}"
    return f" on the {_ordinal(card.result.place)} die"


def _deciding(card: Faced, one: Check, other: Check) -> tuple[str, ...]:
    """The die that decides: `second die: 8 against 7` (HH-26, R-18)."""
    place = card.result.place
    if not place:
        return ("no successes on either side",) if card.result.winner == "none" else ()
    shown = [
        str(fell.scores[place - 1]) if place <= len(fell.scores) else "no die"
        for fell in (one, other)
    ]
    return (f"as many successes; {_ordinal(place)} die: {shown[0]} against {shown[1]}",)


def _ordinal(place: int) -> str:
    words = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[place - 1] if place <= len(words) else f"{place}th"


def _choices(card: Faced, sides: tuple[Side, Side]) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for place, side in enumerate(sides):
        chance = card.again[place] if place < len(card.again) else None
        if chance is None:
            continue
        who = play(side.key)
        found += [
            Choice(
                f"{side.name} rerolls (1 edge): {percent(chance)}",
                SideAgain(who=side.name, roll=card.roll),
                who,
                "success",
            ),
            Choice(f"{side.name} accepts", SideKeep(who=side.name, roll=card.roll), who, "primary"),
        ]
    if card.result.winner == "draw":
        both = Audience(characters=tuple(side.key for side in sides), gm=True)
        found += [
            Choice("Both roll again", Draw(who=sides[0].name, roll=card.roll), both),
            Choice("It stays a draw", SideKeep(roll=card.roll, overdue=True), GMS),
        ]
    return tuple(found)
