"""Which button of which card somebody means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.client.local import typed
from bot.client.local.table import Button, CannotPlay, Component, Message, Select
from bot.core.words import fold

_PLACE = re.compile(r"(?:(\d+):)?(\d+)")


class Aim(Struct, frozen=True):
    """A card and the place of a button or menu on it, from 1."""

    card: Message
    place: int

    @property
    def component(self) -> Component:
        return self.card.components[self.place - 1]


def open_cards(messages: Sequence[Message]) -> list[Message]:
    """The cards on which something can still be done, newest first."""
    return [card for card in reversed(messages) if card.open]


def aim_at_button(text: str, messages: Sequence[Message]) -> Aim:
    """The button meant by `1`, `12:1` (card 12), its label or the beginning of its label.

    A place alone means the newest open card; a label the newest card that has it to press, whole
    before begun. Of labels that differ only after a colon it is the first: cards put the best
    first. Raises `CannotPlay`, listing the labels, where it is absent or could be several.
    """
    if not text:
        raise CannotPlay(f"press what? {_offer(messages)}")
    if placed := _PLACE.fullmatch(text):
        return _place(placed, messages)
    start = fold(typed.unquote(text))
    whole = [
        [aim for aim in _pressable(card) if fold(aim.component.label) == start]
        for card in open_cards(messages)
    ]
    begun = [
        [aim for aim in _pressable(card) if fold(aim.component.label).startswith(start)]
        for card in open_cards(messages)
    ]
    for near in (*whole, *begun):
        if len({aim.component.label.partition(":")[0] for aim in near}) > 1:
            raise CannotPlay(f"“{text}” could be {_list_aims(near)}")
        if near:
            return near[0]
    greyed = [
        f"“{c.label}” is there, but disabled"
        for card in reversed(messages)
        for c in card.components
        if c.disabled and fold(c.label).startswith(start)
    ]
    raise CannotPlay(greyed[0] if greyed else f"no button begins with “{text}”; {_offer(messages)}")


def aim_at_menu(text: str, messages: Sequence[Message]) -> tuple[Aim, list[str]]:
    """The menu meant, and the values picked.

    It is `2 6,5` or `12:2 6,5` by its place, `attacks Thug 1` by a word of its label, or `6,5`
    alone for the newest.
    """
    first, _, rest = text.partition(" ")
    placed, word = _PLACE.fullmatch(first), fold(first)
    if placed and rest.strip():
        aim, values = _place(placed, messages), rest
    elif aim := next((a for a in _menus(messages) if word in _words(a) and rest), None):
        values = rest
    else:
        aim, values = _newest_menu(messages), text
    if not isinstance(aim.component, Select):
        raise CannotPlay(f"[{aim.place}] {aim.component.label} is a button: press {aim.place}")
    if not values.strip():
        raise CannotPlay(f"select what? {_list_aims([aim])}")
    if aim.component.people:
        return aim, [name.strip() for name in values.split(",")]
    picks = typed.picks(values, aim.component.options, of=f"“{aim.component.label}”")
    return aim, [str(pick.value) for pick in picks]


def _place(placed: re.Match[str], messages: Sequence[Message]) -> Aim:
    number, place = placed[1], int(placed[2])
    if number:
        card = next((c for c in messages if int(number) in (c.number, c.id)), None)
        if card is None:
            raise CannotPlay(f"you see no card {number}; `cards` lists the open ones")
    else:
        card = next(iter(open_cards(messages)), None)
        if card is None:
            raise CannotPlay("no card has anything to press")
    if not 1 <= place <= len(card.components):
        raise CannotPlay(f"that card has no [{place}]; it has {_list_aims(_all(card))}")
    return Aim(card=card, place=place)


def _menus(messages: Sequence[Message]) -> Iterator[Aim]:
    """Those that can be used, of the newest card first."""
    for card in open_cards(messages):
        yield from (a for a in _all(card) if isinstance(a.component, Select) and _free(a))


def _words(aim: Aim) -> list[str]:
    return fold(aim.component.label.rstrip("…")).split()


def _newest_menu(messages: Sequence[Message]) -> Aim:
    for card in open_cards(messages):
        menus = list(_menus((card,)))
        if len(menus) > 1:
            raise CannotPlay(f"which menu? {_list_aims(menus)}")
        if menus:
            return menus[0]
    raise CannotPlay("no card has a menu")


def _all(card: Message) -> list[Aim]:
    return [Aim(card=card, place=place) for place in range(1, len(card.components) + 1)]


def _free(aim: Aim) -> bool:
    return not aim.component.disabled


def _pressable(card: Message) -> Iterator[Aim]:
    for aim in _all(card):
        component = aim.component
        if isinstance(component, Button) and _free(aim) and not component.url:
            yield aim


def _offer(messages: Sequence[Message]) -> str:
    cards = open_cards(messages)
    return f"there is {_list_aims(list(_pressable(cards[0])))}" if cards else "no card is open"


def _list_aims(aims: Sequence[Aim]) -> str:
    return ", ".join(f"[{aim.place}] {aim.component.label}" for aim in aims) or "nothing"
