"""OpenD6's house rules: every configuration key of the rules document, and their values here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, convert

from bot.core.settings import HouseRule, settings, switch
from bot.core.words import fold
from bot.systems.opend6.rules.attack import PASSIVE, USUAL_CLEARANCE
from bot.systems.opend6.rules.building import GROUP_BUILD, GroupBuild
from bot.systems.opend6.rules.gangs import RULES as GANG_RULES
from bot.systems.opend6.rules.gangs import GangRule
from bot.systems.opend6.rules.minds import Mode as AttitudeMode
from bot.systems.opend6.rules.order import GROUPINGS, MODES, RENEWALS, GroupBy, Mode, Renew
from bot.systems.opend6.rules.pool import CANCELS, WILD_DIE, Cancel, WildDie
from bot.systems.opend6.rules.position import FORCE_EXTRA, MOST_EXTRA
from bot.systems.opend6.rules.readying import Price
from bot.systems.opend6.rules.results import (
    BANDS,
    LEAST_THRESHOLD,
    MOST_THRESHOLD,
    TIES,
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

HOUSE: tuple[HouseRule, ...] = (
    HouseRule("ties", "succeed", "R-02", "Whether reaching the difficulty is enough (succeed) or "
              "it must be beaten (fail).", allowed=TIES),
    HouseRule("tie_rank", "0", "R-03", "The rank of a bare success.", least=0, most=1),
    HouseRule("wild_die", "dynamic", "R-06", "Who has a wild die: players' characters on checks "
              "(dynamic), everybody on checks (all), only rolls that bought one (effects_only), or "
              "nobody (off).", allowed=WILD_DIE),
    HouseRule("wild_one", "mark", "R-07", "Whether a wild 1 only marks a failure (mark) or takes "
              "itself and the highest die away (cancel).", allowed=("mark", "cancel")),
    HouseRule("flip_order", "before", "R-08", "Whether dice are flipped before boost and penalty "
              "discard, or after.", allowed=("before", "after")),
    HouseRule("discard_from", "roll", "R-09", "Whether boost and penalty may discard any die of "
              "the roll (roll) or only ordinary ones (regular).", allowed=("roll", "regular")),
    HouseRule("advantage_cancel", "pairwise", "R-12", "Whether advantage and disadvantage cancel "
              "one for one (pairwise), or one of each leaves neither (any).", allowed=CANCELS),
    HouseRule("success_on", str(USUAL_THRESHOLD), "R-13", "The least face that is a success where "
              "successes are counted.", least=LEAST_THRESHOLD, most=MOST_THRESHOLD),
    HouseRule("band", "top", "R-17", "Which number of a band such as 11-15 is the difficulty.",
              allowed=BANDS),
    HouseRule("recover_counts_fatigue", "fallback", "R-19", "Whether fatigue sets the difficulty "
              "of recovering only where there is nothing else (fallback), or always.",
              allowed=("fallback", "always")),
    HouseRule("resist_damage", "fixed", "R-20", "Whether Strength and armour resist damage as a "
              "fixed value (fixed), or are rolled without an action (roll).",
              allowed=("fixed", "roll")),
    HouseRule("incapacitated", "scene", "R-23", "Whether Incapacitated ends with the scene, or "
              "only when recovered.", allowed=("scene", "recovered")),
    switch("out_of_action_sum", "off", "R-24", "Whether ranks of a track add up: 5 of them put "
           "out of action."),
    HouseRule("reaction_timing", "declare", "R-25", "Whether one responds to the declared action "
              "(declare) or to its total (after_roll).", allowed=("declare", "after_roll")),
    HouseRule("reaction_timeout", str(TIMEOUT), "R-25", "Seconds until who does not respond takes "
              "the fixed value; 0 waits for the GM.", least=0, most=MOST_TIMEOUT),
    switch("defence_floor", "on", "R-26", "Whether an active defence is worth at least the fixed "
           "value."),
    HouseRule("ready_price", "bonus", "R-28", "What a readied action costs: the bonus action alone "
              "(bonus), or its own action too when it fires (bonus_and_action).",
              allowed=("bonus", "bonus_and_action")),
    HouseRule("passive_defence", str(PASSIVE), "R-29", "The defence of somebody who has no usable "
              "skill.", least=0, most=MOST_NUMBER),
    switch("enforce_reach", "on", "D6-20", "Whether attacks out of a weapon's reach are refused."),
    HouseRule("clearance", str(USUAL_CLEARANCE), "D6-25", "Feet of free space around a combatant "
              "where nobody says otherwise.", least=0, most=MOST_NUMBER),
    HouseRule("move_factors", "max", "R-30", "Whether the hardest of several movement factors "
              "decides (max), or they add up (sum).", allowed=("max", "sum")),
    HouseRule("move_fail", "moves", "D6-28", "Whether somebody whose movement check fails moves "
              "all the same (moves) or stays, where the GM does not say.",
              allowed=("moves", "stays")),
    HouseRule("gang", "allies", "R-33", "Whether every other friend in the melee adds +2 (allies), "
              "or each by which a side outnumbers the other (outnumber); +10 at most.",
              allowed=GANG_RULES),
    HouseRule("group_build", "half", "R-35", "Whether helpers add half their result points to the "
              "master's Build roll, or all of them (full).", allowed=GROUP_BUILD),
    HouseRule("force_extra", str(FORCE_EXTRA), "R-36", "How much harder forcing a step is than "
              "restricting it.", least=0, most=MOST_EXTRA),
    switch("multi_action", "off", "R-37", "Whether there are any number of full actions, at -1D "
           "on all checks for each beyond the first."),
    HouseRule("attitude_mode", "both", "R-38", "Whether attitude and willpower both modify insight "
              "and discipline (both), or attitude insight and willpower discipline (split).",
              allowed=("both", "split")),
    HouseRule("track_mode", "accumulate", "R-40", "Whether ranks on a conflict's track accumulate, "
              "or the worst one counts.", allowed=("accumulate", "worst")),
    HouseRule("single_check", "once", "R-42", "Whether an effect on one skill check is used up by "
              "the first (once) or serves all of them until it ends (all).",
              allowed=("once", "all")),
    HouseRule("zero_dice", "forbid", "R-48", "Whether a pool reduced to 0D cannot be rolled "
              "(forbid), or its pips stand alone (pips).", allowed=("forbid", "pips")),
    HouseRule("order", "fifo", "D6-120", "The order of battle where a fight does not say.",
              allowed=MODES),
    HouseRule("renew", "static", "D6-123", "Whether initiative is found once (static) or every "
              "round (dynamic).", allowed=RENEWALS),
    HouseRule("group_by", "best", "R-51", "Whether a side is as fast as its best member, or as the "
              "average.", allowed=GROUPINGS),
    HouseRule("split_invalid", "lost", "R-50", "Whether a declared action that has become "
              "impossible is lost, or may still defend (defend).", allowed=("lost", "defend")),
    HouseRule("smash_track", "points", "R-52", "Whether smashing adds up points (points) or makes "
              "a body condition with each blow (body).", allowed=("points", "body")),
    HouseRule("dice_games", AS_WRITTEN, "D6-70", "Skills that count successes, or totals after "
              "all: lock successes, con totals.", longest=LONGEST_LIST),
    HouseRule("tree", AS_WRITTEN, "R-58", "Skills that belong to another ability: search Wits, "
              "dodge Dexterity.", longest=LONGEST_LIST),
    HouseRule("order_presets", AS_WRITTEN, "D6-127", "Named methods of order besides those that "
              "every table has: raid split dynamic, feast narrative.", longest=LONGEST_LIST),
    HouseRule("phase_names", AS_WRITTEN, "D6-126", "Other names for the four narrative phases, in "
              "their order: parley, arrows, blades, magic.", longest=LONGEST_LIST),
    switch("luck", "on", "R-56", "Whether there are luck points."),
    switch("action_points", "on", "R-56", "Whether there are action points."),
)  # fmt: skip


class Settings(Struct, frozen=True):
    """The house rules of one table as the rules use them.

    `reaction_timeout` is in seconds (0: never), `clearance` in feet, `success_on` a face 2..6.
    """

    ties: Ties
    tie_rank: int
    wild_die: WildDie
    wild_one: WildOne
    flip_order: FlipOrder
    discard_from: DiscardFrom
    advantage_cancel: Cancel
    success_on: int
    band: Band
    recover_counts_fatigue: Literal["fallback", "always"]
    resist_damage: Literal["fixed", "roll"]
    incapacitated: Incapacitated
    out_of_action_sum: bool
    reaction_timing: Literal["declare", "after_roll"]
    reaction_timeout: int
    defence_floor: bool
    ready_price: Price
    passive_defence: int
    enforce_reach: bool
    clearance: int
    move_factors: Literal["max", "sum"]
    move_fail: Literal["moves", "stays"]
    gang: GangRule
    group_build: GroupBuild
    force_extra: int
    multi_action: bool
    attitude_mode: AttitudeMode
    track_mode: Literal["accumulate", "worst"]
    single_check: Literal["once", "all"]
    zero_dice: Zero
    order: Mode
    renew: Renew
    group_by: GroupBy
    split_invalid: Literal["lost", "defend"]
    smash_track: Literal["points", "body"]
    dice_games: str
    tree: str
    order_presets: str
    phase_names: str
    luck: bool
    action_points: bool

    @property
    def rules(self) -> Comparison:
        """How totals are compared."""
        return Comparison(self.ties, self.tie_rank)

    @property
    def ways(self) -> Ways:
        """How a throw is read."""
        return Ways(self.flip_order, self.discard_from, self.wild_one, self.zero_dice)


def at_table(house: Mapping[str, str]) -> Settings:
    """What holds at a table whose house rules were set to these texts."""
    return _read(house) if house else DEFAULTS


def _read(house: Mapping[str, str]) -> Settings:
    text = settings(HOUSE, house)
    return convert(
        {
            rule.key: text[rule.key] == "on" if "on" in rule.allowed else text[rule.key]
            for rule in HOUSE
        },
        Settings,
        strict=False,
    )


def listing(text: str) -> Mapping[str, str]:
    """`search Wits, dodge Dexterity` as the last word of each part by what stands before it."""
    parts = (fold(part).rpartition(" ") for part in text.split(","))
    return {" ".join(name.split()): word for name, _, word in parts if name}


DEFAULTS = _read({})
"""What holds where nothing was set, which is most tables."""
