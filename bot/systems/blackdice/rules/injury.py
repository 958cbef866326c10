"""Health, the reserve behind it, staying awake, care and healing (BD-82, 83, 90 to 101)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.blackdice.rules.bounds import bound, bound_attribute
from bot.systems.blackdice.rules.dice import Throws, count_hits
from bot.systems.blackdice.rules.tables import RESERVE_PIPS, wound_penalty
from bot.systems.blackdice.rules.tasks import score

Status = Literal["ok", "brink", "reserve", "spent"]

USUAL_DICE = 2
PIPS_A_DIE = 2


class Health(Struct, frozen=True):
    """Health dice and their pips."""

    dice: int
    pips: int


class Body(Struct, frozen=True):
    """Health pips, and how many pips wounds and bruises have taken; made by `body`."""

    pips: int
    lethal: int = 0
    bruise: int = 0

    @property
    def damage(self) -> int:
        """Pips lost."""
        return self.lethal + self.bruise

    @property
    def healthy_pips(self) -> int:
        """Health pips left."""
        return max(0, self.pips - self.damage)

    @property
    def spent_reserve(self) -> int:
        """Pips of the reserve lost, 0..8."""
        return max(0, self.damage - self.pips)

    @property
    def whole_reserve(self) -> int:
        """Pips of the reserve left, 0..8."""
        return RESERVE_PIPS - self.spent_reserve

    @property
    def penalty(self) -> int:
        """Black dice on all actions (BD-83)."""
        return wound_penalty(self.spent_reserve)

    @property
    def status(self) -> Status:
        """Health left, just used up, into the reserve, or nothing left (R-44, R-47)."""
        if self.healthy_pips:
            return "ok"
        if not self.spent_reserve:
            return "brink"
        return "reserve" if self.whole_reserve else "spent"


class WoundResult(Struct, frozen=True):
    """A body after damage; what goes beyond the track is told and not kept."""

    body: Body
    applied: int
    overkill: int


def health(fortitude: int | None = None, health_dice: int | None = None) -> Health:
    """2 dice and Fortitude, at least 1 (R-43), or the sheet's own number; a die is 2 pips.

    Raises `out_of_range`, `missing` where neither or both are given (BD-90).
    """
    if fortitude is not None and health_dice is None:
        dice = max(1, USUAL_DICE + bound_attribute(fortitude, "Fortitude"))
    elif fortitude is None and health_dice is not None:
        dice = bound(health_dice, "A number of Health dice", least=1)
    else:
        raise Refusal("missing", "Health takes Fortitude, or a number of Health dice instead.")
    return Health(dice, dice * PIPS_A_DIE)


def body(pips: int, lethal: int = 0, bruise: int = 0) -> Body:
    """A body with so many Health pips and so much damage, at most 8 pips more than it has.

    Raises `out_of_range`.
    """
    whole_pips = bound(pips, "A number of Health pips", least=1, most=None)
    result = Body(
        whole_pips,
        bound(lethal, "Wounds", most=None),
        bound(bruise, "Bruises", most=None),
    )
    bound(result.damage, "Damage", most=whole_pips + RESERVE_PIPS)
    return result


def wound(before: Body, amount: int, *, bruise: bool = False) -> WoundResult:
    """The body with so many more pips lost, 0 or more; raises `out_of_range`."""
    pips = bound(amount, "Damage", most=None)
    applied = min(pips, before.pips + RESERVE_PIPS - before.damage)
    if bruise:
        after = replace(before, bruise=before.bruise + applied)
    else:
        after = replace(before, lethal=before.lethal + applied)
    return WoundResult(after, applied, pips - applied)


HealMode = Literal["immediate", "per_round"]
MINUTES_A_BRUISE = 30


class Consciousness(Struct, frozen=True):
    """The roll to stay awake, or to wake: its net, and whether she can act this round."""

    net: int
    awake: bool
    can_act: bool


class Healing(Struct, frozen=True):
    """A body after care: pips that came back, and pips that come in later rounds."""

    body: Body
    restored: int
    later_rounds: int = 0


class Treatment(Struct, frozen=True):
    """A body after treatment or sleep, and whether its owner is awake."""

    body: Body
    restored: int
    awake: bool


class Recovery(Struct, frozen=True):
    """Bruises that went by themselves, those that still go so, and all that are left."""

    healed: int
    still_quick: int
    bruise_left: int


def must_roll(reserve_lost: int) -> None:
    """Refuses with `not_needed` who need not roll, with `no_reserve` who cannot any more.

    Raises `out_of_range`, too (BD-94, BD-95, R-44, R-47).
    """
    pips = bound(reserve_lost, "Lost reserve", most=RESERVE_PIPS)
    if not pips:
        raise Refusal("not_needed", "The reserve is whole: nobody needs to roll to stay awake.")
    if pips == RESERVE_PIPS:
        raise Refusal("no_reserve", "The reserve is spent: nothing is left to wake with.")


def stay_conscious(
    reserve_lost: int,
    throws: Throws,
    black: tuple[int, ...] = (),
    *,
    was_awake: bool = True,
    wounds_count: bool = False,
) -> Consciousness:
    """Resolve + Fortitude with at least 1 success; who wakes has no action this round (BD-96).

    Wound dice count only with `wounds_count` (R-46). Raises what `must_roll` raises, and
    `wrong_face_count`.
    """
    due = wound_penalty(reserve_lost) if wounds_count else 0
    must_roll(reserve_lost)
    if len(black) != due:
        raise Refusal(
            "wrong_face_count",
            f"{count(due, 'black die is', 'black dice are')} rolled here, and "
            f"{count(len(black), 'face was', 'faces were')} given.",
        )
    net = throws.successes - count_hits(black)
    return Consciousness(net, net > 0, net > 0 and was_awake)


def heal(before: Body, pips: int) -> Healing:
    """Pips back, wounds before bruises, never above full Health (R-53)."""
    wounds = min(pips, before.lethal)
    bruises = min(pips - wounds, before.bruise)
    after = replace(before, lethal=before.lethal - wounds, bruise=before.bruise - bruises)
    return Healing(after, wounds + bruises)


def first_aid(before: Body, net: int, mode: HealMode = "immediate") -> Healing:
    """In a fight 1 pip for each success, at once or one a round (BD-97, R-49)."""
    successes = score(net)
    if mode == "immediate":
        return heal(before, successes)
    result = heal(before, min(1, successes))
    # No more than the damage of now: what aid is left over does not wait for the next wound.
    later = min(successes, before.damage) - result.restored
    return replace(result, later_rounds=later)


def treat(
    before: Body, net: int, *, awake: bool = True, already_treated: bool = False
) -> Treatment:
    """After a fight 1 pip for each success; only a whole reserve wakes her (BD-99, BD-100).

    Raises `danger_of_death`, `already_treated` (R-50).
    """
    successes = score(net)
    _out_of_danger(before)
    if already_treated:
        raise Refusal(
            "already_treated",
            "One treatment counts until new damage or a night's sleep. Sleep first.",
        )
    result = heal(before, successes)
    return Treatment(result.body, result.restored, awake or not result.body.spent_reserve)


def sleep(before: Body) -> Treatment:
    """A night: the whole reserve and 1 Health pip, and she wakes; raises `danger_of_death`.

    BD-101, R-51.
    """
    _out_of_danger(before)
    # The reserve is what goes beyond Health, so that one pip more is the one of Health (BD-101).
    result = heal(before, before.spent_reserve + 1)
    return Treatment(result.body, result.restored, awake=True)


def bruise_rest(bruise_taken: int, minutes: int, self_healed: int = 0) -> Recovery:
    """Two thirds of the bruises go by themselves, one each half hour of all that has passed.

    `self_healed` are gone already, in other time. Raises `out_of_range` (BD-92, R-52).
    """
    batch = bound(bruise_taken, "Bruises", most=None)
    passed = bound(minutes, "A time in minutes", most=None)
    # Of the batch: two thirds of what is left would heal again at every rest.
    quick = 2 * batch // 3
    before = bound(self_healed, "Bruises gone by themselves", most=quick)
    healing = min(passed // MINUTES_A_BRUISE, quick - before)
    return Recovery(healing, quick - before - healing, batch - before - healing)


def _out_of_danger(hurt: Body) -> None:
    if hurt.status == "spent":
        raise Refusal(
            "danger_of_death",
            "The reserve is spent: that is danger of death. First aid in a fight can bring pips "
            "back; treatment and sleep cannot.",
        )
