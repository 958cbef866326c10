"""Who and what is at the local table: ids that never change between runs."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from simcord.actors import MemberActor
from simcord.backend.models import Channel, User
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.enums import ChannelType

from bot.client.local.live import LiveEnv
from bot.client.local.table import Persona
from bot.core.scene import Table as Place
from bot.core.words import clean, fold

BOT = 1_000_000_000_000_000_001
GUILD = 1_000_000_000_000_000_002
CHANNEL = 1_000_000_000_000_000_003
PLACE = Place(guild=GUILD, channel=CHANNEL)
"""The local table as the store knows it."""

GM = "GM"
PLAYERS = ("Skaz", "Blazer")
BOT_NAME = "Parry"
_PEOPLE = 1_100_000_000_000_000_000


def seats(more: Iterable[str]) -> tuple[Persona, ...]:
    """The GM, the two of the rules text, then `more`, each name once.

    Raises `Refusal("bad_name")` for a name that is empty, too long or not printable.
    """
    names: dict[str, str] = {}
    for name in (GM, *PLAYERS, *more):
        names.setdefault(fold(name), clean(name))
    return tuple(map(persona, names.values()))


def persona(name: str) -> Persona:
    """Whoever bears this name; raises `Refusal("bad_name")` as `seats` does."""
    name = clean(name)
    return Persona(user=user_id(name), name=name, gm=name == GM)


def user_id(name: str) -> int:
    """The Discord id of whoever bears this name, the same on every machine and day."""
    return _PEOPLE + int.from_bytes(sha256(fold(name).encode()).digest()[:5])


def build(
    env: LiveEnv, personas: Iterable[Persona]
) -> tuple[ChannelHandle, dict[int, MemberActor]]:
    """The guild, its one channel and its members; the first persona owns it. Before the start."""
    backend = env.backend
    # Out first, under its old id: below it gets another one.
    backend.users.pop(backend.bot_user.id)
    backend.bot_user.id = backend.application_id = backend.reserve_id(BOT)
    backend.bot_user.name = BOT_NAME
    backend.users[BOT] = backend.bot_user
    people = [UserHandle(env, _user(env, persona)) for persona in personas]
    guild = env.create_guild("The local table", id=GUILD, owner=people[0])
    channel = Channel(
        id=backend.reserve_id(CHANNEL), type=ChannelType.TEXT, name="table", guild_id=GUILD
    )
    backend.channels[CHANNEL] = channel
    backend.messages[CHANNEL] = {}
    backend.get_guild(GUILD).channel_ids.append(CHANNEL)
    return ChannelHandle(env, guild, channel), {p.id: guild.add_member(p) for p in people}


def add(env: LiveEnv, persona: Persona) -> MemberActor:
    """One more member of the guild, while the bot runs."""
    guild = GuildHandle(env, env.backend.get_guild(GUILD))
    return guild.add_member(UserHandle(env, _user(env, persona)))


def _user(env: LiveEnv, persona: Persona) -> User:
    user = User(id=env.backend.reserve_id(persona.user), name=persona.name)
    env.backend.users[user.id] = user
    return user
