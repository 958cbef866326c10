"""A small reader of Discord's markdown: what a person sees of a text, and what in it is live.

It is written from how Discord behaves and knows nothing of how the bot escapes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

LINE_STARTS = {
    "quote": re.compile(r"[ \t]*>(?:>>)?(?:[ \t]|$)"),
    "heading": re.compile(r"[ \t]*#{1,3}[ \t]+"),
    "small": re.compile(r"[ \t]*-#[ \t]+"),
    "list": re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]"),
}
"""What lives only where a line begins."""

WHOLE = {
    "code block": re.compile(r"```[\s\S]*?```"),
    "code": re.compile(r"(`+)[\s\S]*?[^`]\1(?!`)"),
    "person": re.compile(r"<@!?\d+>"),
    "role": re.compile(r"<@&\d+>"),
    "channel": re.compile(r"<#\d+>"),
    "command": re.compile(r"</[^<>:\n]+:\d+>"),
    "emoji": re.compile(r"<a?:\w+:\d+>"),
    "moment": re.compile(r"<t:-?\d+(?::[A-Za-z])?>"),
    "place": re.compile(r"<id:[\w-]+(?::\d+)?>"),
    "masked link": re.compile(
        r"\[(?:[^\[\]\\]|\\[\s\S]|\[[^\]]*\])*\]\(\s*<?[^\s()]*?>?(?:\s+[\"'][^\"']*[\"'])?\s*\)"
    ),
    "angle link": re.compile(r"<(?:[A-Za-z][\w+.-]*:[^\s<>]+|\+?[\d-]{5,}|[^\s<>@]+@[^\s<>]+)>"),
    "link": re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s<]"),
    "everybody": re.compile(r"@(?:everyone|here)"),
    "named emoji": re.compile(r":[^\s:]+:"),
}
"""What lives as a whole, in the order in which Discord looks for it."""

AROUND = {
    "bold": re.compile(r"(\*\*)[\s\S]+?\*\*"),
    "underlined": re.compile(r"(__)[\s\S]+?__"),
    "struck": re.compile(r"(~~)[\s\S]+?~~"),
    "spoiler": re.compile(r"(\|\|)[\s\S]+?\|\|"),
    "italic": re.compile(r"(\*)[^\s*][\s\S]*?\*|(?<!\w)(_)[^_]+?_"),
}
"""What lives around text, in which more may live."""

UNFURLED = {
    "invitation": re.compile(r"discord(?:app)?\.(?:gg|com/invite)/\w", re.IGNORECASE),
    "web address": re.compile(r"\bwww\.[a-z]", re.IGNORECASE),
}
"""What Discord looks for in the text as it was sent, escapes and all."""

ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")


class Read(NamedTuple):
    """What is seen of a text, and the kinds of what is live in it."""

    shown: str
    live: list[str]


def read(text: str) -> Read:
    """The text as Discord shows it; what is live is left standing and named."""
    live = [kind for kind, pattern in UNFURLED.items() if pattern.search(text)]
    shown: list[str] = []
    at = 0
    while at < len(text):
        if at == 0 or text[at - 1] in "\n\r\u2028\u2029":
            live += [kind for kind, pattern in LINE_STARTS.items() if pattern.match(text, at)]
        escape = ESCAPED.match(text, at)
        whole = _first(WHOLE, text, at)
        around = _first(AROUND, text, at)
        if escape is not None:
            shown.append(escape[1])
            at = escape.end()
        elif whole is not None:
            live.append(whole[0])
            shown.append(whole[1][0])
            at = whole[1].end()
        else:
            step = 1
            if around is not None:
                live.append(around[0])
                step = len(next(filter(None, around[1].groups())))
            shown.append(text[at : at + step])
            at += step
    return Read("".join(shown), live)


def _first(
    kinds: dict[str, re.Pattern[str]], text: str, at: int
) -> tuple[str, re.Match[str]] | None:
    """The first of these kinds that begins here."""
    for kind, pattern in kinds.items():
        found = pattern.match(text, at)
        if found is not None:
            return kind, found
    return None
