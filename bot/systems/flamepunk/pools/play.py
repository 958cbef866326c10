"""Action dice and Pyros: joining, paying, setting, and what time brings back (FP-02 to FP-04)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_character, with_pool, with_roll
from bot.core.words import clean, count, fold, mention
from bot.shared.characters.members import seat
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.pools import actions as asks
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.sheet import (
    DICE,
    DODGE,
    KEY,
    MOST_COST,
    MOST_DEFENCES,
    PLAYERS,
    PYROS,
    SHEET,
    Defence,
    Player,
    Sheet,
    afford,
    full_pools,
    parse_kinds,
    players_in_sight,
    with_dice,
    with_pyros,
)

REFRESH = 3
LONGEST_WORDS = 100
MOST_SECONDS = 10**9


def join(action: asks.Join, scene: Scene, dice: Dice) -> tuple[asks.Joined, Scene]:
    """A character takes a seat (FP-02, FA-24), by its player's own name where none is given.

    Raises `already_joined`, `bad_amount`, `bad_hit_numbers`, `bad_name`, `too_many_characters`.
    """
    person = None if action.npc else scene.seats.get(scene.actor.user)
    name = clean(action.name or action.who or (person.name if person else ""))
    most = full_pools(scene)[DICE].maximum if action.maximum is None else action.maximum
    dice_pool = Pool(most if action.pool is None else action.pool, most)
    most = action.pyros_max
    pyros = Pool(most if action.pyros is None else action.pyros, most)
    pools = {DICE: dice_pool, PYROS: pyros}
    for line in SHEET.pools:
        pool = pools[line.key]
        if not line.least <= pool.maximum <= line.most or not 0 <= pool.current <= pool.maximum:
            raise Refusal(
                "bad_amount",
                f"A pool's maximum is {line.least} to {line.most}, and it holds no more than that; "
                f"you wrote {quote(pool.current)} of {quote(pool.maximum)}.",
            )
    sheet = msgspec.json.encode(Sheet(hit=rolls.parse_hits(action.hit)) if action.hit else Sheet())
    owner = None if action.npc else scene.actor.user
    scene = seat(scene, name, owner=owner, system=KEY, sheet=sheet, pools=pools)
    sizes = (dice_pool.current, dice_pool.maximum, pyros.current, pyros.maximum)
    return asks.Joined(name, *sizes, action.npc), scene


def leave(action: asks.Leave, scene: Scene, dice: Dice) -> tuple[asks.Left, Scene]:
    """The character goes, with pools, penalties and the rolls it has open."""
    who, scene = PLAYERS.acting(scene, action.who)
    dropped: list[int] = []
    for number, roll in sorted(scene.rolls.items()):
        if roll.open and roll.system == KEY and roll.who == who.key:
            scene = with_roll(scene, replace(roll, open=False))
            dropped.append(number)
    return asks.Left(who.name, tuple(dropped)), with_character(scene, who.key, None)


def act_automatically(action: asks.Auto, scene: Scene, dice: Dice) -> tuple[asks.Automatic, Scene]:
    """Dice are paid and it works (FP-47); raises `bad_cost`, `insufficient_dice`."""
    if action.cost < 1:
        raise Refusal(
            "bad_cost", f"An automatic action costs at least 1 die, not {quote(action.cost)}."
        )
    who, scene = PLAYERS.acting(scene, action.who)
    afford(scene, who, action.cost)
    after = who.dice.current - action.cost
    outcome = asks.Automatic(
        name=who.name,
        what=_clip(action.what),
        cost=action.cost,
        before=who.dice.current,
        after=after,
        maximum=who.dice.maximum,
    )
    return outcome, with_dice(scene, who, after)


def set_pool(action: asks.SetPool, scene: Scene, dice: Dice) -> tuple[asks.PoolSet, Scene]:
    """A GM sets dice or maximum; dice above the maximum stay (FA-13); raises `bad_amount`."""
    who, scene = PLAYERS.acting(scene, action.who)
    full = who.dice.maximum if action.maximum is None else action.maximum
    current = who.dice.current if action.current is None else action.current
    if not (1 <= full <= rolls.MOST_DICE and 0 <= current <= rolls.MOST_DICE):
        raise Refusal(
            "bad_amount",
            f"A pool holds 0 to {rolls.MOST_DICE} dice and its maximum is 1 to "
            f"{rolls.MOST_DICE}; you wrote {quote(current)} of {quote(full)}.",
        )
    scene = with_pool(scene, who.key, DICE, Pool(current, full))
    line = replace(_pool_line(who, current), maximum=full)
    return asks.PoolSet(line, who.dice.maximum), scene


def loss(amount: int) -> int:
    """The change that spending this much Pyros is; raises `bad_amount` below 1 (FP-04)."""
    return -gain(amount)


def gain(amount: int) -> int:
    """The change that gaining this much Pyros is; raises `bad_amount` below 1 (FP-04)."""
    if amount < 1:
        raise Refusal("bad_amount", f"Spend or gain at least 1 Pyros, not {quote(amount)}.")
    return amount


def change_pyros(action: asks.Pyros, scene: Scene, dice: Dice) -> tuple[asks.PyrosChanged, Scene]:
    """Pyros spent or gained, never above the maximum; raises `bad_amount`, `insufficient_pyros`."""
    if not action.change:
        raise Refusal("bad_amount", "Spend or gain at least 1 Pyros.")
    who, scene = PLAYERS.acting(scene, action.who)
    have = who.pyros.current
    if -action.change > have:
        raise Refusal(
            "insufficient_pyros", f"You asked for {-action.change} Pyros and have {have} left."
        )
    # A gain stops at the maximum and cuts nothing above it; what is spent goes in any case.
    after = max(min(have + action.change, who.pyros.maximum), min(have, have + action.change))
    what = _clip(action.what)
    outcome = asks.PyrosChanged(who.name, what, abs(action.change), have, after, who.pyros.maximum)
    return outcome, with_pyros(scene, who, after)


def refresh_pool(pool: Pool, times: int | None) -> int:
    """The pool after so many refreshes of 3 (None: full); one above its maximum is not cut."""
    if times is None:
        return max(pool.current, pool.maximum)
    return max(pool.current, min(pool.maximum, pool.current + REFRESH * times))


def refresh_players(
    scene: Scene, who: tuple[Player, ...], times: int | None
) -> tuple[tuple[asks.PoolLine, ...], Scene]:
    """These characters' pools refreshed, with what they held before."""
    lines: list[asks.PoolLine] = []
    for member in who:
        after = refresh_pool(member.dice, times)
        lines.append(_pool_line(member, after))
        scene = with_dice(scene, member, after)
    return tuple(lines), scene


def pass_time(action: asks.PassTime, scene: Scene, dice: Dice) -> tuple[asks.TimePassed, Scene]:
    """Time passes outside conflict (FP-46); raises `in_conflict`, `bad_amount`."""
    if scene.combat:
        raise Refusal(
            "in_conflict", "A conflict is running: dice come back at the start of each round."
        )
    seconds = action.seconds
    if seconds is not None and not 0 <= seconds <= MOST_SECONDS:
        raise Refusal("bad_amount", f"{seconds} seconds cannot pass. Give 0 or more.")
    # Only whole intervals bring dice back (FP-46).
    times = None if seconds is None else seconds // HOUSE.at(scene.house).few_seconds
    if action.everyone or _speaks_for_all(action, scene):
        group = PLAYERS.everybody(scene)
    else:
        who, scene = PLAYERS.acting(scene, action.who)
        group = (who,)
    lines, scene = refresh_players(scene, group, times)
    return asks.TimePassed(seconds, lines), scene


def _speaks_for_all(action: asks.PassTime, scene: Scene) -> bool:
    """Whether a GM who plays nobody means the table and not themselves."""
    plain = action.who in {"", mention(scene.actor.user)}
    plays = PLAYERS.active(scene) is not None
    return plain and scene.actor.gm and not plays and bool(PLAYERS.keys(scene))


def compare_pools(before: Scene, after: Scene) -> tuple[asks.PoolLine, ...]:
    """Everybody's pools after a change, with what they held before it."""
    dice = {player.key: player.dice.current for player in PLAYERS.everybody(before)}
    return tuple(
        replace(
            _pool_line(player, player.dice.current),
            # Who has come with this change had nothing before it.
            before=dice.get(player.key, player.dice.current),
        )
        for player in players_in_sight(after)
    )


def show_pools(action: asks.Pools, scene: Scene, dice: Dice) -> tuple[asks.PoolsShown, Scene]:
    """Everybody's pools as they are."""
    when = (scene.combat.kind, scene.combat.round) if scene.combat else ("", 0)
    return asks.PoolsShown(pool_lines(scene), *when), scene


def pool_lines(scene: Scene) -> tuple[asks.PoolLine, ...]:
    """Everybody's pools, unchanged."""
    return tuple(_pool_line(player, player.dice.current) for player in players_in_sight(scene))


def add_defence(
    action: asks.AddDefence, scene: Scene, dice: Dice
) -> tuple[asks.DefenceChanged, Scene]:
    """A further defence, or another version of one (FP-11).

    Raises `bad_cost`, `bad_defence`, `bad_context`, `bad_name`, `bad_amount` beyond ten.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    if not 1 <= action.cost <= MOST_COST:
        raise Refusal(
            "bad_cost", f"A defence costs 1 to {MOST_COST} dice, not {quote(action.cost)}."
        )
    if fold(action.name) == DODGE.name:
        raise Refusal("bad_defence", "Everybody has dodge; give the other defence its own name.")
    defence = Defence(
        name=clean(action.name, what="defence"),
        cost=action.cost,
        removes=rolls.check_defence(action.removes),
        against=parse_kinds(action.against),
    )
    # An older version of it goes, and so counts for no limit.
    others = _other_defences(who.sheet, defence.name)
    if len(others) >= MOST_DEFENCES:
        most = count(MOST_DEFENCES, "defence")
        raise Refusal("bad_amount", f"A character has at most {most} besides dodge.")
    scene = PLAYERS.with_sheet(scene, who, replace(who.sheet, defences=(*others, defence)))
    return asks.DefenceChanged(who.name, defence, True), scene


def drop_defence(
    action: asks.DropDefence, scene: Scene, dice: Dice
) -> tuple[asks.DefenceChanged, Scene]:
    """A defence goes; raises `unknown_defence`, and `bad_defence` for dodge."""
    who, scene = PLAYERS.acting(scene, action.who)
    defence = who.sheet.defence(action.name)
    if defence == DODGE:
        raise Refusal("bad_defence", "Everybody keeps dodge.")
    rest = replace(who.sheet, defences=_other_defences(who.sheet, defence.name))
    scene = PLAYERS.with_sheet(scene, who, rest)
    return asks.DefenceChanged(who.name, defence, False), scene


def _other_defences(sheet: Sheet, name: str) -> tuple[Defence, ...]:
    return tuple(defence for defence in sheet.defences if fold(defence.name) != fold(name))


def _pool_line(who: Player, after: int) -> asks.PoolLine:
    return asks.PoolLine(
        who.name,
        who.dice.current,
        after,
        who.dice.maximum,
        who.pyros.current,
        who.pyros.maximum,
        who.wounds,
    )


def _clip(text: str) -> str:
    """What somebody does, on one line and not too long."""
    return " ".join(text.split())[:LONGEST_WORDS]
