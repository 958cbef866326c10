"""HFRPG's vectors spoken to the rules themselves: names translated, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bot.core.errors import Refusal
from bot.systems.hfrpg.rules import odds as rules_odds
from bot.systems.hfrpg.rules import rolls, tokens
from tests.vectors.adapters._hfrpg_fields import level_of, mode_of, rounded, whole
from tests.vectors.adapters._hfrpg_session import Given, Session, shown, spelled

ROLLER = "Ann"


def run(op: str, given: Given) -> object:
    """What the rules answer; an unknown op is a KeyError."""
    operation = OPS[op]
    try:
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}


def group(members: list[Given]) -> tuple[list[rolls.Member], int]:
    """A group, and the place of who leads it."""
    found = [
        rolls.Member(
            str(one.get("name", "")),
            rolls.dice(rounded(one.get("attribute", 0))),
            rolls.stat(rounded(one.get("competency", 0))),
            rolls.stat(rounded(one.get("specialisation", 0)), what="specialisation"),
        )
        for one in members
    ]
    return found, rolls.leader(found)


def _resolve(given: Given) -> object:
    session = Session({})
    balance = given.get("balance")
    session.holds(ROLLER, 0 if balance is None else balance)
    return spelled(session.rolled({"who": ROLLER} | given))


def _threshold(given: Given) -> object:
    found = rolls.threshold(whole(given.get("total"), "bad_total"))
    return {"band": found.band, "success": found.success, "token": found.token}


def _difficulty(given: Given) -> object:
    level = level_of(given)
    return {"difficulty": level, "sides": rolls.SIDES[level]}


def _round_up(given: Given) -> object:
    return {"value": rounded(given.get("value"))}


def _caps(given: Given) -> object:
    faces, sides = _faces(given)
    bonus, penalty = tokens.caps(faces, sides)
    return {"bonus": bonus, "penalty": penalty}


def _group(given: Given) -> object:
    members, leads = group(given["members"])
    who = members[leads]
    return {
        "leader": who.name,
        "acs": who.acs,
        "dice": who.attribute,
        "competency": who.competency,
        "specialisation": who.specialisation,
        "others": rolls.others(members, leads),
    }


def _odds(given: Given) -> object:
    found = rules_odds.odds(
        rounded(given.get("n", 0)),
        level_of(given),
        rounded(given.get("cs", 0)),
        whole(given.get("tokens", 0), "bad_amount"),
        mode_of(given.get("mode", "once")),
    )
    bands = {band: _ratio(chance) for band, chance in found.bands.items()}
    return {"success": _ratio(found.success), "mean": _ratio(found.mean), "bands": bands}


def _best_bonus(given: Given) -> object:
    faces, sides = _faces(given)
    how = mode_of(given.get("mode", "once"))
    held = whole(given.get("tokens", 0), "bad_amount")
    target, cs = given.get("target"), rolls.group_share(rounded(given.get("cs", 0)))
    if target is None:
        use = tokens.best(faces, sides, held, how)
    else:
        whole(target, "bad_total")
        use = tokens.enough(faces, sides, held, how, lambda p: rules_odds.after(p, cs, target))
    after = tokens.with_tokens(faces, use, up=True)
    pool = rolls.read(after, sides, how)
    told: Given = {"bonus": list(use), "adjusted": list(after)}
    if target is not None:
        return told | {"chance": _ratio(rules_odds.after(pool, cs, target))}
    return told | {"mean": _ratio(tokens.mean(pool))}


def _worst_penalty(given: Given) -> object:
    faces, sides = _faces(given)
    how = mode_of(given.get("mode", "once"))
    use = tokens.harshest(faces, sides, whole(given.get("tokens", 0), "bad_amount"), how)
    after = tokens.with_tokens(faces, use, up=False)
    mean = tokens.mean(rolls.read(after, sides, how))
    return {"penalty": list(use), "adjusted": list(after), "mean": _ratio(mean)}


def _session(given: Given) -> object:
    session = Session(given)
    results = [session.step(step) for step in given["steps"]]
    return {"results": results, "state": session.state()}


def _faces(given: Given) -> tuple[tuple[int, ...], int]:
    level = level_of({"level": given.get("level", rolls.NORMAL)})
    sides = given.get("sides", rolls.SIDES[level] or 0)
    if sides is None or sides not in rolls.SIDES.values():
        raise Refusal("bad_difficulty", f"no difficulty has a d{sides}")
    return shown(given.get("faces", ()), sides), sides


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


OPS: dict[str, Callable[[Given], object]] = {
    "resolve": _resolve,
    "threshold": _threshold,
    "difficulty": _difficulty,
    "round_up": _round_up,
    "caps": _caps,
    "group": _group,
    "odds": _odds,
    "best_bonus": _best_bonus,
    "worst_penalty": _worst_penalty,
    "session": _session,
}
