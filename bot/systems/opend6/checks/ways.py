"""What may be done about a check that lies: action points, its ranks, a count given up."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Action, Field, Form, Select, Way
from bot.core.people import Audience, player_of
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count
from bot.shared.exchange.ways import WHY
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.checks import actions, words
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules import effects
from bot.systems.opend6.rules.effects import EFFECT_ROLL, Effect, cost_of

ELSE = "Somebody or something else…"
ON = Form(
    "What the ranks are for",
    (
        Field("target", "Whom it is for", LONGEST_NAME, required=False, hint="empty: yourself"),
        Field("on", "A skill or an ability", 60, required=False),
        Field("condition", "Or a condition, to change how long", 60, required=False),
    ),
)


def ways(tale: Tale[actions.CheckState], scene: Scene) -> Iterator[Way]:
    """Action points first, then ranks, then a count that may be given up."""
    state, house = tale.state, settings_of(scene)
    for answer, by in tale.answers:
        yield from _of_answer(answer, state, by, house)
    running = state.running
    if running is not None and running.now < running.required:
        who = Audience(player_of(state.trial.key).characters, gm=True)
        yield Way(
            actions.DropCount(roll=running.number), f"Give up {running.name}", who, kind="word"
        )


def _of_answer(
    answer: Action, state: actions.CheckState, by: Audience, house: HouseRules
) -> Iterator[Way]:
    match answer:
        case actions.Reroll():
            often = "rolled often enough" if len(state.tries) >= actions.MOST_TRIES else ""
            fine = state.target is not None and words.succeeds(state, house)
            yield Way(
                answer,
                "Roll again, action point",
                by,
                kind="spend",
                not_now=often,
                worth=(1,),
                under=WHY if fine else "",
            )
        case actions.TwoMore():
            yield Way(answer, "+2D, action point", by, kind="spend")
        case actions.TakeOther():
            for place in range(len(state.tries)):
                if place != state.stands:
                    yield _other_total(replace(answer, place=place), state, by)
        case actions.SpendRanks():
            yield from _on_ranks(state, by, house)
        case actions.Stand():  # it stands without a press
            return
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _other_total(answer: actions.TakeOther, state: actions.CheckState, by: Audience) -> Way:
    """The better total stands by itself; the other is taken by whoever wants it (D6-09)."""
    other = state.worth(answer.place)
    label = "Keep the lower" if other < state.worth(state.stands) else "Keep the other"
    return Way(answer, f"{label}: {other}", by, kind="spend", under=WHY)


def _on_ranks(state: actions.CheckState, by: Audience, house: HouseRules) -> Iterator[Way]:
    """What its ranks still pay, for the roller and what was rolled; more behind a form (D6-86)."""
    ranks = state.rank(house) - cost_of(state.bought)
    if ranks <= 0:
        return
    who, worth = state.trial.name, state.trial.worth
    under = f"Spend {count(ranks, 'rank')}…"
    barred = state.effect_roll or EFFECT_ROLL in state.bought
    affordable = effects.affordable(ranks, after_effect_roll=barred)
    for of, on in (("skill", worth.skill), ("ability", worth.ability), ("actor", "")):
        options = tuple(
            option for effect in affordable if effect.of == of for option in rank_options(effect)
        )
        if options and (on or of == "actor"):
            buy = actions.Buy(who=who, on=on)
            ask = Select("effect", options[:MOST_OPTIONS])
            label = f"{who}: {on}" if on else f"{who}: actions, points"
            yield Way(buy, label, by, kind="spend", worth=(2,), under=under, ask=ask)
    yield Way(actions.Menu(who=who), ELSE, by, kind="spend", worth=(2,), under=under, ask=ON)


def rank_options(effect: Effect) -> tuple[tuple[str, str], ...]:
    """The effect as lines of a menu, with its price; one with a sign as help and as hindrance.

    An effect roll and a new ability take words of their own and are no line.
    """
    if effect.key in {EFFECT_ROLL, "ability"}:
        return ()
    price = f" ({count(effect.rank, 'rank')})"
    if not effect.has_sign:
        return ((effect.key, effect.words + price),)
    return tuple(
        (f"{prefix}{effect.key}", effect.words.replace("±", sign) + price)
        for prefix, sign in (("", "+"), (actions.AGAINST, "−"))
    )
