"""The cards of the printed tables and of chances."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.aside.play import (
    AttackOddsShown,
    OpposedOddsShown,
    TableShown,
    TaskOddsShown,
)
from bot.systems.blackdice.rules.attack import CLOSE_FROM, NORMAL_OVER
from bot.systems.blackdice.rules.tables import (
    CALLED,
    DEGREE_TITLES,
    DEGREES,
    RESERVE_PIPS,
    WOUND_DICE,
    Rung,
)
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.odds import describe_trade, percent
from bot.systems.blackdice.words import black_line, describe_sources

MEANINGS = {
    "very_easy": "even the unskilled hardly fail",
    "easy": "simple with a little training",
    "routine": "daily work of the skilled",
    "average": "the skilled mostly manage",
    "difficult": "serious opposition",
    "very_difficult": "a chance for professionals",
    "incredibly_difficult": "very tough",
    "extremely_difficult": "a chance for experts",
    "fantastically_difficult": "experts would not try",
    "ridiculously_difficult": "takes luck even for experts",
    "legendary": "the best in the field",
    "impossible": "next to none",
}
MOST_PIPS = 8


def table(card: TableShown, scene: Scene) -> Report:
    """One of the printed tables, in short lines."""
    match card.which:
        case "difficulty":
            lines = [f"{rung.title}: {_effect(rung)}; {MEANINGS[rung.key]}" for rung in card.rungs]
            hint = "Any number of black dice between the rungs is possible."
            return Report("Difficulty", why=tuple(lines), hint=hint, private=True)
        case "degrees":
            lines = [f"{_degree_span(at)}: {name}" for at, (_, _, name) in enumerate(DEGREES)][::-1]
            hint = "Below 0 the same table says how bad a Foul Failure is."
            return Report("Degrees of success", why=("0: failure", *lines), hint=hint, private=True)
        case "called":
            lines = [
                f"{part}: {count(dice, 'black die', 'black dice')}" for part, dice in CALLED.items()
            ]
            hint = "For another part the GM says how many."
            return Report("Called shots", why=tuple(lines), hint=hint, private=True)
        case "reserve":
            lines = [f"{_pips(at)}: {dice} black dice" for at, dice in enumerate(WOUND_DICE)]
            hint = f"The reserve has {RESERVE_PIPS} pips behind your Health."
            return Report("Reserve pips lost", why=tuple(lines), hint=hint, private=True)
        case _:
            lines = [
                f"nearer than {CLOSE_FROM} feet: point blank, Dexterity alone dodges",
                f"{CLOSE_FROM} to {NORMAL_OVER} feet: close, half of Dodge counts",
                f"beyond {NORMAL_OVER} feet: normal, all of Dodge counts",
            ]
            return Report("Ranges", why=tuple(lines), private=True)


def task_odds(card: TaskOddsShown, scene: Scene) -> Report:
    """A task's chances, and every number of trades, the best marked."""
    degrees = [f"{DEGREE_TITLES[key]} {percent(p)}" for key, p in reversed(card.degrees) if p > 0]
    trades = [
        f"{describe_trade(row.trades, row.dice)}: {percent(row.chance)}"
        + (" ← best" if row.best else "")
        for row in card.trades
    ]
    return Report(
        head=f"{percent(card.success)} for {_dice_words(card.side)} ({card.need} needed)",
        why=tuple(
            filter(
                None,
                (
                    *_side_lines(card.side),
                    _other_chances(card),
                    f"{card.mean:.1f} successes left on average",
                    "degrees: " + ", ".join(degrees) if degrees else "",
                    *(("Trades before the dice:", *trades) if len(trades) > 1 else ()),
                ),
            )
        ),
        hint="exact",
        private=True,
    )


def opposed_odds(card: OpposedOddsShown, scene: Scene) -> Report:
    """Who wins how often."""
    black = (
        f" with {count(card.their_black, 'black die', 'black dice')}" if card.their_black else ""
    )
    return Report(
        head=f"You win {percent(card.a)}, tie {percent(card.tie)}, they win {percent(card.b)}",
        why=(
            *_side_lines(card.side),
            f"{_dice_words(card.side)} against {count(card.against, 'die', 'dice')}{black}",
        ),
        hint="exact",
        private=True,
    )


def attack_odds(card: AttackOddsShown, scene: Scene) -> Report:
    """A whole attack: the hit, and how many pips it costs."""
    kind = "a blow" if card.melee else "a shot"
    armour = f", armour {card.armour}{' (hard)' if card.hard else ''}" if card.armour else ""
    damage = count(card.weapon, "damage die", "damage dice")
    pips = [
        f"{count(at, 'pip')}: {percent(chance)}"
        for at, chance in enumerate(card.pips[: MOST_PIPS + 1])
        if at and chance > 0
    ]
    more = sum(card.pips[MOST_PIPS + 1 :])
    tail = [f"more: {percent(more)}"] if more > 0 else []
    return Report(
        head=f"{kind.capitalize()} hits {percent(card.struck)}, {card.mean:.2f} pips on average",
        why=(
            *_side_lines(card.side),
            (
                f"{_dice_words(card.side)} against {count(card.against, 'die', 'dice')}, "
                f"{damage}{armour}"
            ),
            *pips,
            *tail,
        ),
        hint="exact to 12 places",
        private=True,
    )


def _other_chances(card: TaskOddsShown) -> str:
    parts = (("partial", card.partial), ("failure", card.failure), ("foul", card.foul))
    return " · ".join(f"{what} {percent(chance)}" for what, chance in parts)


def _side_lines(side: Side) -> tuple[str, ...]:
    black = black_line(side.black)
    own = f"{describe_sources(side.parts)} = {side.whole}" if len(side.parts) > 1 else ""
    return tuple(filter(None, (own, black)))


def _dice_words(side: Side) -> str:
    dice = count(side.pool, "die", "dice")
    return f"{dice}, {side.trades} traded" if side.trades else dice


def _effect(rung: Rung) -> str:
    if rung.automatic:
        return "no roll"
    if rung.pool_bonus:
        return f"+{rung.pool_bonus} pool dice"
    return f"{rung.black} black dice" if rung.black else "as it is"


def _degree_span(at: int) -> str:
    least = DEGREES[at][0]
    if not at:
        return f"{least} and more"
    most = DEGREES[at - 1][0] - 1
    return str(least) if most == least else f"{least} to {most}"


def _pips(at: int) -> str:
    return f"{2 * at - 1} or {2 * at}" if at else "none"
