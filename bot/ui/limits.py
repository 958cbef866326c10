"""Discord's limits, which nothing that is sent exceeds."""

from __future__ import annotations

# discord.com/developers/docs/resources/message, "Embed Limits". The title, the description and the
# footer count towards the total together, and one character too much refuses the whole message.
CONTENT = 2000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FOOTER = 2048
EMBED_TOTAL = 6000
# discord.com/developers/docs/components/reference. A select fills a row of its own.
BUTTON_LABEL = 80
BUTTONS_PER_ROW = 5
ROWS = 5
SELECT_OPTIONS = 25
OPTION_LABEL = 100
PLACEHOLDER = 150
MODAL_TITLE = 45
FIELD_LABEL = 45
FIELD_HINT = 100
MODAL_FIELDS = 5
# .../docs/interactions/application-commands, choices of an option. Bounds of the value hold too.
CHOICES = 25
CHOICE_NAME = 100
PAGE_TEXT = 4000
PAGE_PARTS = 40
"""Characters, and parts, of a message that is laid out in blocks."""
MENTIONS = 25
"""How many people one card calls; ours, far below Discord's own."""


def clip(text: str, limit: int) -> str:
    """The text, cut with an ellipsis where it is longer than `limit` characters.

    A cut never ends in a half escape: a trailing backslash goes too.
    """
    if len(text) <= limit:
        return text
    return text[: limit - 1].rstrip("\\ \n") + "…"


def clip_lines(lines: list[str], limit: int) -> str:
    """As many whole lines as fit into `limit` characters, and a word on how many do not."""
    whole = "\n".join(lines)
    if len(whole) <= limit:
        return whole
    result: list[str] = []
    # Four digits are enough: a message of 4,096 characters has fewer than 10,000 lines.
    room = limit - len("\n… 0000 more lines")
    for line in lines:
        if room < len(line) + 1:
            break
        result.append(line)
        room -= len(line) + 1
    if not result:
        return clip(whole, limit)
    return "\n".join((*result, f"… {len(lines) - len(result)} more lines"))
