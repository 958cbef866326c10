"""Buttons as stored actions."""

import pytest
from msgspec.structs import replace

from bot.core.action import Action, Choice
from bot.core.errors import Refusal
from bot.core.offers import find_choice, offer_choices, use_choice
from bot.core.people import ANYONE, GMS, Actor, Audience, player_of
from bot.core.scene import Character, Offer, Scene, Seat, Table


class Push(Action, frozen=True, tag="push"):
    """A toy action."""

    how: int = 0


SKAZ = Actor(user=1, name="Skaz")
BLAZER = Actor(user=2, name="Blazer")
GM = Actor(user=3, name="GM", gm=True)
SCENE = Scene(
    table=Table(1, 2),
    now=0,
    seats={1: Seat("Skaz"), 2: Seat("Blazer"), 3: Seat("GM")},
    characters={
        "skaz": Character("Skaz", 1, "toy"),
        "blazer": Character("Blazer", 2, "toy"),
        "thug": Character("Thug", None, "toy"),
    },
)


def choice(how: int, audience: Audience = ANYONE, *, label: str = "", keep: bool = False) -> Choice:
    return Choice(label or f"Push {how}", Push(how=how), audience, keep=keep)


def deal(old: Offer | None, *choices: Choice) -> tuple[Offer, tuple[int, ...]]:
    offer, indices = offer_choices(old, choices, system="toy", fresh=77, roll=None)
    assert offer is not None
    return offer, indices


def with_offer(offer: Offer) -> Scene:
    return replace(SCENE, offers={offer.id: offer})


def kind(scene: Scene, actor: Actor, offer: int, index: int) -> str:
    with pytest.raises(Refusal) as caught:
        find_choice(scene, actor, offer, index)
    return caught.value.kind


def test_a_card_without_choices_makes_no_offer() -> None:
    assert offer_choices(None, (), system="toy", fresh=77, roll=None) == (None, ())


def test_an_unchanged_choice_keeps_its_index_and_a_new_one_never_reuses_one() -> None:
    first, _ = deal(None, choice(1), choice(2))
    second, indices = deal(first, choice(2), choice(3))

    assert indices == (1, 2)
    assert [c.status for c in second.choices] == ["closed", "open", "open"]
    assert second.id == 77


def test_a_choice_whose_words_changed_is_a_new_one() -> None:
    """Somebody who pressed the old words must not get the new effect."""
    first, _ = deal(None, choice(1, label="take the 6 → level 1"))
    second, indices = deal(first, choice(1, label="take the 6 → level 4"))

    assert indices == (1,)
    assert second.choices[0].status == "closed"


def test_only_the_addressed_may_press() -> None:
    offer, _ = deal(None, choice(1, player_of("blazer")))
    scene = with_offer(offer)

    assert kind(scene, SKAZ, 77, 0) == "not_yours"
    assert kind(scene, GM, 77, 0) == "not_yours"
    assert find_choice(scene, BLAZER, 77, 0).label == "Push 1"


def test_the_choices_of_an_npc_are_the_gms() -> None:
    offer, _ = deal(None, choice(1, player_of("thug")))
    scene = with_offer(offer)

    assert kind(scene, SKAZ, 77, 0) == "not_yours"
    assert find_choice(scene, GM, 77, 0).label == "Push 1"


def test_a_second_press_is_refused_and_says_whose_the_first_was() -> None:
    offer, _ = deal(None, choice(1))
    scene = with_offer(use_choice(offer, 0, BLAZER.user))

    with pytest.raises(Refusal) as caught:
        find_choice(scene, SKAZ, 77, 0)

    assert caught.value.kind == "already_pressed"
    assert caught.value.sentence == (
        "This was pressed already by Blazer. Nothing more has changed."
    )


def test_a_stale_card_and_an_unknown_offer_are_refused() -> None:
    first, _ = deal(None, choice(1, GMS))
    second, _ = deal(first, choice(2, GMS))
    scene = with_offer(second)

    assert kind(scene, GM, 77, 0) == "offer_closed"
    assert kind(scene, GM, 78, 0) == "unknown_offer"
    assert kind(scene, GM, 77, 9) == "unknown_offer"


def test_a_disabled_choice_cannot_be_pressed() -> None:
    greyed = replace(choice(1), disabled="your pool is empty")
    offer, _ = deal(None, greyed)

    assert kind(with_offer(offer), SKAZ, 77, 0) == "offer_closed"
