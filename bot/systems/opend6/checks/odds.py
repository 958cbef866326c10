"""Exact chances before a roll, and their card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.chart import Bar, Chart, Choices, Part, Spread
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import fold, percent
from bot.shared.characters import members
from bot.systems.opend6.checks.actions import CheckPlan, Odds
from bot.systems.opend6.checks.roll import plan_roll
from bot.systems.opend6.checks.target import Goal, goal
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.players import PLAYERS, Player, settings_of, soak, value_of
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules import odds as rules
from bot.systems.opend6.rules.codes import Code, code
from bot.systems.opend6.rules.given import MOST, number, whole
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.results import required_successes, threshold
from bot.systems.opend6.rules.throw import Pool
from bot.systems.opend6.rules.tracks import DAMAGE, row
from bot.systems.opend6.sheet import Sheet
from bot.systems.opend6.skills import Value
from bot.systems.opend6.words import short_skill

MOST_COMPARED = 12
"""Up to so many dice other ways are counted, too, so that the answer comes at once."""
RAREST = 0.001
"""What is not drawn."""
NOBODY = Player("", "", 0, Sheet(dynamic="no"))
LUCK = "luck"
OTHER_WAYS = {
    "Boost-1": "B1",
    "Penalty-1": "P1",
    "Advantage": "adv",
    "Disadvantage": "dis",
    "+1D": "+1D",
    "+2": "+2",
    "1 wild die more": "W1",
    LUCK: LUCK,
}
"""What one thing more is called, and how it is said with a roll."""


class Chance(Struct, frozen=True):
    """A way to roll with its chance 0..1 and the mean where totals are added."""

    what: str
    chance: float
    mean: float = 0


class OddsShown(Outcome, frozen=True, tag="odds"):
    """Exact chances: of success, of each rank 0..6, of damage by rank; and what would help.

    `totals` are those of `least`, `least` + 1 and so on, as many as are drawn.
    """

    name: str
    what: str
    against: str
    game: str
    target: int | None
    success: float
    mean: float
    usual: tuple[int, int]
    ranks: tuple[float, ...] = ()
    damage: tuple[float, ...] = ()
    others: tuple[Chance, ...] = ()
    steps: tuple[str, ...] = ()
    least: int = 0
    totals: tuple[float, ...] = ()


def odds(action: Odds, scene: Scene, dice: Dice) -> tuple[OddsShown, Scene]:
    """The chances.

    Raises what a check's values raise, `not_yours`, `dice_out_of_range` beyond counting.
    """
    house = settings_of(scene)
    who = _whose(scene, action.who)
    worth = _worth(scene, who, action)
    plan = _plan(scene, who, worth, action.said)
    if action.required:
        return _counting(action, scene, who, plan), scene
    aim = _aim(scene, who, worth, action)
    target = aim.target
    curve = rules.curve(plan.pool, state=plan.state, ways=house.ways)
    mean = float(rules.mean(plan.pool, curve, house.ways))
    answer = OddsShown(who.name, worth.name, aim.words, "totals", target, 0, mean, curve.usual)
    if target is None:
        return _with_totals(answer, curve), scene
    ranks = rules.ranks(plan.pool, target, state=plan.state, ways=house.ways, rules=house.rules)
    damage: tuple[float, ...] = ()
    if action.damage.strip():
        blow = rules.attack(
            plan.pool,
            target,
            _weapon(who, action.damage),
            _soak(scene, action),
            state=plan.state,
            ways=house.ways,
            rules=house.rules,
        )
        damage = tuple(map(float, blow.damage))
    answer = replace(
        answer,
        success=float(sum(ranks)),
        ranks=tuple(map(float, ranks)),
        damage=damage,
        others=tuple(_others(scene, who, worth, action.said, target)),
    )
    return _with_totals(answer, curve), scene


def _with_totals(answer: OddsShown, curve: rules.Curve) -> OddsShown:
    """The same with the chance of every total that is not rarer than one in a thousand."""
    totals = range(curve.least, curve.most + 1)
    chances = [float(curve.exactly(total)) for total in totals]
    places = [at for at, chance in enumerate(chances) if chance >= RAREST]
    first, last = min(places, default=0), max(places, default=-1)
    return replace(answer, least=curve.least + first, totals=tuple(chances[first : last + 1]))


def chance_of(action: Odds, scene: Scene) -> str:
    """The chance of a check or of successes; "" where nothing is to be reached, or with many dice.

    Raises what a check's values raise, `not_yours`.
    """
    who = _whose(scene, action.who)
    worth = _worth(scene, who, action)
    if action.required:
        counted = _counting(action, scene, who, _plan(scene, who, worth, action.said))
        return percent(counted.success)
    target = _aim(scene, who, worth, action).target
    way = None if target is None else _curve(scene, who, worth, action.said, target)
    if target is None or way is None:
        return ""
    return percent(_reaching(way[1], target, settings_of(scene)))


def _aim(scene: Scene, who: Player, worth: Value, action: Odds) -> Goal:
    """What is to be reached, nothing where neither a difficulty nor an opponent is named."""
    difficulty, against = action.difficulty, action.against
    if not difficulty.strip() and not against.strip():
        return Goal()
    return goal(scene, who, worth, difficulty, against=against, defends=action.defends)


def _whose(scene: Scene, name: str) -> Player:
    """Whose odds: a character's that whoever asks may play, else their active one's or nobody's."""
    if not name.strip():
        return PLAYERS.active(scene) or NOBODY
    who = PLAYERS.of(scene, members.known(scene, name))
    if not scene.may_play(scene.actor, who.key):
        raise Refusal(
            "not_yours", f"{who.name} is not yours to play; ask for a code's odds instead."
        )
    return who


def _counting(action: Odds, scene: Scene, who: Player, plan: CheckPlan) -> OddsShown:
    house = settings_of(scene)
    required = required_successes(action.required)
    on = threshold(action.on or house.success_on)
    chances = [
        # `ranks` holds the chances of 1, 2, 3 .. successes here; what is required goes in front.
        float(rules.p_successes(n, plan.pool, on=on, state=plan.state, ways=house.ways))
        for n in (required, *range(1, min(plan.pool.dice + plan.pool.boost.count, 12) + 1))
    ]
    return OddsShown(
        name=who.name,
        what=plan.worth.name,
        against=f"{required} successes, {on}+",
        game="successes",
        target=required,
        success=chances[0],
        mean=0,
        usual=(0, 0),
        ranks=tuple(chances[1:]),
    )


def _worth(scene: Scene, who: Player, action: Odds) -> Value:
    bare = action.skill.strip()
    count = bare.isascii() and bare.isdigit() and len(bare) < 5
    return value_of(scene, who, f"{bare}D" if count else bare)


def _plan(scene: Scene, who: Player, worth: Value, effects: Effects) -> CheckPlan:
    return plan_roll(scene, None if who is NOBODY else who, worth, effects)


def _others(
    scene: Scene, who: Player, worth: Value, effects: Effects, target: int
) -> Iterable[Chance]:
    """The same check with one thing more."""
    house = settings_of(scene)
    for what, more in OTHER_WAYS.items():
        if more == LUCK and (effects.luck or not (who.dynamic and house.luck)):
            continue
        result = _curve(scene, who, worth, notation.read(more, effects), target)
        if result is not None:
            pool, curve = result
            average = rules.mean(pool, curve, house.ways)
            yield Chance(what, float(_reaching(curve, target, house)), float(average))


def _curve(
    scene: Scene, who: Player, worth: Value, effects: Effects, target: int
) -> tuple[Pool, rules.Curve] | None:
    """A way to roll with its chances; None where it cannot be rolled, or takes long to count."""
    try:
        plan = _plan(scene, who, worth, effects)
        if plan.pool.dice + plan.pool.boost.count > MOST_COMPARED:
            return None
        ways = settings_of(scene).ways
        # One more than the target, which is what must be reached where ties fail.
        return plan.pool, rules.curve(plan.pool, state=plan.state, ways=ways, upto=target + 1)
    except Refusal:
        return None


def _reaching(curve: rules.Curve, target: int, house: HouseRules) -> float:
    return float(curve.at_least(target if house.ties == "succeed" else target + 1))


def _weapon(who: Player, text: str) -> Code:
    """A damage code, or that of a weapon on the sheet; raises `bad_die_code`."""
    weapon = who.sheet.weapon(fold(text))
    return code(weapon.damage if weapon is not None else text)


def _soak(scene: Scene, action: Odds) -> int:
    """What resists the damage: a number, a code, or the opponent's Strength and armour."""
    bare = action.soak.strip()
    if bare.isascii() and bare.isdigit() and len(bare) <= 6:
        return whole(int(bare), "bad_difficulty", "a resistance", least=0)
    if bare:
        return code(bare).fixed_value
    if action.against.strip():
        return soak(scene, PLAYERS.named(scene, action.against))
    # Nothing was said: of an empty text there is only the refusal.
    return number(bare, "bad_difficulty", "a resistance: say soak:", least=-MOST)


def odds_card(card: OddsShown, scene: Scene) -> Report:
    """Chances by rank, and what one thing more would change."""
    if card.game == "successes":
        verdict, lines = f"{percent(card.success)} for {card.against}", _counting_lines(card)
    elif card.target is None:
        verdict = f"{card.mean:.1f} on average"
        lines = (_usual(card), "Say difficulty: or against: for a chance.")
    else:
        verdict, lines = f"{percent(card.success)} to reach {card.target}", _lines(card)
    chart = _counting_chart(card) if card.game == "successes" else _chart(card, scene)
    head = Head(card.name or "Odds", short_skill(card.what), verdict)
    return Report(head, lines=tuple(lines), private=True, chart=chart)


def _chart(card: OddsShown, scene: Scene) -> Chart:
    """Every total, with what is to be reached, which is more where ties fail."""
    title, reached = short_skill(card.what), card.target
    if card.target is not None:
        title = f"{title} against {card.target}"
        reached = card.target + (settings_of(scene).ties != "succeed")
    about, chance = "chance of every total", card.success
    return Spread(title, about, card.least, card.totals, reached, chance, mean=_usual(card))


def _counting_chart(card: OddsShown) -> Chart:
    """A bar for each number of successes."""
    bars = tuple(
        Bar(f"{place} or more", (chance,), chance, here=place == card.target)
        for place, chance in enumerate(card.ranks, 1)
    )
    parts = (Part("at least so many", "good"),)
    return Choices(f"{short_skill(card.what)}: {card.against}", "", "successes", parts, bars)


def _lines(card: OddsShown) -> Iterator[str]:
    yield f"against {card.against}; {_usual(card)}"
    at_least = [(n, sum(card.ranks[n:])) for n in range(1, len(card.ranks))]
    chances = [f"{n} {percent(chance)}" for n, chance in at_least if chance > 0]
    yield f"rank or better: {', '.join(chances) or 'never'}"
    if card.damage:
        yield from _damage(card)
    for way in card.others:
        yield f"with {way.what}: {percent(way.chance)} ({way.mean:.1f} on average)"


def _damage(card: OddsShown) -> Iterator[str]:
    yield f"a hit without harm: {percent(card.damage[0])}"
    for rank in range(1, len(card.damage)):
        chance = sum(card.damage[rank:])
        if chance > 0:
            yield f"{row(DAMAGE, rank).name} or worse: {percent(chance)}"


def _counting_lines(card: OddsShown) -> Iterator[str]:
    for place, chance in enumerate(card.ranks, 1):
        mark = " (required)" if place == card.target else ""
        yield f"{place} or more: {percent(chance)}{mark}"


def _usual(card: OddsShown) -> str:
    low, high = card.usual
    return f"{card.mean:.1f} on average, {low} to {high} in four of five rolls"
