"""The cards of rolls of several: one against the other, and groups."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS, Audience
from bot.core.report import Report, Tone, until
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.field import edge_dice
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.tables import DEGREE_TITLES, LADDER
from bot.systems.blackdice.sheet import PLAYERS
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import CallState, Drop, GroupState, OpposedState, Waits
from bot.systems.blackdice.tasks.cards import FORM, MOST_BUTTONS, call
from bot.systems.blackdice.tasks.mishaps import foul_choices, mishap_lines
from bot.systems.blackdice.tasks.odds import (
    TradeRow,
    chances_to_win,
    chances_with_help,
    describe_trade,
    percent,
)
from bot.systems.blackdice.tasks.waiting import lenient_dice, side_on_terms, terms_dice
from bot.systems.blackdice.together.play import (
    Contested,
    Help,
    Meet,
    Together,
    Weigh,
    first_side,
    helper_side,
)
from bot.systems.blackdice.words import (
    black_line,
    describe_sources,
    dice_rows,
    pool_line,
    score_words,
    task_suffix,
)

HELPING = Form(
    "Help with a skill",
    (
        Field("skill", "Skill", 40, hint="its name on your sheet, or a number of dice"),
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
        Field("who", "Who helps", 40, required=False, hint="if not the character you play"),
    ),
)


def waiting_roll(card: Waits, scene: Scene) -> Report:
    """A roll that waits for those who are called, for the other side, or for helpers."""
    match card.state:
        case CallState():
            return call(card, card.state, scene)
        case OpposedState():
            return waiting_contest(card, card.state, scene)
        case GroupState():
            return waiting_group(card, card.state, scene)


def waiting_contest(card: Waits, state: OpposedState, scene: Scene) -> Report:
    """An opposed roll that waits for the other side; nobody has thrown yet (BD-22)."""
    number = card.roll
    began = Audience(characters=(state.key,), gm=True)
    mine = _first_side(state, scene)
    lines = [*_side_lines(mine), *_side_lines(_other_side(state, scene))]
    return Report(
        title=f"{state.name} against {state.other.name}{task_suffix(state.mine.task)}",
        tone="pending",
        why=tuple(lines),
        until=until(card.deadline, "then it is dropped"),
        choices=(
            *_answer_choices(number, state, mine, scene),
            Choice("Black dice", Weigh(roll=number), GMS, ask=_black_form(state)),
            Choice("Never mind", Drop(roll=number), began),
        ),
        hint="Both are thrown together; more successes win.",
        roll=number,
        call=_other_audience(state) if card.posted else None,
    )


def contest(card: Contested, scene: Scene) -> Report:
    """Both sides thrown: who wins by how much (BD-22)."""
    result = card.result
    names = {"a": card.a.name, "b": card.b.name}
    a, b = card.a_rolled.result.successes, card.b_rolled.result.successes
    if result.winner is None:
        title = f"A TIE, {a} to {b}: things stay as they are"
    else:
        degree = DEGREE_TITLES[result.degree.key]
        title = f"{names[result.winner]} WINS by {result.margin} ({degree})"
    found = tuple(f"{name}: FOUL FAILURE by {surplus}" for name, surplus in card.fouls)
    keys = {card.a.name: card.a.key, card.b.name: card.b.key}
    tone: Tone = "plain" if result.winner is None else "good"
    lines = (
        *_side_lines(card.a),
        f"{card.a.name}: {score_words(card.a_rolled)}",
        *_side_lines(card.b),
        f"{card.b.name}: {score_words(card.b_rolled)}",
    )
    return Report(
        title=f"{title}{task_suffix(card.task)}",
        tone=tone,
        dice=(*dice_rows(card.a, card.a_rolled), *dice_rows(card.b, card.b_rolled)),
        why=lines,
        changes=(*found, *mishap_lines(card.mishaps)),
        choices=() if card.mishaps else foul_choices(scene, card, card.fouls, keys),
        hint=f"roll {card.roll}",
        roll=card.roll,
    )


def waiting_group(card: Waits, state: GroupState, scene: Scene) -> Report:
    """A group that others may help (BD-27)."""
    number, asked = card.roll, state.terms
    leads = Audience(characters=(state.key,), gm=True)
    side = _leader_side(state, scene)
    helpers = _helper_sides(state, scene)
    lines = [f"Difficulty: {LADDER[asked.difficulty].title}", *_side_lines(side)]
    if asked.need != 2:
        lines.append(f"{asked.need} successes needed")
    lines += [_helper_line(one) for one in helpers]
    helping_ = [Choice("Help", Help(roll=number), ANYONE, "success")] if asked.skill else []
    return Report(
        title=f"{state.name} leads a group{task_suffix(asked.task)}",
        tone="pending",
        why=tuple(lines),
        until=until(card.deadline, "then it is dropped"),
        choices=(
            *_leader_choices(number, state, side, helpers, scene),
            *helping_,
            Choice("Help with a skill", Help(roll=number), ANYONE, ask=HELPING),
            Choice("Never mind", Drop(roll=number), leads),
        ),
        hint="Helpers roll their skill; what they score is sure for the leader.",
        roll=number,
    )


def _black_form(state: OpposedState) -> Form:
    return Form(
        "Black dice of both sides",
        (
            Field("mine", f"Of {state.name}"[:45], 3, value=str(state.mine.black)),
            Field("theirs", f"Of {state.other.name}"[:45], 3, value=str(state.theirs.black)),
        ),
    )


def _helper_line(one: Side) -> str:
    """`Cole helps: Medicine 5, 1 sure + 2 dice`."""
    traded = f", {describe_trade(one.trades, one.pool - 3 * one.trades)}" if one.trades else ""
    return f"{one.name} helps: {describe_sources(one.parts)}{traded}"


def _side_lines(side: Side | None) -> tuple[str, ...]:
    if side is None:
        return ()
    black = black_line(side.black, rungs=False)
    own = pool_line(side) or f"{side.name}: {count(side.pool, 'die', 'dice')}"
    return (own, f"{side.name}: {black}") if black else (own,)


def _answer_choices(
    number: int, state: OpposedState, mine: Side | None, scene: Scene
) -> tuple[Choice, ...]:
    other = state.other
    who = Audience(
        characters=(other.key,) if other.key else (),
        users=(other.user,) if other.user else (),
        gm=True,
    )
    action = Meet(who=other.name, roll=number)
    theirs = _other_side(state, scene)
    if theirs is None or mine is None:
        form = FORM if state.theirs.pool is None else None
        return (Choice(f"{other.name}: answer", action, who, "primary", ask=form),)
    how = HOUSE.at(scene.house).explode
    most = min(theirs.pool // 3, MOST_BUTTONS - 1)
    rows = list(enumerate(chances_to_win(theirs, mine, how, most)))
    best = max(rows, key=lambda row: (row[1], -row[0]))
    return tuple(
        Choice(
            f"{other.name}: {describe_trade(trades, theirs.pool - 3 * trades)} "
            f"(wins {percent(chance)})",
            replace(action, trades=trades),
            who,
            "success" if (trades, chance) == best and trades else "primary",
        )
        for trades, chance in rows
    )


def _leader_choices(
    number: int, state: GroupState, side: Side | None, helpers: tuple[Side, ...], scene: Scene
) -> tuple[Choice, ...]:
    leads = Audience(characters=(state.key,), gm=True)
    action = Together(roll=number)
    why = "" if state.helpers else "nobody helps yet"
    if side is None or why:
        return (Choice("Roll", action, leads, "primary", disabled=why),)
    how = HOUSE.at(scene.house).explode
    most = min(side.pool // 3, MOST_BUTTONS - 1)
    rows = tuple(
        TradeRow(trades, side.pool - 3 * trades, chance)
        for trades, chance in enumerate(
            chances_with_help(side, helpers, state.terms.need, how, most)
        )
    )
    return tuple(
        Choice(
            f"{describe_trade(row.trades, row.dice)} ({percent(row.chance)})",
            replace(action, trades=row.trades),
            leads,
            "secondary" if row.trades else "primary",
        )
        for row in rows
    )


def _first_side(state: OpposedState, scene: Scene) -> Side | None:
    try:
        return first_side(scene, state)
    except Refusal:
        return None


def _other_side(state: OpposedState, scene: Scene) -> Side | None:
    if not state.theirs.names_dice or state.other.key not in scene.characters:
        return None
    try:
        who = PLAYERS.of(scene, state.other.key)
        edge = edge_dice(scene, who.key, state.key)
        parts = lenient_dice(who, state.theirs)
        return side_on_terms(scene, who, state.theirs, parts, bonus=edge)[0]
    except Refusal:
        return None


def _leader_side(state: GroupState, scene: Scene) -> Side | None:
    if state.key not in scene.characters:
        return None
    try:
        who = PLAYERS.of(scene, state.key)
        return side_on_terms(scene, who, state.terms, terms_dice(who, state.terms))[0]
    except Refusal:
        return None


def _helper_sides(state: GroupState, scene: Scene) -> tuple[Side, ...]:
    found: list[Side] = []
    for one in state.helpers:
        try:
            if one.key in scene.characters:
                found.append(helper_side(scene, PLAYERS.of(scene, one.key), one.skill, one.trades))
        except Refusal:
            continue
    return tuple(found)


def _other_audience(state: OpposedState) -> Audience:
    other = state.other
    return Audience(
        characters=(other.key,) if other.key else (), users=(other.user,) if other.user else ()
    )
