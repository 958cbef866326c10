"""What Black Dice plugs into the combat engine."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice, Select
from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.people import Audience
from bot.core.scene import Pool, Scene, put
from bot.shared.combat.arena import Fight, Step
from bot.shared.combat.rules import CombatRules
from bot.systems.blackdice.actions.fight import Attack, Menu
from bot.systems.blackdice.fight.ambush import at_once
from bot.systems.blackdice.fight.arms import usual
from bot.systems.blackdice.fight.menu import mine
from bot.systems.blackdice.fight.order import arranged, rolled
from bot.systems.blackdice.fight.waking import at_end, at_round_start
from bot.systems.blackdice.fight.waylay import refuse_unsettled
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.injury import body, track
from bot.systems.blackdice.pending import Clash, Waylay, read
from bot.systems.blackdice.ring import stance
from bot.systems.blackdice.sheet import CAST, KEY, Sheet, known, player

MOST_OPTIONS = 25


def able(scene: Scene, combatant: Combatant) -> str:
    """Why she has no turn now: unconscious, just woken, busy (BD-47, BD-94, BD-96)."""
    if not _ours(scene, combatant.key):
        return ""
    sheet = known(scene, combatant.key).sheet
    if not sheet.awake or body(sheet).status == "spent":
        return condition(scene, sheet) or "unconscious"
    kept = stance(combatant)
    if kept.woke:
        return "came round only now"
    return "busy" if kept.taken else ""


def condition(scene: Scene, sheet: Sheet) -> str:
    """`unconscious`, `dying`, or nothing; `dead` where the table plays it so (R-47)."""
    if body(sheet).status == "spent":
        return "dead" if at_table(scene.house).dead else "dying"
    return "" if sheet.awake else "unconscious"


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """`●●○○ | ▣▢▢▢ -4 unconscious`: Health, reserve, what hinders her (BD-93)."""
    del pools, full
    if not _ours(scene, combatant.key):
        return ""
    sheet = known(scene, combatant.key).sheet
    kept = stance(combatant)
    words = [condition(scene, sheet)]
    caught = combatant if combatant.caught == kept.round else kept
    if caught.surprised:
        words.append("unaware" if caught.unaware else "surprised")
    if kept.busy or kept.taken:
        words.append(f"busy {kept.busy + kept.taken}")
    elif sheet.awake and (kept.used or kept.declared > 1):
        left = max(0, kept.declared - kept.used)
        words.append(f"{left}/{kept.declared} actions" if left else "no action left")
    return f"{track(body(sheet))} {', '.join(filter(None, words))}".rstrip()


def begun(scene: Scene, combat: str, dice: Dice) -> Step:
    """The start of a round, once surprise is settled (BD-33, BD-34); raises `ambush_waits`."""
    refuse_unsettled(scene, combat)
    return at_round_start(scene, combat, dice)


def ended(scene: Scene, combat: str, dice: Dice) -> Step:
    """The end of a fight: what still waits in it for an answer is over."""
    scene, notes = at_end(scene, combat, dice)
    for number, row in scene.rolls.items():
        if row.system != KEY or not row.open:
            continue
        waits = read(row, Clash) or read(row, Waylay)
        if waits is not None and waits.combat == combat:
            closed = replace(row, open=False, deadline=None)
            scene = replace(scene, rolls=put(scene.rolls, number, closed))
    return Step(scene, notes)


def offers(scene: Scene, now: Fight) -> tuple[Choice, ...]:
    """An attack with what is in hand, and a look at everything else, for whose turn it is."""
    turn = now.standing.turn
    if len(turn) != 1 or now.combatants[turn[0]].hidden or not _ours(scene, turn[0]):
        return ()
    who = known(scene, turn[0])
    mine = Audience(characters=turn, gm=True)
    look = Choice("What now?", Menu(who=who.name), mine, keep=True, system=KEY)
    side = now.combatants[who.key].side
    others = [c for c in now.combatants.values() if c.key != who.key and not c.hidden]
    foes = [c for c in others if not (side and c.side == side)] or others
    if not foes or not stance(now.combatants[who.key]).free:
        return (look,)
    arm = usual(who)
    options = tuple((c.name, f"{c.name}, with {arm.name}") for c in foes[:MOST_OPTIONS])
    ask = Select("target", options)
    attack = Attack(who=who.name, weapon=arm.name)
    return (look, Choice(f"{who.name} attacks …", attack, mine, ask=ask, system=KEY))


def recruited(scene: Scene, name: str) -> Scene:
    """An NPC with an empty sheet."""
    return CAST.newcomer(scene, name, owner=None)


def copied(sheet: bytes) -> bytes:
    """The sheet unhurt, weapons loaded and whole, for one made like another."""
    old = msgspec.json.decode(sheet, type=Sheet)
    arms = tuple(replace(one, loaded=True, jammed=False, broken=False) for one in old.weapons)
    whole = replace(
        old,
        weapons=arms,
        lethal=0,
        bruise=0,
        bruise_taken=0,
        self_healed=0,
        awake=True,
        treated=False,
    )
    return msgspec.json.encode(whole)


def welcomed(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return player(scene, name)[1]


def _ours(scene: Scene, key: str) -> bool:
    return key in scene.characters and scene.characters[key].system == KEY


COMBAT = CombatRules(
    initiative=rolled,
    arrange=arranged,
    able=able,
    surprise=at_once,
    recruit=recruited,
    copied=copied,
    welcome=welcomed,
    status=status,
    mine=mine,
    offers=offers,
    start_of_round=begun,
    end_of_combat=ended,
)
