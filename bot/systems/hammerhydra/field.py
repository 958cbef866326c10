"""An attack as it is kept between its steps, and what a fight keeps of everybody in it."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combatant, begin_with_fight
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, with_combatants, with_order
from bot.shared.exchange.states import waiting_states
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules.attack import Defence, Stance, net
from bot.systems.hammerhydra.rules.ties import Pick
from bot.systems.hammerhydra.rules.weapons import Weapon
from bot.systems.hammerhydra.rules.wounds import Cover, DamageRoll, HitResult, Wounds
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import Side

Stage = Literal["declared", "struck", "dodged", "hurt", "blocked", "landed", "done", "off"]
"""Where an attack stands, each but the last three with the roll that lies there.

declared: the defender has not said how. struck, dodged, hurt, blocked: the attack, the dodge, the
damage or the block was rolled. landed: it waits for the others of its tie. off: taken back.
"""

DICE: dict[Stage, str] = {
    "struck": "attack",
    "dodged": "dodge",
    "hurt": "damage",
    "blocked": "block",
}
"""The stages in which dice lie, in their order, with what rows and throws of theirs are called."""


class Obstacle(Struct, frozen=True):
    """Why an attack that waited could go on no more: who is gone, has left the fight, or died."""

    why: Literal["gone", "left", "dead"]
    name: str


class AttackState(Struct, frozen=True, tag="attack"):
    """One attack with everything that has fallen.

    `combat` is the key of the fight, `attacker` and `defender` are keys, `names` how both are
    called. `guard` is the dodge or block, `blow` the faces of the damage and `blow_before` those
    that lay first. `tie` marks an attack of simultaneous action; its damage waits for the others.
    `hit` is what it did, `penalty` the +N that the GM put on a serious injury, `note` its words.

    `number` is the roll's own and `last` that of the last attack of its tie. `again` are the
    stages whose dice edge has bought a second time. `may` is the key of whom it waits for, who may
    have the roll that lies there rolled again before anything else happens. `chance` is that of a
    second roll of the newest dice to be better, None where none is sold. `edge`
    are (name, before, now) of those whose edge the last answer changed, `others` what the attacks
    did that landed with this one, by their rolls, `said` what happened to the order of the fight.
    `obstacle` is why it was taken back where nobody did that; in earlier versions `note` says it.
    In a tie such an attack lands with the others, and does nothing.
    """

    combat: str
    round: int
    attacker: str
    defender: str
    names: tuple[str, str]
    weapon: Weapon
    side: Side
    stance: Stance | None = None
    guard: Side | None = None
    edge_damage: int = 0
    may_block: bool = True
    unaware: bool = False
    dramatic: bool = False
    tie: bool = False
    task: str = ""
    stage: Stage = "declared"
    blow: tuple[int, ...] = ()
    blow_before: tuple[int, ...] = ()
    dealt: DamageRoll | None = None
    armour: int = 0
    damage: int = 0
    failed_block: bool = False
    hit: HitResult | None = None
    penalty: int = 0
    note: str = ""
    slowed: int = 0
    number: int = 0
    last: int = 0
    again: tuple[Stage, ...] = ()
    may: str = ""
    chance: float | None = None
    edge: tuple[tuple[str, int, int], ...] = ()
    others: tuple[tuple[int, HitResult | None], ...] = ()
    said: tuple[str, ...] = ()
    obstacle: Obstacle | None = None

    @property
    def hits(self) -> int:
        """Net successes, 0 where it missed or has not been rolled (HH-42)."""
        if self.side.check is None:
            return 0
        dodge = self.side_in("dodged")
        return net(self.side.check, dodge.check if dodge else None)

    @property
    def has_second_roll(self) -> bool:
        """Whether the attacker's one second roll of this task was taken (R-37)."""
        # It is used up as it is bought, before its dice lie.
        if "struck" in self.again or "hurt" in self.again:
            return True
        return self.side.has_second_roll or bool(self.blow_before)

    @property
    def blocks(self) -> bool:
        """Whether the defender blocks (HH-47)."""
        return self.defence == "block"

    @property
    def last_dice(self) -> Stage:
        """The stage in which the last dice of it lie, or will lie as far as is known."""
        if self.side.check is None or self.side.check.is_failure:
            return "struck"
        if not self.hits:
            return "dodged"
        return "blocked" if self.blocks else "hurt"

    @property
    def goes_on(self) -> bool:
        """Whether further dice fall, or the others of its tie land, after those that lie there."""
        return self.tie or self.stage != self.last_dice

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is to come."""
        return self.stage in {"done", "off"}

    @property
    def defence(self) -> Defence | None:
        """How the defender meets it; None before that is said."""
        return self.stance.defence if self.stance is not None else None

    @property
    def cover(self) -> Cover | None:
        """What a block is done with; None for none."""
        return self.stance.cover if self.stance is not None else None

    def side_in(self, stage: Stage) -> Side | None:
        """The attack, dodge or block whose dice lie in this stage; None where none do."""
        guards = {"dodge": "dodged", "block": "blocked"}
        side = self.guard if stage == guards.get(self.defence or "") else None
        side = self.side if stage == "struck" else side
        return side if side is not None and side.check is not None else None


class HiddenPick(Struct, frozen=True):
    """A hidden pick in round `round` (HH-58).

    Scissors have the `attack` they are to be, paper and stone the `guard` that meets each attack.
    `open` says that everybody has seen it.
    """

    round: int
    pick: Pick
    attack: AttackState | None = None
    guard: Side | None = None
    open: bool = False


class FighterState(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps of one combatant besides its running initiative.

    `die` is that of this round's initiative, `again` the last round in which edge rolled it again.
    `pending` comes on top of the next initiative, of it `failed` for failed blocks. `blocked` is
    the +1 on the target of the next attack. `countered` are the rounds of counterattacks that may
    still pay. `serious` counts injuries of this fight, `died` is the round of death, 0 while alive.
    """

    die: int = 0
    again: int = 0
    pending: int = 0
    failed: int = 0
    blocked: bool = False
    countered: tuple[int, ...] = ()
    serious: int = 0
    died: int = 0
    picked: HiddenPick | None = None


class FightState(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps of itself: how often initiative was rolled, and what the GM has said.

    In round `ambush` nobody rolls and `ambushers` act first. `wounds` "" is what holds at the
    table.
    """

    rolled: int = 0
    ambush: int = 0
    ambushers: tuple[str, ...] = ()
    wounds: Wounds | Literal[""] = ""
    dramatic: bool = False


def fighter_state(combatant: Combatant) -> FighterState:
    """What is kept of this combatant."""
    return msgspec.json.decode(combatant.state, type=FighterState)


def fighter_of(scene: Scene, combat: str, key: str) -> FighterState:
    """What is kept of somebody in this fight; nothing is where they have left it."""
    combatant = scene.combatants.get((combat, key))
    return fighter_state(combatant) if combatant is not None else FighterState()


def fight_state(fight: Fight) -> FightState:
    """What is kept of this fight."""
    return msgspec.json.decode(fight.order.state, type=FightState)


def with_fighter(scene: Scene, combat: str, key: str, fighter: FighterState) -> Scene:
    """The scene with this kept of a combatant; as it is where they have left the fight."""
    combatant = scene.combatants.get((combat, key))
    if combatant is None:
        return scene
    return with_combatants(scene, combat, [replace(combatant, state=msgspec.json.encode(fighter))])


def with_fight_state(scene: Scene, fight: Fight, melee: FightState) -> Scene:
    """The scene with this kept of a fight."""
    return with_order(scene, fight.key, replace(fight.order, state=msgspec.json.encode(melee)))


def able(scene: Scene, combatant: Combatant) -> str:
    """The dead do not act (HH-54)."""
    if combatant.key not in scene.characters:
        return "gone"
    return "dead" if PLAYERS.of(scene, combatant.key).dead else ""


def tie_of(scene: Scene, fight: Fight) -> tuple[str, ...]:
    """Those of a tie who have to choose, in the order they joined; nobody where one acts alone.

    Who is left alone of it is bound by what they have picked, as long as that can be done.
    """
    turn = tuple(key for key in fight.standing.turn if not able(scene, fight.combatants[key]))
    return turn if len(turn) > 1 or any(_is_bound(scene, fight, key) for key in turn) else ()


def _is_bound(scene: Scene, fight: Fight, key: str) -> bool:
    """Whether this one has picked what nobody has seen yet, and what may still be done."""
    pick = fighter_state(fight.combatants[key]).picked
    if pick is None or pick.round != fight.combat.round or pick.open:
        return False
    victim = fight.combatants.get(pick.attack.defender) if pick.attack is not None else None
    return pick.attack is None or (victim is not None and not able(scene, victim))


def has_begun(fight: Fight) -> bool:
    """Whether somebody has acted in this round."""
    return any(turn.how != "skipped" for turn in fight.order.past)


def who_chose(fight: Fight, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who have chosen in this round."""
    picks = {key: fighter_state(fight.combatants[key]).picked for key in keys}
    return tuple(key for key, pick in picks.items() if pick and pick.round == fight.combat.round)


def waited_for(scene: Scene, fight: Fight, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who are to choose: NPCs that do so by themselves only where nobody else is."""
    chose = who_chose(fight, keys)
    waiting = tuple(key for key in keys if key not in chose)
    return tuple(key for key in waiting if not scene.answers_itself(key)) or waiting


def attacks_of(scene: Scene, combat: str) -> dict[int, AttackState]:
    """The attacks of this fight that are not over, by the number of their roll."""
    waiting = waiting_states(scene, KEY, AttackState)
    return {number: attack for number, attack in waiting if attack.combat == combat}


class Contender(NamedTuple):
    """A combatant with what is kept of them and their character."""

    row: Combatant
    fighter: FighterState
    who: Player

    @property
    def total(self) -> int | None:
        """The running initiative; None where none was rolled."""
        return self.row.initiative[0] if self.row.initiative else None


def contender(scene: Scene, fight: Fight, key: str) -> Contender:
    """A combatant of this fight; raises `not_in_fight`."""
    combatant = fight.get(key)
    return Contender(combatant, fighter_state(combatant), PLAYERS.of(scene, combatant.key))


def bonus_of(fighter: FighterState, number: int, house: HouseRules) -> bool:
    """Whether a counterattack pays in round `number` (HH-41, R-25)."""
    if house.counter_when == "next_attack":
        return any(round_ >= number - 1 for round_ in fighter.countered)
    return number - 1 in fighter.countered


def mode_of(fight: Fight, house: HouseRules) -> Wounds:
    """How wounds are counted in this fight (HH-60)."""
    return fight_state(fight).wounds or house.wounds


def alive(scene: Scene, fight: Fight) -> int:
    """How many of this fight are alive."""
    return sum(not able(scene, combatant) for combatant in fight.combatants.values())


def need_round(fight: Fight) -> None:
    """Refuses with `no_round` before round 1."""
    if not fight.order.running:
        raise Refusal(
            "no_round", f"{begin_with_fight(fight.combat.name)} has not begun: a GM begins round 1."
        )


def must_live(me: Contender) -> None:
    """Refuses with `dead` whoever is dead."""
    if me.who.dead:
        raise Refusal("dead", f"{me.row.name} is dead and does not act.")


def must_have_turn(fight: Fight, me: Contender) -> None:
    """Kinds: `no_round`, `dead`, `already_acted`, `not_your_turn` (HH-33)."""
    need_round(fight)
    must_live(me)
    standing = fight.standing
    if me.row.key in standing.turn:
        return
    if me.row.key in standing.acted:
        raise Refusal("already_acted", f"{me.row.name} has acted in round {fight.combat.round}.")
    turn = join_words(dict.fromkeys(map(fight.shown, standing.turn)))
    follows = next(iter(standing.waiting), ())
    names = join_words(dict.fromkeys(map(fight.shown, follows)))
    more = f"; {names} {'is' if len(follows) == 1 else 'are'} next" if names else ""
    raise Refusal("not_your_turn", f"It is {turn or 'nobody'}'s turn{more}.")


def describe_pending(fighter: FighterState, fight: Fight, house: HouseRules) -> tuple[str, ...]:
    """What is pending for somebody, as short as a panel needs it (HH-41, HH-48)."""
    result: list[str] = []
    if fighter.pending:
        result.append(f"init {fighter.pending:+d}")
    if fighter.blocked:
        result.append("attack +1")
    # A counterattack of this round pays in the next, and is told from now on.
    if bonus_of(fighter, fight.combat.round, house) or fight.combat.round in fighter.countered:
        result.append("bonus")
    return tuple(result)


def describe_fight(fight: Fight, house: HouseRules) -> tuple[str, ...]:
    """What is special about this fight."""
    return describe_wounds(mode_of(fight, house), dramatic=fight_state(fight).dramatic)


def describe_wounds(mode: Wounds, *, dramatic: bool) -> tuple[str, ...]:
    """What is special about the way in which wounds count (HH-60, HH-63)."""
    result: list[str] = []
    if mode == "grind":
        result.append("dramatic wounds: hits cross off grind wounds first")
    if dramatic:
        result.append("dramatic circumstances: hits go to the real boxes")
    return tuple(result)


def slow_by_penalty(scene: Scene, key: str, change: int) -> Scene:
    """The scene where a standing penalty has changed by so much.

    Where the house says so, a running initiative grows by twice that at its next roll (R-32).
    """
    if not change or not HOUSE.at(scene.house).wound_shifts_initiative:
        return scene
    for (combat, name), combatant in scene.combatants.items():
        if name == key and combatant.initiative:
            fighter = fighter_state(combatant)
            # A standing +N is on both targets of an initiative, so it counts twice.
            slower = replace(fighter, pending=fighter.pending + 2 * change)
            scene = with_fighter(scene, combat, key, slower)
    return scene
