"""Flamepunk's vectors spoken to the rules themselves: names translated, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bot.core.errors import Refusal
from bot.systems.flamepunk import rules
from bot.systems.flamepunk.odds import chances, split_table
from bot.systems.flamepunk.removal import best, menu, picked, policy, without
from bot.systems.flamepunk.rules import DEFAULT_HIT
from tests.vectors.adapters._flamepunk_session import Given, Session, either, outcome_word, spelled


def run(op: str, given: Given) -> object:
    """What the rules answer; an unknown op is a KeyError."""
    operation = OPS[op]
    try:
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}


def _resolve(given: Given) -> object:
    faces = rules.rolled(given["faces"])
    hit = _hit(given)
    allowance = rules.defence(given.get("defence", 0))
    how = policy(given.get("objective", "harsh"), exact=given.get("exact") is True)
    attack = rules.attack_context(given.get("context", "task"))
    wanted = given.get("removed")
    if wanted is None:
        removed = best(faces, hit, allowance, how)
    else:
        removed = picked(faces, wanted, allowance, how)
    reading = rules.read(without(faces, removed), hit, removed=removed, attack=attack)
    answer = {"rolled": list(faces), "hit": list(hit), "defence": allowance} | spelled(reading)
    return answer | ({"damage": reading.damage} if attack else {})


def _menu(given: Given) -> object:
    faces = rules.rolled(given["faces"])
    allowance = rules.defence(given.get("allowed", given.get("defence", 0)))
    how = policy(given.get("objective", "harsh"), exact=given.get("exact") is True)
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
            for reading in menu(faces, _hit(given), allowance, how)
        ]
    }


def _band(given: Given) -> object:
    name, penalty = rules.band(given.get("kind", ""), given.get("level"))
    return {"band": name, "penalty": penalty}


def _odds(given: Given) -> object:
    how = policy(given.get("objective", "harsh"), exact=given.get("exact") is True)
    law = chances(given.get("n"), _hit(given), given.get("defence", 0), how)
    levels = [("failure", level, ways) for level, ways in law.failures]
    levels += [("success", level, ways) for level, ways in law.successes]
    return {
        "success": _text(law.success),
        "mean_success_level": _text(law.mean),
        "mean_penalty": _text(law.mean_penalty),
        "bands": {name: _text(chance) for name, chance in law.bands.items()},
        "levels": [[kind, level, _text(Fraction(ways, law.total))] for kind, level, ways in levels],
    }


def _split(given: Given) -> object:
    rows, attack = split_table(
        given.get("pool"),
        given.get("incoming", []),
        target_dodges=either(given, "target_dodges", "dodges") is not False,
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
    return DEFAULT_HIT if hit is None else rules.hit_set(hit)


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
