"""A card as plain lines: all that somebody could see of it, and nothing of how it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from bot.core.action import Choice, Select
from bot.core.people import Audience, Sight
from bot.core.report import DiceRow, Die, Report
from tests.support.dice import lacks_picture

LONGEST_FILE = 300
"""Characters of a file that are shown whole; of a longer one its hash."""


def indented(lines: Iterable[str]) -> list[str]:
    """The lines, each moved in; a text of several lines stays together."""
    return [f"  {part}" for line in lines for part in line.split("\n")]


def card_lines(report: Report, names: Mapping[int, str], start: int) -> list[str]:
    """The card; `names` are people by user id, times count in seconds from `start`."""
    marks = {
        "private": report.private,
        "kept": report.kept,
        "by hand": report.by_hand,
        "anew": report.anew,
    }
    shown = [word for word, holds in marks.items() if holds]
    lines = [f"{report.title} ({', '.join([report.tone, *shown])})"]
    lines += [f"undone by {report.undone}"] if report.undone else []
    lines += [f"roll {report.roll}"] if report.roll is not None else []
    lines += [f"dice {row.label}: {_row(row)}" for row in report.dice]
    lines += [f"line {line}" for line in report.lines]
    lines += [f"change {line}" for line in report.changes]
    for past in report.past:
        undone = " (undone)" if past.undone else ""
        lines.append(f"past {past.at - start} {past.who}: {past.what}{undone}")
    if report.people is not None:
        users = [names.get(user, str(user)) for user in report.people.users]
        lines.append(
            f"{report.people.label}: {', '.join([*users, *map(str, report.people.roles)])}"
        )
    for block in report.page:
        lines += [f"page {'fixed' if block.fixed else 'plain'}, {block.choices} buttons"]
        lines += indented(block.lines)
    lines += [f"footer {line}" for line in report.footer]
    if report.until is not None:
        lines.append(f"until {report.until.moment - start}: {report.until.then}")
    for choice in report.choices:
        lines += _button(choice, names)
    lines += [f"calls {_whom(report.call, names)}"] if report.call is not None else []
    lines += [f"seen {_sight(report.sight, names)}"] if report.sight.hidden else []
    lines += [f"whisper {line}" for line in report.whispers]
    lines += [f"journal {report.line}"] if report.line and report.line != report.title else []
    for file in report.files:
        text = file.content.decode(errors="replace")
        short = sha256(file.content).hexdigest()[:12]
        lines.append(f"file {file.name}: {text if len(text) <= LONGEST_FILE else short}")
    return lines


def _row(row: DiceRow) -> str:
    typed = f", {row.by_hand} by hand" if row.by_hand else ""
    assert not any(map(lacks_picture, row.dice)), f"no picture: {row}"
    return f"{' '.join(map(_die, row.dice))}{row.ends}{typed}"


def _die(die: Die) -> str:
    was = "".join(f"{face}>" for face in die.was)
    marks = [mark for mark in (die.mark, die.kind) if mark not in {"", "plain"}]
    mark = f"({', '.join(marks)})" if marks else ""
    then = "".join(f"!{_die(one)}" for one in die.then)
    return f"{was}{die.face}{mark}{then}"


def _button(choice: Choice, names: Mapping[int, str]) -> list[str]:
    parts = [choice.style, f"for {_whom(choice.audience, names)}"]
    parts += ["looks"] if choice.keep else []
    parts += [f"off: {choice.disabled}"] if choice.disabled else []
    parts += [f"seen {_sight(choice.sight, names)}"] if choice.sight.hidden else []
    lines = [f"[{choice.label}] {', '.join(parts)}"]
    if isinstance(choice.ask, Select):
        options = ", ".join(label for _, label in choice.ask.options)
        lines.append(f"  pick {choice.ask.least} to {choice.ask.most} of: {options}")
    elif choice.ask is not None:
        for field in choice.ask.fields:
            need = "" if field.required else "?"
            value = f" = {field.value}" if field.value else ""
            hint = f" ({field.hint})" if field.hint else ""
            lines.append(f"  write {field.label}{need} up to {field.longest}{value}{hint}")
    return lines


def _whom(audience: Audience, names: Mapping[int, str]) -> str:
    users = [names.get(user, str(user)) for user in audience.users]
    gms = ["GMs"] if audience.gm else []
    everybody = ["anyone"] if audience.anyone else []
    return ", ".join([*everybody, *sorted(audience.characters), *sorted(users), *gms]) or "nobody"


def _sight(sight: Sight, names: Mapping[int, str]) -> str:
    also = f", also {_whom(sight.also, names)}" if sight.also != Audience() else ""
    by = f" by {names.get(sight.roller, sight.roller)}" if sight.roller else ""
    unseen = f", unseen {sight.unseen}" if sight.unseen else ""
    return f"{sight.mode}{by}{also}{unseen}"
