"""What the small Discord was asked, and what goes wrong on the way to it."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web
from msgspec import Struct


class Call(Struct, frozen=True):
    """One HTTP request of the bot's: `path` is what follows /api/v10/."""

    method: str
    path: str
    body: Any


class Fault(Struct):
    """What requests of this method, whose path starts so, meet instead of an answer.

    With `status` 0 the connection breaks. `received` says that Discord did what was asked all the
    same and only its answer is lost. It meets the next `times` requests.
    """

    method: str
    path: str
    status: int = 500
    code: int = 0
    received: bool = False
    times: int = 1


class Refused(Exception):
    """A request that Discord does not take, with its status and code."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code


def refusal(status: int, code: int) -> web.Response:
    said = {"message": f"{status}: refused", "code": code, "retry_after": 0.2}
    return as_json(said, status=status)


def as_json(answer: Any, *, status: int = 200) -> web.Response:
    # Without a charset, as Discord does: discord.py reads nothing else as JSON.
    content = {"Content-Type": "application/json", "Via": "1.1 here"}
    return web.Response(body=json.dumps(answer), status=status, headers=content)
