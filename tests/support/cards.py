"""Cards as people read them, line by line, and what is behind their `Why`."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from simcord.results import ResponseMessage

from tests.support.game import Game, parts

WIDTH = 38
"""Characters of a line on a phone."""


def drawn(card: ResponseMessage, game: Game | None = None) -> str:
    """The whole card: whom it calls, line 1, its text, its footer, its buttons.

    Escapes are resolved; moments are hours and minutes, UTC. Buttons stand in lines of `WIDTH`,
    greyed out ones in parentheses, menus with a ▾. With a `game` mentions are names.
    """
    lines = [card.content]
    for embed in card.embeds:
        lines += [f"**{embed.title}**", embed.description or "", embed.footer.text or ""]
    text = shown_lines("\n".join(filter(None, lines)))
    if game is not None:
        names = {str(person.id): name for name, person in game.people.items()}
        text = re.sub(r"<@(\d+)>", lambda m: f"@{names[m[1]]}", text)
    return "\n".join((text, *button_lines(card)))


def shown_lines(text: str) -> str:
    """What Discord shows of a text: escapes resolved, moments as hours and minutes, UTC."""
    text = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)
    return re.sub(r"<t:(\d+):t>", _moment, text)


def button_lines(card: ResponseMessage) -> list[str]:
    """The buttons, then the menus, as many in a line as fit a phone."""
    words = [f"({p['label']})" if p.get("disabled") else f"[{p['label']}]" for p in parts(card)]
    words += [f"[{p['placeholder']} ▾]" for p in parts(card, 3)]
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paper(text: str) -> str:
    """A card as it is written in a test, without the indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


async def why(game: Game, person: str, on: ResponseMessage | None = None) -> str:
    """What this person is told who presses `Why` on this card, or on the newest."""
    return drawn(await game.press(person, "Why", on), game)


def _moment(found: re.Match[str]) -> str:
    return f"{datetime.fromtimestamp(int(found[1]), UTC):%H:%M}"
