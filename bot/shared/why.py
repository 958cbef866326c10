"""The card of a roll with its last buttons, and what is behind them: why, and what has no room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.core.people import CLOCK, OPEN
from bot.core.report import Report, Until
from bot.core.scene import Scene
from bot.shared.chapter import Says
from bot.shared.exchange.rows import MOST_VERSIONS
from bot.shared.exchange.ways import WHY, again_button, why_button
from bot.shared.exchange.windows import LONGEST_WAIT, BehindButton, Tale
from bot.shared.hand import hand_card
from bot.shared.keeping import SaveRoll, save_button
from bot.shared.past import undo_button
from bot.shared.sight.sealed import hide_names, unseen_names


def roll_card(tale: Tale[Any], says: Says, scene: Scene) -> Report:
    """The card of a roll: it asks for dice thrown by hand first; NPCs' own answers stand below."""
    if tale.wanted is not None:
        report = hand_card(tale, tale.wanted, scene)
    else:
        report = with_buttons(tale, says, scene)
        was_typed = any(throw.by_hand for throw in tale.throws)
        if was_typed and report.dice and not any(row.by_hand for row in report.dice):
            report = replace(report, afresh=True)  # what was typed has been thrown again
    does = says.itself(tale.state) if tale.itself and says.itself is not None else "answers"
    itself = tuple(f"{scene.name(key)} {does} (by itself)" for key in tale.itself)
    return replace(report, changes=(*report.changes, *itself)) if itself else report


def with_buttons(tale: Tale[Any], says: Says, scene: Scene) -> Report:
    """The card with `Again` and `Why` behind its own buttons, and until when it waits."""
    report = says.card(tale, scene)
    # Without a number there is nothing that a button could come back to.
    if says.why is None or says.whole or not tale.roll:
        return report
    again = says.again(tale, scene) if says.again is not None else None
    more = () if again is None else (again_button(again, tale),)
    until = report.until
    if until is None and tale.deadline and not tale.stands and _is_timed(tale):
        until = Until(tale.deadline)
    hidden = tuple(choice for choice in report.choices if choice.under)
    buttons = tuple(choice for choice in report.choices if not choice.under)
    keep = SaveRoll(system=scene.system, roll=tale.roll)
    saves = () if again is None else (save_button(keep, again.by, WHY),)
    choices = (*buttons, *more, why_button(tale), *hidden, *saves, undo_button(tale, scene))
    return replace(report, choices=choices, until=until)


def without_buttons(tale: Tale[Any], saying: Mapping[type[Struct], Says], scene: Scene) -> Report:
    """The card of a roll that an earlier version kept, and those of the rolls told with it."""
    also = tuple(without_buttons(other, saying, scene) for other in tale.also)
    return replace(saying[type(tale.state)].card(tale, scene), also=also)


def _is_timed(tale: Tale[Any]) -> bool:
    """Whether somebody has a time of their own to answer in, and not a day like everything."""
    return any((window.seconds or LONGEST_WAIT) < LONGEST_WAIT for window in tale.windows)


def behind(
    look: BehindButton[Any], saying: Mapping[type[Struct], Says], scene: Scene, system: str
) -> Report:
    """What is behind a button of a roll's card, for whoever asks: what they may press of it.

    `saying` has the cards of the kinds of states.
    """
    tale, label = look.tale, look.label
    says = saying[type(tale.state)]
    card = says.card(tale, scene)
    roll = scene.rolls[tale.roll]
    sight = roll.sight if roll.sight.hidden else OPEN
    choices = tuple(
        replace(choice, under="", system=choice.system or system, sight=sight)
        for choice in with_buttons(tale, says, scene).choices
        if choice.under == label
    )
    steps, lines = (), ()
    if label == WHY:
        steps = says.steps(tale, scene) if says.steps is not None else ()
        why = says.why(tale, scene) if says.why is not None else ()
        lines = (*why, *_story(tale, saying, scene))
    report = Report(
        card.head, tone=card.tone, dice=steps, lines=lines, choices=choices, private=True
    )
    names = unseen_names(scene, roll.sight, (roll.who,), scene.actor)
    return hide_names(report, names)


def _story(tale: Tale[Any], saying: Mapping[type[Struct], Says], scene: Scene) -> tuple[str, ...]:
    """What the card said first, and after each answer with who gave it.

    A roll may have begun as another one, whose states have cards of their own. Of many answers the
    first and the newest are kept: what came of the first is known no more.
    """
    if not tale.versions:
        return ()
    earlier = [replace(tale, state=v.state, windows=(), versions=()) for v in tale.versions]
    stages = (*earlier, replace(tale, versions=()))
    titles = [saying[type(stage.state)].card(stage, scene).title for stage in stages]
    lines = [f"first: {titles[0]}"]
    for version, title in zip(tale.versions, titles[1:], strict=True):
        seat = scene.seats.get(version.user)
        somebody = "the clock" if version.user == CLOCK.user else "somebody"
        lines.append(f"{seat.name if seat else somebody}: {title}")
    if len(tale.versions) > MOST_VERSIONS:
        lines[1] = "…"
    return tuple(lines)
