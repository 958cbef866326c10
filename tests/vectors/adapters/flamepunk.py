"""Flamepunk's vectors spoken to the rules themselves: names translated, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bot.core.edge import items
from bot.core.errors import Refusal
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.odds import chances, split_table
from bot.systems.flamepunk.rules.removal import Policy, removal_menu
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT
from tests.vectors.adapters._flamepunk_given import Given, either, read_faces, read_hits, whole
from tests.vectors.adapters._flamepunk_session import Session, outcome_word

ROLLER, TARGET = "Skaz", "Blazer"


def run(op: str, given: Given) -> object:
    """What the rules answer; an unknown op is a KeyError."""
    operation = OPS[op]
    try:
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}


def _resolve(given: Given) -> object:
    how = _policy(given)
    table = Session(
        {
            "removal": "exact" if how.exact else "upto",
            "objective": "merciful" if how.merciful else "harsh",
        }
    )
    for who in (ROLLER, TARGET):
        table.step({"do": "join", "who": who, "max": rolls.MOST_DICE})
    context = given.get("context", "task")
    aimed = {"target": TARGET} if context == "attack" else {"kind": context}
    wanted = {key: given[key] for key in ("faces", "hit", "defence") if key in given}
    thrown = table.step({"do": "roll", "who": ROLLER} | aimed | wanted)
    if "error" in thrown:
        return thrown
    answer = table.step({"do": "finish", "removed": given.get("removed")})
    if "error" in answer:
        return answer
    return answer | {"hit": list(_hit(given)), "defence": given.get("defence", 0)}


def _menu(given: Given) -> object:
    faces = read_faces(given["faces"])
    allowance = rolls.check_defence(_defence(given.get("allowed", given.get("defence", 0))))
    how = _policy(given)
    return {
        "menu": [
            {
                "removed": list(reading.removed),
                "outcome": outcome_word(reading),
                "hits": reading.hits,
                "magnitude": reading.magnitude,
                "level": reading.level,
                "band": reading.band,
            }
            for reading in removal_menu(faces, _hit(given), allowance, how)
        ]
    }


def _band(given: Given) -> object:
    outcome, level = given.get("kind"), given.get("level")
    if outcome not in ("success", "failure") or type(level) is not int:
        raise Refusal("bad_level", "A band wants success or failure and a whole level.")
    if outcome == "success":
        return {"band": rolls.success_band(level), "penalty": 0}
    name, penalty = rolls.failure_band(level)
    return {"band": name, "penalty": penalty}


def _odds(given: Given) -> object:
    dice = whole(given.get("n"), "no_dice")
    law = chances(dice, _hit(given), _defence(given.get("defence", 0)), _policy(given))
    owed = sum(rolls.failure_band(level)[1] * ways for level, ways in law.failures)
    levels = [("failure", level, ways) for level, ways in law.failures]
    levels += [("success", level, ways) for level, ways in law.successes]
    return {
        "success": _text(law.success),
        "mean_success_level": _text(law.mean),
        "mean_penalty": _text(Fraction(owed, law.total)),
        "bands": {name: _text(chance) for name, chance in law.bands.items()},
        "levels": [[kind, level, _text(Fraction(ways, law.total))] for kind, level, ways in levels],
    }


def _split(given: Given) -> object:
    dodges = either(given, "target_dodges", "dodges")
    rows, attack = split_table(
        whole(given.get("pool"), "bad_amount"),
        [whole(dice, "no_dice") for dice in items(given.get("incoming", []))],
        target_dodges=dodges is None or bool(dodges),
        hit=_hit(given),
    )
    return {
        "rows": [
            {
                "attack": row.attack,
                "held": row.held,
                "dealt": _text(row.dealt),
                "taken": _text(row.taken),
                "score": _text(row.score),
            }
            for row in rows
        ],
        "best": attack,
    }


def _session(given: Given) -> object:
    table = Session(given.get("config", {}))
    results = [table.step(step) for step in given["steps"]]
    return {"results": results, "state": table.state()}


def _hit(given: Given) -> tuple[int, ...]:
    hit = given.get("hit")
    return DEFAULT_HIT if hit is None else read_hits(hit)


def _defence(value: object) -> int:
    return whole(value, "bad_defence")


def _policy(given: Given) -> Policy:
    objective = given.get("objective", "harsh")
    if objective not in ("harsh", "merciful"):
        raise Refusal("bad_objective", "An objective is harsh or merciful.")
    return Policy(exact=given.get("exact") is True, merciful=objective == "merciful")


def _text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


OPS: dict[str, Callable[[Given], object]] = {
    "resolve": _resolve,
    "menu": _menu,
    "band": _band,
    "odds": _odds,
    "split": _split,
    "session": _session,
}
