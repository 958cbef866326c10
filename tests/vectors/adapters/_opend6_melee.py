"""OpenD6's vectors of the melee: frame, attack, movement, recovery, pressure, readying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.core.combat import Order, Turn, standing
from bot.core.condition import Moment
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared.conditions import apply
from bot.systems.opend6.melee import arms
from bot.systems.opend6.rules import (
    advantages,
    attack,
    codes,
    conditions,
    durations,
    gangs,
    melee,
    minds,
    order,
    pressing,
    tracks,
)
from bot.systems.opend6.rules.given import one_of, whole
from bot.systems.opend6.rules.results import result
from tests.vectors.adapters._opend6_conditions import duration_of, suffered
from tests.vectors.adapters._opend6_dice import (
    NONE,
    WHO,
    house,
    number,
    rules,
    scene,
    somebody,
    words,
)

Given = dict[str, Any]


HEADINGS = {
    "force an opponent": "force",
    "gain an advantage": "advantage",
    "gain advantage": "advantage",
    "ready an action": "ready",
    "support a character": "support",
    "combine actions": "support",
    "combine": "support",
    "trash talk opponents": "talk",
    "trash talk": "talk",
    "banter with allies": "banter",
    "ready equipment": "equip",
    "plan an action": "plan",
    "incidental movement": "step",
    "move bonus": "bonus_move",
    "move free": "free_move",
}
"""The headings of the text's table (R-60), and its three moves by what they pay."""


def _action_cost(given: Given) -> object:
    told = given.get("action", NONE)
    word = fold(told.replace("-", " ").replace("_", " ")) if isinstance(told, str) else ""
    name = HEADINGS.get(word, word).replace(" ", "_")
    known = tuple(melee.ACTIONS)
    return {"cost": melee.ACTIONS[one_of(name, known, "unknown_action", "action")]}


def _combat_over(given: Given) -> object:
    actors = [
        melee.Contender(
            one.get("side", NONE) or "", bool(one.get("out", NONE)), bool(one.get("conceded", NONE))
        )
        for one in given.get("actors", ())
    ]
    found = melee.combat_over(actors)
    return {"over": found.over, "standing": list(found.standing)}


def _engaged(given: Given) -> object:
    return {"engaged": melee.engagement(given.get("focus", {}), given["a"], given["b"])}


def more(given: Given, cost: str) -> int:
    """The actions of a cost beside the usual one: their number, or what any other word adds."""
    added = [value for key, value in given.items() if cost in key and type(value) is int]
    return sum(added) - (cost in given)


def _economy(given: Given) -> object:
    ails = conditions.hindrance(suffered(given.get("conditions", ())), WHO)
    out = bool(given.get("out", NONE)) or ails.out
    start = melee.budget(
        full=more(given, "full") + ails.full,
        bonus=more(given, "bonus") + ails.bonus,
        no_bonus=bool(given.get("no_bonus", NONE)) or ails.no_bonus,
        out=out,
    )
    many = house(given, "multi_action").multi_action
    left = melee.spend(start, given.get("spend", ()), out=out, multi_action=many)
    return {
        "full": left.full,
        "bonus": left.bonus,
        "step": left.step,
        "dice_penalty": left.dice_penalty,
    }


def _responses(given: Given) -> object:
    ails = conditions.hindrance(suffered(given.get("conditions", ())), WHO)
    winded = bool(given.get("no_bonus", NONE)) or ails.no_bonus
    left = melee.Budget(
        given.get("full", 1), 0 if winded else given.get("bonus", 1), given.get("step", 1)
    )
    found = melee.responses(
        given.get("trigger", NONE),
        left,
        is_engaged=given.get("is_engaged", True),
        out=bool(given.get("out", NONE)) or ails.out,
    )
    return {"options": [f"{answer.how}:{answer.cost}" for answer in found]}


def _initiative(given: Given) -> object:
    """The fixed value of awareness or a roll of it, with what counts for this round only."""
    lasts = [key for key in given if key == "n" or "rounds" in key or key == "chaos"]
    told = _chaos(given | {"rounds": given[lasts[0]]}) if lasts else {}
    fixed = given.get("fixed", given.get("awareness", NONE))
    rows = suffered(given.get("conditions", ()))
    rolled = next((given[key] for key in given if "roll" in key or "total" in key), None)
    if rolled is not None:
        base = number(rolled, "bad_number")
    elif fixed is None and told:
        return told
    else:
        base = melee.initiative(
            None if fixed is None else number(fixed, "bad_number"),
            perception=given.get("perception", NONE),
            fixed_change=conditions.weight(rows, WHO, kind="fixed").flat,
        )
    bonus = number(given.get("bonus", 0), "bad_number")
    return told | {"score": base + conditions.initiative_change(rows, WHO) + bonus}


def _chaos(given: Given) -> Given:
    """The last round of awareness rolls, none of a whole encounter (D6-16)."""
    rounds = given.get("rounds", NONE)
    if rounds in (True, "encounter"):
        return {"until": None}
    return {"until": order.chaos_until(given.get("round", 1), number(rounds, "bad_number"))}


def _next_actor(given: Given) -> object:
    """Whose turn stands in the order of the fight after those that are over."""
    keys = [one for one in given.get("order", ()) if one not in given.get("out", ())]
    if not keys:
        raise Refusal("no_actors", "Nobody can act.")
    groups = tuple((key,) for key in keys)
    over = tuple(Turn("ended", (key,)) for key in given.get("done", ()))
    waits = standing(Order(groups=groups, past=over)).turn
    return {"next": (waits or groups[0])[0], "new_round": not waits}


def gang_of(told: Any) -> int:
    """What friends add to a passive defence: a bonus, or how many they are (R-33)."""
    if isinstance(told, dict):
        rows = cast("Given", told)
        return gangs.bonus(rows.get("members", NONE), rows.get("kind", "melee"))
    return whole(told, "bad_number", "a bonus", least=0)


def _defence(given: Given) -> object:
    found = attack.defence(
        given.get("stance", "passive"),
        passive(given),
        given.get("check_total", NONE),
        floor=floor(given),
    )
    return {"value": found.value, "rolled": found.rolled}


def passive(given: Given) -> int:
    """The fixed value that defends, with the friends who stand by; 10 where no skill does."""
    worth = attack.PASSIVE if given.get("fixed", NONE) is None else given["fixed"]
    friends = next((given[key] for key in given if "gang" in key), 0)
    return whole(worth, "bad_number", "a fixed value") + gang_of(friends)


def floor(given: Given) -> bool:
    """Whether an active defence is worth the fixed value at least (R-26)."""
    told = {"defence_floor": given["floor"]} if "floor" in given else given
    return house(told, "defence_floor").defence_floor


def _attack(given: Given) -> object:
    """An attack step by step as the fight takes them: defence where one is due, hit, damage."""
    weapon, stance = (
        codes.code(words(given, "weapon")),
        attack.stance_of(given.get("stance", "passive")),
    )
    least, how = attack.defence("passive", passive(given)), rules(given)
    total = given.get("attack_total", NONE)
    rolled = attack.check_is_due(result(total, least.value, how), stance)
    wall = least
    if rolled:
        wall = attack.defence(
            stance, least.value, given.get("defence_total", NONE), floor=floor(given)
        )
    found = result(total, wall.value, how)
    spent = next((given[key] for key in ("spent", "extra") if key in given), 0)
    told: Given = {
        "resistance": wall.value,
        "defence_rolled": rolled,
        "success": found.success,
        "result_points": found.points,
        "rank": found.rank,
        "damage_code": str(attack.damage_code(weapon, found.rank, spent=spent))
        if found.success
        else None,
    }
    mail = given.get("armour", NONE) or given.get("armor", NONE) or "0D"
    body, mail = codes.code(words(given, "strength") or "0D"), codes.code(mail)
    _, soak, _ = arms.strength(
        scene(suffered(given.get("conditions", ()))), somebody(str(body), str(mail))
    )
    if not found.success or given.get("damage_total", NONE) is None:
        return told | {"soak": soak, "damage_points": None, "condition": None}
    hurt = attack.damage(given["damage_total"], soak)
    return told | {
        "soak": hurt.soak,
        "damage_points": hurt.points,
        "condition_rank": hurt.rank,
        "condition": hurt.name,
    }


def _reach(given: Given) -> object:
    return {"in_reach": attack.in_reach(given.get("category", NONE), given.get("distance", NONE))}


def _defence_options(given: Given) -> object:
    found = attack.defence_options(
        given.get("attack_skill", NONE),
        given.get("holds", NONE) or (),
        distance=given.get("distance", attack.LEVERAGE),
        clearance=given.get("clearance", attack.USUAL_CLEARANCE),
    )
    return {"skills": list(found), "passive": None if found else attack.PASSIVE}


def _force(given: Given) -> object:
    if given.get("skill", NONE) is not None:
        pressing.forcing_skill(given["skill"])
    found = pressing.force(given.get("total", NONE), given.get("resistance", NONE), rules(given))
    return {
        "success": found.result.success,
        "result_points": found.result.points,
        "rank": found.result.rank,
        "feet": found.feet,
    }


def _interact(given: Given) -> object:
    against = pressing.INTERACTIONS[pressing.interaction_skill(given.get("skill", NONE))]
    wall = minds.resist(
        given.get("fixed", NONE),
        given.get("attitude", NONE) or minds.NEUTRAL,
        given.get("willpower", NONE) or minds.NEUTRAL,
        skill=against,
        mode=house(given, mode="attitude_mode").attitude_mode,
    )
    told = result(given.get("total", NONE), wall, rules(given))
    found = pressing.shake(told)
    return {
        "against": against,
        "resistance": wall,
        "success": told.success,
        "result_points": told.points,
        "rank": told.rank,
        "condition_rank": found.rank,
        "condition": found.name,
    }


def _advantage_effects(given: Given) -> object:
    rank = whole(given.get("rank", NONE), "bad_rank", "a rank", least=1, most=tracks.STANDARD)
    return {"options": [str(one) for one in advantages.TABLE if one.rank == rank]}


def _pass_advantage(given: Given) -> object:
    holder = given.get("holder", NONE)
    rows: Any = {}
    if holder:
        made = advantages.values(advantages.TABLE[0], holder, Moment())
        rows, _ = apply(rows, made)
    after, key = advantages.hand_over(
        rows, (holder or "", 1), given["to"], can_benefit=given.get("can_benefit", True)
    )
    return {"holder": after[key].bearer}


def several(value: object) -> bool:
    """Whether a value is a list."""
    return isinstance(value, list)


def actor(given: Given, joined: int = 0) -> order.InOrder:
    """One to be put in order."""
    known = ("name", "init", "perception", "dexterity", "side", "pc", "joined")
    told = [one for key, one in given.items() if key not in known]
    deeds: Any = next((one for one in told if one and (several(one) or isinstance(one, str))), ())
    return order.InOrder(
        name=given["name"],
        score=whole(given.get("init", 0), "bad_number", "an initiative"),
        perception=given.get("perception", NONE) or 0,
        dexterity=given.get("dexterity", NONE) or 0,
        side=given.get("side", NONE) or "",
        player=given.get("pc", given.get("side", NONE) == "pc"),
        joined=given.get("joined", joined),
        deeds=(deeds,) if isinstance(deeds, str) else tuple(deeds),
        spot=next((one for one in told if type(one) is int), None),
    )


def _order(given: Given) -> object:
    known = ("actors", "mode", "group_by")
    others = (one for key, one in given.items() if key not in known)
    told: list[Any] = [one for one in others if isinstance(one, list | dict)]
    what = "declared" if given.get("mode", NONE) == "phases" else "spot"
    rows = given.get("actors", [])
    if told:
        named = told[0]
        spots = {name: at for at, name in enumerate(named, 1)} if several(named) else named
        rows = [row | {what: spots.get(row["name"])} for row in rows]
    found = order.line(
        given.get("mode", NONE),
        [actor(row, place) for place, row in enumerate(rows)],
        group_by=given.get("group_by", "best"),
    )
    return {
        "declare": list(found.declare),
        "act": list(found.acting),
        "sides": list(found.sides),
    }


def _may_interrupt(given: Given) -> object:
    may = order.may_interrupt(
        given.get("mode", NONE),
        actor(given["interrupter"]),
        actor(given["actor"]),
        is_holding=bool(given.get("held", NONE)),
    )
    return {"may": may}


def _modify_duration(given: Given) -> object:
    found = durations.change(
        duration_of(given.get("current", NONE)), given.get("effect", NONE), die=given.get("roll_1d")
    )
    told: Given = {"duration": found.duration}
    if found.by:
        return told | {"delta": found.by}
    return told | {"n": found.rounds, "rounds": found.rounds} if found.rounds else told


OPS: dict[str, Callable[[Given], object]] = {
    "action_cost": _action_cost,
    "advantage_effects": _advantage_effects,
    "attack": _attack,
    "awareness": lambda given: {"bonus": advantages.awareness(given.get("total", NONE))},
    "chaos": _chaos,
    "combat_over": _combat_over,
    "defence": _defence,
    "defence_options": _defence_options,
    "economy": _economy,
    "engaged": _engaged,
    "force": _force,
    "initiative": _initiative,
    "interact": _interact,
    "may_interrupt": _may_interrupt,
    "modify_duration": _modify_duration,
    "next_actor": _next_actor,
    "order": _order,
    "pass_advantage": _pass_advantage,
    "reach": _reach,
    "responses": _responses,
}
