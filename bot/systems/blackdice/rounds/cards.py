"""The cards of rounds: actions, ambushes, what may be done now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS, Audience, play
from bot.core.report import DiceRow, Report
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.shared.combat.arena import Fight, fight
from bot.systems.blackdice.arms import bare, dice_with, useless
from bot.systems.blackdice.body import body, track, words, wounds
from bot.systems.blackdice.field import beaten, engaged, fighting, turn_of
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.rounds import actions as out
from bot.systems.blackdice.rounds.actions import Menu, MenuShown, Notice, NoticeRest, Row, Watch
from bot.systems.blackdice.rounds.surprise import said
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.attack import attack_choices
from bot.systems.blackdice.sheet import FISTS, KEY, KICK, Player, Weapon, known, player
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.words import black_line, dice_of, score_of, side_rows, sources

MOST_WATCHERS = 15
MOST_FORMS = 5
"""With more watchers there is no room for a form of each."""
WATCHING = Form(
    "How you watch",
    (
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
        Field("pool", "Your dice, if not the sheet's", 40, required=False, hint="6 or Wits + 3"),
    ),
)


def acted(card: out.Acted) -> Report:
    """An action taken, and how many are left."""
    why = list(card.why)
    if card.rolls:
        split = f", pool ÷ {card.declared}" if card.declared and card.declared > 1 else ""
        why.append(f"its dice are rolled with /black roll{split}")
    if card.left is not None and card.declared is not None:
        why.append(f"{card.left} of {card.declared} actions left this round")
    return Report(f"{card.name} {card.what}", why=tuple(why), changes=card.changes)


def ambush(card: out.AmbushWaits, scene: Scene) -> Report:
    """An ambush before any die falls: everybody who might notice has a button (BD-35).

    Who is hidden is not named on it.
    """
    waits, number, now = card.waits, card.roll, fight(scene, card.waits.combat)
    names = listed(dict.fromkeys(now.shown(one.key) for one in waits.by))
    choices: list[Choice] = []
    for one in waits.missing[:MOST_WATCHERS]:
        action, mine = Notice(who=one.side.name, roll=number), play(one.side.key)
        name = now.shown(one.side.key)
        choices.append(Choice(f"Watch: {name}"[:70], action, mine, "primary"))
        if len(waits.missing) <= MOST_FORMS:
            choices.append(Choice(f"Watch with …: {name}"[:70], action, mine, ask=WATCHING))
    choices.append(Choice("Roll for the rest", NoticeRest(roll=number), GMS))
    ways = ("looks harmless", "look harmless") if waits.bluff else ("lies in wait", "lie in wait")
    return Report(
        title=f"{names[:1].upper()}{names[1:]} {ways[len(waits.by) > 1]}: who notices?",
        tone="pending",
        why=tuple(_watching(one, now) for one in waits.against),
        choices=tuple(choices),
        hint="All dice fall together once everybody watches. A tie is noticed.",
        roll=number,
        call=Audience(characters=tuple(one.side.key for one in waits.missing)),
    )


def ambushed(card: out.Ambushed, scene: Scene) -> Report:
    """Each for herself: who notices, who is surprised, who cannot even defend (BD-36 to BD-39)."""
    now = fight(scene, card.combat)
    caught = [now.shown(met.key) for met in card.met if met.by]
    title = f"SURPRISED: {listed(caught)}" if caught else "NOTICED: nobody is surprised"
    rows = [row for one in (*card.by, *card.against) for row in _fallen(one, now)]
    why = [line for one in card.by for line in _scored(one, "lies in wait", now)]
    for row, met in zip(card.against, card.met, strict=True):
        why += _scored(row, said(met, now), now)
    return Report(
        title=title,
        tone="bad" if caught else "good",
        dice=tuple(rows),
        why=tuple(why),
        changes=tuple(f"{now.shown(one.key)} {said(one, now)}" for one in card.met if one.by),
        hint=f"counts in round {card.round}",
        roll=card.roll,
    )


def _watching(one: Watch, now: Fight) -> str:
    state = "watches" if one.ready else "…"
    return f"{now.shown(one.side.key)} ({dice_of(one.side)}): {state}"


def _scored(row: Row, what: str, now: Fight) -> list[str]:
    black = black_line(row.side.black, rungs=False)
    foul = row.rolled.result.degree.foul
    score = score_of(row.rolled) + (f", FOUL FAILURE by {foul}" if foul else "")
    shown = f"{now.shown(row.side.key)} {what}: {score}"
    return [shown, *([black] if black else [])]


def _fallen(row: Row, now: Fight) -> tuple[DiceRow, ...]:
    return side_rows(replace(row.side, name=now.shown(row.side.key)), row.rolled)


def menu(action: Menu, scene: Scene) -> tuple[MenuShown, Scene]:
    """A look, for whoever plays the character."""
    who, scene = player(scene, action.who)
    return MenuShown(who.name, (*_round(scene, who), *_weapons(scene, who))), scene


def mine(scene: Scene, key: str) -> tuple[str, ...]:
    """The same for the panel's card of one's own character, with Health and reserve (BD-93)."""
    if scene.characters[key].system != KEY:
        return ()
    who = known(scene, key)
    now = body(who.sheet)
    told = f"{track(now)} ({words(now, dead=at_table(scene.house).dead)})"
    return (told, *_round(scene, who), *_weapons(scene, who))


def _round(scene: Scene, who: Player) -> Iterator[str]:
    now = fighting(scene, who.key)
    yield from (f"{one.dice} black dice: {one.why}" for one in wounds(who))
    if now is None or not now.order.running:
        yield f"up to {count(rules.max_actions(who.sheet.dexterity), 'action')} in a round"
        return
    turn = turn_of(scene, now, who.key)
    more = rules.max_actions(who.sheet.dexterity)
    can = f", up to {more} could be declared" if turn.undeclared and more > 1 else ""
    yield f"{turn.left} of {count(turn.declared, 'action')} left{can}"
    seen = [k for k in beaten(now, who.key) if scene.actor.gm or not now.combatants[k].hidden]
    slower = listed(now.combatants[key].name for key in seen)
    if slower:
        yield f"+2 dice against {slower}"
    held = listed(now.shown(key) for key in engaged(now, who.key))
    if held:
        yield f"in melee with {held}"


def _weapons(scene: Scene, who: Player) -> Iterator[str]:
    now = fighting(scene, who.key)
    turn = turn_of(scene, now, who.key) if now is not None else rules.Turn(who.sheet.dexterity)
    for one in who.sheet.weapons:
        found = attack_choices(
            weapon_ready=one.ready,
            weapon_carried=True,
            undeclared=turn.undeclared,
            dexterity=who.sheet.dexterity,
            actions_left=turn.left,
        )
        how = {
            "weapon": "attack",
            "draw": "draw (1 action)",
            "draw_and_attack": "draw and attack (2 actions)",
        }
        can = listed((how[choice] for choice in found if choice in how), last="or")
        yield f"{_weapon(who, one, turn)}: {useless(one) or can or 'no action left'}"
    for name in (FISTS, KICK):
        yield f"{_weapon(who, bare(name), turn)}: {'attack' if turn.left else 'no action left'}"


def _weapon(who: Player, one: Weapon, turn: rules.Turn) -> str:
    parts = dice_with(who.sheet, one)
    side = Side(who.key, who.name, parts, divisor=turn.divisor)
    split = f" ÷ {side.divisor}" if side.divisor > 1 else ""
    dice = count(side.pool, "die", "dice")
    return f"{one.name} (damage {one.rating}): {sources(parts)}{split} = {dice}"
