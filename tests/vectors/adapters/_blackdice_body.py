"""Black Dice's blows, injuries and healing for the vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.systems.blackdice.rules import attack, damage, injury, tables
from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.rules.attack import Attack, Exchange
from bot.systems.blackdice.rules.bounds import bound
from tests.vectors.adapters._blackdice_fields import (
    Given,
    dice,
    faces,
    flag,
    hurt,
    picked,
    renamed,
    taken,
    task,
    tracked,
)

ATTACKS: tuple[Attack, ...] = get_args(Attack)
HARMS = ("lethal", "bruise")
BODY = "lethal bruise"
ARMOUR = "av armour pierce av_cuts_margin"
BLOW = f"reroll_faces explode explode_damage av_faces {ARMOUR}"


def _exchange(given: Given) -> object:
    found = dict(taken(given, "kind reaction att_net", "def_net range unaware"))
    found["kind"] = attack_kind(found)
    if "range" in found:
        found["range_"] = found.pop("range")
    unaware = found.pop("unaware", False)
    where = found.get("range_", "normal")
    attack.check_reaction(found["kind"], found["reaction"], range_=where, unaware=unaware)
    return _struck(attack.exchange(**found))


def attack_kind(found: Given) -> Attack:
    """Which attack it is; kinds `bad_type`, `unknown_option`."""
    return word(found["kind"], ATTACKS, "An attack")


def _struck(found: Exchange) -> Given:
    return {
        "striker": found.striker,
        "margin": found.margin,
        "attacker_foul": found.attacker_foul,
        "defender_foul": found.defender_foul,
    }


def _damage_dice(given: Given) -> object:
    asked = dict(taken(given, "kind", "rating strength weapon brass_knuckles"))
    asked["kind"] = attack_kind(asked)
    found = damage.damage_dice(**asked)
    return {"dice": found.dice, "bruise": found.bruise}


def _damage(given: Given) -> object:
    found = dict(taken(given, "kind faces", f"margin margin_in_ranged {BLOW}"))
    counts = found.pop("margin_in_ranged", True)
    bound(found.get("margin", 0), "A margin", most=None)
    found["kind"] = attack_kind(found)
    margin = found.get("margin", 0)
    found["margin"] = damage.margin_in_damage(found["kind"], margin, in_ranged=counts)
    return _dealt(found)


def _dealt(found: Given) -> Given:
    came = damage.damage(
        found["kind"],
        dice(found, "explode_damage"),
        found.get("margin", 0),
        av_faces=faces(found.get("av_faces", ())),
        **picked(found, ARMOUR.split()),
    )
    return {
        "dice_successes": came.dice_successes,
        "margin": came.margin,
        "stopped": came.stopped,
        "total": came.total,
    }


def _attack(given: Given) -> object:
    optional = "defender range blow victim bruise margin_in_ranged unaware"
    found = taken(given, "kind reaction attacker", optional)
    kind, where = attack_kind(found), found.get("range", "normal")
    counts = found.get("margin_in_ranged", True)
    unaware = found.get("unaware", False)
    what: Reaction = found["reaction"]
    attack.check_reaction(kind, what, range_=where, unaware=unaware)
    if what != "none":
        taken(found, "defender", " ".join(found))
    att_net = task(found["attacker"], opposed=True).result.net
    if what == "none" and found.get("defender") is not None:
        raise Refusal("conflict", "Who does not defend rolls no defence.")
    def_net = task(found["defender"], opposed=True).result.net if what != "none" else None
    came = attack.exchange(kind, what, att_net, def_net, range_=where)
    told = {"att_net": att_net, "def_net": def_net} | _struck(came)
    if came.striker is None:
        if found.get("blow") is not None:
            raise Refusal("conflict", "No blow landed; no damage is rolled.")
        return told | {"damage": None, "track": None}
    taken(found, "blow victim", " ".join(found))
    lands = attack.blow_kind(kind, what, came.striker)
    margin = damage.margin_in_damage(lands, came.margin, in_ranged=counts)
    dealt = _dealt(taken(found["blow"], "faces", BLOW) | {"kind": lands, "margin": margin})
    victim = hurt(taken(found["victim"], "pips", BODY))
    soft = flag(found.get("bruise", False), "Whether it is a bruise")
    return told | {"damage": dealt, "track": _wounded(victim, dealt["total"], bruise=soft)}


def _health(given: Given) -> object:
    found = injury.health(**taken(given, "", "fortitude health_dice"))
    return {"dice": found.dice, "pips": found.pips, "reserve_pips": tables.RESERVE_PIPS}


def _penalty(given: Given) -> object:
    return {"black": tables.wound_penalty(**taken(given, "reserve_lost"))}


def _track(given: Given) -> object:
    return tracked(hurt(taken(given, "pips", BODY)))


def _wound(given: Given) -> object:
    found = taken(given, "pips amount", f"{BODY} kind")
    kind = word(found.get("kind", "lethal"), HARMS, "Damage")
    return _wounded(hurt(found), found["amount"], bruise=kind == "bruise")


def _wounded(before: injury.Body, amount: Any, *, bruise: bool) -> Given:
    found = injury.wound(before, amount, bruise=bruise)
    return {"applied": found.applied, "overkill": found.overkill} | tracked(found.body)


def _conscious(given: Given) -> object:
    optional = "reroll_faces black_faces was_awake wounds_count explode"
    found = taken(given, "reserve_lost faces", optional)
    came = injury.stay_conscious(
        found["reserve_lost"],
        dice(found),
        faces(found.get("black_faces", ())),
        **picked(found, ("was_awake", "wounds_count")),
    )
    return {"net": came.net, "awake": came.awake, "can_act": came.can_act}


def _heal_combat(given: Given) -> object:
    found = taken(given, "pips net", f"{BODY} mode reserve_spent")
    if found.get("reserve_spent") == "dead" and hurt(found).status == "spent":
        raise Refusal("not_allowed", "Nobody heals the dead.")
    came = injury.first_aid(hurt(found), found["net"], **picked(found, ("mode",)))
    later = {"later_rounds": came.later_rounds}
    return {"restored": came.restored} | tracked(came.body) | later


def _heal_treat(given: Given) -> object:
    found = taken(given, "pips net", f"{BODY} awake already_treated treat_once reserve_spent")
    chosen = picked(found, ("awake", "already_treated"))
    if not found.get("treat_once", True):
        chosen["already_treated"] = False
    return _treated(injury.treat(hurt(found), found["net"], **chosen))


def _sleep(given: Given) -> object:
    found = taken(given, "pips", f"{BODY} awake reserve_spent")
    return _treated(injury.sleep(hurt(found)))


def _treated(came: injury.Treatment) -> Given:
    return {"restored": came.restored} | tracked(came.body) | {"awake": came.awake}


def _bruise_rest(given: Given) -> object:
    asked = renamed(
        taken(given, "bruise_taken minutes", "self_healed already"), "already", "self_healed"
    )
    found = injury.bruise_rest(**asked)
    return {
        "healed": found.healed,
        "still_quick": found.still_quick,
        "bruise_left": found.bruise_left,
    }


OPS: dict[str, Callable[[Given], object]] = {
    "exchange": _exchange,
    "damage_dice": _damage_dice,
    "damage": _damage,
    "attack": _attack,
    "health": _health,
    "penalty": _penalty,
    "track": _track,
    "wound": _wound,
    "conscious": _conscious,
    "heal_combat": _heal_combat,
    "heal_treat": _heal_treat,
    "sleep": _sleep,
    "bruise_rest": _bruise_rest,
}
