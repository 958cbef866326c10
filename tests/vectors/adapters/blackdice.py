"""Black Dice's vectors spoken to the rules themselves: names translated, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec.structs import replace

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.scene import Scene, Table
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.rules import dice, opposed, retries, tables, tasks
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source, Throws
from bot.systems.blackdice.rules.retries import Event
from bot.systems.blackdice.rules.tasks import RollKind
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.actions import HelperDice, TaskState
from tests.vectors.adapters import _blackdice_body, _blackdice_fight, _blackdice_odds
from tests.vectors.adapters._blackdice_fields import (
    TASK,
    Given,
    faces,
    listed,
    named,
    number,
    spelled,
    taken,
    task,
)

EVENTS: tuple[Event, ...] = get_args(Event)
ROLLS: tuple[RollKind, ...] = get_args(RollKind)
ADA = Side("ada", "Ada", (Source("pool", 1),))
"""Somebody who rolls."""
DICE = (
    "extra gm_extra bonus_black retry retry_black retry_dice retries tries earlier earlier_tries "
    "fails failures failed_tries frustration wound wounds wound_dice wound_black wound_penalty "
    "penalty close_in closing_in"
)
"""Sources of black dice that are numbers of dice."""
LOST = "reserve_lost"
"""The source that is pips of the reserve."""
MEMBER = f"name {TASK}"


def run(op: str, given: Given) -> object:
    """What the rules answer; an op that nobody knows is `unknown_op`, one that is no name fails."""
    if op.isidentifier() and op not in OPS:
        return {"error": "unknown_op"}
    operation = OPS[op]
    try:
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}


def _pool(given: Given) -> object:
    found = dict(taken(given, "attribute skill", "bonus actions"))
    actions = found.pop("actions", 1)
    side = Side("", "", (Source("pool", tasks.pool_dice(**found)),), divisor=actions)
    return {"pool": side.pool}


def _trade(given: Given) -> object:
    found = taken(given, "pool trades", "kind trade_scope")
    kind = word(found.get("kind", "task"), ROLLS, "A roll")
    if not tasks.may_trade(kind, found.get("trade_scope", "tasks")):
        raise Refusal("not_allowed", "Dice of this roll are not traded here.")
    traded = tasks.trade(found["pool"], found["trades"])
    return {"dice": traded.dice, "auto": traded.auto}


def _task(given: Given) -> object:
    return spelled(task(given).result)


def _public_view(given: Given) -> object:
    found = taken(given, "result", "hidden")
    result = named(found["result"])
    hidden = found.get("hidden", False)
    numbers = ("pool_successes", "auto", "black_successes")
    own, auto, against = (bound(number(result.get(name, 0), name), name) for name in numbers)
    rolled = SideDice(Throws((1,) * own), (1,) * against or (2,), auto)
    state = TaskState(side=ADA, rolled=rolled, hidden=hidden)
    report = BLACKDICE.report(Tale(0, state), Scene(Table(1, 2), 0))
    seen = any(row.label == "black" for row in report.dice)
    return {name: value for name, value in result.items() if name != "black_successes" or seen}


def _group(given: Given) -> object:
    found = taken(given, "leader helpers", "black_faces")
    leader = dict(taken(found["leader"], optional=MEMBER))
    helpers = [dict(taken(one, optional=MEMBER)) for one in listed(found["helpers"], "Helpers")]
    names = [str(one.pop("name", place)) for place, one in enumerate(helpers)]
    opposed.check_helpers(str(leader.pop("name", "the leader")), names)
    helped = tuple(
        HelperDice(one.side, one.rolled) for one in (task(each, opposed=True) for each in helpers)
    )
    card = task(leader, opposed=True)
    against = (*card.rolled.black, *faces(found.get("black_faces", ())))
    rolled = replace(card.rolled, black=against)
    result = replace(card, rolled=rolled, helpers=helped, group=True).result
    return {"helpers": [one.rolled.result.successes for one in helped]} | spelled(result)


def _opposed(given: Given) -> Given:
    found = opposed.compare(**taken(given, "a_net b_net"))
    return {
        "winner": found.winner,
        "margin": found.margin,
        "degree": found.degree.key,
        "a_foul": found.a_foul,
        "b_foul": found.b_foul,
    }


def _opposed_rolls(given: Given) -> object:
    found = taken(given, "a b")
    nets: Given = {f"{who}_net": task(found[who], opposed=True).result.net for who in "ab"}
    return nets | _opposed(nets)


def _degree(given: Given) -> object:
    found = tables.degree(**taken(given, "net"))
    return {"degree": found.key, "tier": found.tier, "foul": found.foul}


def _difficulty(given: Given) -> object:
    name = taken(given, "name")["name"]
    rung = tables.difficulty(word(name, tuple(tables.LADDER), "A difficulty"))
    return {"pool_bonus": rung.pool_bonus, "black": rung.black, "automatic": rung.automatic}


def _difficulty_label(given: Given) -> object:
    found = tables.rungs_around(**taken(given, "black"))
    return {"at_least": found.at_least, "at_most": found.at_most, "usual": found.usual}


def _called_shot(given: Given) -> object:
    return {"black": tables.called_shot_dice(**taken(given, "part"))}


def _black_dice(given: Given) -> object:
    found = taken(given, optional=f"name part {DICE} {LOST}")
    name = word(found.get("name", tables.AVERAGE), tuple(tables.LADDER), "A difficulty")
    rung = tables.difficulty(name)
    sources = [Source(rung.title, rung.black)]
    sources += [Source(name, found[name]) for name in DICE.split() if name in found]
    sources += [
        Source(name, tables.wound_penalty(found[name])) for name in LOST.split() if name in found
    ]
    if found.get("part") is not None:
        sources.append(Source("called shot", tables.called_shot_dice(found["part"])))
    total = dice.black_total(sources)
    # Nothing else applies to what is done without a roll.
    return {
        "black": 0 if rung.automatic else total,
        "pool_bonus": rung.pool_bonus,
        "automatic": rung.automatic,
    }


def _retry(given: Given) -> object:
    found = taken(given, "events", "gm_extra")
    tries = retries.Tries()
    for event in listed(found["events"], "Events"):
        tries = retries.next_tries(tries, word(event, EVENTS, "What happened"))
    dice = retries.frustration(tries, found.get("gm_extra", 0))
    return {"black": dice, "locked": tries.locked}


OPS: dict[str, Callable[[Given], object]] = {
    "pool": _pool,
    "trade": _trade,
    "task": _task,
    "public_view": _public_view,
    "group": _group,
    "opposed": _opposed,
    "opposed_rolls": _opposed_rolls,
    "degree": _degree,
    "difficulty": _difficulty,
    "difficulty_label": _difficulty_label,
    "called_shot": _called_shot,
    "black_dice": _black_dice,
    "retry": _retry,
    **_blackdice_fight.OPS,
    **_blackdice_body.OPS,
    **_blackdice_odds.OPS,
}
