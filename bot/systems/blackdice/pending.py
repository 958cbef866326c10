"""What waits in a fight for somebody's answer: an attack, an ambush."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.blackdice.rules.black import Source, itemised
from bot.systems.blackdice.rules.exchange import Attack as Kind
from bot.systems.blackdice.rules.exchange import Range
from bot.systems.blackdice.sheet import KEY, Weapon
from bot.systems.blackdice.sides import Side

W = TypeVar("W", bound=Struct)


class Plan(Struct, frozen=True, omit_defaults=True):
    """How a defender will answer, whatever the answer: `actions` 0 declares nothing new.

    `pool` "" and `dodge` None are what the sheet says; they take the place of attribute and skill,
    and of Dodge.
    """

    actions: int = 0
    trades: int = 0
    called: str = ""
    pool: str = ""
    dodge: int | None = None


class Given(Struct, frozen=True, omit_defaults=True):
    """What a GM gives the two sides: black dice and bonus dice."""

    attacker_black: int = 0
    attacker_bonus: int = 0
    defender_black: int = 0
    defender_bonus: int = 0


class Clash(Struct, frozen=True, tag="clash", omit_defaults=True):
    """An attack that waits for the answer of `target`, a key; nobody has rolled yet (R-69).

    `combat` is the key of the fight, "" outside one. `arm` is the attacker's weapon. `bare` and
    `bare_back` say that the called shot of the attacker, or of the defender, goes past armour.
    `unaware` is a target that cannot defend (BD-38). With `gm_answers` a GM may answer for the
    player.
    """

    kind: Kind
    attacker: Side
    arm: Weapon
    target: str
    target_name: str
    combat: str = ""
    reach: Range = "normal"
    plan: Plan = Plan()
    given: Given = Given()
    bare: bool = False
    bare_back: bool = False
    unaware: bool = False
    gm_answers: bool = False
    overdue: bool = False

    @property
    def attacking(self) -> Side:
        """The attacker's side with what the GM gives it."""
        one, given = self.attacker, self.given
        return replace(
            one,
            parts=(*one.parts, *itemised((Source("the GM", given.attacker_bonus),))),
            black=(*one.black, *itemised((Source("the GM", given.attacker_black),))),
        )


class Watch(Struct, frozen=True, omit_defaults=True):
    """One who might notice an ambush; `ready` says that how is settled."""

    side: Side
    ready: bool = False


class Waylay(Struct, frozen=True, tag="waylay"):
    """An ambush that waits for those who might notice it; nobody has rolled yet."""

    combat: str
    by: tuple[Side, ...]
    against: tuple[Watch, ...]
    bluff: bool = False

    @property
    def missing(self) -> tuple[Watch, ...]:
        """Who has not said how she watches."""
        return tuple(one for one in self.against if not one.ready)


def opened(
    scene: Scene, who: str, state: Struct, *, deadline: int | None = None
) -> tuple[int, Scene]:
    """The number of a new roll that waits, and the scene with it."""
    number = scene.last_roll + 1
    raw = msgspec.json.encode(state)
    return number, with_roll(scene, OpenRoll(number, KEY, who, raw, deadline=deadline))


def kept(scene: Scene, row: OpenRoll, state: Struct, *, open_: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    return with_roll(scene, replace(row, state=msgspec.json.encode(state), open=open_))


def find(scene: Scene, number: int, kind: type[W]) -> tuple[OpenRoll, W]:
    """An open roll by its number that waits in this way.

    Raises `unknown_roll`, `roll_closed`, `wrong_stage`.
    """
    row = scene.open_roll(number, system=KEY)
    state = read(row, kind)
    if state is None:
        raise Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")
    return row, state


def aimed_at(scene: Scene, key: str) -> int:
    """The number of the oldest attack that waits for this character; raises `unknown_roll`."""
    for number, row in sorted(scene.rolls.items()):
        state = read(row, Clash) if row.open and row.system == KEY else None
        if state is not None and state.target == key:
            return number
    name = scene.characters[key].name if key in scene.characters else key
    raise Refusal("unknown_roll", f"No attack waits for an answer of {name}.")


def read(row: OpenRoll, kind: type[W]) -> W | None:
    """What a roll that waits in this way waits for; None where it waits in another."""
    try:
        return msgspec.json.decode(row.state, type=kind)
    except msgspec.ValidationError:
        return None
