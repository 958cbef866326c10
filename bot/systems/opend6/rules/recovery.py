"""Recovering: getting rid of conditions by a check, or shortening them (D6-36 to D6-41)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.core.condition import Condition, Conditions, Key, Moment
from bot.core.errors import Refusal
from bot.systems.opend6.rules import durations
from bot.systems.opend6.rules.conditions import DICE, ONE_CHECK, change
from bot.systems.opend6.rules.durations import duration as duration_of
from bot.systems.opend6.rules.effects import EFFECTS
from bot.systems.opend6.rules.given import one_of, whole
from bot.systems.opend6.rules.results import STEP, USUAL, Band, Comparison, ladder, result
from bot.systems.opend6.rules.tracks import COMPOSURE, DAMAGE, FATIGUE, STANDARD, on_track

STAMINA, FOCUS, MEDICINE = "stamina: recover", "discipline: focus", "technical: medicine"
SKILLS: dict[str, tuple[str, ...]] = {
    STAMINA: (DAMAGE, FATIGUE),
    FOCUS: (COMPOSURE,),
    MEDICINE: (DAMAGE, FATIGUE),
}
"""What each skill of recovery removes (D6-39 to D6-41)."""
REMOVE, NEXT_DIE = "remove", "next_recovery_+1D"
IN_A_FIGHT = ("encounter_to_rounds", "scene_to_encounter")
"""The cuts that change nothing where no encounter ends and nobody counts rounds (R-22)."""
MOST_RANKS = 99


class Ailment(Struct, frozen=True):
    """A condition as recovery sees it: its track, rank 1..6, and the ranks spent on it since."""

    track: str
    rank: int
    spent: int = 0

    @property
    def cost(self) -> int:
        """The ranks it takes to remove (D6-36, R-47)."""
        return self.rank + self.spent


class Recovery(Struct, frozen=True):
    """A recovery check: its ranks are a budget, of which so many are left (R-18)."""

    difficulty: int
    success: bool
    ranks: int
    cost: int
    removed: bool
    left: int


def ailing(conditions: Conditions, bearer: str) -> tuple[tuple[Key, Ailment], ...]:
    """The bearer's conditions of the tracks, in the order they came, each with its key."""
    return tuple(
        (key, Ailment(condition.family, condition.rank, durations.cost(condition) - condition.rank))
        for key, condition in sorted(conditions.items())
        if key[0] == bearer and on_track(condition)
    )


def difficulty(
    ailments: Sequence[Ailment], *, fatigue_counts: bool = False, band: Band = "top"
) -> int:
    """How hard recovery is, by the worst damage or composure condition (D6-37).

    Rank 1 is Very Easy, 5 Very Difficult, by the number of the band that counts here (R-17).

    Fatigue counts only where there is nothing else (R-19), by house rule always. Raises
    `nothing_to_recover`.
    """
    ranks = [ailment.rank for ailment in ailments if ailment.track in {DAMAGE, COMPOSURE}]
    if fatigue_counts or not ranks:
        ranks += [ailment.rank for ailment in ailments if ailment.track == FATIGUE]
    if not ranks:
        raise Refusal("nothing_to_recover", "There is no condition to recover from.")
    # A condition of rank 6 is removed at Very Difficult as well: the table ends there (D6-37).
    return ladder(min(STANDARD, max(ranks)) - 1, band)


def skill_of(skill: str) -> str:
    """A skill of recovery; raises `unknown_skill`."""
    return one_of(skill, tuple(SKILLS), "unknown_skill", "skill of recovery")


def fitting(track: str, *, own: bool) -> str:
    """The skill that helps against a condition of this track; raises `wrong_track`."""
    if track == COMPOSURE:
        return FOCUS
    if track in {DAMAGE, FATIGUE}:
        return STAMINA if own else MEDICINE
    raise Refusal("wrong_track", "Things do not recover from damage; repair them.")


def skill_for(skill: str, track: str, *, own: bool) -> str:
    """A skill that may be used on a condition of this track, one's own or somebody else's.

    Raises `unknown_skill`, `bad_target` for the wrong person, `wrong_track`.
    """
    name = skill_of(skill)
    if name != FOCUS and own != (name == STAMINA):
        whom = "oneself" if name == STAMINA else "somebody else"
        raise Refusal("bad_target", f"{name} is for {whom}.")
    if track not in SKILLS[name]:
        raise Refusal("wrong_track", f"{name} does not help against {track} conditions.")
    return name


def recover(
    skill: str,
    ailments: Sequence[Ailment],
    target: int,
    roll: int | None,
    *,
    own: bool = True,
    fatigue_counts: bool = False,
    band: Band = "top",
    rules: Comparison = USUAL,
) -> Recovery:
    """A check to remove the condition at this place, 0.. (D6-36, D6-39 to D6-41).

    It takes as many ranks as the condition has, with those spent on modifying it; ranks are not
    capped at 6 here (R-05), and a tie makes the rank of the house (R-03). Raises `unknown_skill`,
    `nothing_to_recover`, `unknown_condition`, `bad_target` for the wrong person, `wrong_track`,
    `wrong_face_count`.
    """
    name = skill_of(skill)
    needed = difficulty(ailments, fatigue_counts=fatigue_counts, band=band)
    if not 0 <= target < len(ailments):
        raise Refusal("unknown_condition", f"“{target}” is no condition in force.")
    ailment = ailments[target]
    skill_for(name, ailment.track, own=own)
    check = result(roll, needed, rules)
    ranks = -(-check.points // STEP) if check.points > 0 else check.rank
    removed = ranks >= ailment.cost
    rest = ranks - ailment.cost if removed else ranks
    return Recovery(needed, check.success, ranks, ailment.cost, removed, rest)


def options(ranks: int, cost: int, lasts: str) -> tuple[str, ...]:
    """What so many ranks can do about a condition of this cost and duration (D6-38).

    Raises `bad_rank`, `bad_duration`.
    """
    have = whole(ranks, "bad_rank", "a number of ranks", least=0, most=MOST_RANKS)
    price = whole(cost, "bad_rank", "a number of ranks", least=0, most=MOST_RANKS)
    duration = duration_of(lasts)
    # What has no rank takes one all the same: rank 0 removes nothing.
    remedies = [REMOVE] if have >= max(1, price) else []
    remedies += [NEXT_DIE] if have >= 1 else []
    cuts = (cut for cut, (before, _) in durations.CUTS.items() if before == duration)
    return (*remedies, *(cut for cut in cuts if have >= EFFECTS[cut].rank))


def next_die(bearer: str, moment: Moment) -> Condition:
    """The +1D on the next recovery check, whichever skill it takes (D6-38)."""
    return Condition(
        name="+1D on the next recovery check",
        bearer=bearer,
        stacking="cumulative",
        family=ONE_CHECK,
        # The text names no end for it: that of the fight, or of the scene where nobody fights.
        clock=durations.clock("encounter" if moment.combat else "scene", moment, bearer),
        # All three in one condition: whichever check comes first uses it up.
        modifiers=tuple(change(DICE, 1, skill) for skill in SKILLS),
    )


def shorten(condition: Condition, cut: str, moment: Moment, *, die: int | None = None) -> Condition:
    """The condition cut by the ranks of a recovery check; its price stays (D6-38).

    `die` is the d6 of "1D rounds". Raises `unknown_effect`, `bad_duration`, `bad_face`,
    `wrong_face_count`.
    """
    name = one_of(cut, durations.CUTS, "unknown_effect", "way of shortening")
    reduction = durations.change(durations.lasting(condition.clock, moment), name, die=die)
    return durations.alter(condition, reduction, moment, ranks=0)
