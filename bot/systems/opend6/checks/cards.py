"""The cards of checks, of counted successes and of counts given up."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Way
from bot.core.people import player_of
from bot.core.report import DiceRow, Head, Report
from bot.core.scene import Scene
from bot.core.words import join_words, with_sign
from bot.shared.exchange.ways import buttons
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.checks import faces, words
from bot.systems.opend6.checks.actions import CheckFor, CheckState, CountDropped, CountUp, RollCode
from bot.systems.opend6.checks.play import HELP
from bot.systems.opend6.checks.roll import name_throw
from bot.systems.opend6.checks.ways import ways
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.words import short_skill

MOST_USED = 8


def count_card(card: CountDropped, scene: Scene) -> Report:
    """A running count that was given up."""
    return Report(Head(card.name, "", f"given up at {card.now} of {card.required} successes"))


def check_card(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check on the table, whether or not anything may still be spent on it."""
    house, state = settings_of(scene), tale.state
    names = (state.trial.name, *(helper.plan.name for helper in state.helpers))
    about = state.task or short_skill(state.trial.worth.name)
    return Report(
        Head(" + ".join(names), about, words.verdict(state, house), _first(tale, house)),
        tone=words.tone(state, house),
        dice=tuple(_rows(tale)),
        lines=tuple(words.lines(state, house)),
        changes=tuple(_changes(state)),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
    )


def explain(tale: Tale[CheckState], scene: Scene) -> tuple[str, ...]:
    """Every step from the code to the ranks."""
    return words.steps(tale.state, settings_of(scene))


def again(tale: Tale[CheckState], scene: Scene) -> Way | None:
    """The same check once more, without what was said for this one roll."""
    action, key = tale.asked, tale.state.trial.key
    if not isinstance(action, CheckFor | RollCode | CountUp) or key not in scene.characters:
        return None
    effects = Effects(sides=action.said.sides)
    plain = replace(action, said=effects)
    if isinstance(plain, CheckFor):
        plain = replace(plain, final=False)
    return Way(plain, "", player_of(key))


def _first(tale: Tale[CheckState], house: HouseRules) -> str:
    """What it said first, where that was another verdict."""
    if not tale.versions:
        return ""
    first = tale.versions[0].state
    if words.verdict(first, house) == words.verdict(tale.state, house):
        return ""
    return words.short_verdict(first, house)


def _rows(tale: Tale[CheckState]) -> Iterator[DiceRow]:
    """The throw that counts, the other of two, and what ranks have thrown."""
    state = tale.state
    throw, other = state.read_as(state.stands)
    # As `Checking.resolve` calls its throws: what was typed of them is found by name.
    first = "roll" if not state.stands else name_throw("roll", state.stands)
    more = (name_throw("two more", n) for n in range(state.added))
    typed_dice = faces.typed_of(tale.throws, state.trial.key, first, *more)
    on = state.on if state.game == "successes" else 0
    yield from _help_rows(tale)
    label = state.trial.name if state.helpers else ""
    yield faces.roll_row(throw, label, on=on, by_hand=typed_dice)
    if other is not None:
        yield faces.roll_row(other, faces.NOT_COUNTED, on=on, by_hand=typed_dice)
    for line in state.rolls:
        vs = line.result.difficulty if line.result is not None else None
        yield faces.roll_row(line.throw, line.name.casefold(), vs=vs)


def _help_rows(tale: Tale[CheckState]) -> Iterator[DiceRow]:
    """What helpers rolled before, and what that changes: `Ben 6 · 5 · 4 = 15 vs 10: +3`."""
    state = tale.state
    for plan, throw, change in words.helps(state):
        typed_dice = faces.typed_of(tale.throws, plan.key, HELP)
        row = faces.roll_row(throw, plan.name, vs=state.target, by_hand=typed_dice)
        yield replace(row, ends=f"{row.ends}: {with_sign(change)}")


def _changes(state: CheckState) -> Iterator[str]:
    """The count it adds to, the points it has cost, what its ranks have done last."""
    name = state.trial.name
    if state.running is not None:
        yield words.running(state.running)
    payments = ", ".join(f"{cost.pool} {cost.before} → {cost.after}" for cost in state.spent)
    if payments:
        yield f"{name}: {payments}"
    if state.used:
        yield f"{name}: used up {join_words(state.used[:MOST_USED])}"
    yield from state.told
