"""The buttons of cards that one person sees alone: only the process knows them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Offer, Scene, Table

T = TypeVar("T")
Reduce = Callable[[Scene], tuple[T, Scene]]

MOST = 4096
"""So many private cards are remembered; a card that nobody pressed for longest goes first."""

FORGOTTEN = Refusal(
    "card_forgotten",
    "What only you see is not kept, and I have forgotten this card. Nothing has changed; "
    "the command it came from shows it again.",
)


def is_private(offer: int) -> bool:
    """Whether this is the offer of a card that one person sees alone."""
    return offer < 0


def private_id(fresh: int) -> int:
    """The id of the offer of such a card, from one that is new."""
    return -fresh


def private_offers(scene: Scene) -> dict[int, Offer]:
    """The offers of private cards in a scene."""
    if min(scene.offers, default=0) >= 0:  # mostly nobody looks at a card of their own
        return {}
    return {number: offer for number, offer in scene.offers.items() if is_private(number)}


def without_private(scene: Scene) -> Scene:
    """The scene as it is kept: without the offers of private cards."""
    if not private_offers(scene):
        return scene
    return replace(scene, offers={k: o for k, o in scene.offers.items() if not is_private(k)})


def lay_private_on(loaded: Scene, after: Scene) -> Scene:
    """The scene as it was loaded, with the buttons of what is shown to one person now."""
    return replace(loaded, offers={**without_private(loaded).offers, **private_offers(after)})


class PrivateOffers:
    """What the process remembers of private cards, from when it showed them until it ends."""

    def __init__(self) -> None:
        self._offers: dict[tuple[int, int], Offer] = {}
        self._lock = Lock()  # a store reduces on a thread of its own, and fails on the loop's

    @contextmanager
    def beside(
        self, table: Table, reduce: Reduce[T], *, offer: int | None = None
    ) -> Generator[Reduce[T]]:
        """The same step for a store, which neither reads nor writes private offers.

        `offer` is the pressed one; raises `card_forgotten` where that is private and not known.
        What the step leaves is remembered, and forgotten again where the store does not keep it.
        """
        former: dict[int, Offer | None] = {}

        def step(scene: Scene) -> tuple[T, Scene]:
            self._set(table, former)  # the store may do this more than once
            former.clear()
            pressed = offer if offer is not None and is_private(offer) else None
            if pressed is not None:
                scene = replace(scene, offers={**scene.offers, pressed: self._find(table, pressed)})
            result, after = reduce(scene)
            before, offers = private_offers(scene), private_offers(after)
            former.update({number: before.get(number) for number in {*before, *offers}})
            self._set(table, {number: offers.get(number) for number in former})
            return result, without_private(after)

        try:
            yield step
        except Exception:
            self._set(table, former)
            raise

    def _find(self, table: Table, number: int) -> Offer:
        with self._lock:
            offer = self._offers.get((table.channel, number))
        if offer is None:
            raise FORGOTTEN
        return offer

    def _set(self, table: Table, offers: Mapping[int, Offer | None]) -> None:
        with self._lock:
            for number, offer in offers.items():
                # Out first: a dict keeps the place of a key that is set again, and it must go last.
                self._offers.pop((table.channel, number), None)
                if offer is not None:
                    self._offers[table.channel, number] = offer
            while len(self._offers) > MOST:
                del self._offers[next(iter(self._offers))]
