"""`/help`: made from the commands themselves, so that it cannot be out of date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from discord import app_commands
from msgspec import ValidationError
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.shared.help.actions import KEY as HELP
from bot.shared.help.actions import Read
from bot.shared.help.system import Help as HelpPages
from bot.shared.lookup import Tables
from bot.shared.system import AnySystem
from bot.shared.waiting import NoDice
from bot.ui.desk import Desk
from bot.ui.options import Choice, Interaction, MoreWords, Ungrouped, choices, explain, note_of
from bot.ui.whose import table_of

Node = app_commands.Command[Any, Any, Any] | app_commands.Group


class Help(Ungrouped):
    """What there is and how it is used."""

    def __init__(self, tree: app_commands.CommandTree[Any], desk: Desk) -> None:
        super().__init__(desk)
        self.tree = tree

    @app_commands.command(name="help")
    @explain(command="A command (flame roll) or a table (d6: ranks); by buttons if left out")
    async def show_help(
        self, interaction: Interaction, *, command: app_commands.Range[str, 1, 80] = ""
    ) -> None:
        """Show what there is, or how one command is used; only you see it."""
        topic = command.removeprefix("/").strip()
        if not topic:
            # Only now: the tree is whole when every cog has been added.
            learn(self.desk, self.tree)
            await self.desk.act(interaction, HELP, Read())
            return
        if topic in tables(self.desk):
            key, table = tables(self.desk)[topic]
            await self.desk.act(interaction, key, Tables(table=table))
            return

        await self.desk.attempt(interaction, lambda: self._show_page(interaction, topic))

    async def _show_page(self, interaction: Interaction, topic: str) -> None:
        nodes = {node.qualified_name: node for node in walk(self.tree)}
        if topic not in nodes:
            names = ", ".join(f"/{name}" for name in nodes if " " not in name)
            raise Refusal("unknown_command", f"There is no /{topic[:40]}. There are: {names}.")
        report = page(nodes[topic])
        system = next((s for s in self.desk.resolver.systems if s.group == topic), None)
        if system is not None:
            rules = await self.desk.resolver.look(
                table_of(interaction), lambda scene: in_short(system, scene), system=system.key
            )
            lines = (*report.lines, "", *rules, *name_tables(system))
            report = replace(report, lines=lines)
        await self.desk.say(interaction, report)

    @show_help.autocomplete("command")
    async def _command(self, _interaction: Interaction, text: str) -> list[Choice]:
        names = [node.qualified_name for node in walk(self.tree)]
        return choices([*names, *tables(self.desk)], text)


def tables(desk: Desk) -> dict[str, tuple[str, str]]:
    """Every table that may be looked up, by what is typed for it: `d6: ranks`."""
    return {
        f"{system.group}: {table}": (system.key, table)
        for system in desk.resolver.systems
        for table in system.tables
    }


def walk(tree: app_commands.CommandTree[Any]) -> Iterator[Node]:
    """Every slash command and group of the tree, parents first."""
    yield from tree.walk_commands()


def learn(desk: Desk, tree: app_commands.CommandTree[Any]) -> None:
    """Give the pages of help what the commands say of themselves."""
    pages = desk.resolver.shared[HELP]
    if isinstance(pages, HelpPages):
        pages.manual.update({node.qualified_name: page(node).lines for node in walk(tree)})


def in_short(system: AnySystem, scene: Scene) -> tuple[str, ...]:
    """The rules of a system in short, with whom it is owed to; nothing where it has none."""
    try:
        action = system.read_action(b'{"do":"rules"}')
    except ValidationError:
        return ()
    outcome, after = system.act(action, scene, NoDice(Refusal("no_dice", "Nothing is thrown.")))
    card = system.report(outcome, after)
    return (f"**{card.title}**", *card.lines)


def name_tables(system: AnySystem) -> tuple[str, ...]:
    """How the tables of a system's text are looked up; nothing where it has none."""
    names = ", ".join(f"{system.group}: {table}" for table in system.tables)
    return (f"Tables, each by /help command: {names}",) if names else ()


def page(node: Node) -> Report:
    """A group's commands, or a command's options with the words that its `more:` takes."""
    head = Head(f"/{node.qualified_name}")
    if isinstance(node, app_commands.Group):
        lines = tuple(
            f"/{child.qualified_name}: {child.description}"
            for child in node.walk_commands()
            if isinstance(child, app_commands.Command)
        )
        return Report(head, lines=(node.description, "", *lines), private=True)
    options = tuple(
        f"{p.display_name}{'' if p.required else ' (may be left out)'}: {p.description}"
        for p in node.parameters
    )
    hints = get_type_hints(node.callback, include_extras=True).values()
    notes = [note for hint in hints if (note := note_of(hint, MoreWords)) is not None]
    words = tuple(f"more: {word.name}: {word.says}" for note in notes for word in note.words)
    return Report(head, lines=(node.description, "", *options, *words), private=True)
