"""Every group of commands has its page, made from the commands themselves."""

from __future__ import annotations

from tests.pages.commands import FOLDER, pages
from tests.support.game import Game


async def test_the_pages_of_commands_say_what_the_commands_say(game: Game) -> None:
    written = {page.stem: page.read_text(encoding="utf-8") for page in FOLDER.glob("*.md")}

    assert written == pages(game.bot.tree), "python3 run.py pages"
