"""What people wrote, made such that Discord shows it as they wrote it and none of it lives.

This is the one place where text is escaped, and it is done when a message is drawn: whatever is
kept, compared or completed is as it was written.
"""

from __future__ import annotations

import re

_INLINE = re.compile(
    r"[\\*_~`|\[]"  # backslashes, bold, italic, underlined, struck, code, spoilers, masked links
    r"|<(?![\s\d=]|$)"  # mentions, emoji, moments, commands, places of a server, <https://…>
    r"|:(?=//)"  # addresses
    r"|\.(?=[\w-]{2,}(?::\d+)?[/?#])|(?<=\bwww)\."  # those that have no scheme, such as invitations
    r"|:(?=\S*:|\S+$)"  # emoji by name, also where a colon of ours follows
    r"|@(?=everyone|here)",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"(?P<before>(?:^|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])[\s\u200b\ufeff]*)"
    r"(?:(?P<number>\d+)(?P<dot>[.)])|(?P<mark>[>#+-]))"
)
"""Headings, lists, quotes and small print, which begin a line."""

ESCAPED = r"\\\g<0>"

_FENCES = re.compile(r"`(?=`)")


def plain(text: str) -> str:
    """The text with a backslash before whatever Discord would make something of."""
    # In this order: backslashes that were written are escaped first, and those of `_start` stay.
    return _STARTS.sub(_start, _INLINE.sub(ESCAPED, text))


def strike(escaped: str) -> str:
    """Escaped text struck through; no tilde of its own ends the line early."""
    return f"~~{escaped}\N{WORD JOINER}~~" if escaped.endswith("~") else f"~~{escaped}~~"


def fence(text: str) -> str:
    """Text that stands between fences, none of which it closes: its backticks are kept apart."""
    return _FENCES.sub("`\N{WORD JOINER}", text)


def _start(match: re.Match[str]) -> str:
    if match["mark"]:
        return f"{match['before']}\\{match['mark']}"
    return f"{match['before']}{match['number']}\\{match['dot']}"
