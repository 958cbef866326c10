"""What a roll is made of before anybody throws, and what that gives a character (BD-07, BD-11)."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.core.words import clean_if_any, fold
from bot.systems.blackdice import sides
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import tries_dice, tries_of
from bot.systems.blackdice.rules import tables
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source, black_total
from bot.systems.blackdice.rules.tasks import MOST_NEED, NEED
from bot.systems.blackdice.sheet import Player
from bot.systems.blackdice.sides import Parts, Side
from bot.systems.blackdice.tasks.actions import Rolling, Terms


def read_terms(
    action: Rolling, scene: Scene, *, need: int = NEED, hidden: bool = False, granted: bool = False
) -> Terms:
    """What was asked for; raises `bad_type`, `unknown_option`, `out_of_range`, `bad_name`."""
    rung = tables.difficulty(fold(action.difficulty).replace(" ", "_"))
    terms = Terms(
        pool=None if action.pool is None else bound(action.pool, "A pool"),
        attribute=action.attribute.strip(),
        skill=action.skill.strip(),
        difficulty=rung.key,
        black=bound(action.black, "A number of black dice"),
        bonus=bound(action.bonus, "A number of bonus dice (harder is black dice)"),
        task=clean_if_any(action.task),
        need=bound(need, "The number of successes needed", least=1, most=MOST_NEED),
        hidden=hidden,
        granted=granted,
        by_gm=scene.actor.gm,
    )
    # For its refusal: a rung and further dice may be over a hundred together.
    black_total(terms.black_sources)
    return terms


def terms_dice(who: Player, terms: Terms, *, lenient: bool = False) -> Parts:
    """The dice the terms give this character; raises what `dice_parts` raises.

    It is `lenient` where somebody else named the skill.
    """
    return sides.dice_parts(who, terms.pool, terms.attribute, terms.skill, lenient=lenient)


def side_on_terms(
    scene: Scene,
    who: Player,
    terms: Terms,
    parts: Parts,
    *,
    trades: int = 0,
    bonus: tuple[Source, ...] = (),
) -> tuple[Side, tuple[Source, ...]]:
    """Somebody about to roll on these terms, and the black dice that only GMs know of.

    In a fight the pool is divided as all of the round are (R-61). Raises `out_of_range`,
    `not_enough_dice`.
    """
    veiled = terms.black_sources if terms.hidden else ()
    visible = () if terms.hidden else terms.black_sources
    earlier = tries_dice(tries_of(scene, who.key, terms.task))
    side = sides.build_side(
        scene, who, parts, bonus=(*terms.bonus_sources, *bonus), black=(*visible, *earlier)
    )
    # Dice that only GMs know of count for the hundred as well.
    black_total((*side.black, *veiled))
    return sides.trade_dice(side, trades), veiled


def pending_seconds(scene: Scene) -> int | None:
    """How long a roll waits for others; None for ever."""
    return HOUSE.at(scene.house).pending or None
