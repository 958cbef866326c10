"""`/act` and `/answer`: whatever the menus and the cards' buttons do, typed."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands
from msgspec.structs import replace

from bot.core.scene import Scene
from bot.core.settings import system_here
from bot.shared.acts import KEY, TypedLine
from bot.shared.menu.typed import typed_lines, typed_words
from bot.shared.more import complete_more, no_chance
from bot.ui.desk import Desk
from bot.ui.options import (
    Interaction,
    Listed,
    MoreWords,
    Offered,
    Seen,
    Ungrouped,
    Words,
    explain,
    playable,
    present,
)

Menu = Literal["act", "answer"]


class Lines(Offered):
    """The lines of a menu that may be typed now."""

    def __init__(self, says: str, menu: Menu) -> None:
        super().__init__(says, (), longest=100)
        self.menu: Menu = menu

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        draft = TypedLine(menu=self.menu, who=others[0])
        lines = typed_lines(desk.resolver.systems, _at_table(scene), draft)
        reasons = (f" ({line.not_now})" if line.not_now else "" for line in lines)
        return [(f"{line.label}{why}", line.word) for line, why in zip(lines, reasons, strict=True)]


class MenuWords(MoreWords):
    """The words of `more:` that fit behind a line of a menu."""

    def __init__(self, says: str, menu: Menu, *, of: tuple[str, ...]) -> None:
        super().__init__(says, of=of)
        self.menu: Menu = menu

    def rows(self, desk: Desk, scene: Scene, text: str, *others: str) -> list[tuple[str, str]]:
        # An answer has no target, so of its fields there are fewer.
        fields = dict(zip(("what", "who", "target"), others, strict=False))
        line = TypedLine(menu=self.menu, **fields)
        words = typed_words(desk.resolver.systems, _at_table(scene), line)
        return complete_more(text, words, no_chance)


def _at_table(scene: Scene) -> Scene:
    return replace(scene, system=system_here(scene))


What = Annotated[str, Lines("What is done, as the menu has it: attack: thug 1 4", "act")]
How = Annotated[str, Lines("Which of the buttons that wait for you, such as dodge", "answer")]
Who = Annotated[
    str,
    Listed(
        "The character, if not your own; for a GM's lines several", playable, of=(), longest=400
    ),
]
Target = Annotated[str, Offered("At whom, where that is not said already", present, of=())]
More = Annotated[
    str,
    MenuWords("How, in words with commas: dice 4, hit 4+", "act", of=("what", "who", "target")),
]
Manner = Annotated[
    str, MenuWords("What the button asks for, in words", "answer", of=("how", "who"))
]


class ActCog(Ungrouped):
    """The menus of a fight and the answers to open rolls, for those who type."""

    @app_commands.command()
    @app_commands.guild_only()
    @explain(faces="Dice thrown by hand, such as 3,3,5,6")
    async def act(
        self,
        interaction: Interaction,
        *,
        what: What,
        target: Target = "",
        more: More = "",
        faces: app_commands.Range[str, 1, 200] | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Do what the menu Act has, in a fight or outside; a GM also what GM has."""
        action = TypedLine(what=what, target=target, more=more, who=who)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.guild_only()
    @explain(faces="Dice thrown by hand, such as 3,3,5,6")
    async def answer(
        self,
        interaction: Interaction,
        *,
        how: How,
        more: Manner = "",
        faces: app_commands.Range[str, 1, 200] | None = None,
        who: Who = "",
    ) -> None:
        """Answer a roll that waits for you, or press what its card still offers you."""
        action = TypedLine(menu="answer", what=how, more=more, who=who)
        await self.desk.act(interaction, KEY, action, faces=faces)
