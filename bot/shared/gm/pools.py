"""Damage, healing and pools by the GM's hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.report import Head, Report
from bot.core.scene import Pool, Scene, with_pool
from bot.core.settings import own_house
from bot.core.words import fold, join_words, minus
from bot.shared.gm.actions import Hurt, SetPool
from bot.shared.gm.healing import Healing, refuse_unhurt
from bot.shared.gm.rules import Health, rules_of
from bot.shared.gm.whom import among_gms, keys_of
from bot.shared.more import nearest
from bot.shared.renaming import name_many
from bot.shared.system import AnySystem

MOST_AMOUNT = 999


class PoolChange(Struct, frozen=True):
    """One pool before and after; a maximum of 0 means that it has none."""

    key: str
    name: str
    before: Pool
    after: Pool


class PoolsChanged(Outcome, frozen=True, tag="gm_pools"):
    """Pools changed. `verb` is damage, heal or pool, `asked` by how much, None where it was set."""

    verb: str
    label: str
    rows: tuple[PoolChange, ...]
    asked: int | None = None


def pools_of(system: AnySystem) -> tuple[Health, ...]:
    """Every pool a character of this system has, and what damage is counted in."""
    declared = system.sheet.pools if system.sheet is not None else ()
    result = [Health(p.key, p.label, p.most, least=p.least) for p in declared]
    health = rules_of(system).health
    if health is not None and all(p.pool != health.pool for p in result):
        result.append(health)
    return tuple(result)


def hurtable(system: AnySystem) -> tuple[str, ...]:
    """What may be named as the pool of damage and healing."""
    harm = rules_of(system).harm
    return (*(harm.kinds if harm else ()), *(p.label for p in pools_of(system)))


def harm_action(action: Hurt, system: AnySystem) -> Action | None:
    """The system's own action where it keeps injuries in its own way and no other pool is named.

    Raises `bad_amount` outside 1..999.
    """
    harm = rules_of(system).harm
    kinds = {fold(kind): kind for kind in harm.kinds} if harm is not None else {}
    if harm is None or (action.pool and fold(action.pool) not in kinds):
        return None
    refuse_amount(action.amount)
    kind = kinds[fold(action.pool)] if action.pool else harm.kinds[0]
    return harm.act(action.named, -action.amount if action.heal else action.amount, kind)


def refuse_amount(amount: int) -> None:
    """Refuses with `bad_amount` what no damage or healing is."""
    if not 1 <= amount <= MOST_AMOUNT:
        raise Refusal(
            "bad_amount", f"Damage and healing are 1 to {MOST_AMOUNT}, not {quote(amount)}."
        )


def hurt(action: Hurt, scene: Scene, system: AnySystem) -> tuple[PoolsChanged, Scene]:
    """Damage or healing, within 0 and what the pool holds.

    Raises `no_health` for a system without damage, `bad_amount` outside 1..999, `unknown_pool`,
    `unknown_character`, `wrong_system`, `nothing_to_heal` and `unchanged` where nobody is changed.
    """
    limits = _health(system, action.pool)
    refuse_amount(action.amount)
    verb = "heal" if action.heal else "damage"
    # Damage adds to what counts up and healing to what is used up; else they take away.
    change = action.amount if limits.rises != action.heal else -action.amount
    rows, scene = _change_pools(scene, system, limits, action.named, change=change)
    if action.heal:
        what = limits.label if limits.rises else f"lost {limits.label}"
        refuse_unhurt(((row.name, _amount(row)) for row in rows), what)
    _refuse_unchanged(rows, limits.label)
    return PoolsChanged(verb, limits.label, rows, action.amount), scene


def set_pool(action: SetPool, scene: Scene, system: AnySystem) -> tuple[PoolsChanged, Scene]:
    """A pool changed or set.

    Raises `bad_amount` outside what the pool may be or where nothing is given, `unknown_pool`,
    `unknown_character`, `wrong_system`, `unchanged`.
    """
    limits = _pool(system, action.pool)
    if action.change is None and action.to is None and action.maximum is None:
        raise Refusal("bad_amount", "Say what changes: change:, to: or maximum:.")
    if action.change is not None and action.to is not None:
        raise Refusal("bad_amount", "Give change: or to:, not both.")
    for amount, least in ((action.to, 0), (action.maximum, limits.least)):
        if amount is not None and not least <= amount <= limits.most:
            raise Refusal(
                "bad_amount",
                f"{limits.label} is {minus(least)} to {limits.most}; you wrote {quote(amount)}.",
            )
    if action.change is not None and not 1 <= abs(action.change) <= MOST_AMOUNT:
        raise Refusal("bad_amount", f"A change is 1 to {MOST_AMOUNT} up or down.")
    if action.maximum is not None and limits.rises:
        raise Refusal("bad_amount", f"{limits.label} counts up and has no maximum.")
    rows, scene = _change_pools(
        scene,
        system,
        limits,
        action.named,
        change=action.change or 0,
        to=action.to,
        maximum=action.maximum,
    )
    _refuse_unchanged(rows, limits.label)
    return PoolsChanged("pool", limits.label, rows, action.change), scene


def pools_card(outcome: PoolsChanged, scene: Scene) -> Report:
    """What the GM's hand changed, pool by pool."""
    names = name_many([row.name for row in outcome.rows])
    many = len(outcome.rows) > 1
    amount = abs(outcome.asked or 0)
    stopped = amount and {_amount(row) for row in outcome.rows} != {amount}
    lines = ("It stops at its limit.",) if stopped else ()
    match outcome.verb:
        case "damage":
            title = f"{names} {'take' if many else 'takes'} {amount} damage{' each' * many}"
        case "heal":
            amounts = [(row.name, _amount(row)) for row in outcome.rows]
            healing = Healing(amounts, amount, _coins(outcome))
            title, lines = healing.deed, healing.lines
        case _:
            title = f"{outcome.label} of {names}"
    report = Report(
        Head(title),
        lines=lines,
        changes=tuple(f"{row.name}: {_words(outcome.label, row)}" for row in outcome.rows),
    )
    return among_gms(scene, report, (row.key for row in outcome.rows))


def _amount(row: PoolChange) -> int:
    return abs(row.after.current - row.before.current)


def _coins(outcome: PoolsChanged) -> tuple[str, str]:
    """`wound`, `wounds` where damage is counted up; a pool is named by its change alone."""
    if any(row.after.maximum for row in outcome.rows):
        return ("", "")
    return (outcome.label.removesuffix("s"), outcome.label)


def _refuse_unchanged(rows: tuple[PoolChange, ...], label: str) -> None:
    if all(row.before == row.after for row in rows):
        states = join_words(f"{row.name} has {_state(label, row.after)}" for row in rows)
        raise Refusal("unchanged", f"Nothing changes: {states}.")


def pool_of(scene: Scene, system: AnySystem, key: str, limits: Health) -> Pool:
    """A character's pool, or as it begins where nothing was kept yet."""
    pool = scene.pools.get((key, limits.pool))
    if pool is not None:
        return pool
    sheet = system.sheet
    full: dict[str, Pool] = {}
    if sheet is not None and not limits.rises:
        values = sheet.values(scene.characters[key].sheet)
        full = sheet.full(values, own_house(scene, system.key).house)
    return full.get(limits.pool, Pool(0, 0))


def _change_pools(
    scene: Scene,
    system: AnySystem,
    limits: Health,
    names: str,
    *,
    change: int,
    to: int | None = None,
    maximum: int | None = None,
) -> tuple[tuple[PoolChange, ...], Scene]:
    rows: list[PoolChange] = []
    for key in keys_of(scene, names):
        character = scene.characters[key]
        if character.system != system.key:
            sentence = f"{character.name} plays another system than {system.title}."
            raise Refusal("wrong_system", sentence)
        before = pool_of(scene, system, key, limits)
        full = before.maximum if maximum is None else maximum
        # What is above the maximum already is not cut, but nothing is added above it.
        most = limits.most if limits.rises else max(full, before.current)
        current = max(0, min(most, before.current + change)) if to is None else to
        after = replace(before, current=current, maximum=full)
        rows.append(PoolChange(key, character.name, before, after))
        scene = with_pool(scene, key, limits.pool, after)
    return tuple(rows), scene


def _health(system: AnySystem, pool: str) -> Health:
    health = rules_of(system).health
    if pool and (health is None or fold(pool) not in {health.pool, fold(health.label)}):
        return _pool(system, pool, hurtable(system))
    if health is None:
        way = " Name a pool with pool:." if pools_of(system) else ""
        raise Refusal("no_health", f"{system.title} counts no damage.{way}")
    return health


def _pool(system: AnySystem, name: str, names: Sequence[str] = ()) -> Health:
    """The pool of this name; raises `unknown_pool`, with the `names` that there are, or pools."""
    pools = pools_of(system)
    word, names = fold(name), names or [p.label for p in pools]
    match = next((p for p in pools if word in {p.pool, fold(p.label)}), None)
    if not names:
        raise Refusal("unknown_pool", f"{system.title} has no pools.")
    if match is None:
        near = nearest(name, names)
        way = f"Is it {near}?" if near else f"There are: {join_words(names)}."
        raise Refusal("unknown_pool", f"There is no pool “{name[:40]}”. {way}")
    return match


def _state(label: str, pool: Pool) -> str:
    return f"{label} {pool.current}/{pool.maximum}" if pool.maximum else f"{label} {pool.current}"


def _words(label: str, change: PoolChange) -> str:
    words = f"{label} {change.before.current} → {change.after.current}"
    if change.after.maximum != change.before.maximum:
        return f"{words}, maximum {change.before.maximum} → {change.after.maximum}"
    return f"{words}/{change.after.maximum}" if change.after.maximum else words
