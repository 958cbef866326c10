"""Tokens: who holds how many, how a GM and a session move them (HF-26 to HF-28, HF-32)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import ByAnyone, ByGms, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_pool
from bot.shared.calls.actions import CallState
from bot.shared.exchange.states import states_within, waiting_states
from bot.shared.renaming import player_key
from bot.shared.table.session import Session, newest, with_session
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rules import tokens
from bot.systems.hfrpg.rules.rolls import MOST_TOKENS, clamp
from bot.systems.hfrpg.sheet import KEY, PLAYERS


class Tokens(ByAnyone, frozen=True, tag="tokens"):
    """A look at everybody's tokens."""


class Give(ByGms, frozen=True, tag="give"):
    """A GM gives tokens, penalties below 0 (HF-26, HF-32, HA-18)."""

    amount: int = 1
    why: str = ""


TOKENS = "tokens"


class TokenChange(Struct, frozen=True):
    """A balance before and after, and why it moved."""

    name: str
    before: int
    after: int
    reasons: tuple[str, ...] = ()


class TokensShown(Outcome, frozen=True, tag="tokens"):
    """A look at everybody's tokens, as (name, balance)."""

    rows: tuple[tuple[str, int], ...]


class TokensGiven(Outcome, frozen=True, tag="given"):
    """A GM gave tokens, or took some."""

    amount: int
    moved: TokenChange


def same_player(scene: Scene, key: str) -> tuple[str, ...]:
    """The keys of all characters of the same player, this one first."""
    owner = scene.characters[key].owner if key in scene.characters else None
    if owner is None:
        return (key,)
    more = (
        other
        for other, character in scene.characters.items()
        if character.owner == owner and character.system == KEY and other != key
    )
    return (key, *more)


def holders(scene: Scene, key: str) -> tuple[str, ...]:
    """Whose pools hold the tokens of this character's player: all their characters', their own.

    Their own stays where the last of their characters goes, and is the next one's.
    """
    owner = scene.characters[key].owner if key in scene.characters else None
    own = () if owner is None else (player_key(owner),)
    return (*same_player(scene, key), *own)


def balance(scene: Scene, key: str) -> int:
    """What this character's player holds; 0 where nothing was given yet."""
    # All pools of a player hold the same; the first that is there says it.
    rows = (scene.pools.get((holder, TOKENS)) for holder in holders(scene, key))
    return next((pool.current for pool in rows if pool is not None), 0)


def present_balance(scene: Scene, key: str) -> int:
    """The same; 0 for who is not at this table."""
    return balance(scene, key) if key in scene.characters else 0


class _Booked(Struct, frozen=True):
    """What a look at tokens reads of a roll."""

    moved: tuple[TokenChange, ...] = ()


def visible_balance(scene: Scene, key: str) -> int:
    """What everybody may know that this character's player holds.

    What a roll against somebody has brought is a secret as long as that one has not rolled.
    """
    calls = waiting_states(scene, KEY, CallState)
    waiting = {number for number, state in calls if state.how == "against"}
    mine = {scene.characters[own_key].name for own_key in same_player(scene, key)}
    moves = (m for line in states_within(scene, KEY, waiting, _Booked) for m in line.moved)
    return balance(scene, key) - sum(m.after - m.before for m in moves if m.name in mine)


def with_balance(scene: Scene, key: str, amount: int) -> Scene:
    """The scene in which this character's player holds so much, kept within -99..99."""
    for holder in holders(scene, key):
        scene = with_pool(scene, holder, TOKENS, Pool(clamp(amount), MOST_TOKENS))
    return scene


def holdings(scene: Scene) -> dict[str, int]:
    """What everybody holds who holds anything, by the key of their first character."""
    result: dict[str, int] = {}
    for key, character in scene.characters.items():
        if character.system != KEY or any(other in result for other in same_player(scene, key)):
            continue
        if (have := balance(scene, key)) != 0:
            result[key] = have
    return result


def has_pool(scene: Scene, key: str) -> bool:
    """Whether tokens count for this character: for an NPC only once a GM has given some (HA-30)."""
    return scene.characters[key].owner is not None or (key, TOKENS) in scene.pools


def running(scene: Scene) -> tuple[int, Scene]:
    """The number of the session that runs, opened by this very step where the house says so.

    Raises `no_session` (HA-14).
    """
    last = newest(scene)
    if last is not None and not last.ended:
        return last.number, scene
    if not HOUSE.at(scene.house).auto_session:
        raise Refusal("no_session", "No session is running here. /session start begins one.")
    number = last.number + 1 if last else 1
    return number, with_session(scene, Session(number, scene.now))


def clear_tokens(scene: Scene) -> tuple[dict[str, int], Scene]:
    """What everybody held, and the scene in which nobody holds anything (HF-27, HF-28)."""
    balances = holdings(scene)
    pools = {key: pool for key, pool in scene.pools.items() if key[1] != TOKENS}
    return balances, replace(scene, pools=pools)


def show_tokens(action: Tokens, scene: Scene, dice: Dice) -> tuple[TokensShown, Scene]:
    """Everybody's tokens, but of whom a fight hides."""
    rows: list[tuple[str, int]] = []
    owners: set[int | None] = set()
    for key, character in scene.characters.items():
        if character.system != KEY or not has_pool(scene, key) or scene.hides(key):
            continue
        # A player's characters have one balance, each NPC its own.
        if character.owner is None or character.owner not in owners:
            rows.append((character.name, visible_balance(scene, key)))
        owners.add(character.owner)
    return TokensShown(tuple(rows)), scene


def give(action: Give, scene: Scene, dice: Dice) -> tuple[TokensGiven, Scene]:
    """Tokens for somebody; penalties take bonuses away first (HF-32, HA-18).

    Raises `bad_amount`, `no_session`, and what naming a character raises.
    """
    amount = tokens.amount(action.amount)
    who, scene = PLAYERS.acting(scene, action.who)
    # The first token opens the session as the first roll does (HA-14).
    _, scene = running(scene)
    before = balance(scene, who.key)
    scene = with_balance(scene, who.key, before + amount)
    reasons = (action.why,) if action.why else ()
    return TokensGiven(
        amount, TokenChange(who.name, before, balance(scene, who.key), reasons)
    ), scene
