"""Luck and action points: shown, awarded, refilled, spent (D6-08, D6-09, R-56)."""

from __future__ import annotations

from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.condition import Condition, Conditions, this_round, this_turn
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS
from bot.core.report import Head, Report
from bot.core.scene import Pool, Scene, with_pool
from bot.core.words import clean_if_any, join_words
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.consequences import NOTHING
from bot.shared.exchange.states import standing_states
from bot.shared.exchange.within import end_roll
from bot.systems.opend6.checks.actions import CheckPlan
from bot.systems.opend6.players import PLAYERS, SHEET, Player, points, settings_of, with_points
from bot.systems.opend6.rules import checks as rules
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK


class OnPoints(Action, frozen=True):
    """Whatever is about luck or action points; `pool` is one of the two."""

    pool: str = "luck"


class ShowPoints(OnPoints, frozen=True, tag="points_show"):
    """A look at everybody's; without a `pool` at both kinds, as far as the table has them."""

    asker = ANYONE


class Award(OnPoints, frozen=True, tag="points_award"):
    """A GM gives some, for a reason such as a memorable line (D6-62)."""

    asker = GMS

    amount: int = 1
    why: str = ""


class Refill(OnPoints, frozen=True, tag="points_refill"):
    """A GM refills luck to its rank, or action points to one; `who` "" is everybody's."""

    asker = GMS


class Spend(OnPoints, frozen=True, tag="points_spend"):
    """One is spent: luck before a roll by the GM's leave, an action point on a `use` (D6-09)."""

    use: str = ""
    what: str = ""


class OfPoints(Outcome, frozen=True):
    """Whatever came of luck or action points; `pool` is which."""

    pool: str


class PointsRow(Struct, frozen=True):
    """Somebody's points, before and after; `most` is what they refill to, `pool` which they are."""

    name: str
    before: int
    after: int
    most: int = 0
    pool: str = ""


class PointsShown(OfPoints, frozen=True, tag="points_shown"):
    """A look, at both kinds where `pool` is empty."""

    rows: tuple[PointsRow, ...]


class PointsMoved(OfPoints, frozen=True, tag="points_moved"):
    """Points given, refilled or spent; `use` is what a point was spent on, `why` in words."""

    how: str
    rows: tuple[PointsRow, ...]
    use: str = ""
    why: str = ""


POOLS = (LUCK, ACTION_POINTS)
LUCKY = "Luck in this turn"
"""What stands by whoever spent a luck point, until the turn is over."""


def show_points(action: ShowPoints, scene: Scene, dice: Dice) -> tuple[PointsShown, Scene]:
    """Everybody's; raises `unknown_kind`, `no_luck`, `no_action_points`."""
    both = [pool for pool in POOLS if is_played(scene, pool)] if not action.pool else []
    pools = both or [_pool(action.pool or LUCK, scene)]
    everybody = PLAYERS.everybody(scene)
    players = [who for who in everybody if who.dynamic and scene.knows(scene.actor, who.key)]
    rows = (holding(scene, who, pool) for who in players for pool in pools)
    return PointsShown(action.pool, tuple(rows)), scene


def holding(scene: Scene, who: Player, pool: str, before: int | None = None) -> PointsRow:
    """What somebody has, and had before."""
    balance = points(scene, who, pool)
    most = refills_to(scene, who, pool)
    return PointsRow(who.name, balance if before is None else before, balance, most, pool)


def refills_to(scene: Scene, who: Player, pool: str) -> int:
    """The points of somebody when a session starts; 0 for whoever is not dynamic."""
    values = SHEET.values(scene.characters[who.key].sheet)
    line = next(field for field in SHEET.pools if field.key == pool)
    return line.full(values, scene.house) if who.dynamic else 0


def refill_points(scene: Scene, who: Player, pool: str) -> Scene:
    """The scene with somebody's points as a session begins: at least what they refill to."""
    most = refills_to(scene, who, pool)
    row = Pool(max(points(scene, who, pool), most), most)
    return with_pool(scene, who.key, pool, row) if who.dynamic else scene


def spend_luck(scene: Scene, who: Player) -> Scene:
    """The scene with a luck point spent on dice that are about to be rolled (D6-08).

    In a fight only one touches dice in any turn, whoever has it. Raises `no_luck`, `not_dynamic`,
    `luck_this_turn`.
    """
    refuse_off(scene, LUCK)
    fight = find_fight(scene) if scene.combat is not None else None
    spent = fight is not None and _has_touched_dice(scene.conditions, fight)
    balance = rules.spend_luck(points(scene, who, LUCK), dynamic=who.dynamic, spent_this_turn=spent)
    scene = with_points(scene, who, LUCK, balance)
    if fight is None:
        return scene
    turn = fight.standing.turn
    # Between turns there is none that could end it: then it stands until the round is over.
    clock = this_turn(fight.moment, turn[0]) if turn else this_round(fight.moment)
    condition = Condition(LUCKY, who.key, family=LUCK, clock=clock)
    return replace(scene, conditions=engine.apply(scene.conditions, condition)[0])


def spend_points(scene: Scene, who: Player | None, roll: Effects | CheckPlan) -> Scene:
    """The scene with the luck and the action point spent that a roll is made with.

    Raises `not_dynamic` where nobody's sheet is behind it, and what spending them raises.
    """
    if not roll.luck and not roll.point:
        return scene
    if who is None:
        raise Refusal("not_dynamic", "Only a dynamic character spends luck and action points.")
    if roll.luck:
        scene = spend_luck(scene, who)
    return spend_action_point(scene, who, "dice") if roll.point else scene


def spend_action_point(scene: Scene, who: Player, use: str) -> Scene:
    """The scene with an action point used (D6-09); raises `no_action_points`, `unknown_action`."""
    rules.use_of(use)
    refuse_off(scene, ACTION_POINTS)
    balance = rules.spend_action_point(points(scene, who, ACTION_POINTS), use)
    return with_points(scene, who, ACTION_POINTS, balance)


class _Doer(Struct, frozen=True):
    """Who did it, a key, in which fight."""

    combat: str
    actor: str


class _Mendable(Struct, frozen=True):
    """What every action of a fight keeps: who did it, and what is `left` to be chosen of it."""

    deed: _Doer
    left: Raw = NOTHING


def let_fail(scene: Scene, combat: str, *, actor: str = "") -> Scene:
    """The scene where what failed stays so: of one who acts anew, or of everybody (D6-09)."""
    for number, state in tuple(standing_states(scene, KEY, _Mendable)):
        done_by = state.deed.actor if state.deed.combat == combat else None
        # What still has something to be chosen stays open until the turn or the fight ends.
        if done_by is not None and actor in {"", done_by} and state.left == NOTHING:
            scene = end_roll(scene, number)
    return scene


def is_played(scene: Scene, pool: str) -> bool:
    """Whether the table plays with luck, or with action points (R-56)."""
    house = settings_of(scene)
    return house.luck if pool == LUCK else house.action_points


def refuse_off(scene: Scene, pool: str) -> None:
    """Refuses with `no_luck` or `no_action_points` where the table plays without them."""
    if not is_played(scene, pool):
        kind = "no_luck" if pool == LUCK else "no_action_points"
        key = pool.replace(" ", "_")
        raise Refusal(kind, f"This table plays without {pool}; /table house {key} sets that.")


def with_action_point(scene: Scene, who: Player, change: int) -> tuple[str, Scene]:
    """The scene with an action point more or less, and that in words (D6-50, D6-93).

    `change` is 1 or -1. Raises `not_dynamic`, `no_action_points`, `bad_amount` above 99.
    """
    if not who.dynamic:
        raise Refusal(
            "not_dynamic", f"{who.name} has no action points: only players' characters do."
        )
    refuse_off(scene, ACTION_POINTS)
    before = points(scene, who, ACTION_POINTS)
    after = before + change
    if after < 0:
        raise Refusal(
            "no_action_points", f"{who.name} has no action point to lose. No ranks are spent."
        )
    if after > rules.MOST:
        raise Refusal(
            "bad_amount", f"{who.name} has {before} action points, the most. No ranks are spent."
        )
    sentence = f"{who.name}: action points {before} → {after}"
    return sentence, with_points(scene, who, ACTION_POINTS, after)


def _has_touched_dice(conditions: Conditions, fight: Fight) -> bool:
    """Whether a luck point has touched dice in the turn that runs."""
    moment = fight.moment
    return any(
        condition.name == LUCKY
        and condition.clock.combat == fight.key
        and condition.clock.round == moment.round
        for condition in conditions.values()
        if not moment.turn or condition.clock.whose in moment.turn
    )


def _pool(name: str, scene: Scene) -> str:
    pool = one_of(name, POOLS, "unknown_kind", "kind of point")
    refuse_off(scene, pool)
    return pool


def award(action: Award, scene: Scene, dice: Dice) -> tuple[PointsMoved, Scene]:
    """Some are given (D6-62); raises `not_dynamic`, `bad_amount`, `bad_name`."""
    pool = _pool(action.pool, scene)
    who, scene = PLAYERS.acting(scene, action.who)
    if not who.dynamic:
        raise Refusal(
            "not_dynamic",
            f"{who.name} is no dynamic character: only those of the players have {pool}.",
        )
    before = points(scene, who, pool)
    scene = with_points(scene, who, pool, rules.award(before, action.amount))
    why = clean_if_any(action.why, what="reason")
    return PointsMoved(pool, "award", (holding(scene, who, pool, before),), why=why), scene


def refill(action: Refill, scene: Scene, dice: Dice) -> tuple[PointsMoved, Scene]:
    """Luck to its rank, action points to one, or as many as there are more (R-56)."""
    pool = _pool(action.pool, scene)
    whom = PLAYERS.everybody(scene)
    if action.who.strip():
        who, scene = PLAYERS.acting(scene, action.who)
        whom = (who,)
    rows: list[PointsRow] = []
    for who in whom:
        if not who.dynamic:
            continue
        before = points(scene, who, pool)
        scene = refill_points(scene, who, pool)
        rows.append(holding(scene, who, pool, before))
    return PointsMoved(pool, "refill", tuple(rows)), scene


def spend(action: Spend, scene: Scene, dice: Dice) -> tuple[PointsMoved, Scene]:
    """Luck on something that the GM allows, or an action point on the story or a rule.

    Raises `no_luck`, `luck_this_turn`, `no_action_points`, `unknown_action`, `bad_name`.
    """
    pool = _pool(action.pool, scene)
    who, scene = PLAYERS.acting(scene, action.who)
    before = points(scene, who, pool)
    what = clean_if_any(action.what, what="use")
    if pool == LUCK:
        scene = spend_luck(scene, who)
        return PointsMoved(pool, "spend", (holding(scene, who, pool, before),), why=what), scene
    use = rules.use_of(action.use)
    if use in {"reroll", "dice"}:
        raise Refusal(
            "unknown_action",
            "Rolling again and +2D are buttons under your check; spend a point here on narrate or "
            "bend.",
        )
    scene = spend_action_point(scene, who, use)
    return PointsMoved(pool, "spend", (holding(scene, who, pool, before),), use, what), scene


POINT = {LUCK: "a luck point", ACTION_POINTS: "an action point"}
USES = {
    "narrate": "something in the story is added or changed",
    "bend": "a rule is bent: 1D in an untrained skill, or one skill in place of another",
}


def points_card(card: PointsShown, scene: Scene) -> Report:
    """Everybody's points."""
    lines = tuple(
        f"{row.name}: {'' if card.pool else f'{row.pool} '}{row.after} of {row.most}"
        for row in card.rows[:40]
    )
    title = card.pool.capitalize() or "Luck and action points"
    return Report(Head(title), lines=lines or ("Nobody has any.",))


def spending_card(card: PointsMoved, scene: Scene) -> Report:
    """Points that were given, refilled or spent."""
    names = join_words(row.name for row in card.rows[:8]) or "Nobody"
    head = {
        "award": Head(f"{names} is given {card.pool}"),
        "refill": Head(f"{card.pool.capitalize()} refilled", "", names),
        "spend": Head(f"{names} spends {POINT[card.pool]}"),
    }[card.how]
    lines = tuple(filter(None, (USES.get(card.use, ""), card.why)))
    changes = tuple(f"{row.name}: {card.pool} {row.before} → {row.after}" for row in card.rows[:40])
    return Report(head, "good", lines=lines, changes=changes)
