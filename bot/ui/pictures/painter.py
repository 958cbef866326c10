"""SVG into PNG, in a process of its own that is started when a picture is wanted."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from typing import Self

LOG = logging.getLogger("parry.pictures")

WORKER = (sys.executable, "-m", "bot.ui.pictures.worker")
SECONDS = 3.0
"""How long a picture may take; the first of a process waits for its start, too."""
IDLE = 300.0
"""Seconds after which a process that nobody needs ends."""
MOST_KEPT = 64


class Painter:
    """Paints pictures, one after another; nothing here raises but what cancels it.

    `worker` is the command that is started; it ends with the block, and after `idle` seconds.
    """

    def __init__(self, worker: Sequence[str] = WORKER, *, idle: float = IDLE) -> None:
        self._worker = worker
        self._idle = idle
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def paint(self, svg: str, width: int) -> bytes | None:
        """The SVG as PNG of this width; None where that cannot be had, which the log tells."""
        line = json.dumps((svg, width)).encode()
        key = hashlib.sha256(line).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        # One at a time: answers bear no name, and come in the order of the questions.
        async with self._turn:
            try:
                async with asyncio.timeout(SECONDS):
                    png = await self._ask(line)
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                LOG.warning("no picture", extra={"cause": type(error).__name__})
                await self._end()
                return None
            except BaseException:
                await self._end()  # half an answer is no beginning for the next
                raise
        if not png:
            LOG.warning("no picture", extra={"cause": "not painted; is the extra pictures there?"})
            return None
        self._kept[key] = png
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return png

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the process, if there is one."""
        await self._end()

    async def _ask(self, line: bytes) -> bytes:
        """What the process answers; one that has died meanwhile is replaced."""
        if self._process is not None:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                return await self._answer(self._process, line)
            await self._end()
        # In a session of its own: the Ctrl-C of a terminal is for the bot, who ends it.
        self._process = await asyncio.create_subprocess_exec(
            *self._worker, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        return await self._answer(self._process, line)

    async def _answer(self, process: Process, line: bytes) -> bytes:
        questions, answers = process.stdin, process.stdout
        if questions is None or answers is None:
            raise OSError
        questions.write(line + b"\n")
        await questions.drain()
        png = await answers.readexactly(int.from_bytes(await answers.readexactly(4), "big"))
        self._end_later()
        return png

    def _end_later(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
        loop = asyncio.get_running_loop()
        self._ending = loop.call_later(self._idle, self._kill)

    def _kill(self) -> None:
        """End a process that waits for nothing; the next picture starts another."""
        if self._process is not None and not self._turn.locked():
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def _end(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
