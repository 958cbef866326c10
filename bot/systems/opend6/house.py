"""OpenD6's house rules: every configuration key of the rules document, and their values here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from bot.core.words import fold
from bot.shared.house import House, Rule
from bot.systems.opend6.rules.attack import PASSIVE, USUAL_CLEARANCE
from bot.systems.opend6.rules.building import GroupBuild
from bot.systems.opend6.rules.gangs import GangRule
from bot.systems.opend6.rules.minds import Mode as AttitudeMode
from bot.systems.opend6.rules.order import GroupBy, Mode, Renew
from bot.systems.opend6.rules.pool import Cancel, WildDie
from bot.systems.opend6.rules.position import FORCE_EXTRA, MOST_EXTRA
from bot.systems.opend6.rules.readying import Price
from bot.systems.opend6.rules.results import (
    LEAST_THRESHOLD,
    MOST_THRESHOLD,
    USUAL_THRESHOLD,
    Band,
    Comparison,
    Ties,
)
from bot.systems.opend6.rules.throw import DiscardFrom, FlipOrder, Ways, WildOne, Zero
from bot.systems.opend6.rules.tracks import Incapacitated

TIMEOUT = 300
MOST_TIMEOUT = 7 * 24 * 3600
MOST_NUMBER = 99
AS_WRITTEN = "as written"
LONGEST_LIST = 300


class HouseRules(Struct, frozen=True):
    """The house rules of one table."""

    # fmt: off
    ties: Annotated[Ties, Rule("R-02",
        "Whether reaching the difficulty is enough (succeed) or it must be beaten "
        "(fail).")] = "succeed"
    tie_rank: Annotated[int, Rule("R-03",
        "The rank of a bare success.", most=1)] = 0
    wild_die: Annotated[WildDie, Rule("R-06",
        "Who has a wild die: players' characters on checks (dynamic), everybody on checks (all), "
        "only rolls that bought one (effects_only), or nobody (off).")] = "dynamic"
    wild_one: Annotated[WildOne, Rule("R-07",
        "Whether a wild 1 only marks a failure (mark) or takes itself and the highest die away "
        "(cancel).")] = "mark"
    flip_order: Annotated[FlipOrder, Rule("R-08",
        "Whether dice are flipped before boost and penalty discard, or after.")] = "before"
    discard_from: Annotated[DiscardFrom, Rule("R-09",
        "Whether boost and penalty may discard any die of the roll (roll) or only ordinary ones "
        "(regular).")] = "roll"
    advantage_cancel: Annotated[Cancel, Rule("R-12",
        "Whether advantage and disadvantage cancel one for one (pairwise), or one of each leaves "
        "neither (any).")] = "pairwise"
    success_on: Annotated[int, Rule("R-13",
        "The least face that is a success where successes are counted.",
        least=LEAST_THRESHOLD, most=MOST_THRESHOLD)] = USUAL_THRESHOLD
    band: Annotated[Band, Rule("R-17",
        "Which number of a band such as 11-15 is the difficulty.")] = "top"
    recover_counts_fatigue: Annotated[Literal["fallback", "always"], Rule("R-19",
        "Whether fatigue sets the difficulty of recovering only where there is nothing else "
        "(fallback), or always.")] = "fallback"
    resist_damage: Annotated[Literal["fixed", "roll"], Rule("R-20",
        "Whether Strength and armour resist damage as a fixed value (fixed), or are rolled "
        "without an action (roll).")] = "fixed"
    incapacitated: Annotated[Incapacitated, Rule("R-23",
        "Whether Incapacitated ends with the scene, or only when recovered.")] = "scene"
    out_of_action_sum: Annotated[bool, Rule("R-24",
        "Whether ranks of a track add up: 5 of them put out of action.")] = False
    reaction_timing: Annotated[Literal["declare", "after_roll"], Rule("R-25",
        "Whether one responds to the declared action (declare) or to its total "
        "(after_roll).")] = "declare"
    reaction_timeout: Annotated[int, Rule("R-25",
        "Seconds until who does not respond takes the fixed "
        "value; 0 waits for the GM.", most=MOST_TIMEOUT, answer=1)] = TIMEOUT
    defence_floor: Annotated[bool, Rule("R-26",
        "Whether an active defence is worth at least the fixed value.")] = True
    ready_price: Annotated[Price, Rule("R-28",
        "What a readied action costs: the bonus action alone (bonus), or its own action too when "
        "it fires (bonus_and_action).")] = "bonus"
    passive_defence: Annotated[int, Rule("R-29",
        "The defence of somebody who has no usable skill.", most=MOST_NUMBER)] = PASSIVE
    enforce_reach: Annotated[bool, Rule("D6-20",
        "Whether attacks out of a weapon's reach are refused.")] = True
    clearance: Annotated[int, Rule("D6-25",
        "Feet of free space around a combatant where "
        "nobody says otherwise.", most=MOST_NUMBER)] = USUAL_CLEARANCE
    move_factors: Annotated[Literal["max", "sum"], Rule("R-30",
        "Whether the hardest of several movement factors decides (max), or they add "
        "up (sum).")] = "max"
    move_fail: Annotated[Literal["moves", "stays"], Rule("D6-28",
        "Whether somebody whose movement check fails moves all the same (moves) or stays, where "
        "the GM does not say.")] = "moves"
    gang: Annotated[GangRule, Rule("R-33",
        "Whether every other friend in the melee adds +2 (allies), or each by which a side "
        "outnumbers the other (outnumber); +10 at most.")] = "allies"
    group_build: Annotated[GroupBuild, Rule("R-35",
        "Whether helpers add half their result points to the master's Build roll, or all of them "
        "(full).")] = "half"
    force_extra: Annotated[int, Rule("R-36",
        "How much harder forcing a step is than restricting it.", most=MOST_EXTRA)] = FORCE_EXTRA
    multi_action: Annotated[bool, Rule("R-37",
        "Whether there are any number of full actions, at -1D on all checks for each beyond the "
        "first.")] = False
    attitude_mode: Annotated[AttitudeMode, Rule("R-38",
        "Whether attitude and willpower both modify insight and discipline (both), or attitude "
        "insight and willpower discipline (split).")] = "both"
    track_mode: Annotated[Literal["accumulate", "worst"], Rule("R-40",
        "Whether ranks on a conflict's track accumulate, or the worst one counts.")] = "accumulate"
    single_check: Annotated[Literal["once", "all"], Rule("R-42",
        "Whether an effect on one skill check is used up by the first (once) or serves all of "
        "them until it ends (all).")] = "once"
    zero_dice: Annotated[Zero, Rule("R-48",
        "Whether a pool reduced to 0D cannot be rolled (forbid), or its pips stand "
        "alone (pips).")] = "forbid"
    order: Annotated[Mode, Rule("D6-120",
        "The order of battle where a fight does not say.")] = ( "fifo" )
    renew: Annotated[Renew, Rule("D6-123",
        "Whether initiative is found once (static) or every round (dynamic).")] = "static"
    group_by: Annotated[GroupBy, Rule("R-51",
        "Whether a side is as fast as its best member, or as the average.")] = "best"
    split_invalid: Annotated[Literal["lost", "defend"], Rule("R-50",
        "Whether a declared action that has become impossible is lost, or may still defend "
        "(defend).")] = "lost"
    smash_track: Annotated[Literal["points", "body"], Rule("R-52",
        "Whether smashing adds up points (points) or makes a body condition with each blow "
        "(body).")] = "points"
    dice_games: Annotated[str, Rule("D6-70",
        "Skills that count successes, or totals after all: "
        "lock successes, con totals.", longest=LONGEST_LIST)] = AS_WRITTEN
    tree: Annotated[str, Rule("R-58",
        "Skills that belong to another ability: search "
        "Wits, dodge Dexterity.", longest=LONGEST_LIST)] = AS_WRITTEN
    order_presets: Annotated[str, Rule("D6-127",
        "Named methods of order besides those that every table has: raid split dynamic, feast "
        "narrative.", longest=LONGEST_LIST)] = AS_WRITTEN
    phase_names: Annotated[str, Rule("D6-126",
        "Other names for the four narrative phases, in their order: parley, arrows, blades, "
        "magic.", longest=LONGEST_LIST)] = AS_WRITTEN
    luck: Annotated[bool, Rule("R-56",
        "Whether there are luck points.")] = True
    action_points: Annotated[bool, Rule("R-56",
        "Whether there are action points.")] = True
    # fmt: on

    @property
    def rules(self) -> Comparison:
        """How totals are compared."""
        return Comparison(self.ties, self.tie_rank)

    @property
    def ways(self) -> Ways:
        """How a throw is read."""
        return Ways(self.flip_order, self.discard_from, self.wild_one, self.zero_dice)


HOUSE = House(HouseRules)


def listing(text: str) -> Mapping[str, str]:
    """`search Wits, dodge Dexterity` as the last word of each part by what stands before it."""
    parts = (fold(part).rpartition(" ") for part in text.split(","))
    return {" ".join(name.split()): word for name, _, word in parts if name}
