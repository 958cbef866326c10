"""SVG becomes PNG in a process of its own, or there is no picture."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import zlib
from importlib.util import find_spec

import pytest

from bot.core.chart import Spread
from bot.ui.pictures.charts import WIDTH, svg_of
from bot.ui.pictures.easel import charts_by
from bot.ui.pictures.faces import pictures
from bot.ui.pictures.painter import MOST_KEPT, Painter

PNG = b"\x89PNG"
SPREAD = Spread("4D+1 against 15", "every total", 14, (0.3, 0.4, 0.2), 15, 0.6)
painted = pytest.mark.skipif(find_spec("resvg_py") is None, reason="the extra pictures is missing")

COUNTS = """
import sys
for at, line in enumerate(sys.stdin.buffer):
    answer = b"\\x89PNG%d" % at
    sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
    sys.stdout.buffer.flush()
"""
"""A worker that answers with how many it has answered."""

TELLS = """
import os, sys
for line in sys.stdin.buffer:
    answer = str(os.getpid()).encode()
    sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
    sys.stdout.buffer.flush()
"""
"""A worker that answers with its number."""


def worker(code: str) -> tuple[str, ...]:
    """A process that runs this."""
    return (sys.executable, "-c", code)


def is_alive(number: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


BESIDE = (21, 32)
"""A point of the ground of a d6 that neither number nor strokes touch."""


def lightness(png: bytes) -> float:
    """How light the ground of a face is, 0..1, beside its number; of 8 bits a channel, RGBA."""
    at, data, width = 8, b"", int.from_bytes(png[16:20], "big")
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        data += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    raw, row = zlib.decompress(data), bytearray(4 * width)
    for start in range(0, BESIDE[1] * (4 * width + 1) + 1, 4 * width + 1):
        row = unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + 4 * width]), row)
    red, green, blue = row[4 * BESIDE[0] : 4 * BESIDE[0] + 3]
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def unfilter(kind: int, row: bytearray, above: bytearray) -> bytearray:
    """A row of a PNG as it was before it was made small."""
    for at in range(len(row)):
        left = row[at - 4] if at >= 4 else 0
        up, corner = above[at], above[at - 4] if at >= 4 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda value: abs(guess - value))
        row[at] = (row[at] + (0, left, up, (left + up) // 2, nearest)[kind]) % 256
    return row


async def test_what_was_painted_is_kept_and_not_painted_again() -> None:
    async with Painter(worker(COUNTS)) as painter:
        assert await painter.paint("<a/>", 9) == PNG + b"0"
        assert await painter.paint("<b/>", 9) == PNG + b"1"
        assert await painter.paint("<a/>", 9) == PNG + b"0"
        assert await painter.paint("<a/>", 8) == PNG + b"2"


async def test_only_the_newest_pictures_are_kept() -> None:
    async with Painter(worker(COUNTS)) as painter:
        for number in range(MOST_KEPT + 1):
            await painter.paint(f"<a{number}/>", 9)

        assert await painter.paint("<a0/>", 9) == PNG + str(MOST_KEPT + 1).encode()


@pytest.mark.parametrize(
    "code",
    [
        "raise SystemExit(1)",
        "import sys; sys.stdin.readline(); sys.stdout.buffer.write(bytes([0, 0, 1, 0, 7]))",
        "import sys; sys.stdin.readline(); sys.stdout.buffer.write(bytes(4))",
    ],
    ids=["it ends at once", "it is killed in the middle of an answer", "it cannot paint"],
)
async def test_a_worker_that_fails_leaves_the_text_alone(
    code: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Painter(worker(code)) as painter:
        assert await charts_by(painter)(SPREAD) is None

    assert "no picture" in caplog.messages


async def test_a_worker_that_was_killed_is_started_again() -> None:
    async with Painter(worker(TELLS)) as painter:
        number = int(await painter.paint("<a/>", 9) or 0)
        os.kill(number, signal.SIGKILL)

        assert int(await painter.paint("<b/>", 9) or 0) not in {0, number}


async def test_what_ends_the_bot_at_a_terminal_is_not_said_to_its_worker() -> None:
    """Ctrl-C goes to the whole group, and the worker would end with a traceback."""
    async with Painter(worker(TELLS)) as painter:
        number = await painter.paint("a", 1)
        assert number is not None
        assert os.getpgid(int(number)) != os.getpgid(0)


async def test_a_worker_that_nobody_needs_ends() -> None:
    async with Painter(worker(TELLS), idle=0) as painter:
        number = int(await painter.paint("<a/>", 9) or 0)
        while is_alive(number):  # noqa: ASYNC110 - another process is waited for
            await asyncio.sleep(0.01)

        assert int(await painter.paint("<b/>", 9) or 0) not in {0, number}


@painted
async def test_a_chart_becomes_a_small_png_on_which_its_title_is_read() -> None:
    async with Painter() as painter:
        svg = svg_of(SPREAD) or ""
        with_words = await painter.paint(svg, WIDTH)
        without = await painter.paint(svg.replace("4D+1 against 15", " "), WIDTH)

    assert with_words is not None
    assert without is not None
    assert with_words.startswith(PNG)
    assert 5_000 < len(with_words) < 150_000
    assert len(with_words) > len(without) + 1_000


@painted
async def test_faces_are_small_and_differ_in_lightness_by_what_became_of_them() -> None:
    faces = pictures()
    async with Painter() as painter:
        light: dict[str, float] = {}
        for name in ("d6_5", "d6_5_hit", "d6_5_out", "d6_6_again", "black_d6_5"):
            png = await painter.paint(faces[name], 96)
            assert png is not None
            assert len(png) < 10_000
            light[name] = lightness(png)

    plain, hit, out = light["d6_5"], light["d6_5_hit"], light["d6_5_out"]
    assert min(abs(plain - hit), abs(plain - out), abs(out - hit)) >= 0.2
    assert plain - light["black_d6_5"] >= 0.2
