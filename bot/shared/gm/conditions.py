"""Conditions by the GM's hand: laid on, taken off, listed, and the end of a scene."""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal, assert_never, get_args

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.combat import begin_with_fight
from bot.core.condition import Clock, Condition, Modifier, Moment, SceneEnds, rounds
from bot.core.errors import Refusal
from bot.core.people import Sight
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import clean, count, fold, join_words, with_sign
from bot.shared import conditions as engine
from bot.shared import states
from bot.shared.combat.arena import find_fight
from bot.shared.gm.actions import Afflict, ListConditions, Relieve
from bot.shared.gm.rules import rules_of
from bot.shared.gm.whom import among_gms, bearers_of, keys_of
from bot.shared.renaming import name_many
from bot.shared.states import Lasts, State
from bot.shared.system import AnySystem

Until = Literal[
    "this turn", "next turn", "this round", "rounds", "fight", "scene", "session", "removed"
]
# The next round is typed as one of `rounds`.
TIMES: dict[str, Lasts] = {word: word for word in get_args(Lasts) if word != "next round"}
UNCOUNTED = ("scene", "session", "removed")
"""What lasts without anybody counting turns."""
MOST_RANK = 99
MOST_CHANGE = 20
MOST_MODIFIERS = 5
MODIFIER = re.compile(r"(?P<what>[^:]{1,40}):\s*(?P<amount>[+-]?[0-9]{1,2})")
"""One change of a condition as it is typed: what it changes, and by how much."""


class BearerLine(Struct, frozen=True):
    """One bearer's condition in words; `already` it was there, `replaced` what it took over."""

    key: str
    name: str
    words: str
    already: bool = False
    replaced: tuple[str, ...] = ()


class Afflicted(Outcome, frozen=True, tag="gm_afflicted"):
    """A condition was laid on; `modifiers` are (what, amount)."""

    condition: str
    rows: tuple[BearerLine, ...]
    modifiers: tuple[tuple[str, int], ...] = ()


class Relieved(Outcome, frozen=True, tag="gm_relieved"):
    """A condition was taken away, by a check where one `reached` so much."""

    condition: str
    rows: tuple[BearerLine, ...]
    reached: int | None = None


class Listed(Outcome, frozen=True, tag="gm_listed"):
    """A look at conditions."""

    rows: tuple[BearerLine, ...]


class SceneOver(Outcome, frozen=True, tag="gm_scene_over"):
    """A scene is over and with it these."""

    rows: tuple[BearerLine, ...]


def goes(action: Afflict, scene: Scene) -> bool:
    """Whether a condition is taken away: all have it, and no more is said."""
    plain = Afflict(named=action.named, condition=action.condition, turns=True)
    if not action.turns or action != plain:
        return False
    try:
        keys = bearers_of(scene, action.named)
    except Refusal:
        return False
    return all(
        any(fold(row.name) == fold(action.condition) for row in engine.of(scene.conditions, key))
        for key in keys
    )


def is_named(action: Afflict, scene: Scene, system: AnySystem) -> bool:
    """Whether the text of the system names this condition."""
    return states.find_state(rules_of(system).states(scene), action.condition) is not None


def afflict(action: Afflict, scene: Scene, system: AnySystem) -> tuple[Afflicted, Scene]:
    """A condition in force from now on.

    Raises `bad_name`, `bad_rank` outside 0..99, `bad_duration`, `no_combat` where nobody counts
    the turns, `bad_modifier`, `unknown_modifier`, `already_afflicted`, `too_many_conditions`.
    """
    name = clean(action.condition, what="condition")
    if not 0 <= action.rank <= MOST_RANK or not 0 <= action.price <= MOST_RANK:
        raise Refusal("bad_rank", f"A rank and the price of removal are 0 to {MOST_RANK}.")
    if action.rolled:
        why = f"{system.title} does not roll how long it lasts. Write more:rounds 3."
        raise Refusal("bad_duration", why)
    modifiers = read_modifiers(action.modifiers, system)
    state = states.find_state(rules_of(system).states(scene), name)
    if state is not None:
        modifiers = modifiers or state.modifiers
    rows: list[BearerLine] = []
    for key in keys_of(scene, action.named):
        condition = _condition_of(state, scene, key) if state else Condition(name, key)
        condition = replace(
            condition,
            rank=action.rank or condition.rank,
            stacking="cumulative" if action.again else condition.stacking,
            modifiers=modifiers,
            price=action.price,
            note=action.note,
        )
        if action.family:
            condition = replace(condition, stacking="progressive", family=action.family)
        if state is None or action.until:
            condition = replace(condition, clock=_clock(action, scene, key))
        laid, applied = engine.apply(scene.conditions, condition)
        scene = scene if applied.already else replace(scene, conditions=laid)
        old = tuple(engine.short(row) for row in applied.replaced)
        bearing = _bearing(scene, key, laid[applied.key])
        rows.append(replace(bearing, already=applied.already, replaced=old))
    if all(row.already for row in rows):
        names = name_many([row.name for row in rows])
        verb = "has" if len(rows) == 1 else "have"
        raise Refusal(
            "already_afflicted", f"{names} {verb} {name} already: more:again lays it on once more."
        )
    changes = tuple((m.what, m.amount) for m in modifiers)
    return Afflicted(name, tuple(rows), changes), scene


def relieve(action: Relieve, scene: Scene) -> tuple[Relieved, Scene]:
    """The newest condition of that name taken away.

    Raises `unknown_condition`, `insufficient_ranks`, `unknown_character`.
    """
    rows: list[BearerLine] = []
    for key in bearers_of(scene, action.named):
        place = engine.find(scene.conditions, key, action.condition)
        rest, condition = engine.remove(scene.conditions, place, reached=action.reached)
        rows.append(_bearing(scene, key, condition))
        scene = replace(scene, conditions=rest)
    return Relieved(clean(action.condition), tuple(rows), action.reached), scene


def show(action: ListConditions, scene: Scene) -> tuple[Listed, Scene]:
    """What is in force, of hidden combatants for those who may play them only."""
    keys = keys_of(scene, action.named) if action.named else None
    rows = tuple(
        _bearing(scene, key, condition)
        # No two keys are equal, so that no conditions are compared, which have no order.
        for (key, _), condition in sorted(scene.conditions.items())
        if (keys is None or key in keys)
        and (not scene.hides(key) or scene.may_play(scene.actor, key))
    )
    return Listed(rows), scene


def end_scene(scene: Scene) -> tuple[SceneOver, Scene]:
    """What lasts for a scene is over; raises `in_combat` while a fight runs."""
    if scene.combats:
        fights = [begin_with_fight(combat.name) for combat in scene.combats.values()]
        verb, them = ("is", "it") if len(fights) == 1 else ("are", "them")
        raise Refusal("in_combat", f"{join_words(fights)} {verb} still going on. End {them} first.")
    rest, ended = engine.tick(scene.conditions, SceneEnds())
    rows = tuple(
        replace(_bearing(scene, row.bearer, row), words=engine.short(row)) for row in ended
    )
    return SceneOver(rows), replace(scene, conditions=rest) if ended else scene


def conditions_card(outcome: Afflicted | Relieved | Listed | SceneOver, scene: Scene) -> Report:
    """Conditions in words."""
    keys = tuple(row.key for row in outcome.rows)
    match outcome:
        case Afflicted(condition, rows, modifiers):
            fresh = [row for row in rows if not row.already]
            changes = tuple(
                f"{row.name}: {row.words}"
                + (f" (was {join_words(row.replaced)})" * bool(row.replaced))
                for row in fresh
            )
            had = tuple(f"{row.name} had it already" for row in rows if row.already)
            weighs = tuple(f"{what} {with_sign(amount)}" for what, amount in modifiers)
            head = Head(name_many([row.name for row in fresh]), "", condition)
            return among_gms(scene, Report(head, lines=(*weighs, *had), changes=changes), keys)
        case Relieved(condition, rows, reached):
            head = Head(name_many([row.name for row in rows]), "", f"{condition} is gone")
            lines = (f"a check reached {reached}",) if reached is not None else ()
            return among_gms(scene, Report(head, lines=lines), keys)
        case Listed(rows):
            lines = tuple(f"{row.name}: {row.words}" for row in rows)
            head = Head(count(len(rows), "condition"))
            return Report(head, lines=lines or ("Nothing ails anybody.",), private=True)
        case SceneOver(rows):
            return _scene_over(rows, scene)
        case _:
            assert_never(outcome)


def read_modifiers(text: str, system: AnySystem) -> tuple[Modifier, ...]:
    """`dodge:+1, hit:-1` as modifiers; raises `bad_modifier`, `unknown_modifier`."""
    names = rules_of(system).modifiers
    parts = [part for part in text.split(",") if part.strip()]
    if parts and not names:
        raise Refusal("unknown_modifier", f"Conditions change no roll of {system.title}.")
    result: list[Modifier] = []
    for part in parts:
        match = MODIFIER.fullmatch(part.strip())
        amount = int(match["amount"]) if match else 0
        if match is None or not 1 <= abs(amount) <= MOST_CHANGE:
            raise Refusal(
                "bad_modifier",
                f"“{part.strip()[:40]}” is no modifier. Write what and how much, such as "
                f"{names[0]}:+1, up to {MOST_CHANGE}.",
            )
        what = fold(match["what"])
        if what not in names:
            raise Refusal(
                "unknown_modifier",
                f"No roll of {system.title} reads “{what}”. It reads: {join_words(names)}.",
            )
        result.append(Modifier(what, amount))
    if len(result) > MOST_MODIFIERS:
        raise Refusal("bad_modifier", f"A condition has at most {MOST_MODIFIERS} modifiers.")
    return tuple(result)


def _condition_of(state: State, scene: Scene, key: str) -> Condition:
    """What the text names; where no turns are counted it stays until the scene ends or a GM."""
    fights = any(who == key and combat in scene.combats for combat, who in scene.combatants)
    if fights:
        return states.befalls(state, key, _moment(scene, key))
    state = state if state.lasts in UNCOUNTED else replace(state, lasts="scene")
    return states.befalls(state, key, Moment())


def _clock(action: Afflict, scene: Scene, key: str) -> Clock:
    until = {"": "removed", "fight": "combat"}.get(fold(action.until), fold(action.until))
    if until == "rounds":
        return rounds(_moment(scene, key), action.rounds)
    lasts = TIMES.get(until)
    if lasts is None:
        raise Refusal(
            "bad_duration",
            f"“{until[:20]}” is not a time. It lasts until the end of this turn, next turn, "
            "this round, so many rounds, fight, scene, session, or until removed.",
        )
    return states.clock(lasts, Moment() if lasts in UNCOUNTED else _moment(scene, key), key)


def _moment(scene: Scene, key: str) -> Moment:
    """Now, in the fight this character is in; raises `no_combat`."""
    mine = [combat for combat, who in scene.combatants if who == key and combat in scene.combats]
    if not mine:
        raise Refusal(
            "no_combat",
            f"{scene.characters[key].name} is in no fight, so nobody counts turns and rounds. "
            "Let it last for the scene or the session, or until removed.",
        )
    current = next((k for k in mine if scene.orders.get(k) and scene.orders[k].current), mine[0])
    return find_fight(scene, current).moment


def _bearing(scene: Scene, key: str, condition: Condition) -> BearerLine:
    def name(of: str) -> str:
        character = scene.characters.get(of)
        return character.name if character else of

    moment = Moment()
    if condition.clock.combat in scene.combats:
        moment = find_fight(scene, condition.clock.combat).moment
    return BearerLine(key, name(key), engine.words(condition, moment, name))


def _scene_over(rows: tuple[BearerLine, ...], scene: Scene) -> Report:
    def lines(*, hidden: bool) -> tuple[str, ...]:
        alike = Counter(row for row in rows if scene.hides(row.key) == hidden)
        return tuple(engine.over_words(row.name, row.words, many) for row, many in alike.items())

    secret = lines(hidden=True)
    return Report(
        Head("The scene is over"),
        changes=lines(hidden=False),
        aside=Report(Head("Out of sight"), changes=secret, private=True) if secret else None,
        sight=Sight("gm", scene.actor.user) if secret else Sight(),
    )
