"""Hammerhydra's rolls and attacks, in the words of the vectors."""

from __future__ import annotations

from typing import Any, cast

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.check import Check, Thrown, check
from bot.systems.hammerhydra.rules.damage import Blow, damage, protection
from bot.systems.hammerhydra.rules.exchange import Stance, damage_dice, landed, net, stance
from bot.systems.hammerhydra.rules.pool import Mods, Pool, impossible, pool
from bot.systems.hammerhydra.rules.tables import ATTRIBUTE_DICE, AVERAGE, GRADES, grade
from bot.systems.hammerhydra.rules.weapons import damage_stat

Given = dict[str, Any]


def mods_of(given: Given) -> Mods:
    """The changes of a roll."""
    return Mods(
        dice=given.get("dice_mod", 0),
        target=given.get("target_mod", 0),
        wound=given.get("wound", given.get("standing_wound", 0)),
        block=bool(given.get("failed_block", given.get("block_penalty", False))),
        counter=bool(given.get("counter_bonus", given.get("counter", False))),
        edge_dice=given.get("edge_dice", 0),
        edge_target=given.get("edge_target", 0),
    )


def pool_of(given: Given, dice: object = None) -> Pool:
    """The pool a vector gives; `dice` where it does not say."""
    if given.get("impossible"):
        raise impossible()
    return pool(
        given.get("dice", dice),
        given.get("target"),
        mods_of(given),
        edge_step=given.get("edge_step", 1),
    )


def rolled(found: Pool, given: Given, rules: Given) -> Check:
    """A pool with the faces that were thrown, all of them used."""
    thrown = Thrown(given.get("faces") or (), given.get("extra") or ())
    result = check(
        found,
        thrown,
        tens=rules.get("tens", "auto"),
        critical=rules.get("critical_rule", "any"),
        chain=rules.get("chain", rules.get("extra_dice_chain", True)),
    )
    thrown.finish()
    return result


def checked(given: Given, dice: object = None) -> Check:
    """A whole check as a vector gives it."""
    return rolled(pool_of(given, dice), given, given)


def spelled_pool(found: Pool) -> Given:
    """A pool in the vectors' words."""
    return {
        "dice": found.dice,
        "target": found.target,
        "clamped": found.clamped,
        "edge_cost": found.edge,
    }


def spelled(found: Check) -> Given:
    """A check in the vectors' words."""
    return spelled_pool(found.pool) | {
        "successes": found.successes,
        "failed": found.failed,
        "grade": GRADES[grade(found.successes)][0],
        "critical": found.critical,
        "tens": found.tens,
        "faces": list(found.faces),
        "scores": list(found.scores),
        "lifted": [list(one) for one in found.lifted],
        "extra": [list(batch) for batch in found.extra],
        "spare": found.spare,
    }


def exchange(given: Given) -> Given:
    """One attack from the declaration to the damage."""
    stat = damage_stat(given.get("weapon"))
    may_block = given.get("block_allowed", given.get("allow_block", True))
    how = stance(given.get("defence"), given.get("block_with"), may_block=may_block)
    protection(given.get("armour", 0))
    rolls = _Rolls(given.get("rolls", {}))
    attack = rolls.check("attack", pool_of(given), given)
    dodge = _defence(given, rolls, how) if how.defence == "dodge" and not attack.failed else None
    hits = net(attack, dodge)
    blow: Blow | None = None
    block: Check | None = None
    if hits:
        faces = rolls.faces("damage", damage_dice(stat, hits))
        floor = given.get("armour_floor", 1)
        blow = damage(faces, stat.mod, given.get("armour", 0), floor=floor)
        block = _defence(given, rolls, how) if how.defence == "block" else None
    rolls.finish()
    end = landed(hits, blow, block, how.cover)
    return {
        "attack": spelled(attack),
        "pool": spelled_pool(attack.pool),
        "dodge": spelled(dodge) if dodge else None,
        "block": spelled(block) if block else None,
        "net": end.net,
        "hit": end.hit,
        "rolled": {"top": end.blow.top, "damage": end.blow.damage} if end.blow else None,
        "damage": end.damage,
        "init_penalty": int(end.failed_block),
        "target_penalty": int(end.failed_block),
        "counter_bonus": how.defence == "counterattack",
    }


def _defence(given: Given, rolls: _Rolls, how: Stance) -> Check:
    spec = {
        "dice": given.get("defence_dice", ATTRIBUTE_DICE),
        "target": given.get("defence_target", AVERAGE),
        "dice_mod": given.get("defence_dice_mod", 0),
        "target_mod": given.get("defence_target_mod", 0),
        "wound": given.get("defence_wound", 0),
        "edge_dice": given.get("defence_edge_dice", 0),
        "edge_target": given.get("defence_edge_target", 0),
    }
    return rolls.check(how.defence, pool_of(spec), given)


class _Rolls:
    """The faces of an attack's rolls, each used when the rules roll it."""

    def __init__(self, given: Given) -> None:
        self._left: dict[str, Any] = dict(given)

    def check(self, name: str, found: Pool, rules: Given) -> Check:
        return rolled(found, self._take(name), rules)

    def faces(self, name: str, count: int) -> tuple[int, ...]:
        return Thrown(self._take(name)["faces"])(count)

    def finish(self) -> None:
        if self._left:
            raise Refusal("faces_unused", f"Nobody rolls {', '.join(self._left)}.")

    def _take(self, name: str) -> Given:
        if name not in self._left:
            raise Refusal("faces_missing", f"The dice of the {name} are missing.")
        found, extra = self._left.pop(name), self._left.pop(f"{name}_extra", ())
        return cast("Given", found) if isinstance(found, dict) else {"faces": found, "extra": extra}
