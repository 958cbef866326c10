"""The cards of rolls of several: one against the other, and groups."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.errors import Refusal
from bot.core.people import Audience
from bot.core.report import Report, Tone, until
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.field import edge_dice
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.tables import DEGREE_TITLES, LADDER
from bot.systems.blackdice.sheet import PLAYERS
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.cards import FORM, MOST_BUTTONS, drop_card
from bot.systems.blackdice.tasks.mishaps import mishap_choices, mishap_lines
from bot.systems.blackdice.tasks.odds import (
    TradeRow,
    chances_to_win,
    chances_with_help,
    describe_trade,
    percent,
)
from bot.systems.blackdice.tasks.terms import lenient_dice, side_on_terms, terms_dice
from bot.systems.blackdice.together.actions import (
    Contest,
    GroupState,
    Help,
    Meet,
    OpposedState,
    Together,
    Weigh,
)
from bot.systems.blackdice.together.earlier import Contested, state_of
from bot.systems.blackdice.together.play import first_side, helper_side
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


def contest(tale: Tale[OpposedState], scene: Scene) -> Report:
    """An opposed roll: dropped, waiting for the other side, or thrown."""
    state = tale.state
    if state.dropped:
        return drop_card(tale, state.mine.task or f"{state.name} against {state.other.name}")
    if state.contest is None:
        return _waiting_contest(tale, scene)
    return _thrown_contest(tale, state.contest, scene)


def _waiting_contest(tale: Tale[OpposedState], scene: Scene) -> Report:
    """An opposed roll that waits for the other side; nobody has thrown yet (BD-22)."""
    state = tale.state
    first = _first_side(state, scene)
    lines = [*_side_lines(first), *_side_lines(_other_side(state, scene))]
    choices: list[Choice] = []
    for window in tale.windows:
        for answer in window.answers:
            if isinstance(answer, Meet):
                choices += _answer_choices(answer, window.by, state, first, scene)
            elif isinstance(answer, Weigh):
                choices.append(Choice("Black dice", answer, window.by, ask=_black_form(state)))
            else:
                choices.append(Choice("Never mind", answer, window.by))
    return Report(
        head=f"{state.name} against {state.other.name}{task_suffix(state.mine.task)}",
        tone="pending",
        why=tuple(lines),
        until=until(tale.deadline, "then it is dropped"),
        choices=tuple(choices),
        hint="Both are thrown together; more successes win.",
        roll=tale.roll,
        call=None if tale.versions else state.other.audience,
    )


def _thrown_contest(tale: Tale[OpposedState], contest: Contest, scene: Scene) -> Report:
    """Both sides thrown: who wins by how much (BD-22)."""
    state, result = tale.state, contest.result
    first, second = contest.a, contest.b
    names = {"a": first.name, "b": second.name}
    scores = (contest.a_rolled.result.successes, contest.b_rolled.result.successes)
    if result.winner is None:
        title = f"A TIE, {scores[0]} to {scores[1]}: things stay as they are"
    else:
        degree = DEGREE_TITLES[result.degree.key]
        title = f"{names[result.winner]} WINS by {result.margin} ({degree})"
    fouls = tuple(f"{name}: FOUL FAILURE by {surplus}" for name, surplus in state.fouls)
    tone: Tone = "plain" if result.winner is None else "good"
    lines = (
        *_side_lines(first),
        f"{first.name}: {score_words(contest.a_rolled)}",
        *_side_lines(second),
        f"{second.name}: {score_words(contest.b_rolled)}",
    )
    return Report(
        head=f"{title}{task_suffix(state.mine.task)}",
        tone=tone,
        dice=(*dice_rows(first, contest.a_rolled), *dice_rows(second, contest.b_rolled)),
        why=lines,
        changes=(*fouls, *mishap_lines(state.mishaps)),
        choices=mishap_choices(tale, scene),
        hint=f"roll {tale.roll}",
        roll=tale.roll,
    )


def group(tale: Tale[GroupState], scene: Scene) -> Report:
    """A group that others may help (BD-27)."""
    state, asked = tale.state, tale.state.terms
    if state.dropped:
        return drop_card(tale, asked.task)
    side = _leader_side(state, scene)
    helpers = _helper_sides(state, scene)
    lines = [f"Difficulty: {LADDER[asked.difficulty].title}", *_side_lines(side)]
    if asked.need != 2:
        lines.append(f"{asked.need} successes needed")
    lines += [_helper_line(helper) for helper in helpers]
    choices: list[Choice] = []
    for window in tale.windows:
        for answer in window.answers:
            if isinstance(answer, Together):
                choices += _leader_choices(answer, state, side, helpers, scene)
            elif isinstance(answer, Help):
                plain = [Choice("Help", answer, window.by, "success")] if asked.skill else []
                choices += [*plain, Choice("Help with a skill", answer, window.by, ask=HELPING)]
            else:
                choices.append(Choice("Never mind", answer, window.by))
    return Report(
        head=f"{state.name} leads a group{task_suffix(asked.task)}",
        tone="pending",
        why=tuple(lines),
        until=until(tale.deadline, "then it is dropped"),
        choices=tuple(choices),
        hint="Helpers roll their skill; what they score is sure for the leader.",
        roll=tale.roll,
    )


def _black_form(state: OpposedState) -> Form:
    return Form(
        "Black dice of both sides",
        (
            Field("mine", f"Of {state.name}"[:45], 3, value=str(state.mine.black)),
            Field("theirs", f"Of {state.other.name}"[:45], 3, value=str(state.theirs.black)),
        ),
    )


def _helper_line(side: Side) -> str:
    """`Cole helps: Medicine 5, 1 sure + 2 dice`."""
    left = side.pool - 3 * side.trades
    traded = f", {describe_trade(side.trades, left)}" if side.trades else ""
    return f"{side.name} helps: {describe_sources(side.parts)}{traded}"


def _side_lines(side: Side | None) -> tuple[str, ...]:
    if side is None:
        return ()
    black = black_line(side.black, rungs=False)
    own = pool_line(side) or f"{side.name}: {count(side.pool, 'die', 'dice')}"
    return (own, f"{side.name}: {black}") if black else (own,)


def _answer_choices(
    action: Meet, by: Audience, state: OpposedState, mine: Side | None, scene: Scene
) -> tuple[Choice, ...]:
    other, who = state.other, replace(by, gm=True)
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
    action: Together,
    state: GroupState,
    side: Side | None,
    helpers: tuple[Side, ...],
    scene: Scene,
) -> tuple[Choice, ...]:
    why = "" if state.helpers else "nobody helps yet"
    if side is None or why:
        return (Choice("Roll", action, state.leads, "primary", disabled=why),)
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
            state.leads,
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
    helpers: list[Side] = []
    for helper in state.helpers:
        try:
            if helper.key in scene.characters:
                who = PLAYERS.of(scene, helper.key)
                helpers.append(helper_side(scene, who, helper.skill, helper.trades))
        except Refusal:
            continue
    return tuple(helpers)


def contested_card(outcome: Contested, scene: Scene) -> Report:
    """An opposed roll of an earlier version's journal, as it is told today."""
    return contest(Tale(outcome.roll, state_of(outcome)), scene)
