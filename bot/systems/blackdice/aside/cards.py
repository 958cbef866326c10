"""The cards of chances."""

from __future__ import annotations

from bot.core.chart import Bar, Chart, Choices, Part, Spread
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, percent
from bot.systems.blackdice.aside.play import AttackOddsShown, OpposedOddsShown, TaskOddsShown
from bot.systems.blackdice.rules.tables import DEGREE_TITLES
from bot.systems.blackdice.rules.tasks import NEED
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.odds import describe_chance, describe_trade
from bot.systems.blackdice.words import black_line, describe_sources

MOST_PIPS = 8
TASK_PARTS = (
    Part("success", "good"),
    Part("partial", "dull"),
    Part("failure", "bad"),
    Part("foul", "worst"),
)
OPPOSED_PARTS = (Part("win", "good"), Part("tie", "dull"), Part("lose", "worst"))


def task_odds(card: TaskOddsShown, scene: Scene) -> Report:
    """A task's chances, and every number of trades, the best marked."""
    degrees = [f"{DEGREE_TITLES[key]} {percent(p)}" for key, p in reversed(card.degrees) if p > 0]
    trades = [
        f"{describe_trade(row.trades, row.dice)}: {describe_chance(row)}"
        + (" ← best" if row.best else "")
        for row in card.trades
    ]
    need = f", {card.need} needed" if card.need != NEED else ""
    return Report(
        Head(_dice_words(card.side), "", f"success {percent(card.success)}{need}"),
        lines=tuple(
            filter(
                None,
                (
                    *_side_lines(card.side),
                    _other_chances(card),
                    f"{card.mean:.1f} successes left on average".replace("-", "−"),
                    "degrees: " + ", ".join(degrees) if degrees else "",
                    *(("trades before the dice:", *trades) if len(trades) > 1 else ()),
                ),
            )
        ),
        private=True,
        chart=_task_chart(card),
    )


def _task_chart(card: TaskOddsShown) -> Chart:
    """A bar for each number of trades, of which the one that is asked for is framed."""
    whole = (card.success, card.partial, card.failure, card.foul)
    title, about = _dice_words(card.side), f"{card.need} successes or more"
    if len(card.trades) < 2:
        return Choices(title, about, "", TASK_PARTS, (Bar("", whole, card.success),))
    bars = tuple(
        Bar(
            describe_trade(row.trades, row.dice),
            (row.chance,),
            row.chance,
            here=row.trades == card.side.trades,
        )
        for row in card.trades
    )
    return Choices(title, about, "trades", TASK_PARTS[:1], bars)


def opposed_odds(card: OpposedOddsShown, scene: Scene) -> Report:
    """Who wins how often."""
    black = f", {card.their_black} black" if card.their_black else ""
    chances = f"win {percent(card.a)}, tie {percent(card.tie)}, lose {percent(card.b)}"
    return Report(
        Head(f"{_dice_words(card.side)} against {card.against}{black}", "", chances),
        lines=_side_lines(card.side),
        private=True,
        chart=Choices(
            _dice_words(card.side),
            f"against {count(card.against, 'die', 'dice')}{black}",
            "",
            OPPOSED_PARTS,
            (Bar("", (card.a, card.tie, card.b), card.a),),
        ),
    )


def attack_odds(card: AttackOddsShown, scene: Scene) -> Report:
    """A whole attack: the hit, and how many pips it costs."""
    kind = "blow" if card.melee else "shot"
    armour = f", armour {card.armour}{' (hard)' if card.hard else ''}" if card.armour else ""
    damage = f"{kind}, {count(card.weapon, 'damage die', 'damage dice')}{armour}"
    pips = [
        f"{count(at, 'pip')}: {percent(chance)}"
        for at, chance in enumerate(card.pips[: MOST_PIPS + 1])
        if at and chance > 0
    ]
    more = sum(card.pips[MOST_PIPS + 1 :])
    tail = [f"more: {percent(more)}"] if more > 0 else []
    chances = f"hit {percent(card.struck)}, {card.mean:.1f} pips on average"
    return Report(
        Head(f"{_dice_words(card.side)} against {card.against}", "", chances),
        lines=(*_side_lines(card.side), damage, *pips, *tail),
        private=True,
        chart=Spread(
            f"{_dice_words(card.side)} against {card.against}",
            f"pips lost: {damage}",
            0,
            (*card.pips[:MOST_PIPS], sum(card.pips[MOST_PIPS:])),
            target=1,
            reached=1 - card.pips[0],
            open=True,
            mean=f"{card.mean:.1f} pips on average",
        ),
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
