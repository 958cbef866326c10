"""The cards of rounds: actions, ambushes, what may be done now."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.combat import call_fight
from bot.core.dice import Dice
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, join_words, with_sign
from bot.systems.blackdice.arms import bare_weapon, weapon_dice, why_useless
from bot.systems.blackdice.body import body, describe_body, is_unconscious, track, wound_dice
from bot.systems.blackdice.field import (
    fight_or_none,
    melee_opponents,
    running_fight,
    slower_opponents,
    turn_of,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rounds.actions import (
    CLEAR,
    Acted,
    Break,
    Declaration,
    Deed,
    Done,
    LongAction,
    LongActionEnd,
    Menu,
    MenuShown,
    Ride,
    Steps,
    Trading,
)
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.attack import attack_choices
from bot.systems.blackdice.sheet import FISTS, KEY, KICK, PLAYERS, Player, Weapon
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.words import describe_sources, speed_note

WORDS: dict[str, str] = {
    "attack": "attacks something",
    "defend": "stands on the defence",
    "grapple": "grapples",
    "escape_grapple": "escapes a hold",
    "draw": "draws",
    "pick_up": "picks up",
    "reload": "reloads",
    "move": "moves",
    "magic": "works magic",
    "marvel": "uses a marvel",
    "door": "sees to a door",
    "posture": "stands up, sits or lies down",
    "heal": "heals",
    "hold": "holds: Hold in Act keeps the turn",
    "speak": "speaks",
    "resist": "resists",
    "perceive": "looks around",
    CLEAR: "clears",
}
HOW = {
    "weapon": "attack",
    "draw": "draw (1 action)",
    "draw_and_attack": "draw and attack (2 actions)",
}


def action(card: Acted, scene: Scene) -> Report:
    """An action taken, and how many are left."""
    what, why, changes = card.what, card.why, card.changes
    if card.done is not None:
        what, why, changes = describe_deed(card.done)
    lines = list(why)
    if card.rolls:
        split = f", dice ÷ {card.declared}" if card.declared and card.declared > 1 else ""
        lines.append(f"rolled as a task{split}")
    if card.left is not None and card.declared is not None:
        changes = (*changes, f"{card.name}: {count(card.left, 'action')} left this round")
    return Report(Head(f"{card.name} {what}"), lines=tuple(lines), changes=changes)


def describe_deed(deed: Done) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What somebody did, how, and what that changed."""
    match deed:
        case Declaration(actions=actions, divisor=divisor):
            why = (f"all dice of the round ÷ {divisor}",) if divisor > 1 else ()
            return f"declares {count(actions, 'action')}", why, ()
        case Trading(kind=kind, trades=0):
            return f"trades no dice of {kind}", (), ()
        case Trading(kind=kind, trades=trades):
            return f"trades up to {3 * trades} dice of {kind} for {trades} sure", (), ()
        case Deed(kind=kind, weapon=weapon):
            return WORDS[kind] + (f" {weapon}" if weapon else ""), (), ()
        case Break(free=free, held=holders):
            still = (f"still held by {join_words(holders)}",) if holders else ()
            return "disengages", (), (f"free of {join_words(free)}", *still)
        case LongAction(rounds=rounds, combat=combat):
            where = f" of {call_fight(combat)}" if combat else ""
            more = f"busy for {count(rounds - 1, 'round')} more{where}"
            return (
                f"is busy for {count(rounds, 'round')}",
                (more if rounds > 1 else "done with this round",),
                (),
            )
        case LongActionEnd(beside=beside):
            return "breaks off" if beside else "breaks off the long action", (), ()
        case Steps():
            drawn = (f"{deed.drawn} in hand, drawn on the way",) if deed.drawn else ()
            return "moves", _step_lines(deed), drawn
        case Ride():
            return f"drives {deed.vehicle}", *_ride_lines(deed)


def _step_lines(steps: Steps) -> tuple[str, ...]:
    far = "there this round" if steps.rounds <= 1 else f"there in {count(steps.rounds, 'round')}"
    speed = f"{steps.speed} a round ({rules.mph(steps.speed)} mph)"
    melee = (f"still in melee with {join_words(steps.held)}",) if steps.held else ()
    return (f"{count(steps.distance, 'yard')} at {speed}: {far}", *melee)


def _ride_lines(ride: Ride) -> tuple[tuple[str, ...], tuple[str, ...]]:
    shift = with_sign(ride.change)
    why = f"{ride.speed} {shift} yards a round, at most {ride.top}"
    change = f"{ride.vehicle}: {speed_note(ride.after)}, about {rules.mph(ride.after)} mph"
    return (why, f"limit {ride.limit} a round"), (change,)


def menu_card(card: MenuShown, scene: Scene) -> Report:
    """What somebody could do now."""
    return Report(Head(f"{card.name}: what now?"), lines=card.lines, private=True)


def menu(action: Menu, scene: Scene, dice: Dice) -> tuple[MenuShown, Scene]:
    """A look, for whoever plays the character."""
    who, scene = PLAYERS.acting(scene, action.who)
    lines = (*_round_lines(scene, who), *_weapon_lines(scene, who))
    nothing = ("unconscious: nothing",) if is_unconscious(who.sheet) else ()
    return MenuShown(who.name, (*nothing, *lines)), scene


def own_lines(scene: Scene, key: str) -> tuple[str, ...]:
    """The same for the panel's card of one's own character, with Health and reserve (BD-93)."""
    if scene.characters[key].system != KEY:
        return ()
    who = PLAYERS.of(scene, key)
    health = body(who.sheet)
    line = f"{track(health)} ({describe_body(health, dead=HOUSE.at(scene.house).dead)})"
    return (line, *_round_lines(scene, who), *_weapon_lines(scene, who))


def _round_lines(scene: Scene, who: Player) -> Iterator[str]:
    fight, more = running_fight(scene, who.key), rules.max_actions(who.sheet.dexterity)
    yield from (f"{source.dice} black dice: {source.why}" for source in wound_dice(who))
    if fight is None:
        yield f"up to {count(more, 'action')} in a round"
        return
    if not is_unconscious(who.sheet):
        turn = turn_of(scene, fight, who.key)
        declarable = f", up to {more} could be declared" if turn.may_declare and more > 1 else ""
        yield f"{turn.remaining} of {count(turn.declared, 'action')} left{declarable}"
    # Being faster than somebody hidden would tell a player who is there.
    beaten = (fight.combatants[key] for key in slower_opponents(fight, who.key))
    if slower := join_words(c.name for c in beaten if scene.actor.gm or not c.hidden):
        yield f"+2 dice against {slower}"
    if opponents := join_words(fight.shown(key) for key in melee_opponents(fight, who.key)):
        yield f"in melee with {opponents}"


def _weapon_lines(scene: Scene, who: Player) -> Iterator[str]:
    """What each weapon could do now; of the unconscious none."""
    if is_unconscious(who.sheet):
        return
    fight = fight_or_none(scene, who.key)
    turn = turn_of(scene, fight, who.key) if fight is not None else rules.Turn(who.sheet.dexterity)
    for weapon in who.sheet.weapons:
        result = attack_choices(
            weapon_ready=weapon.ready,
            weapon_carried=True,
            undeclared=turn.may_declare,
            dexterity=who.sheet.dexterity,
            actions_left=turn.remaining,
        )
        choices = join_words((HOW[choice] for choice in result if choice in HOW), last="or")
        yield _weapon_line(who, weapon, turn, choices or "no action left")
    choice = "attack" if turn.remaining else "no action left"
    for name in (FISTS, KICK):
        yield _weapon_line(who, bare_weapon(name), turn, choice)


def _weapon_line(who: Player, weapon: Weapon, turn: rules.Turn, choices: str) -> str:
    """Its dice, and why it is of no use, or what may be done with the dice there are."""
    parts = weapon_dice(who.sheet, weapon)
    side = Side(who.key, who.name, parts, divisor=turn.divisor)
    split = f" ÷ {side.divisor}" if side.divisor > 1 else ""
    dice = count(side.pool, "die", "dice") if side.pool else "no dice"
    verdict = why_useless(weapon) or (choices if side.pool else "")
    line = f"{weapon.name} (damage {weapon.rating}): {describe_sources(parts)}{split} = {dice}"
    return f"{line}: {verdict}" if verdict else line
