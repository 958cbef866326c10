"""What may be done about rolls of several: how the other side answers, who helps, who leads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from bot.core.action import Field, Form, Way
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.shared.exchange.ways import tells_chances
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.sheet import PLAYERS
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.choices import DICE, drop_way, side_or_none, trade_ways, try_side
from bot.systems.blackdice.tasks.mishaps import mishap_ways
from bot.systems.blackdice.tasks.odds import TradeRow, chances_to_win, chances_with_help
from bot.systems.blackdice.tasks.terms import side_on_terms, terms_dice
from bot.systems.blackdice.together.actions import (
    GroupState,
    Help,
    Meet,
    OpposedState,
    Together,
    Weigh,
)
from bot.systems.blackdice.together.play import first_side, side_of_helper

MOST_TRADES = 17
HELPING = Form(
    "Help with a skill",
    (
        Field("skill", "Skill", 40, hint="its name on your sheet, or a number of dice"),
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
        Field("who", "Who helps", 40, required=False, hint="if not the character you play"),
    ),
)


def contest_ways(tale: Tale[OpposedState], scene: Scene) -> Iterable[Way]:
    """How the other side answers, with its chances; a GM's black dice; never mind (BD-22)."""
    state = tale.state
    for answer, by in tale.answers:
        if isinstance(answer, Meet):
            yield from _answers(answer, replace(by, gm=True), state, scene)
        elif isinstance(answer, Weigh):
            form = _black_form(state)
            label = "GM: black dice of both…"
            yield Way(answer, label, by, kind="word", helps=False, ask=form)
        elif state.contest is None:
            yield drop_way(answer, by)
    yield from mishap_ways(tale, state, scene)


def _answers(answer: Meet, by: Audience, state: OpposedState, scene: Scene) -> Iterable[Way]:
    theirs, mine = other_side_or_none(state, scene), first_side_or_none(state, scene)
    if theirs is None or mine is None:
        form = DICE if state.theirs.pool is None else None
        yield Way(answer, f"{state.other.name}, roll" + "…" * (form is not None), by, ask=form)
        return
    how = HOUSE.at(scene.house).explode
    most = min(theirs.pool // 3, MOST_TRADES)
    rows = _rows(theirs, chances_to_win(theirs, mine, how, most))
    tells = "wins " if tells_chances(scene, state.other.key) else None
    yield from trade_ways(answer, by, rows, whose=f"{state.other.name}, ", tells=tells)


def group_ways(tale: Tale[GroupState], scene: Scene) -> Iterable[Way]:
    """The leader's roll with its chances, and who helps (BD-27)."""
    state = tale.state
    for answer, by in tale.answers:
        if isinstance(answer, Together):
            yield from _leader_ways(answer, state, scene)
        elif isinstance(answer, Help):
            if state.terms.skill:
                yield Way(answer, "Help", by, kind="spend")
            label = "Help with a skill…"
            yield Way(answer, label, by, kind="spend", ask=HELPING)
        else:
            yield drop_way(answer, by)


def _leader_ways(answer: Together, state: GroupState, scene: Scene) -> Iterable[Way]:
    side, obstacle = leader_side(state, scene), "" if state.helpers else "nobody helps yet"
    if side is None or obstacle:
        yield Way(answer, "Roll", state.leads, not_now=obstacle)
        return
    how, most = HOUSE.at(scene.house).explode, min(side.pool // 3, MOST_TRADES)
    helpers = helper_sides(state, scene)
    rows = _rows(side, chances_with_help(side, helpers, state.terms.need, how, most))
    tells = "" if tells_chances(scene, state.key) else None
    yield from trade_ways(answer, state.leads, rows, tells=tells)


def _rows(side: Side, chances: tuple[float, ...]) -> tuple[TradeRow, ...]:
    """A row for each number of trades; the likeliest with the fewest trades is the best."""
    best = max(range(len(chances)), key=lambda trades: (chances[trades], -trades))
    return tuple(
        TradeRow(trades, side.pool - 3 * trades, chance, best=trades == best)
        for trades, chance in enumerate(chances)
    )


def _black_form(state: OpposedState) -> Form:
    return Form(
        "Black dice of both sides",
        (
            Field("mine", f"Of {state.name}"[:45], 3, value=str(state.mine.black)),
            Field("theirs", f"Of {state.other.name}"[:45], 3, value=str(state.theirs.black)),
        ),
    )


def first_side_or_none(state: OpposedState, scene: Scene) -> Side | None:
    """Who began, about to roll; None where their dice are not known any more."""
    return try_side(lambda: first_side(scene, state))


def other_side_or_none(state: OpposedState, scene: Scene) -> Side | None:
    """The other side, about to roll; None where nobody has said with what."""
    return side_or_none(state.other, state.theirs, scene, against=state.key)


def leader_side(state: GroupState, scene: Scene) -> Side | None:
    """The leader, about to roll; None where their dice are not known any more."""
    if state.key not in scene.characters:
        return None
    who, terms = PLAYERS.of(scene, state.key), state.terms
    return try_side(lambda: side_on_terms(scene, who, terms, terms_dice(who, terms))[0])


def helper_sides(state: GroupState, scene: Scene) -> tuple[Side, ...]:
    """Those who help, about to roll, as far as they are still here."""
    sides = (try_side(partial(side_of_helper, scene, helper)) for helper in state.helpers)
    return tuple(side for side in sides if side is not None)
