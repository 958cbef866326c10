"""A roll read to its end: what explodes is thrown, and every token is booked (HF-12 to HF-25)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.exchange.dice import expect
from bot.shared.table.session import newest
from bot.systems.hfrpg.house import HOUSE, HouseRules
from bot.systems.hfrpg.rolls.actions import Hand, Rival, RollState
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.odds import after, odds
from bot.systems.hfrpg.rules.rolls import BANDS, Mode, Pool, Result, read, sum_up
from bot.systems.hfrpg.rules.tokens import ladder, token_cost, with_tokens
from bot.systems.hfrpg.tokens.play import (
    TokenChange,
    balance,
    has_pool,
    present_balance,
    with_balance,
)


def list_uses(state: RollState, how: Mode) -> tuple[tuple[int, ...], ...]:
    """The uses of bonuses that reach another band, or better chances of one; cheapest first."""
    uses: list[tuple[int, ...]] = []
    before = _reach(state.pool(how), state.cs)
    for use in ladder(state.faces, state.sides, state.balance, how):
        reached = _reach(read(with_tokens(state.faces, use, up=True), state.sides, how), state.cs)
        # Against the use before it: one that reaches no further only costs more.
        if reached != before:
            uses.append(use)
        before = reached
    return tuple(uses)


def _reach(pool: Pool, cs: int) -> tuple[Fraction, ...]:
    """The chances of every band or better, extra rolls still to come."""
    return tuple(after(pool, cs, least) for least, _, _ in BANDS if least is not None)


def spendable(state: RollState, scene: Scene) -> int:
    """The bonuses that this roll may use, of those held before it and still held without it.

    What the roll itself gave, or took, does not count (HA-27).
    """
    gained = sum(moved.after - moved.before for moved in state.moved if moved.name == state.name)
    # What a GM has given since is not for this roll; what was taken since is gone (HA-27).
    return max(0, min(state.balance, balance(scene, state.roller) - gained))


def open_bonuses(state: RollState, scene: Scene) -> int:
    """How many bonuses may still go on the dice."""
    return spendable(state, scene) - sum(state.use)


def usable(state: RollState, scene: Scene) -> tuple[tuple[int, ...], ...]:
    """Those of the uses that reach another band which what is still held pays for."""
    bonuses = spendable(state, scene)
    return tuple(use for use in state.uses if sum(use) <= bonuses)


def read_total(state: RollState, scene: Scene, dice: Dice) -> RollState:
    """What explodes, thrown, and what the dice come to; raises what using tokens raises."""
    house = HOUSE.at(scene.house)
    pool = state.pool(house.explode_total)
    chains, stopped = _chains(pool, dice)
    result = sum_up(
        state.level,
        state.faces,
        pool,
        tuple(face for links in chains for face in links),
        cs=state.cs,
        balance=state.balance,
        spent=token_cost(state.use, state.balance, keep=house.penalty_overflow == "keep"),
    )
    closed = state.closed or "rolled"
    return replace(state, closed=closed, result=result, chains=chains, stopped=stopped)


def book_tokens(state: RollState, result: Result, scene: Scene) -> tuple[RollState, Scene]:
    """Every token that the roll has used and brought, with what moved and who was better."""
    house = HOUSE.at(scene.house)
    # Before any balance moves: with what the others held when the dice fell.
    rival = _rival(scene, state, house)
    moved: list[TokenChange] = []
    reasons = _reasons(scene, state, result)
    for key, parts in _debts(
        scene, state, reasons, result.token, everyone=house.group_tokens == "everyone"
    ):
        if not has_pool(scene, key):
            continue
        before = balance(scene, key)
        scene = with_balance(scene, key, before + sum(amount for _, amount in parts))
        why = tuple(f"{reason} {amount:+d}" for reason, amount in parts)
        moved.append(TokenChange(scene.characters[key].name, before, balance(scene, key), why))
    return replace(state, moved=tuple(moved), rival=rival), scene


def _reasons(scene: Scene, state: RollState, result: Result) -> tuple[tuple[str, int], ...]:
    """Why the roller's balance moves, and by what."""
    last = newest(scene)
    is_same_session = last is not None and last.number == state.session and not last.ended
    # Tokens of a session that is over were cleared with it: nothing of them is left to take.
    change = result.spent if state.balance < 0 else -result.spent
    reasons = ((f"{result.spent} used", change),) if result.spent and is_same_session else ()
    reasons += (("a lone 1", result.lone),) if result.lone else ()
    return reasons + (((result.band.replace("_", " "), result.token),) if result.token else ())


def _rival(scene: Scene, state: RollState, house: HouseRules) -> Rival | None:
    """Who of a group, with tokens, would have had a better chance than who rolled, if anybody.

    All C + S are added whoever rolls, so that only dice and tokens differ (HA-12, HA-13).
    """

    def chance_of(hand: Hand, tokens: int) -> float:
        count = hand.member.attribute
        return float(odds(count, state.level, state.cs, tokens, house.explode_total).success)

    leader = chance_of(state.hands[state.leads], state.balance) if state.group else 1.0
    best: Rival | None = None
    for hand in state.hands:
        tokens = present_balance(scene, hand.key)
        if hand.key == state.roller or tokens < 1:
            continue
        chance = chance_of(hand, tokens)
        if chance > (best.chance if best else leader):
            best = Rival(hand.member.name, tokens, chance, leader)
    return best


def _debts(
    scene: Scene, state: RollState, own: tuple[tuple[str, int], ...], token: int, *, everyone: bool
) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """Whose balance moves by what: the roller's, and that of a group where the house says so."""
    members = [hand.key for hand in state.hands if hand.key in scene.characters]
    debts = [(state.roller, own)] if state.roller in members else []
    if everyone and token:
        # Tokens are the player's: one who has two characters in the group is given one (HA-13).
        owners = {scene.characters[state.roller].owner} if debts else set[int | None]()
        for key in members:
            owner = scene.characters[key].owner
            if key == state.roller or (owner is not None and owner in owners):
                continue
            owners.add(owner)
            debts.append((key, (("the group's result", token),)))
    return debts


def _chains(pool: rolls.Pool, dice: Dice) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """The extra rolls of each exploding die, and whether the bot had to stop (HF-13, HA-19)."""
    chains: list[tuple[int, ...]] = []
    # For all dice of the roll together (HA-19).
    budget = rolls.MOST_EXTRA
    for place in range(pool.exploding):
        links: list[int] = []
        while budget and (not links or links[-1] == pool.sides):
            # This one's next, and one of each behind it.
            expect(dice, min(budget, pool.exploding - place), pool.sides)
            links += dice.roll(1, pool.sides)
            budget -= 1
        chains.append(tuple(links))
    return tuple(chains), not budget
