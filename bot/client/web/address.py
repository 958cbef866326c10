"""Which address the table is reached at, and the picture by which a phone gets there."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import AddressValueError, IPv4Address

import segno

from bot.core.errors import StartError

HOME = "127.0.0.1"


def private_address(wish: str) -> str:
    """The address of this machine in its own network: the one that is wished for, or that it has.

    Raises `StartError` where that is not private: the page is for people in the same room.
    """
    address = wish or _own_address()
    try:
        # 0.0.0.0 counts as private, and would be every network of this machine.
        private = IPv4Address(address).is_private and not IPv4Address(address).is_unspecified
    except AddressValueError:
        private = False
    if not private or address == HOME:
        raise StartError(
            f"{address or 'This machine'} is no address of a private network, and the table is "
            "only shown there. Give this machine's own one: --lan 192.168.1.20"
        )
    return address


def _own_address() -> str:
    """Where this machine would send from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.168.255.255", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def squares(link: str) -> Sequence[str]:
    """The link as a QR code: a row a text, `1` where it is dark."""
    return ["".join("1" if cell else "0" for cell in row) for row in segno.make(link).matrix]


def blocks(link: str) -> str:
    """The link as a QR code of a terminal, two rows a line, light on dark."""
    rows = squares(link)
    width = len(rows[0])
    frame = "0" * (width + 4)
    padded = [frame, frame, *(f"00{row}00" for row in rows), frame, frame]
    if len(padded) % 2:
        padded.append(frame)
    signs = {"00": "█", "01": "▀", "10": "▄", "11": " "}
    lines = zip(padded[::2], padded[1::2], strict=True)
    return "\n".join(
        "".join(signs[a + b] for a, b in zip(above, below, strict=True)) for above, below in lines
    )
