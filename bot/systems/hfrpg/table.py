"""What is asked beside rolls: tokens, odds, halves."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.characters import members
from bot.systems.hfrpg import odds as chances
from bot.systems.hfrpg import pools, rules
from bot.systems.hfrpg.actions import Give, Half, Odds
from bot.systems.hfrpg.house import at_table
from bot.systems.hfrpg.outcomes import Chance, HalfShown, OddsShown, TokensGiven, TokensShown
from bot.systems.hfrpg.pools import Moved, balance, has_pool, with_balance
from bot.systems.hfrpg.rolls import hand_of
from bot.systems.hfrpg.sheet import KEY, Player, Sheet, known, player, seat_of


def shown(scene: Scene) -> tuple[TokensShown, Scene]:
    """Everybody's tokens, but of whom a fight hides."""
    rows: list[tuple[str, int]] = []
    seen: set[int] = set()
    for key, character in scene.characters.items():
        if character.system != KEY or not has_pool(scene, key) or scene.hides(key):
            continue
        if character.owner in seen:
            continue
        if character.owner is not None:
            seen.add(character.owner)
        rows.append((character.name, balance(scene, key)))
    return TokensShown(tuple(rows)), scene


def give(action: Give, scene: Scene) -> tuple[TokensGiven, Scene]:
    """Tokens for somebody; penalties take bonuses away first (HF-32, HA-18).

    Raises `bad_amount`, `no_session`, and what naming a character raises.
    """
    amount = rules.amount(action.amount)
    who, scene = player(scene, action.who)
    _, scene = pools.running(scene)
    before = balance(scene, who.key)
    scene = with_balance(scene, who.key, before + amount)
    reasons = (action.why,) if action.why else ()
    return TokensGiven(amount, Moved(who.name, before, balance(scene, who.key), reasons)), scene


def penalties(amount: int) -> int:
    """So many tokens taken, as an amount to give; raises `bad_amount` below 1."""
    return -rules.amount(max(0, rules.whole_tokens(amount)))


def odds(action: Odds, scene: Scene) -> tuple[OddsShown, Scene]:
    """Exact chances of every difficulty, tokens at their best or harshest.

    Raises `bad_amount` and what a roll's values raise.
    """
    here = at_table(scene.house)
    who = _asked(action, scene)
    member = hand_of(who, (action.attribute, action.competency, action.specialisation)).member
    held = balance(scene, who.key) if who.key in scene.characters else 0
    tokens = held if action.tokens is None else action.tokens
    rows: list[Chance] = []
    for level, sides in rules.SIDES.items():
        if sides is None:
            continue
        now = chances.odds(member.attribute, level, member.share, tokens, here.how)
        worst = float(now.bands["critical_failure"])
        better = None
        if 0 <= tokens < rules.MOST_TOKENS:
            more = chances.odds(member.attribute, level, member.share, tokens + 1, here.how)
            better = float(more.success)
        rows.append(Chance(level, float(now.success), float(now.critical), worst, better))
    return OddsShown(who.name, member.attribute, member.share, tokens, tuple(rows)), scene


def half(action: Half, scene: Scene) -> tuple[HalfShown, Scene]:
    """Half of a number, rounded up (HF-37); raises `not_a_number`."""
    whole = rules.number(action.number)
    return HalfShown(action.number.strip()[:30], rules.round_up(whole / 2)), scene


def _asked(action: Odds, scene: Scene) -> Player:
    """Whose odds: the named character's, the active one's, or anybody's."""
    if action.who:
        return known(scene, members.known(scene, action.who))
    return seat_of(scene) or Player("", "", None, Sheet())
