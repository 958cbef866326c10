"""What a hit takes, and what a fight leaves to the GM (HH-51 to HH-63)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import Scene, with_pool
from bot.core.words import fold, join_words
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.rows import encode
from bot.shared.exchange.states import close_standing
from bot.shared.exchange.windows import KeptTale
from bot.shared.gm.healing import refuse_unhurt
from bot.shared.gm.whom import keys_of
from bot.systems.hammerhydra.attack.actions import Injure, Slow
from bot.systems.hammerhydra.care.actions import NoteInjury
from bot.systems.hammerhydra.care.play import with_injury
from bot.systems.hammerhydra.combat import OnFight
from bot.systems.hammerhydra.field import (
    AttackState,
    contender,
    fight_state,
    fighter_of,
    fighter_state,
    mode_of,
    slow_by_penalty,
    with_fight_state,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player, take_hit
from bot.systems.hammerhydra.rules.checks import MOST_MODIFIER, wound
from bot.systems.hammerhydra.rules.wounds import WOUNDS, Wounds
from bot.systems.hammerhydra.sheet import GRIND, HEALTH, KEY
from bot.systems.hammerhydra.side import is_number


class SetWounds(OnFight, frozen=True, tag="set_wounds"):
    """A GM says how wounds are counted in this fight (HH-60), and whether it is dramatic (HH-63).

    `mode` is standard, grind, house for what holds at the table, or "" to leave it as it is.
    """

    asker = GMS

    mode: str = ""
    dramatic: bool | None = None


class Refill(OnFight, frozen=True, tag="refill"):
    """A GM gives grind wounds back: all of `who`, "" for everybody here (R-34)."""

    asker = GMS


class Hit(OnFight, frozen=True, tag="hit"):
    """A GM takes points from everybody `named`, or gives boxes back below 0 (HH-52).

    `dramatic` damage goes to the real boxes whatever holds in the fight (HH-63).
    """

    asker = GMS

    named: str = ""
    amount: int = 0
    dramatic: bool = False


class HitRow(Struct, frozen=True):
    """What a GM's word did to somebody: health of `full`, and grind wounds where those count.

    Both are (before, now).
    """

    name: str
    health: tuple[int, int]
    full: int
    grind: tuple[int, int] | None = None
    serious: bool = False
    dead: bool = False

    @property
    def boxes_back(self) -> int:
        """The boxes that came back."""
        before, after = self.health
        return after - before


class Harmed(Outcome, frozen=True, tag="harmed"):
    """A GM took so many points from everybody in `rows`, or gave boxes back below 0."""

    amount: int
    rows: tuple[HitRow, ...]
    dramatic: bool = False


class WoundsSet(Outcome, frozen=True, tag="wounds_set"):
    """How wounds count in the fight of this name from now on."""

    fight: str
    mode: Wounds
    dramatic: bool


class Refilled(Outcome, frozen=True, tag="refilled"):
    """Grind wounds that came back: (name, before, now)."""

    rows: tuple[tuple[str, int, int], ...]


def hit_or_heal(action: Hit, scene: Scene, dice: Dice) -> tuple[Harmed, Scene]:
    """Damage or healing for everybody named.

    Raises `dead`, `bad_damage_amount`, `wrong_system`, `nothing_to_heal`.
    """
    rows: list[HitRow] = []
    for key in keys_of(scene, action.named):
        who = PLAYERS.of(scene, key)
        if action.amount < 0:
            scene = _heal(scene, who, -action.amount)
            after = PLAYERS.of(scene, key).health
            health = (who.health.current, after.current)
            rows.append(HitRow(who.name, health, after.maximum))
        else:
            scene, hit = _harm(scene, who, action)
            rows.append(hit)
    if action.amount < 0:
        # What changes nothing leaves no line, and the next /undo would take back the step before.
        refuse_unhurt(((row.name, row.boxes_back) for row in rows), "lost boxes")
    return Harmed(action.amount, tuple(rows), action.dramatic), scene


def _harm(scene: Scene, who: Player, action: Hit) -> tuple[Scene, HitRow]:
    fight = _fight_of(scene, who.key)
    house = HOUSE.at(scene.house)
    mode = mode_of(fight, house) if fight else house.wounds
    dramatic = action.dramatic or (fight is not None and fight_state(fight).dramatic)
    scene, hit = take_hit(scene, who, action.amount, mode, dramatic=dramatic)
    worn = (who.grind.current, hit.grind_left) if mode == "grind" and not dramatic else None
    health = (who.health.current, hit.left)
    row = HitRow(who.name, health, who.health.maximum, worn, hit.serious, hit.dead)
    if fight is not None:
        fighter = fighter_state(fight.combatants[who.key])
        died = fight.combat.round if hit.dead else fighter.died
        fresh = replace(fighter, serious=fighter.serious + hit.serious, died=died)
        scene = with_fighter(scene, fight.key, who.key, fresh)
    return scene, row


def _heal(scene: Scene, who: Player, amount: int) -> Scene:
    most = max(who.health.maximum, who.health.current)
    current = min(most, who.health.current + amount)
    return with_pool(scene, who.key, HEALTH, replace(who.health, current=current))


def _fight_of(scene: Scene, key: str) -> Fight | None:
    """The fight this character is in, if there is one."""
    result = next((combat for combat, who in scene.combatants if who == key), None)
    return find_fight(scene, result) if result else None


BY_HOUSE = "house"
"""What holds at the table, as a way to count wounds."""


def set_wounds(action: SetWounds, scene: Scene, dice: Dice) -> tuple[WoundsSet, Scene]:
    """A GM says how wounds count in a fight (HH-60, HH-63); raises `no_combat`, `bad_rule`."""
    fight = find_fight(scene, action.combat)
    melee = fight_state(fight)
    word = fold(action.mode)
    if word and word != BY_HOUSE and word not in WOUNDS:
        raise Refusal("bad_rule", f"Wounds are {join_words((*WOUNDS, BY_HOUSE), last='or')}.")
    if word:
        mode = next((wounds for wounds in WOUNDS if wounds == word), "")
        melee = replace(melee, wounds=mode)
    if action.dramatic is not None:
        melee = replace(melee, dramatic=action.dramatic)
    scene = with_fight_state(scene, fight, melee)
    mode = melee.wounds or HOUSE.at(scene.house).wounds
    return WoundsSet(fight.combat.name, mode, melee.dramatic), scene


def refill(action: Refill, scene: Scene, dice: Dice) -> tuple[Refilled, Scene]:
    """A GM gives grind wounds back (R-34); raises `nothing_given`."""
    people = PLAYERS.everybody(scene)
    if action.who.strip():
        people = (PLAYERS.named(scene, action.who),)
    worn = [player for player in people if player.missing_grind and not player.dead]
    if not worn:
        raise Refusal("nothing_given", "Nobody has lost a grind wound, so none is given back.")
    for player in worn:
        full = replace(player.grind, current=player.grind.maximum)
        scene = with_pool(scene, player.key, GRIND, full)
    rows = tuple(
        (player.name, player.grind.current, player.grind.maximum)
        for player in worn
        if action.who.strip() or not scene.hides(player.key)
    )
    return Refilled(rows), scene


def injure(action: Injure, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """The GM's words for a serious injury, with what it costs from now on (HH-53, HH-55)."""
    attack = _serious(action.attack, action.roll)
    who = PLAYERS.named(scene, attack.defender)
    text = action.penalty.strip().removeprefix("+")
    if not is_number(text):
        raise Refusal(
            "bad_modifier",
            f"A standing penalty is 0 to {MOST_MODIFIER}; you wrote {action.penalty[:12]}.",
        )
    injury = NoteInjury(
        note=action.note,
        penalty=wound(int(text)),
        weapon=attack.weapon.name,
        damage=attack.damage,
    )
    sheet = with_injury(injury, who.sheet, scene.now)
    after = replace(attack, note=sheet.injuries[-1].note, penalty=injury.penalty)
    # What was written down is not taken back by a second roll of its damage.
    scene = close_standing(scene, KEY, {attack.attacker}, kind=AttackState)
    scene = PLAYERS.with_sheet(scene, who, sheet)
    # Where the house slows by itself, no GM has to.
    pending = fighter_of(scene, attack.combat, who.key).pending
    scene = slow_by_penalty(scene, who.key, sheet.wound - who.sheet.wound)
    slowed = fighter_of(scene, attack.combat, who.key).pending - pending
    return KeptTale(action.roll, encode(replace(after, slowed=slowed))), scene


def slow(action: Slow, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """A GM lets an injury slow its victim (R-32); raises `no_injury`, `not_in_fight`."""
    attack = _serious(action.attack, action.roll)
    by = 2 * attack.penalty
    fight = find_fight(scene, attack.combat)
    victim = contender(scene, fight, attack.defender)
    fighter = replace(victim.fighter, pending=victim.fighter.pending + by)
    scene = with_fighter(scene, fight.key, attack.defender, fighter)
    return KeptTale(action.roll, encode(replace(attack, slowed=by))), scene


def _serious(attack: AttackState | None, roll: int) -> AttackState:
    if attack is None or attack.hit is None or not attack.hit.serious:
        raise Refusal("no_injury", f"Roll {roll} left no serious injury to write down.")
    return attack
