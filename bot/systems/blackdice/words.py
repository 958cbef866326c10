"""Black Dice's dice and names in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.report import DiceRow, Die
from bot.core.words import count
from bot.systems.blackdice.rules.black import Source
from bot.systems.blackdice.rules.dice import HITS, Thrown
from bot.systems.blackdice.sides import Rolled, Side

CREDIT = "Black Dice: numbers and mechanisms only, restated; the words are the bot's own."

MOST_LINKS = 12
"""How much of a chain of sixes is shown."""

REACTIONS = {
    "counter": "Counter",
    "evade": "Evade",
    "duel": "Duel",
    "duel_draw": "Draw & fire",
    "dodge": "Dodge",
    "close_in": "Close in",
    "none": "No defence",
}
RANGES = {"normal": "normal range", "close": "close range", "point_blank": "point blank"}


def thrown_words(thrown: Thrown) -> str:
    """`1 3 6→6→2`: all faces in one short line."""
    chains = ("→".join(map(str, chain[:MOST_LINKS])) for chain in thrown.chains)
    return " ".join(chains) or "no dice"


def pool_row(label: str, thrown: Thrown) -> DiceRow:
    """Pool dice with their chains of sixes, successes bold (BD-03, BD-04)."""
    dice: list[Die] = []
    for chain in thrown.chains:
        links = chain[:MOST_LINKS]
        if len(links) > 1:
            dice.append(Die(links[-1], "chain", links[:-1]))
        else:
            dice.append(Die(chain[-1], "hit" if chain[-1] in HITS else "plain"))
    return DiceRow(label, tuple(dice))


def black_row(label: str, faces: Iterable[int]) -> DiceRow:
    """Black dice, whose sixes just count (BD-10)."""
    return DiceRow(label, tuple(Die(f, "hit" if f in HITS else "plain") for f in faces))


def sources(parts: Iterable[Source]) -> str:
    """`Dexterity 2 + Sword 4 + faster than Cole 2`."""
    shown = [f"{part.why} {part.dice}" for part in parts]
    return " + ".join(shown) or "nothing"


def dice_of(side: Side) -> str:
    """`Dexterity 2 + Sword 4 = 6 ÷ 2 = 3, 1 trade: 1 sure + 0 dice`."""
    said = f"{sources(side.parts)} = {side.whole}"
    if side.divisor > 1:
        said += f" ÷ {side.divisor} = {side.pool}"
    if side.trades:
        left = count(side.pool - 3 * side.trades, "die", "dice")
        said += f"; {side.trades} traded: {side.trades} sure + {left}"
    return said


def score_of(rolled: Rolled) -> str:
    """`3 + 1 sure - 2 black = 2`, or just `3`."""
    found = rolled.result
    sure = f" + {found.auto} sure" if found.auto else ""
    black = f" - {found.black_successes} black" if rolled.black else ""
    return f"{found.pool_successes}{sure}{black} = {found.net}" if sure or black else str(found.net)
