"""Everything that Discord was sent which a person could read, edits and completions included."""

from __future__ import annotations

import json
from typing import Any, cast

from tests.support.game import Game

EPHEMERAL = 64
COMPLETION = 8
FORM = 9
EDIT = 7

Json = dict[str, Any]


def seen_by(game: Game, person: str) -> str:
    """All that was ever put before this person's eyes, as JSON; ids of buttons left out."""
    mine = game.people[person].id
    asked: dict[str, Json] = {}
    for _, name, payload in game.env.backend.transcript:
        if name == "INTERACTION_CREATE":
            asked[str(payload["token"])] = payload
    private: set[str] = set()
    lines: list[str] = []
    for request in game.env.http_requests:
        if not isinstance(request.json, dict) or request.path.startswith("/applications"):
            continue
        body = cast("Json", request.json)
        token = next((t for t in asked if t in request.path), "")
        if token and _alone(body, asked[token], private, token):
            who = int(asked[token]["member"]["user"]["id"])
            if who != mine:
                continue
        lines.append(json.dumps(read(body), ensure_ascii=False))
    return "\n".join(lines)


def _alone(body: Json, payload: Json, private: set[str], token: str) -> bool:
    """Whether only the person who asked sees this answer."""
    data: Json = body.get("data") or body
    message: Json = payload.get("message") or {}
    flagged = bool(int(data.get("flags") or 0) & EPHEMERAL)
    on_private = bool(int(message.get("flags") or 0) & EPHEMERAL)
    kind = body.get("type")
    if flagged:
        private.add(token)
    return (
        flagged
        or kind in {COMPLETION, FORM}
        or (kind == EDIT and on_private)
        or (kind is None and token in private and "flags" not in data)
    )


def read(value: Any) -> Any:
    """What can be read of a message: no ids, which are random numbers."""
    if isinstance(value, dict):
        rows = cast("Json", value)
        return {k: read(v) for k, v in rows.items() if k not in {"custom_id", "nonce", "id"}}
    return [read(one) for one in cast("list[Any]", value)] if isinstance(value, list) else value
