"""Attack against reaction: what a defender may do, with how many dice, and who is hit.

BD-60, BD-63 to BD-75, in the order of the text.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.actions import (
    REACTIONS,
    Reaction,
    cannot_defend,
    max_actions,
)
from bot.systems.blackdice.rules.tasks import score
from bot.systems.blackdice.rules.values import flag, whole, word

Attack = Literal["melee", "ranged"]
Range = Literal["point_blank", "close", "normal"]
Complementary = Literal["full", "half", "off"]
Fighter = Literal["attacker", "defender"]
Choice = Literal["weapon", "fists", "kick", "draw", "draw_and_attack"]

ATTACKS: tuple[Attack, ...] = get_args(Attack)
RANGES: tuple[Range, ...] = get_args(Range)
COMPLEMENTARY: tuple[Complementary, ...] = get_args(Complementary)
AGAINST: dict[Attack, tuple[Reaction, ...]] = {
    "melee": ("counter", "evade", "none"),
    "ranged": ("duel", "duel_draw", "dodge", "close_in", "none"),
}
"""What answers which attack (BD-63, BD-67)."""
STRIKES_BACK = frozenset({"counter", "duel", "duel_draw", "close_in"})
"""Reactions that hurt the attacker who scores less."""
CLOSE_FROM, NORMAL_OVER = 6, 10
"""Feet: point blank is nearer than 6, close reaches to 10 (R-34)."""
REPEATING = 3
"""Black dice for closing in on a gun that needs no reloading (BD-74)."""


class Situation(Struct, frozen=True):
    """What a defender can do with her hands and her round.

    `undeclared` is whether she may still declare more than one action; `fists` whether bare hands
    are allowed. With `free_defence` a defence takes no action (R-25).
    """

    ranged_ready: bool = False
    ranged_carried: bool = False
    loaded: bool = True
    melee_ready: bool = False
    fists: bool = True
    undeclared: bool = False
    dexterity: int = 0
    actions_left: int = 1
    unaware: bool = False
    range: Range = "normal"
    free_defence: bool = False


class Exchange(Struct, frozen=True):
    """Who strikes whom by how much, if anybody does, and the surplus of each Foul Failure."""

    striker: Fighter | None
    margin: int
    attacker_foul: int
    defender_foul: int


class Share(Struct, frozen=True):
    """What a reaction adds to its own dice: those of Dodge that help, and black dice."""

    dodge: int = 0
    black: int = 0


def attack_choices(
    *,
    weapon_ready: bool = False,
    weapon_carried: bool = False,
    undeclared: bool = False,
    dexterity: int = 0,
    actions_left: int = 1,
) -> tuple[Choice, ...]:
    """What she may attack with now: what is in hand, fists, kicks, or draw first (BD-59, BD-60)."""
    found: list[Choice] = ["fists", "kick"]
    if weapon_ready:
        found.insert(0, "weapon")
    if weapon_carried and not weapon_ready:
        found.append("draw")
        if two_possible(actions_left, dexterity, undeclared=undeclared):
            found.append("draw_and_attack")
    return tuple(found) if actions_left else ()


def two_possible(actions_left: int, dexterity: object, *, undeclared: bool) -> bool:
    """Whether two actions are left, or can still be declared (BD-69, R-33)."""
    most = max_actions(dexterity)
    return actions_left > 1 or (undeclared and actions_left > 0 and most > 1)


def range_band(feet: object) -> Range:
    """How near so many feet are; raises `bad_type`, `out_of_range` (BD-71, BD-72, R-34)."""
    distance = whole(feet, "A distance in feet", most=None)
    if distance < CLOSE_FROM:
        return "point_blank"
    return "close" if distance <= NORMAL_OVER else "normal"


def reaction_options(kind: object, here: Situation) -> tuple[Reaction, ...]:
    """The reactions that are possible, `none` always; raises `bad_type`, `unknown_option`."""
    attack: Attack = word(kind, ATTACKS, "An attack")
    if here.unaware or not (here.actions_left or here.free_defence):
        return ("none",)
    return tuple(one for one in AGAINST[attack] if _is_possible(one, here))


def reaction_share(
    reaction: object,
    dodge: object = 0,
    *,
    range_: object = "normal",
    needs_reload: object = True,
    complementary: object = "full",
) -> Share:
    """What of Dodge helps a reaction, and the black dice that closing in on a gun brings.

    Evading and dodging alone have a share in it. Raises `bad_type`, `out_of_range`,
    `unknown_option`, `not_allowed` for closing in from afar (BD-65, 70 to 74).
    """
    what: Reaction = word(reaction, REACTIONS, "A reaction")
    where: Range = word(range_, RANGES, "A range")
    how: Complementary = word(complementary, COMPLEMENTARY, "A complementary skill")
    dodging = whole(dodge, "Dodge")
    reloads = flag(needs_reload, "Whether the gun needs reloading")
    match what:
        case "evade":
            return Share({"full": dodging, "half": dodging // 2, "off": 0}[how])
        case "dodge":
            return Share({"normal": dodging, "close": dodging // 2, "point_blank": 0}[where])
        case "close_in":
            _refuse_far(where)
            return Share(black=0 if reloads else REPEATING)
        case "counter" | "duel" | "duel_draw" | "none":
            return Share()


def exchange(
    kind: object,
    reaction: object,
    att_net: object,
    def_net: object = None,
    *,
    range_: object = "normal",
) -> Exchange:
    """Who hits: with at least one success more, nobody at a tie (BD-64, 66, 68, 70, 73, 75).

    Without a defence its number is left out. Raises `bad_type`, `unknown_option`, `not_allowed`,
    `conflict` for a defence that was rolled without one, `missing`.
    """
    what = legal_reaction(kind, reaction, range_=range_)
    attack = whole(att_net, "The attack's successes", least=None, most=None)
    if what != "none" and def_net is None:
        raise Refusal("missing", "The defence's successes are missing.")
    scored_back = 0 if def_net is None else def_net
    defence = whole(scored_back, "The defence's successes", least=None, most=None)
    if what == "none" and defence:
        raise Refusal("conflict", "Who does not defend rolls no defence.")
    lead = score(attack) - score(defence)
    fouls = score(-attack), score(-defence)
    if lead > 0:
        return Exchange("attacker", lead, *fouls)
    if lead < 0 and what in STRIKES_BACK:
        return Exchange("defender", -lead, *fouls)
    return Exchange(None, 0, *fouls)


def legal_reaction(
    kind: object, reaction: object, *, range_: object = "normal", unaware: bool = False
) -> Reaction:
    """The reaction, if it answers such an attack; an unaware defender has none (BD-38).

    Raises `bad_type`, `unknown_option`, `not_allowed`.
    """
    attack: Attack = word(kind, ATTACKS, "An attack")
    what: Reaction = word(reaction, REACTIONS, "A reaction")
    where: Range = word(range_, RANGES, "A range")
    if what not in AGAINST[attack]:
        shown = what.replace("_", " ")
        raise Refusal("not_allowed", f"To {shown} is no answer to a {attack} attack.")
    if unaware and what != "none":
        raise cannot_defend()
    if what == "close_in":
        _refuse_far(where)
    return what


def blow_kind(kind: Attack, reaction: Reaction, striker: Fighter) -> Attack:
    """The kind of blow that lands: who closes in strikes as in melee (R-36)."""
    return "melee" if reaction == "close_in" and striker == "defender" else kind


def _is_possible(reaction: Reaction, here: Situation) -> bool:
    armed = here.melee_ready or here.fists
    two = two_possible(here.actions_left, here.dexterity, undeclared=here.undeclared)
    match reaction:
        case "counter":
            return armed
        case "close_in":
            return armed and here.range == "point_blank"
        case "duel":
            return here.ranged_ready and here.loaded
        case "duel_draw":
            return here.ranged_carried and not here.ranged_ready and here.loaded and two
        case "evade" | "dodge" | "none":
            return True


def _refuse_far(where: Range) -> None:
    if where != "point_blank":
        raise Refusal("not_allowed", "To close in on a shooter takes point blank range.")
