"""A table with somebody hidden, and every way to name them: what Discord is sent for each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from discord import AppCommandOptionType, app_commands
from simcord import interactions
from simcord.enums import InteractionType

from bot.core.scene import Scene, Table
from bot.core.words import LONGEST_NAME
from bot.store.protocol import Store
from cogs.help import walk
from tests.support.game import Game
from tests.support.permits import Case
from tests.support.seen import read

T = TypeVar("T")
Command = app_commands.Command[Any, ..., Any]

HIDDEN, FOREIGN, INVENTED = "Quetzal", "Quetsol", "Quetnol"
"""Somebody hidden of the table's system, of another system, and nobody at all."""


NPCS = ("Wolf", "Bear", "Rat", "Orc", "Thug", "Stranger")
"""Whom the cases name; here it is another player who is meant."""


class Named(NamedTuple):
    """A command with somebody's name in one of its options, or typed where names are completed."""

    command: str
    option: str
    given: Mapping[str, Any]
    completing: str = ""


class FixedDice:
    """Dice that always show 4, or their highest face."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """So many times the same face."""
        return (min(4, sides),) * count


class Rehearsal:
    """A store of which nothing is kept any more: every command finds the table as it was."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def transact(
        self,
        table: Table,
        reduce: Callable[[Scene], tuple[T, Scene]],
        *,
        offer: int | None = None,
        interaction: int | None = None,
    ) -> T:
        """What the change would answer."""
        del interaction  # nothing is kept, so nothing is done twice
        return await self._store.look(table, lambda scene: reduce(scene)[0], offer=offer)


def rehearse(game: Game) -> None:
    """From now on nothing is kept."""
    game.store = cast("Store", Rehearsal(game.store))


def namings(game: Game, cases: Mapping[str, Case]) -> Iterator[tuple[str, list[Named]]]:
    """Every command of the tree, with each of its options that takes words given as a name.

    `{}` stands for the name. The cases say with what else a command is given; a command without
    one is a KeyError.
    """
    for node in walk(game.bot.tree):
        if isinstance(node, app_commands.Command):
            yield node.qualified_name, list(_named(node, cases[node.qualified_name]))


def _named(node: Command, case: Case) -> Iterator[Named]:
    needed = {one.display_name for one in node.parameters if one.required}
    completed = [one.display_name for one in node.parameters if one.autocomplete]
    usual = {
        name: "Blazer" if value in NPCS else value
        for name, value in case.options.items()
        if name not in {"file", "faces"} and (name != "who" or name in needed)
    }
    for one in node.parameters:
        room = one.max_value or LONGEST_NAME
        if one.type is not AppCommandOptionType.string or one.choices or room < len(HIDDEN):
            continue
        option, name = one.display_name, node.qualified_name
        bare = {key: value for key, value in usual.items() if key in needed} | {option: "{}"}
        yield Named(name, option, bare)
        if room >= len(f"Blazer, {HIDDEN}"):
            yield Named(name, option, usual | {option: "Blazer, {}"})
        if usual.keys() > bare.keys():
            yield Named(name, option, usual | {option: "{}"})
        for other in completed:
            yield Named(name, option, bare, other)


async def told(game: Game, person: str, asked: Sequence[tuple[Named, str]]) -> list[str]:
    """All that Discord is sent for each of these with this name in it; the name itself left out.

    They are asked at once, because waiting for each to come to rest takes most of the time.
    """
    first = len(game.env.http_requests)
    tokens = [_ask(game, person, one, name) for one, name in asked]
    await game.env.settle()
    sent: dict[str, list[str]] = {token: [] for token in tokens}
    for request in game.env.http_requests[first:]:
        for token in sent.keys() & set(request.path.split("/")):
            sent[token].append(json.dumps(read(request.json), ensure_ascii=False))
    return [
        re.sub(re.escape(name), "NAME", "\n".join(sent[token]), flags=re.IGNORECASE)
        for token, (_, name) in zip(tokens, asked, strict=True)
    ]


def _ask(game: Game, person: str, one: Named, name: str) -> str:
    """Send what Discord sends when this person asks so; the token of the interaction."""
    backend, actor = game.env.backend, game.people[person]
    group, *path = one.command.split()
    root = backend.find_command(group, game.guild.id, type=1)
    assert root is not None, one.command
    leaf, nesting = interactions.walk_to_subcommand(root, path)
    given = {
        key: value.format(name) if isinstance(value, str) else value
        for key, value in one.given.items()
    }
    typed = given.pop(one.completing, "")
    options, _ = interactions.build_options(
        actor, one.command, leaf, given, partial=bool(one.completing), channel_id=game.channel.id
    )
    kind = InteractionType.APPLICATION_COMMAND
    if one.completing:
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
        found = next(each for each in leaf["options"] if each["name"] == one.completing)
        options.append(
            {"name": one.completing, "type": found["type"], "value": typed, "focused": True}
        )
    _, payload = interactions.base_payload(
        backend,
        type=kind,
        channel_id=game.channel.id,
        guild_id=game.guild.id,
        user_id=actor.id,
        data={
            "id": root["id"],
            "name": root["name"],
            "type": 1,
            "options": interactions.nest_options(root, nesting, options),
        },
    )
    backend.emit("INTERACTION_CREATE", payload)
    return str(payload["token"])
