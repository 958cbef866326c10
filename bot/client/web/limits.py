"""How much anybody may do in what time, so that one page or phone cannot stop the table."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable

FRAME = 16 * 1024
UPLOAD = 256 * 1024
SOCKETS = 32
SOCKETS_A_SEAT = 4
QUEUE = 500
"""Frames that may wait for a page that does not read."""

ACTIONS_A_SECOND = 5.0
ACTIONS_IN_RESERVE = 20
COMPLETION_PAUSE = 0.25
GREETING = 5.0
"""Seconds in which a page has to say who it is."""

JOINS_A_MINUTE = 5
ASKING_AN_ADDRESS = 3
ASKING = 10
UPLOADS = 5
"""Files of a seat that wait for their command."""

Clock = Callable[[], float]


class Bucket:
    """So many actions a second, and a reserve for whoever was quiet before."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._left = float(ACTIONS_IN_RESERVE)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now; it is counted if so."""
        moment = self._clock()
        gained = (moment - self._at) * ACTIONS_A_SECOND
        self._left = min(float(ACTIONS_IN_RESERVE), self._left + gained)
        self._at = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tries:
    """So many tries a minute from an address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._tries: dict[str, deque[float]] = defaultdict(deque)

    def take(self, address: str) -> bool:
        """Whether one more is allowed now; it is counted if so."""
        moment = self._clock()
        # All addresses are looked at, so that none is remembered for ever.
        for visitor, tries in list(self._tries.items()):
            while tries and tries[0] <= moment - 60:
                tries.popleft()
            if not tries:
                del self._tries[visitor]
        if len(self._tries[address]) >= JOINS_A_MINUTE:
            return False
        self._tries[address].append(moment)
        return True
