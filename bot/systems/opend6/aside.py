"""Printed tables, and the rules in short."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.lookup import lookup
from bot.systems.opend6.rules import attack, melee, order, tracks
from bot.systems.opend6.rules.durations import SEVERITIES
from bot.systems.opend6.rules.effects import SHOP
from bot.systems.opend6.rules.minds import ATTITUDE, STEP, WILLPOWER
from bot.systems.opend6.rules.movement import ASCENTS, DISTANCES, PASSAGES, SHIFTS, TERRAINS
from bot.systems.opend6.rules.results import DIFFICULTIES
from bot.systems.opend6.rules.results import STEP as POINTS
from bot.systems.opend6.skills import KNOWN
from bot.systems.opend6.words import CREDIT

TABLES: dict[str, str] = {
    "ranks": "Ranks: points, severity, duration",
    "difficulties": "Difficulties",
    "actions": "Actions of a round and what they pay",
    "reach": "Weapons: reach, and what defends",
    "damage": "Damage, fatigue, composure, body",
    "attitude": "Attitude and willpower",
    "effects": "What ranks buy",
    "skills": "Abilities and their skills",
    "dice": "Boost, penalty, flips, wild dice",
    "order": "Orders of battle",
}


RULES = (
    "Roll your code, add everything up; reach the difficulty and you succeed.",
    "The fixed value stands in for a roll: 3 for each die, and the pips.",
    "Points above the difficulty make ranks, one for each five begun; ranks buy effects.",
    "A wild 6 is kept and rolled again. A wild 6 in a success, or a wild 1 in a failure, is more.",
    "Boost and penalty dice are thrown with the others; as many go, lowest or highest first.",
    "Advantage and disadvantage: all dice twice, the higher or lower total counts.",
    "Luck doubles your dice before the roll. An action point rolls again, or adds 2D after it.",
    "A round: one full action, one bonus action, free ones. Answer an opponent out of turn.",
    "A hit rolls damage; damage over Strength and armour makes a condition.",
    "Words can put out of action, too: insult, startle, demoralize.",
    "Recover by a check whose ranks are those of the condition.",
)


def _by_rank() -> tuple[str, ...]:
    lines: list[str] = []
    for rank, (severity, lasts) in enumerate(SEVERITIES, 1):
        low = POINTS * (rank - 1) + 1
        upto = f"{low}-{low + POINTS - 1}" if rank < len(SEVERITIES) else f"{low}+"
        lines.append(f"{upto}: rank {rank}, {severity}, {LASTS[lasts]}")
    return tuple(lines)


BENCHMARKS = (DISTANCES, ASCENTS, TERRAINS, PASSAGES, SHIFTS)
"""The rows of the movement benchmarks (D6-30)."""
LASTS = {
    "turn": "one full turn",
    "round": "one full round",
    "rounds": "some rounds",
    "encounter": "until the end of the encounter",
    "scene": "until the end of the scene",
    "recovered": "until recovered",
}


def _difficulties() -> tuple[str, ...]:
    bands = enumerate(zip(DIFFICULTIES, *BENCHMARKS, strict=True))
    return tuple(
        f"{name.title()} {POINTS * place + 1}-{POINTS * (place + 1)}: {far} ft, {high} ft up, "
        f"{ground}; passage {way}; object {shift}"
        for place, (name, far, high, ground, way, shift) in bands
    )


def _actions() -> tuple[str, ...]:
    result: dict[str, list[str]] = {}
    for name, cost in melee.ACTIONS.items():
        result.setdefault(cost, []).append(name.replace("_", " "))
    return tuple(f"{cost}: {', '.join(names)}" for cost, names in result.items())


def _reach() -> tuple[str, ...]:
    reaches = (f"{name}: {low} to {high} ft" for name, (low, high) in attack.REACHES.items())
    stops = (f"{attack} is stopped by {defence}" for attack, defence in attack.DEFENCES.items())
    return (*reaches, *stops)


def _tracks() -> tuple[str, ...]:
    return tuple(
        f"{track.name}: " + ", ".join(f"{state.rank} {state.name}" for state in track.states)
        for track in tracks.TRACKS
    )


def _ladders() -> tuple[str, ...]:
    steps = (STEP * (place - 3) for place in range(7))
    return tuple(
        f"{step:+d}: {outlook}, {control}" if step else f"0: {outlook}, {control}"
        for step, outlook, control in zip(steps, ATTITUDE, WILLPOWER, strict=True)
    )


def _shop() -> tuple[str, ...]:
    result: dict[int, list[str]] = {}
    for effect in SHOP:
        result.setdefault(effect.rank, []).append(effect.words)
    return tuple(f"rank {rank}: {'; '.join(words)}" for rank, words in sorted(result.items()))


def _skills() -> tuple[str, ...]:
    return tuple(
        f"{ability}: " + ", ".join(f"{skill} ({', '.join(s)})" if s else skill for skill, s in rows)
        for ability, rows in KNOWN.items()
    )


def _orders() -> tuple[str, ...]:
    descriptions = {
        "fifo": "best first, declared and done in one",
        "lifo": "worst first; the faster may interrupt",
        "split": "worst declares first, best acts first",
        "group": "sides act as blocks",
        "narrative": "the GM says who is next",
        "phases": "speak and move, shoot, physical attacks, spells",
    }
    return tuple(f"{mode}: {descriptions[mode]}" for mode in order.MODES)


LINES: dict[str, tuple[str, ...]] = {
    "ranks": _by_rank(),
    "difficulties": _difficulties(),
    "actions": _actions(),
    "reach": _reach(),
    "damage": _tracks(),
    "attitude": _ladders(),
    "effects": _shop(),
    "skills": _skills(),
    "dice": (
        "B2, P1: boost and penalty dice; one of each cancels",
        "F6: every 6 is turned over before the total",
        "adv, dis: all dice twice; they cancel one for one",
        "W1, -1WD: a die becomes wild, or is no longer",
        "+1D, -1D: dice; +2, -2: on the total; d8: the size of boost and penalty dice",
        "[4] ordinary, ▲4 boost, ▼4 penalty, ★6 wild, struck through: discarded, 6→1: flipped",
        "First luck, dice, wild dice, boost against penalty; then the roll: explode, flip, discard",
        "Then add up, with pips and flat modifiers; then the second roll; then compare",
    ),
    "order": _orders(),
}


def describe_table(table: str, scene: Scene) -> tuple[str, ...]:
    """The lines of a table; no house rule changes them."""
    return LINES[table]


ASIDE = lookup("", TABLES, describe_table, title="OpenD6 in short", short=RULES, credit=CREDIT)
