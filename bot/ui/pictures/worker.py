"""The process in which SVG becomes PNG: that holds the interpreter, and here nobody waits for it.

A line of JSON comes in, of the SVG and the width of its PNG; a length and so many bytes go out. A
length of 0 says that it failed. It ends when its input does: `python -m bot.ui.pictures.worker`.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

FONT = Path(__file__).with_name("inter.otf")


def paint(svg: str, width: int) -> bytes:
    """The PNG; raises `ValueError` for what is no SVG, `ImportError` without the library."""
    library: Any = import_module("resvg_py")  # part of the extra `pictures`
    return bytes(
        library.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(FONT)],
            font_family="Inter",
            # The same picture on every machine.
            skip_system_fonts=True,
        )
    )


def answer(lines: BinaryIO, pictures: BinaryIO) -> None:
    """Paint what every line asks for, until there are no more."""
    for line in lines:
        try:
            png = paint(*json.loads(line))
        except (ValueError, ImportError):
            png = b""
        pictures.write(len(png).to_bytes(4, "big") + png)
        # The bot waits for this answer, and asks nothing more before it.
        pictures.flush()


if __name__ == "__main__":
    answer(sys.stdin.buffer, sys.stdout.buffer)
