"""The cards of rounds: actions, ambushes, what may be done now."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.dice import Dice
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.systems.blackdice.arms import bare_weapon, weapon_dice, why_useless
from bot.systems.blackdice.body import body, describe_body, track, wound_dice
from bot.systems.blackdice.field import fight_or_none, melee_opponents, slower_opponents, turn_of
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rounds.actions import Acted, Menu, MenuShown
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.attack import attack_choices
from bot.systems.blackdice.sheet import FISTS, KEY, KICK, PLAYERS, Player, Weapon
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.words import describe_sources


def action(card: Acted, scene: Scene) -> Report:
    """An action taken, and how many are left."""
    why = list(card.why)
    if card.rolls:
        split = f", pool ÷ {card.declared}" if card.declared and card.declared > 1 else ""
        why.append(f"its dice are rolled with /black roll{split}")
    if card.left is not None and card.declared is not None:
        why.append(f"{card.left} of {card.declared} actions left this round")
    return Report(f"{card.name} {card.what}", why=tuple(why), changes=card.changes)


def menu_card(card: MenuShown, scene: Scene) -> Report:
    """What somebody could do now."""
    return Report(f"{card.name}: what now?", why=card.lines, private=True)


def menu(action: Menu, scene: Scene, dice: Dice) -> tuple[MenuShown, Scene]:
    """A look, for whoever plays the character."""
    who, scene = PLAYERS.acting(scene, action.who)
    return MenuShown(who.name, (*_round_lines(scene, who), *_weapon_lines(scene, who))), scene


def own_lines(scene: Scene, key: str) -> tuple[str, ...]:
    """The same for the panel's card of one's own character, with Health and reserve (BD-93)."""
    if scene.characters[key].system != KEY:
        return ()
    who = PLAYERS.of(scene, key)
    now = body(who.sheet)
    told = f"{track(now)} ({describe_body(now, dead=HOUSE.at(scene.house).dead)})"
    return (told, *_round_lines(scene, who), *_weapon_lines(scene, who))


def _round_lines(scene: Scene, who: Player) -> Iterator[str]:
    now = fight_or_none(scene, who.key)
    yield from (f"{one.dice} black dice: {one.why}" for one in wound_dice(who))
    if now is None or not now.order.running:
        yield f"up to {count(rules.max_actions(who.sheet.dexterity), 'action')} in a round"
        return
    turn = turn_of(scene, now, who.key)
    more = rules.max_actions(who.sheet.dexterity)
    can = f", up to {more} could be declared" if turn.may_declare and more > 1 else ""
    yield f"{turn.remaining} of {count(turn.declared, 'action')} left{can}"
    seen = [
        k for k in slower_opponents(now, who.key) if scene.actor.gm or not now.combatants[k].hidden
    ]
    slower = join_words(now.combatants[key].name for key in seen)
    if slower:
        yield f"+2 dice against {slower}"
    held = join_words(now.shown(key) for key in melee_opponents(now, who.key))
    if held:
        yield f"in melee with {held}"


def _weapon_lines(scene: Scene, who: Player) -> Iterator[str]:
    now = fight_or_none(scene, who.key)
    turn = turn_of(scene, now, who.key) if now is not None else rules.Turn(who.sheet.dexterity)
    for one in who.sheet.weapons:
        found = attack_choices(
            weapon_ready=one.ready,
            weapon_carried=True,
            undeclared=turn.may_declare,
            dexterity=who.sheet.dexterity,
            actions_left=turn.remaining,
        )
        how = {
            "weapon": "attack",
            "draw": "draw (1 action)",
            "draw_and_attack": "draw and attack (2 actions)",
        }
        can = join_words((how[choice] for choice in found if choice in how), last="or")
        yield f"{_weapon_line(who, one, turn)}: {why_useless(one) or can or 'no action left'}"
    can = "attack" if turn.remaining else "no action left"
    for name in (FISTS, KICK):
        yield f"{_weapon_line(who, bare_weapon(name), turn)}: {can}"


def _weapon_line(who: Player, one: Weapon, turn: rules.Turn) -> str:
    parts = weapon_dice(who.sheet, one)
    side = Side(who.key, who.name, parts, divisor=turn.divisor)
    split = f" ÷ {side.divisor}" if side.divisor > 1 else ""
    dice = count(side.pool, "die", "dice")
    return f"{one.name} (damage {one.rating}): {describe_sources(parts)}{split} = {dice}"
