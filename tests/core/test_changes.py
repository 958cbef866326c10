"""What differs between two scenes, and rows put back as they were."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.changes import Collection, Image, Key, Row, differences, image, reversal
from bot.core.scene import Offer, Pool, Scene, Table

FULL, SPENT = Pool(6, 6), Pool(2, 6)
DICE = ("skaz", "dice")
SCENE = Scene(Table(1, 2), 0, pools={DICE: FULL}, offers={7: Offer(7, None, ())})


def images(before: Scene, after: Scene) -> list[Image]:
    """What a journal keeps of this change, once written and read."""
    kept = msgspec.json.encode([image(row) for row in differences(before, after)])
    return msgspec.json.decode(kept, type=list[Image])


def put_back(scene: Scene, *changed: list[Image]) -> dict[tuple[str, Key], Row | None]:
    """The rows that lead back from this scene, by collection and key; the newest change first."""

    def find(collection: Collection, key: Key) -> Row | None:
        return collection.of(scene).get(key)

    rows = [row for one in changed for row in one]
    return {(c.collection.name, c.key): c.after for c in reversal(rows, find)}


def test_only_rows_that_differ_are_changes() -> None:
    after = replace(SCENE, pools={DICE: FULL, ("skaz", "luck"): SPENT})

    changed = [(c.collection.name, *c[1:4]) for c in differences(SCENE, after)]

    assert changed == [("pools", ("skaz", "luck"), None, SPENT)]


def test_a_row_that_is_gone_is_a_change() -> None:
    after = replace(SCENE, pools={})

    assert [(c.key, c.after) for c in differences(SCENE, after)] == [(DICE, None)]


def test_a_changed_row_is_put_back_as_it_was() -> None:
    after = replace(SCENE, pools={DICE: SPENT})

    assert put_back(after, images(SCENE, after)) == {("pools", DICE): FULL}


def test_a_row_that_was_not_there_goes_again() -> None:
    bare = replace(SCENE, pools={})

    assert put_back(SCENE, images(bare, SCENE)) == {("pools", DICE): None}


def test_several_changes_lead_back_to_before_the_first() -> None:
    middle = replace(SCENE, pools={DICE: Pool(4, 6)})
    after = replace(SCENE, pools={DICE: SPENT})

    found = put_back(after, images(middle, after), images(SCENE, middle))

    assert found == {("pools", DICE): FULL}


def test_what_is_as_it_was_is_not_put_back() -> None:
    after = replace(SCENE, pools={DICE: SPENT})

    assert put_back(SCENE, images(SCENE, after)) == {}


def test_a_message_that_became_known_later_stays_known() -> None:
    shown = replace(SCENE.offers[7], by_hand=True)
    after = replace(SCENE, offers={7: shown})
    later = replace(after, offers={7: replace(shown, message=99)})

    found = put_back(later, images(SCENE, after))

    assert found == {("offers", 7): replace(SCENE.offers[7], message=99)}


def test_a_message_that_the_change_itself_set_goes_with_it() -> None:
    after = replace(SCENE, offers={7: replace(SCENE.offers[7], message=99)})

    assert put_back(after, images(SCENE, after)) == {("offers", 7): SCENE.offers[7]}
