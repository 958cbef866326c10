"""What may be done about a roll, as the buttons of its card: in order, few, and each once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.core.action import Choice, Style, Way, WayKind
from bot.core.people import ANYONE, Audience
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.shared.exchange.windows import Behind, RollAgain, Tale

MOST: dict[WayKind, int] = {"answer": 4, "spend": 3, "word": 2}
"""How many of each kind a card shows; the others are behind `MORE`."""

MORE = "More…"
WHY = "Why"
AGAIN = "Again"


def buttons(ways: Iterable[Way], tale: Tale[Any]) -> tuple[Choice, ...]:
    """The choices of a roll's card; raises nothing. The engine adds `Again` and `Why`.

    Answers, spends and GM's words in this order, of each kind the best first, also where that is
    in a list. What has no room, or does not help, is `under` another button.
    """
    choices: list[Choice] = []
    hidden: list[Way] = []
    every = tuple(ways)
    for kind, most in MOST.items():
        mine = [way for way in every if way.kind == kind]
        if not mine:
            continue
        # Reversed it is still stable: of equals the one that was declared first comes first.
        mine.sort(key=lambda way: way.worth, reverse=True)
        card = [way for way in _once(mine) if way.helps and not way.under]
        hidden += [way for way in mine if way.under]
        hidden += [replace(way, under=MORE) for way in mine if not way.under and way not in card]
        hidden += [replace(way, under=MORE) for way in card[most:]]
        lists = dict.fromkeys(way.under for way in mine if way.under not in {"", WHY})
        best = card[0].worth if card else ()
        # What the best is worth of all that is listed behind one button.
        worth = {under: max(w.worth for w in mine if w.under == under) for under in lists}
        first = [under for under in lists if card and worth[under] > best]
        choices += [_opener(under, mine, tale) for under in first]
        for place, way in enumerate(card[:most]):
            strong = place == 0 and kind == "answer" and not way.not_now
            choices.append(choice_of(way, "primary" if strong else "secondary"))
        choices += [_opener(under, mine, tale) for under in lists if under not in first]
    if any(way.under == MORE for way in hidden):
        choices.append(_opener(MORE, hidden, tale))
    return (*choices, *map(choice_of, hidden))


def choice_of(way: Way, style: Style = "secondary") -> Choice:
    """One way as a button or menu."""
    return Choice(
        label=way.label,
        action=way.action,
        audience=way.by,
        style=style,
        disabled=way.not_now,
        ask=way.ask,
        system=way.system,
        under=way.under,
    )


def why_button(tale: Tale[Any]) -> Choice:
    """How it came to this, for whoever sees the card."""
    return Choice(WHY, Behind(roll=tale.roll, label=WHY), ANYONE, keep=True)


def again_button(way: Way, tale: Tale[Any]) -> Choice:
    """The same roll once more."""
    label = way.label or AGAIN
    return Choice(label, RollAgain(roll=tale.roll), way.by, disabled=way.not_now, keep=True)


def by_hand(tale: Tale[Any], who: str, what: str) -> int:
    """How many dice of this throw somebody threw and typed; 0 for a throw that is not there."""
    return sum(len(t.by_hand) for t in tale.throws if t.who == who and t.what == what)


def tells_chances(scene: Scene, key: str) -> bool:
    """Whether a card may say how likely something is that this character (a key) answers.

    Everybody reads a card, and the numbers of an NPC are the GM's.
    """
    character = scene.characters.get(key)
    return shows_chances(scene) and character is not None and character.owner is not None


def _once(ways: Sequence[Way]) -> list[Way]:
    """The ways without those whose results are the same as an earlier one's."""
    results: set[str] = set()
    result: list[Way] = []
    for way in ways:
        if way.same and way.same in results:
            continue
        results.add(way.same)
        result.append(way)
    return result


def _opener(under: str, hidden: Sequence[Way], tale: Tale[Any]) -> Choice:
    """The button behind which these are listed, for those who may do any of them."""
    return opener(under, [way.by for way in hidden if way.under == under], tale.roll)


def opener(under: str, audiences: Iterable[Audience], roll: int) -> Choice:
    """The button of a roll's card behind which something is listed for all of these."""
    return Choice(under, Behind(roll=roll, label=under), all_of(audiences), keep=True)


def all_of(audiences: Iterable[Audience]) -> Audience:
    """Whoever is in one of these."""
    every = tuple(audiences)
    return Audience(
        characters=tuple(dict.fromkeys(key for by in every for key in by.characters)),
        users=tuple(dict.fromkeys(user for by in every for user in by.users)),
        gm=any(by.gm for by in every),
        anyone=any(by.anyone for by in every),
    )
