"""Exact chances of every difficulty before a roll, and their card."""

from __future__ import annotations

from bot.core.chart import Bar, Chart, Choices, Part
from bot.core.dice import Dice
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import percent
from bot.shared.characters import members
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import words
from bot.systems.hfrpg.rolls.actions import Chance, Odds, OddsShown, Roll
from bot.systems.hfrpg.rolls.play import hand_of
from bot.systems.hfrpg.rules import odds as chances
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.sheet import PLAYERS, Player, Sheet
from bot.systems.hfrpg.tokens import cards as tokens_cards
from bot.systems.hfrpg.tokens.play import present_balance

PARTS = (Part("10 to 15", "good"), Part("critical", "best"), Part("3 or less", "worst"))
"""What is drawn of a difficulty: success, critical success, the worst failure."""


def odds(action: Odds, scene: Scene, dice: Dice) -> tuple[OddsShown, Scene]:
    """Exact chances of every difficulty, tokens at their best or harshest.

    Raises `bad_amount` and what a roll's values raise.
    """
    house = HOUSE.at(scene.house)
    who = _whose_odds(action, scene)
    member = hand_of(who, action.values).member
    tokens = present_balance(scene, who.key) if action.tokens is None else action.tokens

    def chances_at(level: str, tokens: int) -> chances.Chances:
        return chances.odds(member.attribute, level, member.share, tokens, house.explode_total)

    rows: list[Chance] = []
    for level, sides in rolls.SIDES.items():
        if sides is None:
            continue
        plain = chances_at(level, tokens)
        worst = float(plain.bands["critical_failure"])
        better = None
        if 0 <= tokens < rolls.MOST_TOKENS:
            better = float(chances_at(level, tokens + 1).success)
        rows.append(Chance(level, float(plain.success), float(plain.critical), worst, better))
    return OddsShown(who.name, member.attribute, member.share, tokens, tuple(rows)), scene


def chance_of(action: Roll, scene: Scene) -> str:
    """The chance that a roll reaches the goal with the tokens held; "" where none is made.

    Raises `bad_difficulty` and what a roll's values raise.
    """
    house = HOUSE.at(scene.house)
    level = rolls.shift_level(action.difficulty or house.difficulty, action.shift)
    if not rolls.SIDES[level] or not action.attribute:
        return ""
    who = _whose_odds(action, scene)
    member = hand_of(who, action.values).member
    tokens = present_balance(scene, who.key)
    chance = chances.odds(member.attribute, level, member.share, tokens, house.explode_total)
    return percent(float(chance.success))


def _whose_odds(action: Odds | Roll, scene: Scene) -> Player:
    """Whose odds: the named character's, the active one's, or anybody's."""
    if action.who:
        return PLAYERS.of(scene, members.known(scene, action.who))
    return PLAYERS.active(scene) or Player("", "", None, Sheet())


def odds_card(card: OddsShown, scene: Scene) -> Report:
    """Success, critical and worst for each difficulty."""
    whose = f"{card.name}: " if card.name else ""
    rows = [
        f"{words.level(row.level)}: {percent(row.success)} / {percent(row.critical)} / "
        f"{percent(row.worst)}"
        + (f"; one bonus more {percent(row.better)}" if row.better is not None else "")
        for row in card.rows
    ]
    dice = "1 die" if card.dice == 1 else f"{card.dice} dice"
    return Report(
        Head(f"Odds: {whose}{dice}, C + S {card.cs}, {tokens_cards.holds(card.tokens)}"),
        lines=(
            "success (10+) / critical (16+) / worst (3 or less)",
            *rows,
            *_honest(card),
            *(("Bonuses at their best use, penalties at their harshest.",) if card.tokens else ()),
        ),
        private=True,
        chart=_chart(card, f"{dice}, C + S {card.cs}"),
    )


def _chart(card: OddsShown, title: str) -> Chart:
    """A bar for each difficulty."""
    bars = tuple(
        Bar(
            words.level(row.level),
            (row.success - row.critical, row.critical, row.worst),
            row.success,
        )
        for row in card.rows
    )
    about = "tokens at their best or harshest use" if card.tokens else "without tokens"
    return Choices(title, about, "", PARTS, bars)


def _honest(card: OddsShown) -> list[str]:
    """Where the harder die is better, said plainly."""
    lines: list[str] = []
    for easy, hard in zip(card.rows, card.rows[1:], strict=False):
        for easier, harder, what in (
            (easy.success, hard.success, "success"),
            (easy.critical, hard.critical, "a critical"),
        ):
            # Not where the card shows the same number for both.
            if percent(harder) != percent(easier) and harder > easier:
                lines.append(
                    f"For {what}, {words.level(hard.level)} is better than "
                    f"{words.level(easy.level)} here: small dice explode more."
                )
    return lines
