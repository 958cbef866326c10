"""What Discord was asked and was sent in a game, as text that is the same for each run.

Who asked stands at the start of a line, what was sent below it:

    @Skaz: /flame roll dice:2 target:Blazer
    - answers m3 to all
      | the message's own text                   #c9a227 the title of its card
      > its description                          ^ its footer
      = [Dodge] c1.1 primary                     a button; `=` begins a row
      = <Shift a die> c1.2                       a select, its options below it
      ! may call @Blazer

Numbers that differ from run to run get names by first appearance: m3 is a message, c1.2 the second
button of the first stored offer. What a message usually says (not spoken aloud, a button that is
secondary and may be pressed) is left out; whatever this module does not know stands as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from tests.support.game import Game
from tests.support.golden_masks import Json, Masks, walked
from tests.support.golden_parts import EPHEMERAL, Parts

USER, CHANNEL, ROLE, ATTACHMENT = 6, 7, 8, 11
START = "GET /oauth2/applications/@me"

_TOKEN = re.compile(r"simcord_interaction_[0-9]+")


class Record(Protocol):
    """What simcord holds of an interaction: the messages that answered it."""

    message_id: int | None
    followup_ids: list[int]


class Played(NamedTuple):
    """All that crossed the line to Discord, in order, and what is needed to read it."""

    transcript: Sequence[tuple[str, str, Any]]
    records: Mapping[str, Record]
    """Interactions by their tokens."""
    names: Mapping[int, str]
    """People, #channels and &roles by their ids."""
    files: Mapping[int, Sequence[tuple[str, bytes | None]]]
    """The files of a message."""


class Sent(NamedTuple):
    """A request: `message` is the id of what it makes, changes or takes away."""

    what: str
    body: Json
    message: int


def played(game: Game) -> Played:
    """What crossed the line in this game so far."""
    backend = game.env.backend
    bodies = iter(backend.http_requests)  # as they were sent, whatever was done to them later
    transcript = [
        (kind, name, next(bodies).json if kind == "HTTP" else payload)
        for kind, name, payload in backend.transcript
    ]
    roles = (role for guild in backend.guilds.values() for role in guild.roles.values())
    names = {
        **{user.id: user.name for user in backend.users.values()},
        **{channel.id: f"#{channel.name}" for channel in backend.channels.values()},
        **{role.id: f"&{role.name}" for role in roles},
    }
    files = {
        message.id: [(str(f["filename"]), backend.cdn.get(f["url"])) for f in message.attachments]
        for messages in backend.messages.values()
        for message in messages.values()
        if message.attachments
    }
    records = {record.token: record for record in backend.interactions.values()}
    return Played(transcript, records, names, files)


class Block:
    """An ask and what came of it: `sent` answers it, `besides` was sent on nobody's token."""

    def __init__(self, ask: Json | None, header: str = "") -> None:
        self.ask = ask
        self.header = header
        self.sent: list[Sent] = []
        self.besides: list[Sent] = []


def exchanges(played: Played) -> list[str]:
    """Each ask with all that was sent for it, in order."""
    writer = Writer(played)
    return [text for block in _blocks(played) if (text := writer.block(block))]


def _blocks(played: Played) -> list[Block]:
    first = Block(None, "* nobody has asked yet")
    blocks, by_token = [first], dict[str, Block]()
    known = {token: list(record.followup_ids) for token, record in played.records.items()}
    starts, crowded, quiet = 0, False, True
    for at, (kind, name, payload) in enumerate(played.transcript):
        if name == "INTERACTION_CREATE" and kind == "GATEWAY":
            crowded, quiet = not quiet, False
            by_token[payload["token"]] = Block(payload)
            blocks.append(by_token[payload["token"]])
        if kind != "HTTP":
            continue
        quiet = True
        if name == START:
            starts += 1
            if starts > 1:
                blocks.append(Block(None, "* the bot starts again"))
        if name.startswith("GET"):
            continue
        token = _TOKEN.search(name)
        message = _made(played, at, known)
        sent = Sent(name, payload or {}, message)
        if token is not None and token[0] in by_token:
            by_token[token[0]].sent.append(sent)
        else:
            blocks[-1].besides.append(sent)
            if crowded:
                blocks[-1].besides.sort(key=lambda sent: sent.message)
    return blocks


def _made(played: Played, at: int, followups: Mapping[str, list[int]]) -> int:
    """The message that this request makes, changes or takes away; below 0 if that is unknown."""
    _, name, _ = played.transcript[at]
    token = _TOKEN.search(name)
    record = played.records.get(token[0]) if token is not None else None
    path = name.split()[1].strip("/").split("/")
    if record is not None and token is not None:
        if name.startswith("POST /webhooks"):
            return followups[token[0]].pop(0) if followups[token[0]] else -at
        if path[-1] in ("callback", "@original"):
            return record.message_id or -at
    if path[-1].isdecimal():
        return int(path[-1])
    for kind, event, made in played.transcript[at + 1 :]:
        if kind == "HTTP" or event == "INTERACTION_CREATE":
            break
        if event in ("MESSAGE_CREATE", "THREAD_CREATE") and kind == "GATEWAY":
            return int(made["id"])
    return -at


class Writer:
    """Blocks as text; a message's parts are compared with what it showed before."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self._masks = Masks(played.names)
        self._parts = Parts(self._masks)
        self._shown: dict[int, list[str]] = {}
        self._channel = 0

    def block(self, block: Block) -> str:
        """The block; nothing for a start that sent nothing and was nothing new."""
        if block.ask is None and block.header.startswith("* nobody") and not block.besides:
            return ""
        lines = [block.header if block.ask is None else self._ask(block.ask)]
        for sent in (*block.sent, *block.besides):
            lines += self._sent(sent, block)
        return "\n".join(lines)

    # what was asked

    def _ask(self, ask: Json) -> str:
        who = self._masks.line((ask.get("member") or ask)["user"]["username"])
        channel = int(ask["channel_id"])
        self._channel = self._channel or channel
        if channel != self._channel:
            who += f" in {self._masks.name(channel)}"
        data: Json = ask["data"]
        match int(ask["type"]):
            case 2:
                return f"@{who}: {self._command(data)}"
            case 4:
                return f"@{who} types: {self._command(data)}"
            case 3:
                return f"@{who} {self._press(data, ask['message'])}"
            case 5:
                fields = " ".join(f"{k}={self._masks.value(v)}" for k, v in _fields(data))
                return f"@{who} sends {self._masks.custom_id(data['custom_id'])}: {fields}"
            case other:
                return f"@{who} asks {other} {self._masks.json(data)}"

    def _command(self, data: Json) -> str:
        words = [f"/{data['name']}"]
        given: list[Json] = data.get("options", [])
        while given and given[0]["type"] in (1, 2):
            words.append(given[0]["name"])
            given = given[0].get("options", [])
        for option in given:
            value, kind = option["value"], option["type"]
            if kind in (USER, CHANNEL, ROLE):
                value = self._masks.name(int(value))
            elif kind == ATTACHMENT:
                file = data["resolved"]["attachments"][str(value)]
                value = f"{file['filename']}, {file['size']} bytes"
            mark = "…" if option.get("focused") else ""
            words.append(f"{option['name']}:{self._masks.value(value)}{mark}")
        return " ".join(words)

    def _press(self, data: Json, message: Json) -> str:
        ours = (p for p in walked(message["components"]) if p.get("custom_id") == data["custom_id"])
        part = next(ours, Json())
        label = self._masks.line(part.get("label") or part.get("placeholder") or "?")
        where = f"{self._masks.custom_id(data['custom_id'])} of {self._message(message['id'])}"
        if "values" not in data:
            return f"presses [{label}] {where}"
        return f"picks {self._masks.json(data['values'])} from <{label}> {where}"

    # what was sent

    def _message(self, number: int | str) -> str:
        return self._masks.message(int(number))

    def _sent(self, sent: Sent, block: Block) -> list[str]:
        method, path = sent.what.split()
        steps = path.strip("/").split("/")
        body = sent.body
        match method, steps[0], steps[-1]:
            case "POST", _, "callback":
                return self._callback(sent, block)
            case "POST", "webhooks", _:
                return self._new("follows up with", sent, body, block)
            case "POST", "channels", "messages":
                return self._new("posts", sent, body, block, int(steps[1]))
            case "PATCH", _, _ if "messages" in steps:
                return [f"- changes {self._message(sent.message)}", *self._changed(sent, body)]
            case "DELETE", _, _ if "pins" in steps:
                return [f"- unpins {self._message(sent.message)}"]
            case "PUT", _, _ if "pins" in steps:
                return [f"- pins {self._message(sent.message)}"]
            case "DELETE", _, _ if "messages" in steps:
                return [f"- deletes {self._message(sent.message)}"]
            case _:
                path = _TOKEN.sub("token", path)
                return [f"- {method} {self._masks.line(path)} {self._masks.json(body)}"]

    def _callback(self, sent: Sent, block: Block) -> list[str]:
        data: Json = sent.body.get("data") or {}
        match int(sent.body["type"]):
            case 4:
                return self._new("answers", sent, data, block)
            case 5:
                return self._new("thinks", sent, data, block)
            case 6:
                return ["- will answer"]
            case 7:
                lines = self._changed(sent, data)
                return [f"- answers by changing {self._message(sent.message)}", *lines]
            case 8:
                lines = [self._parts.choice(choice) for choice in data["choices"]]
                return ["- offers" if lines else "- offers nothing", *lines]
            case 9:
                return self._parts.form(data)
            case other:
                return [f"- answers {other} {self._masks.json(data)}"]

    def _new(self, verb: str, sent: Sent, data: Json, block: Block, channel: int = 0) -> list[str]:
        ask = block.ask
        to = "all"
        if int(data.get("flags") or 0) & EPHEMERAL and ask is not None:
            to = self._masks.line((ask.get("member") or ask)["user"]["username"]) + " alone"
        head = f"- {verb} {self._message(sent.message)} to {to}"
        if channel not in (0, self._channel):
            head += f" in {self._masks.name(channel)}"
        lines = self._parts.body(data)
        parts = self._parts.components(data.get("components") or [])
        self._shown[sent.message] = parts
        return [head, *lines, *parts, *self._files(sent, data), *self._parts.calls(data)]

    def _changed(self, sent: Sent, data: Json) -> list[str]:
        lines = self._parts.body(data)
        stays = [part for part in ("content", "embeds", "components") if part not in data]
        if stays:
            lines.append(f"  ({' and '.join(stays)} as before)")
        if "components" in data:
            parts = self._parts.components(data["components"] or [])
            same = parts == self._shown.get(sent.message) and len(parts) > 1
            lines += ["  (buttons as before)"] if same else parts
            self._shown[sent.message] = parts
        return [*lines, *self._files(sent, data), *self._parts.calls(data)]

    def _files(self, sent: Sent, data: Json) -> list[str]:
        if not data.get("attachments"):
            return []
        contents = dict(self._played.files.get(sent.message, ()))
        lines: list[str] = []
        for file in cast("list[Json]", data["attachments"]):
            rest = {k: v for k, v in file.items() if v is not None and k not in ("id", "filename")}
            name = str(file.get("filename"))
            lines.append(f"  file {self._masks.line(name)}{self._parts.more(rest)}")
            text = (contents.get(name) or b"").decode("utf-8", "backslashreplace")
            lines += [f"  {line}" for line in self._parts.quoted(">", text)]
        return lines


def _fields(data: Json) -> Iterator[tuple[str, object]]:
    """What was written into a form."""
    for part in cast("list[Json]", data.get("components", [])):
        inner: Json = part.get("component") or part
        if "custom_id" in inner:
            yield inner["custom_id"], inner.get("value", inner.get("values"))
        else:
            yield from _fields(inner)
