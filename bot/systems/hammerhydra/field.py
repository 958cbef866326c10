"""An attack as it is kept between its steps, and what a fight keeps of everybody in it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.scene import OpenRoll, Scene
from bot.shared.combat.arena import Fight, with_combatants, with_order
from bot.systems.hammerhydra.players import known
from bot.systems.hammerhydra.rules.attack import Stance, net
from bot.systems.hammerhydra.rules.ties import Pick
from bot.systems.hammerhydra.rules.weapons import Weapon
from bot.systems.hammerhydra.rules.wounds import Blow, Hurt, Wounds
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import Side

Stage = Literal["declared", "struck", "dodged", "hurt", "blocked", "landed", "done", "off"]
"""Where an attack stands, each but the last three with the roll that lies there.

declared: the defender has not said how. struck, dodged, hurt, blocked: the attack, the dodge, the
damage or the block was rolled. landed: it waits for the others of its tie. off: taken back.
"""


class Attack(Struct, frozen=True, tag="attack"):
    """One attack with everything that has fallen.

    `combat` is the key of the fight, `attacker` and `defender` are keys, `names` how both are
    called. `guard` is the dodge or block, `blow` the faces of the damage and `blow_before` those
    that lay first. `tie` marks an attack of simultaneous action; its damage waits for the others.
    `hit` is what it did, `penalty` the +N that the GM put on a serious injury, `note` its words.
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
    dealt: Blow | None = None
    armour: int = 0
    damage: int = 0
    failed_block: bool = False
    hit: Hurt | None = None
    penalty: int = 0
    note: str = ""
    slowed: int = 0

    @property
    def hits(self) -> int:
        """Net successes, 0 where it missed or has not been rolled (HH-42)."""
        if self.side.check is None:
            return 0
        dodge = self.guard.check if self.guard and self._by("dodge") else None
        return net(self.side.check, dodge)

    @property
    def rerolled(self) -> bool:
        """Whether the attacker's one second roll of this task was taken (R-37)."""
        return self.side.rerolled or bool(self.blow_before)

    @property
    def over(self) -> bool:
        """Whether nothing of it is to come."""
        return self.stage in {"done", "off"}

    def _by(self, defence: str) -> bool:
        return self.stance is not None and self.stance.defence == defence


class Picked(Struct, frozen=True):
    """A hidden pick in round `round` (HH-58).

    Scissors have the `attack` they are to be, paper and stone the `guard` that meets each attack.
    """

    round: int
    pick: Pick
    attack: Attack | None = None
    guard: Side | None = None


class Fighter(Struct, frozen=True, omit_defaults=True):
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
    picked: Picked | None = None


class Melee(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps of itself: how often initiative was rolled, and what the GM has said.

    In round `ambush` nobody rolls and `ambushers` act first. `wounds` "" is what holds at the
    table.
    """

    rolled: int = 0
    ambush: int = 0
    ambushers: tuple[str, ...] = ()
    wounds: Wounds | Literal[""] = ""
    dramatic: bool = False


def fighter_of(combatant: Combatant) -> Fighter:
    """What is kept of this combatant."""
    return msgspec.json.decode(combatant.state, type=Fighter)


def melee_of(now: Fight) -> Melee:
    """What is kept of this fight."""
    return msgspec.json.decode(now.order.state, type=Melee)


def with_fighter(scene: Scene, combat: str, key: str, fighter: Fighter) -> Scene:
    """The scene with this kept of a combatant; as it is where they have left the fight."""
    row = scene.combatants.get((combat, key))
    if row is None:
        return scene
    return with_combatants(scene, combat, [replace(row, state=msgspec.json.encode(fighter))])


def with_melee(scene: Scene, now: Fight, melee: Melee) -> Scene:
    """The scene with this kept of a fight."""
    return with_order(scene, now.key, replace(now.order, state=msgspec.json.encode(melee)))


def able(scene: Scene, combatant: Combatant) -> str:
    """The dead do not act (HH-54)."""
    if combatant.key not in scene.characters:
        return "gone"
    return "dead" if known(scene, combatant.key).dead else ""


def tied(scene: Scene, now: Fight) -> tuple[str, ...]:
    """Those of a tie who have to choose, in the order they joined; nobody where one acts alone."""
    turn = tuple(key for key in now.standing.turn if not able(scene, now.combatants[key]))
    return turn if len(turn) > 1 else ()


def chosen(now: Fight, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who have chosen in this round."""
    picks = {key: fighter_of(now.combatants[key]).picked for key in keys}
    return tuple(key for key, one in picks.items() if one and one.round == now.combat.round)


def attacks_of(scene: Scene, combat: str) -> dict[int, Attack]:
    """The attacks of this fight that are not over, by the number of their roll."""
    found: dict[int, Attack] = {}
    for number, row in sorted(scene.rolls.items()):
        attack = attack_in(row) if row.open else None
        if attack is not None and attack.combat == combat:
            found[number] = attack
    return found


def attack_in(row: OpenRoll) -> Attack | None:
    """The attack that a roll of ours keeps, None for another kind of roll."""
    if row.system != KEY:
        return None
    try:
        return msgspec.json.decode(row.state, type=Attack)
    except msgspec.ValidationError:
        return None
