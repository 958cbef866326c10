"""What the process remembers of private cards while a store does the step, or fails to."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.core.errors import Refusal
from bot.core.scene import Offer, Scene, Table, put
from bot.shared.private import PrivateOffers, private_id

TABLE = Table(1, 2)
CARD = private_id(7)


def scene(*offers: Offer) -> Scene:
    """A table with these offers."""
    return Scene(table=TABLE, now=0, offers={offer.id: offer for offer in offers})


def press(before: Scene) -> tuple[str, Scene]:
    """A press that uses the card up, as its message number says: 0 fresh, 1 pressed."""
    offer = before.offers.get(CARD)
    if offer is not None and offer.message:
        raise Refusal("already_pressed", "This was pressed already.")
    used = Offer(CARD, None, (), message=1 if offer else 0)
    return "done", Scene(table=TABLE, now=0, offers=put(before.offers, CARD, used))


def show(private: PrivateOffers) -> None:
    """Show the card."""
    with private.beside(TABLE, press) as step:
        step(scene())


def test_a_store_is_never_given_a_private_offer() -> None:
    private, public = PrivateOffers(), Offer(5, None, ())

    with private.beside(TABLE, press) as step:
        _, after = step(scene(public))

    assert dict(after.offers) == {5: public}


def test_a_step_that_the_store_does_again_begins_as_the_first_time() -> None:
    private = PrivateOffers()
    show(private)

    with private.beside(TABLE, press, offer=CARD) as step:
        assert [step(scene())[0], step(scene())[0]] == ["done", "done"]


def test_what_was_pressed_once_is_pressed_already_for_the_next() -> None:
    private = PrivateOffers()
    show(private)
    with private.beside(TABLE, press, offer=CARD) as step:
        step(scene())

    with (
        pytest.raises(Refusal, match="pressed already"),
        private.beside(TABLE, press, offer=CARD) as step,
    ):
        step(scene())


def test_what_the_store_did_not_keep_can_be_pressed_again() -> None:
    private = PrivateOffers()
    show(private)
    with suppress(OSError), private.beside(TABLE, press, offer=CARD) as step:
        step(scene())
        raise OSError

    with private.beside(TABLE, press, offer=CARD) as step:
        assert step(scene())[0] == "done"


def test_a_card_of_another_table_is_not_known_here() -> None:
    private = PrivateOffers()
    show(private)

    with (
        pytest.raises(Refusal, match="forgotten"),
        private.beside(Table(1, 3), press, offer=CARD) as step,
    ):
        step(scene())
