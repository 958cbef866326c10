"""What every system's menu has: the turn, what is asked, and what the table's order knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Way
from bot.core.offers import read_ask as asked_by
from bot.core.people import Sight, player_of
from bot.core.scene import Scene, StoredChoice
from bot.shared.acts import Act, Ways, at_once
from bot.shared.calls.actions import RollCalled
from bot.shared.combat.actions import SYSTEM, Delay, Hold, NextTurn, StepIn
from bot.shared.combat.arena import Fight
from bot.shared.exchange.windows import Answer, PendingRoll
from bot.shared.permits import acts_for
from bot.shared.system import AnySystem

LAST_ROW = 5


def turn_acts(fight: Fight, *, holds: bool) -> tuple[Act, ...]:
    """Hold, Delay and the end of the turn; where a text knows no holding, only the end."""
    key, version = fight.key, fight.order.version
    hold: Ways = at_once(lambda _scene, who: Hold(who=who, combat=key), system=SYSTEM)
    end: Ways = at_once(lambda _s, _w: NextTurn(combat=key, seen=version), system=SYSTEM)
    step: Ways = at_once(lambda _scene, who: StepIn(who=who, combat=key), system=SYSTEM)

    def behind(_scene: Scene, who: str) -> tuple[Way, ...]:
        waiting = [k for group in fight.standing.waiting for k in group]
        visible = [k for k in waiting if not fight.combatants[k].hidden]
        last = Way(Delay(who=who, combat=key), "To the end", player_of(who), system=SYSTEM)
        after = (
            Way(
                Delay(who=who, combat=key, after=other),
                f"After {fight.shown(other)}",
                player_of(who),
                system=SYSTEM,
            )
            for other in visible
        )
        return (last, *after)

    def nobody_waits(_scene: Scene, who: str) -> str:
        if any(turn.how == "delayed" and who in turn.keys for turn in fight.order.past):
            return "once a round"
        return "" if fight.standing.waiting else "nobody comes after"

    def holds_none(_scene: Scene, who: str) -> str:
        return "" if who in fight.standing.holding else "no turn is held"

    delays = (
        Act("Hold", "BD-41, D6-59", hold, row=LAST_ROW),
        Act("Delay…", "BD-41", behind, row=LAST_ROW, not_now=nobody_waits),
        Act("Step in", "BD-41, D6-119", step, row=LAST_ROW, when="off", not_now=holds_none),
    )
    return (*(delays if holds else ()), Act("End turn", "", end, row=LAST_ROW))


def is_asked(roll: PendingRoll, key: str) -> bool:
    """Whether this one must answer: whose roll it is only where nobody else must."""
    return key in roll.by and (key != roll.who or roll.by[0] == key)


class OpenAnswer(Struct, frozen=True):
    """An answer that may be given: its way, its roll, and who sees that."""

    way: Way
    roll: int
    sight: Sight


def answer_act(system: AnySystem, questions: tuple[PendingRoll, ...], *, gm: bool = False) -> Act:
    """The answers that a roll waits for, as they stand on its card; `gm` has everybody's."""

    def ways(scene: Scene, key: str) -> tuple[Way, ...]:
        rolls = [question.roll for question in questions if gm or is_asked(question, key)]
        return tuple(
            replace(answer.way, label=f"{scene.name(whose)}: {answer.way.label}" if gm else label)
            for answer in answers_to(scene, system, rolls)
            if not answer.way.not_now
            for whose, label in ((scene.rolls[answer.roll].who, answer.way.label),)
        )

    return Act(
        "Answer for…" if gm else "Answer…",
        "",
        ways,
        row=3 if gm else 1,
        when="gm" if gm else "off",
        not_now=lambda scene, key: "" if ways(scene, key) else "nobody waits for it",
    )


def answers_to(scene: Scene, system: AnySystem, rolls: Iterable[int]) -> Iterator[OpenAnswer]:
    """What whoever acts may press on the cards of these rolls, but what only looks.

    Also the answers that are greyed out, with why.
    """
    questions = {question.roll: question for question in system.asked(scene)}
    for number in rolls:
        question = questions.get(number)
        for place, choice in _choices_of(scene, number):
            mine = scene.belongs(scene.actor, choice.audience)
            visible = scene.sees(scene.actor, choice.sight)
            spent = choice.status != "open" and not choice.not_now
            if spent or choice.system != system.key or not (mine and visible):
                continue
            try:
                action, ask = system.read_action(choice.action), asked_by(choice)
            except msgspec.ValidationError:
                continue  # of another version, as whoever presses it is told
            if choice.not_now and not isinstance(action, Answer):
                continue
            if choice.keep and not (isinstance(action, RollCalled) and _is_called(scene, question)):
                continue
            if isinstance(action, Answer) and action.roll != number:
                continue  # on the card of several, another's
            word = f"{number} {place}"
            way = Way(action, choice.label, choice.audience, word, not_now=choice.not_now, ask=ask)
            yield OpenAnswer(way, number, choice.sight)


def _choices_of(scene: Scene, number: int) -> Iterator[tuple[int, StoredChoice]]:
    """The buttons of this roll's card, or of the card of several that it is a line of."""
    own = next((offer for offer in scene.offers.values() if offer.roll == number), None)
    offers = scene.offers.values() if own is None else (own,)
    for offer in offers:
        yield from enumerate(offer.choices)


def _is_called(scene: Scene, roll: PendingRoll | None) -> bool:
    """Whether whoever acts plays somebody who has still to roll on this call."""
    return roll is not None and any(acts_for(scene, key) for key in roll.by)
