"""Messages as lines of plain text with everything a person would read at Discord."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bot.client.local.table import Button, Component, Field, Message, Modal, Select
from bot.core.faces import without_pictures
from bot.core.words import join_words

WIDTH = 76
"""Characters of a line up to which a menu stays on one."""
MOST_LISTED = 6
"""How many lines of a menu are listed; the others are picked by their words, too."""

Naming = Callable[[int], str]

_LIVE = re.compile(
    r"\\(?P<escaped>[^0-9A-Za-z\s])"
    r"|\[(?P<link>[^\]]+)\]\(<?(?P<address>https?://[^)>\s]+)>?\)"
    r"|<@!?(?P<user>\d+)>"
    r"|</(?P<command>[^:>]+):\d+>"
    r"|(?P<channel><#\d+>)"
    r"|(?P<moment><t:-?\d+(?::[a-zA-Z])?>)"
    r"|<a?(?P<emoji>:\w+:)\d+>"
)
"""What Discord makes something of, and what an escape keeps it from making."""

_HEADING = re.compile(r"^(?:#{1,3}|-#) +", re.MULTILINE)
_FENCE = re.compile(r"^```\w*\n?|```$", re.MULTILINE)


def message(content: Message, *, name: Naming) -> list[str]:
    """The author's line, the text, what is framed, the numbered buttons and menus."""
    marks = [f"(only {content.only_for} sees this)"] if content.only_for else []
    marks += ["(edited)"] if content.edited else []
    lines = [" ".join((f"{content.author}:", *marks))]
    lines += [f"  {line}" for line in plain(content.text, name=name)]
    for embed in content.embeds:
        framed = [*plain(f"**{embed.title}**" if embed.title else "", name=name)]
        framed += plain(embed.description, name=name)
        for label, text in embed.fields:
            framed += _label(label, plain(text, name=name))
        framed += [f"({line})" for line in plain(embed.footer, name=name)]
        lines += [f"  | {line}".rstrip() for line in framed]
    lines += [f"  attached: {file.name}" for file in content.files]
    lines += buttons(content.components)
    return lines


def buttons(components: Sequence[Component]) -> list[str]:
    """One line for each, numbered from 1; greyed ones say so after their label's reason."""
    lines: list[str] = []
    for place, component in enumerate(components, 1):
        lines += [f"  {line}" for line in component_lines(place, component)]
    return lines


def component_lines(place: int, component: Component) -> list[str]:
    """`[1] Dodge (1 die): take the 6 → level 1`, or a menu with what may be picked."""
    greyed = " (disabled)" if component.disabled else ""
    match component:
        case Button(url=url) if url:
            return [f"[{place}] {component.label} -> {url}"]
        case Button():
            return [f"[{place}] {component.label}{greyed}"]
        case Select():
            first = f"[{place}] {component.label}{_bounds(component)}{greyed} - select:"
            offered = ["somebody"] if component.people else [o.label for o in component.options]
            whole = f"{first} {', '.join(offered)}"
            if len(whole) <= WIDTH:
                return [whole]
            more = len(offered) - MOST_LISTED
            rest = [f"    … and {more} more"] if more > 1 else []
            listed = offered[:MOST_LISTED] if rest else offered
            return [first, *(f"    {pick}" for pick in listed), *rest]


def form(modal: Modal, *, person: str) -> list[str]:
    """A form as a script sees it: its title and what it wants to know."""
    lines = [f"A form for {person}: {modal.title}"]
    lines += [f"  {line}" for line in modal.note.splitlines()]
    lines += [f"  {field_line(field)}" for field in modal.fields]
    return lines


def field_line(field: Field) -> str:
    """`What happens? (optional)`, with what may be picked and what stands there already."""
    line = field.label if field.required else f"{field.label} (optional)"
    if field.description:
        line += f" - {field.description}"
    if field.options:
        line += f": {'; '.join(option.label for option in field.options)}"
    return f"{line} [{field.value}]" if field.value else line


def plain(text: str, *, name: Naming) -> list[str]:
    """Discord's markdown as text: mentions named, escapes undone, bold and struck marks kept."""
    if not text:
        return []
    text = _FENCE.sub("", without_pictures(text))
    text = _HEADING.sub("", text)
    text = _LIVE.sub(lambda match: _read(match, name), text).replace("((a time))", "(a time)")
    return text.strip("\n").splitlines()


def _read(mark: re.Match[str], name: Naming) -> str:
    """One live thing as a person reads it."""
    match mark.lastgroup:
        case "user":
            return f"@{name(int(mark['user']))}"
        case "address":  # a message of this very table has no address a reader could follow
            address = "" if "/channels/" in mark["address"] else f" ({mark['address']})"
            return f"{mark['link']}{address}"
        case "command":
            return f"/{mark['command']}"
        case "channel":
            return "#table"
        case "moment":
            return "(a time)"
        case _:
            return mark["escaped"] or mark["emoji"]


def _label(label: str, lines: Iterable[str]) -> list[str]:
    text = list(lines)
    if len(text) == 1:
        return [f"{label}: {text[0]}"]
    return [f"{label}:", *(f"  {line}" for line in text)]


def _bounds(select: Select) -> str:
    if (select.least, select.most) == (1, 1):
        return ""
    bounds = sorted({select.least, select.most})
    return f" ({join_words(map(str, bounds), last='to')})"
