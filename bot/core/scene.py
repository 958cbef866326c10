"""The frozen value of everything the rules may read and change at one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Command
from bot.core.combat import CURRENT, Combat, Combatant, Order
from bot.core.condition import Condition
from bot.core.errors import Refusal
from bot.core.people import CLOCK, OPEN, Actor, Audience, Sight
from bot.core.reading import Readings
from bot.core.words import fold, mention_of, name_of, no_such_name

K = TypeVar("K")
V = TypeVar("V")


class Table(Struct, frozen=True):
    """A channel or thread, by its Discord ids; `guild` is 0 in direct messages.

    `parent` is the channel of a thread or forum post, whose settings it inherits; else 0.
    """

    guild: int
    channel: int
    parent: int = 0


class Seat(Struct, frozen=True):
    """A person known at this table.

    `active` is whom they act for, by system the key of the character; `by_hand`: with own dice.
    `at` is when they last did something (epoch) to five minutes, `gm_at` as a GM, to one.
    """

    name: str
    active: Mapping[str, str] = {}
    by_hand: bool = False
    at: int = 0
    gm_at: int = 0


class Character(Struct, frozen=True):
    """A character by its shown name, which is no other's of the same system.

    `owner` is a user id, or None for an NPC of the GMs. `sheet` is the system's own value as JSON.
    `hidden` says that the players have not been shown it since a GM brought it in hidden, and
    `implicit` that it was made for a person who had made none.
    """

    name: str
    owner: int | None
    system: str
    sheet: bytes = b"{}"
    hidden: bool = False
    implicit: bool = False


class Pool(Struct, frozen=True):
    """Something counted: action dice, Pyros, edge, luck, tokens."""

    current: int
    maximum: int


class Penalty(Struct, frozen=True):
    """What earlier failures at a task cost, as (number of the roll, amount) parts.

    `task` is the task as it was first written; a part with roll 0 was set by a GM. `unseen` says
    who sees the parts that hidden rolls left, by the number of the roll.
    """

    task: str
    parts: tuple[tuple[int, int], ...]
    unseen: tuple[tuple[int, Sight], ...] = ()

    @property
    def amount(self) -> int:
        """The sum of all parts; failures accumulate."""
        return sum(amount for _, amount in self.parts)


class OpenRoll(Readings, frozen=True, dict=True):
    """A roll that waits for somebody, or that is kept as history once `open` is false.

    `number` counts per table from 1, `who` is the key of the character who rolled, `deadline` an
    epoch (None: waits for ever), `state` the system's own value as JSON, `sight` who sees it.
    """

    number: int
    system: str
    who: str
    state: bytes
    open: bool = True
    deadline: int | None = None
    sight: Sight = OPEN


class StoredChoice(Struct, frozen=True, omit_defaults=True):
    """A button as it is kept: the action as JSON, whose it is, and `not_now`, why it is greyed out.

    `status` is open, used (pressed once) or closed (the card moved on). `keep` marks a choice that
    only looks, and a `command` what is done as if typed. `sight` narrows the `audience`.
    """

    label: str
    system: str
    action: bytes
    audience: Audience
    status: str = "open"
    keep: bool = False
    ask: bytes | None = None
    used_by: int | None = None
    sight: Sight = OPEN
    command: Command | None = None
    not_now: str = ""


class Offer(Readings, frozen=True, dict=True):
    """The choices of one card. Its id is unguessable and never used again; an index never moves.

    `roll` is the number of the roll the card shows (None for other cards), `message` the id of the
    Discord message once it is known. `by_hand` marks dice that somebody threw and typed. `combat`
    is the key of the combat whose panel this is; a panel has the roll 0 and is always loaded.
    """

    id: int
    roll: int | None
    choices: tuple[StoredChoice, ...]
    message: int | None = None
    by_hand: bool = False
    combat: str = ""


class Entry(Struct, frozen=True):
    """The journal's line about one change: who did what, with which faces, to what end.

    `action` and `outcome` are JSON, `faces` are (sides, face) in the order thrown; those at the
    places `typed` (from 0) were thrown by hand. `given` are the faces typed with the command,
    fallen or not. Everybody may read `summary`; the rest only those of `sight` (`Scene.sees`).
    """

    user: int
    name: str
    system: str
    action: bytes
    outcome: bytes
    summary: str
    faces: tuple[tuple[int, int], ...] = ()
    by_hand: bool = False
    roll: int | None = None
    sight: Sight = OPEN
    typed: tuple[int, ...] = ()
    given: tuple[int, ...] = ()


class Scene(Readings, frozen=True, dict=True):
    """What one table is, at one moment.

    Keys: `seats` by user id; `characters` by a key that stays when the name changes; `pools` by
    (character, pool); `penalties` by (character or "*", folded task); `combats` and `orders` by
    name; `combatants` by (combat, character); `conditions` by (bearer, number); `rolls` by number,
    only those still open when loaded; `offers` by id, only those of open rolls, of panels and the
    one being pressed; `house` by setting, as text, only those that were set. `inherited` are the
    settings of the channel that a thread belongs to. `now` is in seconds of the epoch, `last_roll`
    the number of the newest roll. `actor` is who asks (the clock when a deadline passes), `system`
    the key of the system that is played ("" where nobody has said) and `entry` the journal's line
    about the change being made; none of them is kept: a loaded scene has the clock, "" and None.
    """

    table: Table
    now: int
    last_roll: int = 0
    seats: Mapping[int, Seat] = {}
    characters: Mapping[str, Character] = {}
    pools: Mapping[tuple[str, str], Pool] = {}
    penalties: Mapping[tuple[str, str], Penalty] = {}
    combats: Mapping[str, Combat] = {}
    orders: Mapping[str, Order] = {}
    combatants: Mapping[tuple[str, str], Combatant] = {}
    conditions: Mapping[tuple[str, int], Condition] = {}
    rolls: Mapping[int, OpenRoll] = {}
    offers: Mapping[int, Offer] = {}
    house: Mapping[str, str] = {}
    inherited: Mapping[str, str] = {}
    actor: Actor = CLOCK
    system: str = ""
    entry: Entry | None = None

    @property
    def current_combat(self) -> str:
        """The key of the combat that is meant when none is named."""
        return next((key for key, order in self.orders.items() if order.current), CURRENT)

    @property
    def combat(self) -> Combat | None:
        """The channel's current combat."""
        return self.combats.get(self.current_combat)

    def open_roll(self, number: int, *, system: str) -> OpenRoll:
        """A roll of this system that still waits; raises `unknown_roll`, `roll_closed`."""
        row = self.rolls.get(number)
        if not 1 <= number <= self.last_roll or (row is not None and row.system != system):
            raise Refusal("unknown_roll", f"There is no roll {number} of this kind at this table.")
        if row is None or not row.open:
            raise closed_roll(number)
        return row

    def name(self, key: str) -> str:
        """The name of the character of this key; after the key where there is none any more."""
        character = self.characters.get(key)
        return name_of(key) if character is None else character.name

    def key_of(self, system: str, name: str) -> str | None:
        """The key of who is called so, however it is written, or has this key.

        Of several the one of this system is meant. None where whoever acts may know of nobody so:
        every name that somebody wrote is looked up here, and who is hidden from them is nobody.
        """
        key = self.key_by_name(system, name)
        return key if key is not None and self.knows(self.actor, key) else None

    def find_key(self, system: str, name: str) -> str:
        """The same; raises `unknown_character`, also of somebody hidden from whoever acts."""
        if (key := self.key_of(system, name)) is None:
            raise self.no_such_name(system, name)
        return key

    def no_such_name(self, system: str, name: str) -> Refusal:
        """What whoever acts is told who names nobody whom they may know of."""
        user, fighting = self.user_of(name), {who for _, who in self.combatants}
        names = [
            row.name
            for key, row in self.characters.items()
            if row.system == system and self.knows(self.actor, key)
            if self.actor.gm or row.owner is not None or key in fighting
        ]
        return no_such_name(name, names, self.seats[user].name if user is not None else "")

    def key_by_name(self, system: str, name: str) -> str | None:
        """The key that a name, a key or a mention means, also of somebody hidden."""
        if (user := mention_of(name)) is not None:
            return self.acts_as(user, system) or None
        called = fold(name if fold(name) in self.characters else name.removeprefix("@"))
        usual = self.characters.get(called)  # the key of most is their folded name
        if usual is not None and usual.system == system and fold(usual.name) == called:
            return called
        same = [key for key, row in self.characters.items() if fold(row.name) == called]
        own = (key for key in same if self.characters[key].system == system)
        others = (key for key in (name, called, *same) if key in self.characters)
        person = self.user_of(name) if name.startswith("@") else None
        own = (*own, *(() if person is None else (self.acts_as(person, system),)))
        return next(filter(None, (*own, *others)), None)

    def active(self, user: int, system: str) -> str:
        """The key of the character that this person acts for in this system, "" for none."""
        seat = self.seats.get(user)
        key = seat.active.get(system, "") if seat is not None else ""
        return key if key in self.characters else ""

    def acts_as(self, user: int, system: str) -> str:
        """The key of whom this person plays in this system unless they say otherwise, or "".

        It is the active character, else the only one they have, else the implicit one.
        """
        own = [k for k, c in self.characters.items() if c.owner == user and c.system == system]
        only = own[0] if len(own) == 1 else ""
        return self.active(user, system) or only or self.implicit(user, system)

    def implicit(self, user: int, system: str) -> str:
        """The key of the character that was made for this person in this system, "" for none."""
        rows = self.characters.items()
        mine = (k for k, c in rows if c.implicit and c.owner == user and c.system == system)
        return next(mine, "")

    def user_of(self, name: str) -> int | None:
        """The person known here who is mentioned, or alone has this name."""
        if (user := mention_of(name)) is not None:
            return user if user in self.seats else None
        called = fold(name.removeprefix("@"))
        people = [user for user, seat in self.seats.items() if fold(seat.name) == called]
        return people[0] if len(people) == 1 else None  # of namesakes nobody is meant

    def plays(self, key: str) -> bool:
        """Whether anybody acts for this character."""
        return any(key in seat.active.values() for seat in self.seats.values())

    def hides(self, key: str) -> bool:
        """Whether this character is hidden from the players, in a fight or since one."""
        character = self.characters.get(key)
        lurking = (row.hidden for (_, who), row in self.combatants.items() if who == key)
        return (character is not None and character.hidden) or any(lurking)

    def knows(self, actor: Actor, key: str) -> bool:
        """Whether this person may know of this character: not where it is hidden from them."""
        return not self.hides(key) or self.may_play(actor, key)

    def may_play(self, actor: Actor, key: str) -> bool:
        """Whether this person may act for this character: its owner, or any GM."""
        character = self.characters.get(key)
        return actor.gm or (character is not None and character.owner == actor.user)

    def answers_itself(self, key: str) -> bool:
        """Whether this is an NPC that answers by itself in a fight."""
        character = self.characters.get(key)
        if character is None or character.owner is not None:
            return False
        rows = self.combatants.items()
        return any(who == key and row.answers == "self" for (_, who), row in rows)

    def belongs(self, actor: Actor, audience: Audience) -> bool:
        """Whether this person is meant: an NPC's choices are the GMs', a player's only theirs."""
        if audience.anyone or actor.user in audience.users or (audience.gm and actor.gm):
            return True
        candidates = (self.characters.get(key) for key in audience.characters)
        return any(
            actor.gm if character.owner is None else character.owner == actor.user
            for character in candidates
            if character is not None
        )

    def sees(self, actor: Actor, sight: Sight) -> bool:
        """Whether this person sees a roll of this sight."""
        match sight.mode:
            case "public":
                return True
            case "private":
                by_mode = actor.user == sight.roller
            case "gm":
                by_mode = actor.gm or actor.user == sight.roller
            case "blind":
                by_mode = actor.gm  # not even the roller
        return by_mode or self.belongs(actor, sight.also)

    def users(self, audience: Audience) -> tuple[int, ...]:
        """The user ids this audience can be mentioned by; GMs of NPCs have none here."""
        owners = (self.characters[k].owner for k in audience.characters if k in self.characters)
        return tuple(dict.fromkeys((*audience.users, *(o for o in owners if o is not None))))


def closed_roll(number: int) -> Refusal:
    """What somebody is told who answers a roll that waits no more."""
    return Refusal("roll_closed", f"Roll {number} is over already. Nothing has changed.")


def put(rows: Mapping[K, V], key: K, row: V | None) -> Mapping[K, V]:
    """The same rows with `key` set to `row`, or without it where `row` is None."""
    changed = dict(rows)
    if row is None:
        changed.pop(key, None)
    else:
        changed[key] = row
    return changed


def with_active(scene: Scene, user: int, key: str) -> Scene:
    """The scene in which this person acts for this character in its system."""
    old = scene.seats[user]
    seat = replace(old, active={**old.active, scene.characters[key].system: key})
    return replace(scene, seats=put(scene.seats, user, seat))


def with_pool(scene: Scene, who: str, pool: str, row: Pool | None) -> Scene:
    """The scene with this character's pool set."""
    return replace(scene, pools=put(scene.pools, (who, pool), row))


def with_roll(scene: Scene, roll: OpenRoll) -> Scene:
    """The scene with this roll set; a new number moves `last_roll` on."""
    return replace(
        scene,
        rolls=put(scene.rolls, roll.number, roll),
        last_roll=max(scene.last_roll, roll.number),  # an older one kept anew moves nothing
    )


def with_character(scene: Scene, key: str, character: Character | None) -> Scene:
    """The scene with this character set; one that goes takes its pools and penalties along."""
    if character is not None:
        return replace(scene, characters=put(scene.characters, key, character))
    return replace(
        scene,
        characters=put(scene.characters, key, None),
        pools={k: row for k, row in scene.pools.items() if k[0] != key},
        penalties={k: row for k, row in scene.penalties.items() if k[0] != key},
        conditions={k: row for k, row in scene.conditions.items() if k[0] != key},
        combatants={k: row for k, row in scene.combatants.items() if k[1] != key},
        seats={user: _without_active(seat, key) for user, seat in scene.seats.items()},
    )


def _without_active(seat: Seat, key: str) -> Seat:
    if key not in seat.active.values():
        return seat
    return replace(seat, active={k: v for k, v in seat.active.items() if v != key})
