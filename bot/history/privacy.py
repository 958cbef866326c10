"""What is kept about a person or a server, and forgetting them within a day of their asking."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Actor, Audience
from bot.core.report import File
from bot.core.scene import Entry, Offer, Scene, StoredChoice, Table, put, with_character
from bot.core.settings import GM_USERS, ids, listing, recognise
from bot.history.paging import read_back
from bot.history.traces import without_traces
from bot.resolver import Resolver
from bot.shared.characters.actions import KEY as CHARACTER
from bot.shared.characters.actions import Delete
from bot.shared.keeping import saved_rolls, without_saved_rolls
from bot.store.forget import SOMEBODY, Person, Place
from bot.store.protocol import JournalRow, Store

LOG = logging.getLogger("parry.privacy")

Kind = Literal["person", "server"]

PAGE = 1000
"""So many lines are read at once."""

MOST_BYTES = 8_000_000
"""A file that is longer is packed; Discord takes no longer ones than 10 MB."""

CLEARED = StoredChoice("", "", b"{}", Audience(), status="closed")


class Wish(Struct, frozen=True):
    """That a person or a server asked to be forgotten, `at` seconds of the epoch.

    `tables` are those that are still to forget the person, with their servers and by which words
    they know whom; None before they were looked for.
    """

    at: int
    tables: Mapping[int, tuple[int, Person]] | None = None


class Privacy:
    """What is kept about people and servers, and its end."""

    def __init__(self, store: Store, resolver: Resolver, clock: Callable[[], float]) -> None:
        self._store = store
        self._resolver = resolver
        self._clock = clock

    async def of_person(self, actor: Actor) -> File:
        """All that is kept about this person, but what is hidden from them."""
        tables: list[dict[str, Any]] = []
        for table in await self._store.tables_with(actor.user):
            scene = await self._store.look(table, lambda scene: scene)
            asking = recognise(scene, replace(actor, gm=False, roles=()))  # they are elsewhere's
            person = person_of(scene, actor.user)
            lines = [
                _line(line, in_full=line.entry.user == actor.user)
                async for line in self._lines(table)
                if scene.sees(asking, line.entry.sight) and _is_about(person, line.entry)
            ]
            own = [key for key, row in scene.characters.items() if row.owner == actor.user]
            tables.append(
                {
                    "server": table.guild,
                    "channel": table.channel,
                    "you": scene.seats.get(actor.user),
                    "characters": [_character(scene, key) for key in own],
                    "saved": saved_rolls(scene, actor.user),
                    "waiting": [n for n, roll in scene.rolls.items() if roll.who in own],
                    "history": lines,
                }
            )
        return _file("about-me", {"you": actor.user, "tables": tables})

    async def of_server(self, guild: int) -> File:
        """All that is kept about this server, with the words that everybody may read."""
        tables: list[dict[str, Any]] = []
        for table in await self._store.tables_in(guild):
            scene = await self._store.look(table, lambda scene: scene)
            tables.append(
                {
                    "channel": table.channel,
                    "people": {str(user): seat for user, seat in scene.seats.items()},
                    "settings": dict(without_saved_rolls(scene.house)),
                    "characters": [_character(scene, key) for key in scene.characters],
                    "fights": list(scene.combats.values()),
                    "waiting": list(scene.rolls),
                    "history": [_line(line, in_full=False) async for line in self._lines(table)],
                }
            )
        return _file("about-this-server", {"server": guild, "tables": tables})

    async def ask(self, kind: Kind, number: int) -> None:
        """Note that this person or server is to be forgotten; twice is harmless."""
        if not await self.is_asked(kind, number):
            await self._note(kind, number, Wish(int(self._clock())))

    async def is_asked(self, kind: Kind, number: int) -> bool:
        """Whether this person or server is still to be forgotten."""
        return await self._store.recall(_key(kind, number)) is not None

    async def forget_all(self) -> int:
        """Forget everybody who asked; how many. What was begun and cut off is gone on with."""
        total = 0
        for kind in ("person", "server"):
            begins = f"forget {kind} "
            for key, text in (await self._store.facts(begins)).items():
                number = int(key.removeprefix(begins))
                if kind == "person":
                    await self._forget_person(number, msgspec.json.decode(text, type=Wish))
                else:
                    await self._forget_server(number)
                # Last: after a kill before this the wish is found again, and gone on with.
                await self._store.remember(key, None)
                LOG.info("forgotten", extra={"kind": kind})
                total += 1
        return total

    async def _forget_person(self, user: int, wish: Wish) -> None:
        tables = dict(wish.tables or {})
        if wish.tables is None:
            # Noted before anything goes: a table that has forgotten them does not know their names.
            for table in await self._store.tables_with(user):
                person = await self._store.look(table, lambda scene: person_of(scene, user))
                tables[table.channel] = (table.guild, person)
            await self._note("person", user, replace(wish, tables=tables))
        for channel, (guild, person) in tuple(tables.items()):
            table = Table(guild, channel)
            await self._delete_characters(table, user)
            await self._store.transact(table, lambda scene, p=person: (None, without(scene, p)))
            place: Place | None = await self._store.forget(channel, person)
            while place is not None:
                place = await self._store.forget(channel, person, place)
            # After each table, so that a kill repeats one of them at most, which does no harm.
            del tables[channel]
            await self._note("person", user, replace(wish, tables=tables))

    async def _delete_characters(self, table: Table, user: int) -> None:
        """As they would do it themselves, so that fights go on without them."""
        scene = await self._store.look(table, lambda scene: scene)
        mine = [key for key, row in scene.characters.items() if row.owner == user]
        acting = Actor(user, SOMEBODY, gm=True)
        for key in mine:
            try:
                await self._resolver.act(table, acting, CHARACTER, Delete(who=key, sure=True))
            except Refusal:
                LOG.info("deleted beside the rules", extra={"channel": table.channel})

    async def _forget_server(self, guild: int) -> None:
        for table in await self._store.tables_in(guild):
            while await self._store.forget_table(table.channel):
                pass

    def _lines(self, table: Table) -> AsyncIterator[JournalRow]:
        """Every line of the table's journal, newest first."""
        return read_back(self._store, table, page=PAGE, most=sys.maxsize)

    async def _note(self, kind: Kind, number: int, wish: Wish) -> None:
        await self._store.remember(_key(kind, number), msgspec.json.encode(wish).decode())


def person_of(scene: Scene, user: int) -> Person:
    """By what words a table knows this person, and all others: names, and keys of characters."""
    names = [(seat.name, user_id) for user_id, seat in scene.seats.items()]
    names += [(row.name, row.owner) for row in scene.characters.values()]
    names += [(key, row.owner) for key, row in scene.characters.items()]
    own = dict.fromkeys(name for name, owner in names if owner == user)
    others = dict.fromkeys(name for name, owner in names if owner != user)
    return Person(user, tuple(own), tuple(others))


def without(scene: Scene, person: Person) -> Scene:
    """The table as it is once it has forgotten this person; the same where it knows nothing."""
    after = scene
    for key, row in scene.characters.items():
        if row.owner == person.user:
            after = with_character(after, key, None)
    rolls = {n: row for n, row in after.rolls.items() if not _tells(person, row)}
    offers = {
        number: offer if not _tells(person, offer) else _clear(offer, person)
        for number, offer in after.offers.items()
        if offer.roll in rolls or not offer.roll
    }
    after = without_traces(after, person)
    gms = [user for user in ids(after.house.get(GM_USERS, "")) if user != person.user]
    is_gm = str(person.user) in after.house.get(GM_USERS, "").split(",")
    house = put(after.house, GM_USERS, listing(gms)) if is_gm else after.house
    house = without_saved_rolls(house, person.user)
    seats = put(after.seats, person.user, None)
    after = replace(after, rolls=rolls, offers=offers, seats=seats, house=house)
    if after == scene:
        return scene
    return replace(after, entry=Entry(0, SOMEBODY, "", b"{}", b"{}", f"{SOMEBODY} was forgotten"))


def _clear(offer: Offer, person: Person) -> Offer:
    """The card with its choices about this person closed and empty; each keeps its place."""
    return replace(
        offer,
        choices=tuple(CLEARED if _tells(person, row) else row for row in offer.choices),
    )


def _tells(person: Person, row: Struct) -> bool:
    return person.is_in(msgspec.json.encode(row))


def _is_about(person: Person, entry: Entry) -> bool:
    return entry.user == person.user or person.is_in(entry.summary)


def _line(line: JournalRow, *, in_full: bool) -> dict[str, Any]:
    """A line of the journal: in full with what was typed and the dice."""
    entry = line.entry
    short = {"at": line.at, "who": entry.name, "what": entry.summary}
    if not in_full:
        return short
    return short | {"asked": msgspec.Raw(entry.action), "dice": entry.faces}


def _character(scene: Scene, key: str) -> dict[str, Any]:
    row = scene.characters[key]
    return {
        "name": row.name,
        "system": row.system,
        "owner": row.owner,
        "sheet": msgspec.Raw(row.sheet),
        "pools": {pool: amount for (who, pool), amount in scene.pools.items() if who == key},
        "penalties": [penalty for (who, _), penalty in scene.penalties.items() if who == key],
        "conditions": [condition for (who, _), condition in scene.conditions.items() if who == key],
        "fights": [combatant for (_, who), combatant in scene.combatants.items() if who == key],
    }


def _file(name: str, content: Any) -> File:
    data = msgspec.json.format(msgspec.json.encode(content), indent=1)
    if len(data) > MOST_BYTES:
        import gzip  # noqa: PLC0415 -- few ask for all that is kept of them

        return File(f"{name}.json.gz", gzip.compress(data))
    return File(f"{name}.json", data)


def _key(kind: Kind, number: int) -> str:
    return f"forget {kind} {number}"
