"""Attack against reaction: what a defender may do, with how many dice, and who is hit.

BD-60, BD-63 to BD-75, in the order of the text.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.actions import Reaction, cannot_defend, max_actions
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.tasks import score

Attack = Literal["melee", "ranged"]
Range = Literal["point_blank", "close", "normal"]
Complementary = Literal["full", "half", "off"]
Fighter = Literal["attacker", "defender"]
Choice = Literal["weapon", "fists", "kick", "draw", "draw_and_attack"]

RANGES: tuple[Range, ...] = get_args(Range)
AGAINST: dict[Attack, tuple[Reaction, ...]] = {
    "melee": ("counter", "evade", "none"),
    "ranged": ("duel", "duel_draw", "dodge", "close_in", "none"),
}
"""What answers which attack (BD-63, BD-67)."""
VERBS: dict[Reaction, str] = {
    "counter": "counter",
    "evade": "evade",
    "duel": "duel",
    "duel_draw": "draw and fire",
    "dodge": "dodge",
    "close_in": "close in",
    "none": "take it",
}
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
    result: list[Choice] = ["fists", "kick"]
    if weapon_ready:
        result.insert(0, "weapon")
    if weapon_carried and not weapon_ready:
        result.append("draw")
        if two_possible(actions_left, dexterity, undeclared=undeclared):
            result.append("draw_and_attack")
    return tuple(result) if actions_left else ()


def two_possible(actions_left: int, dexterity: int, *, undeclared: bool) -> bool:
    """Whether two actions are left, or can still be declared (BD-69, R-33)."""
    most = max_actions(dexterity)
    return actions_left > 1 or (undeclared and actions_left > 0 and most > 1)


def range_band(feet: int) -> Range:
    """How near so many feet are; raises `out_of_range` (BD-71, BD-72, R-34)."""
    distance = bound(feet, "A distance in feet", most=None)
    if distance < CLOSE_FROM:
        return "point_blank"
    return "close" if distance <= NORMAL_OVER else "normal"


def reaction_options(kind: Attack, situation: Situation) -> tuple[Reaction, ...]:
    """The reactions that are possible, `none` always."""
    if situation.unaware or not (situation.actions_left or situation.free_defence):
        return ("none",)
    return tuple(reaction for reaction in AGAINST[kind] if _is_possible(reaction, situation))


def reaction_share(
    reaction: Reaction,
    dodge: int = 0,
    *,
    range_: Range = "normal",
    needs_reload: bool = True,
    complementary: Complementary = "full",
) -> Share:
    """What of Dodge helps a reaction, and the black dice that closing in on a gun brings.

    Evading and dodging alone have a share in it. Raises `out_of_range`,
    `not_allowed` for closing in from afar (BD-65, 70 to 74).
    """
    dodging = bound(dodge, "Dodge")
    match reaction:
        # Halved here, and then the pool is divided by the actions declared, down each time.
        case "evade":
            return Share({"full": dodging, "half": dodging // 2, "off": 0}[complementary])
        case "dodge":
            return Share({"normal": dodging, "close": dodging // 2, "point_blank": 0}[range_])
        case "close_in":
            _refuse_far(range_)
            return Share(black=0 if needs_reload else REPEATING)
        case "counter" | "duel" | "duel_draw" | "none":
            return Share()


def exchange(
    kind: Attack,
    reaction: Reaction,
    att_net: int,
    def_net: int | None = None,
    *,
    range_: Range = "normal",
) -> Exchange:
    """Who hits: with at least one success more, nobody at a tie (BD-64, 66, 68, 70, 73, 75).

    Without a defence its number is left out. Raises `not_allowed`,
    `conflict` for a defence that was rolled without one, `missing`.
    """
    check_reaction(kind, reaction, range_=range_)
    if reaction != "none" and def_net is None:
        raise Refusal("missing", "The defence's successes are missing.")
    defence = def_net or 0
    if reaction == "none" and defence:
        raise Refusal("conflict", "Who does not defend rolls no defence.")
    # 2 against -3 leads by 2, not by 5: what is below 0 is a foul and helps nobody.
    lead = score(att_net) - score(defence)
    fouls = score(-att_net), score(-defence)
    if lead > 0:
        return Exchange("attacker", lead, *fouls)
    if lead < 0 and reaction in STRIKES_BACK:
        return Exchange("defender", -lead, *fouls)
    # At a tie too: the attacker needs one more, and in a level duel both miss (BD-66, R-32).
    return Exchange(None, 0, *fouls)


def check_reaction(
    kind: Attack, reaction: Reaction, *, range_: Range = "normal", unaware: bool = False
) -> None:
    """Refuses a reaction that answers no such attack; an unaware defender has none (BD-38).

    Raises `not_allowed`.
    """
    if reaction not in AGAINST[kind]:
        raise Refusal("not_allowed", f"A {kind} attack leaves no way to {VERBS[reaction]}.")
    if unaware and reaction != "none":
        raise cannot_defend()
    if reaction == "close_in":
        _refuse_far(range_)


def blow_kind(kind: Attack, reaction: Reaction, striker: Fighter) -> Attack:
    """The kind of blow that lands: who closes in strikes as in melee (R-36)."""
    # The shooter's own stays a shot: without Strength, and armour rolls its dice.
    return "melee" if reaction == "close_in" and striker == "defender" else kind


def _is_possible(reaction: Reaction, situation: Situation) -> bool:
    armed = situation.melee_ready or situation.fists
    two = two_possible(situation.actions_left, situation.dexterity, undeclared=situation.undeclared)
    match reaction:
        case "counter":
            return armed
        case "close_in":
            return armed and situation.range == "point_blank"
        case "duel":
            return situation.ranged_ready and situation.loaded
        case "duel_draw":
            return (
                situation.ranged_carried and not situation.ranged_ready and situation.loaded and two
            )
        case "evade" | "dodge" | "none":
            return True


def _refuse_far(distance: Range) -> None:
    if distance != "point_blank":
        raise Refusal("not_allowed", "To close in on a shooter takes point blank range.")
