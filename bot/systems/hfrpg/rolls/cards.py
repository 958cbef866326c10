"""The cards of rolls: prepared, waiting for tokens, read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Action, Field, Form, Way
from bot.core.people import Audience, player_of
from bot.core.report import DiceRow, Die, Head, Report, Tone, until
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count
from bot.shared.exchange.ways import buttons, by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.hfrpg.rolls import spends, words
from bot.systems.hfrpg.rolls.actions import (
    Automatic,
    Best,
    Bonus,
    Drop,
    Ease,
    HalfShown,
    Harshest,
    Join,
    Lower,
    Roll,
    RollState,
    Throw,
    ThrowOn,
)
from bot.systems.hfrpg.rolls.result import open_bonuses
from bot.systems.hfrpg.rules.rolls import CERTAIN, IMPOSSIBLE, Pool, Result
from bot.systems.hfrpg.tokens import cards as tokens_cards

TONES: dict[str, Tone] = {
    "critical_success": "best",
    "clean_success": "good",
    "scraped_by": "good",
    "automatic_success": "good",
}


def roll(tale: Tale[RollState], scene: Scene) -> Report:
    """A roll that is prepared, not made, waiting for tokens, or read."""
    state = tale.state
    if state.closed == "dropped":
        return Report(Head(state.name, state.task, "not rolled"), roll=tale.roll)
    if not state.thrown:
        return _ready(tale, scene)
    if state.result is None:
        return _tokens(tale, scene)
    if state.result.pool is None:
        return _without_dice(state, state.result, tale.roll)
    return _verdict(tale, state.result, state.result.pool, scene)


def again(tale: Tale[RollState], scene: Scene) -> Way | None:
    """The same roll once more; of a group, or beside what may still be changed, there is none."""
    request, state = tale.asked, tale.state
    if not isinstance(request, Roll) or not tale.is_over or state.roller not in scene.characters:
        return None
    plain = replace(request, typed=False, ready=False, final=False, shift=0)
    return Way(plain, "", player_of(state.roller))


def automatic(card: Automatic, scene: Scene) -> Report:
    """Certain or Impossible: no dice, no tokens."""
    return _without_dice(card.state, card.result, card.roll)


def _ready(tale: Tale[RollState], scene: Scene) -> Report:
    """A roll about to be made: who takes part, how hard it is, and who may change that."""
    state = tale.state
    who = "Group roll" if state.group else f"{state.name} is about to roll"
    return Report(
        Head(who, state.task, words.level(state.level)),
        tone="pending",
        lines=words.hands(state),
        choices=buttons(_ways(tale, scene), tale),
        roll=tale.roll,
        prepared=not state.group,
    )


NUMBERS = Form(
    "Your numbers",
    (
        Field("attribute", "Attribute", LONGEST_NAME, hint="a number, or its name on your sheet"),
        *(
            Field(name, name.title(), LONGEST_NAME, required=False, hint="a number or a name")
            for name in ("competency", "specialisation")
        ),
    ),
)


def _tokens(tale: Tale[RollState], scene: Scene) -> Report:
    """The dice are down and tokens are to be used; with penalties nothing says what comes of it."""
    state = tale.state
    has_bonuses = state.balance > 0
    if has_bonuses:
        verdict = f"{count(open_bonuses(state, scene), 'bonus', 'bonuses')} to use"
        line = "bonuses first, then the extra dice fall"
    else:
        verdict = f"{count(state.open_penalties, 'penalty', 'penalties')} to place"
        line = "the GM places " + ("it" if state.open_penalties == 1 else "them")
    return Report(
        Head(words.rollers(state), state.task, verdict),
        tone="pending",
        dice=(_row(tale, _dice_with_tokens(state), words.additions(state)),),
        changes=(line,),
        until=until(tale.deadline, ""),
        choices=buttons(_ways(tale, scene), tale),
        roll=tale.roll,
        call=player_of(state.roller) if state.group and has_bonuses else None,
    )


def _verdict(tale: Tale[RollState], result: Result, pool: Pool, scene: Scene) -> Report:
    """A roll read: verdict first, every die, the sum, and how tokens moved."""
    state = tale.state
    ends, *more = words.sums(state, result, pool)
    lines = [*more, words.MEANINGS[result.band]]
    if state.stopped:
        lines.append("200 extra rolls: the bot stops here")
    first = "" if state.first is None else words.verdict(state.first)
    return Report(
        Head(words.rollers(state), state.task, words.verdict(result), first, number=result.total),
        tone=TONES.get(result.band, "bad" if "failure" in result.band else "plain"),
        dice=(_row(tale, _dice_read(state, pool), ends),),
        lines=tuple(lines),
        changes=tuple(tokens_cards.token_line(m) for m in state.moved if m.before != m.after),
        choices=buttons(_ways(tale, scene), tale),
        roll=tale.roll,
    )


def _row(tale: Tale[RollState], dice: tuple[Die, ...], ends: str) -> DiceRow:
    state = tale.state
    dice = tuple(replace(die, sides=state.sides) for die in dice)
    return DiceRow(f"D{state.sides}:", dice, ends, by_hand(tale, state.roller, "roll"))


def _without_dice(state: RollState, result: Result, roll: int | None) -> Report:
    return Report(
        Head(state.name, state.task, words.VERDICTS[result.band]),
        tone="good" if result.success else "bad",
        lines=(words.MEANINGS[result.band],),
        roll=roll,
    )


def _ways(tale: Tale[RollState], scene: Scene) -> Iterator[Way]:
    """Everything that may be done now."""
    for window in tale.windows:
        kind = "spend" if window.kind == "spend" else "answer"
        for answer in window.answers:
            for way in _of_answer(answer, tale.state, window.by, scene):
                yield replace(way, kind=kind)


def _of_answer(answer: Action, state: RollState, by: Audience, scene: Scene) -> tuple[Way, ...]:
    """What an answer is on the card; one that needs a die is a way for each face."""
    match answer:
        case Throw():
            return (Way(answer, "Roll", by, worth=(3,)),)
        case Join():
            return (
                Way(answer, "Join", by, worth=(2,)),
                Way(answer, "Join with numbers…", by, worth=(1,), helps=False, ask=NUMBERS),
            )
        case Ease(steps=steps):
            end, label = (CERTAIN, "Easier") if steps < 0 else (IMPOSSIBLE, "Harder")
            obstacle = "it is that already" if state.level == end else ""
            return (Way(answer, label, by, not_now=obstacle),)
        case Drop():
            return (Way(answer, "Never mind", by, helps=not state.group, worth=(-1,)),)
        case ThrowOn():
            return (Way(answer, "Throw on", by, worth=(0,)),)
        case Best():
            return spends.best_uses(answer, state, by, scene)
        case Bonus():
            return spends.other_uses(answer, state, by, scene)
        case Lower():
            return spends.placements(answer, state, by, scene)
        case Harshest():
            return spends.harshest_placement(answer, state, by, scene)
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _dice_with_tokens(state: RollState) -> tuple[Die, ...]:
    """The dice with the tokens used so far, without a word on what they do."""
    return tuple(
        Die(face, "changed", (old,)) if face != old else Die(face)
        for old, face in zip(state.faces, state.faces_now, strict=True)
    )


def _dice_read(state: RollState, pool: Pool) -> tuple[Die, ...]:
    """Every die: what exploding ones brought, removed struck through, cancelled pairs, the hit.

    A top that a 1 has cancelled brings no extra roll; as the highest die it counts all the same.
    """
    # Of equal dice it does not matter which was taken out or cancelled: one for each (HA-23).
    removed, quiet = list(pool.removed), [1, pool.sides] * pool.quiet_pairs
    # One die counts; after it `counted` is 0, which no die shows.
    chains, counted = list(state.chains), pool.base
    dice: list[Die] = []
    for old, face in zip(state.faces, pool.faces, strict=True):
        was = (old,) if old != face else ()
        if face in removed:
            removed.remove(face)
            dice.append(Die(face, "removed", was))
        elif face in quiet:
            quiet.remove(face)
            is_base = face == counted == pool.sides
            dice.append(Die(face, "hit" if is_base else "cancelled", was))
            counted = 0 if is_base else counted
        elif face == pool.sides and chains:
            dice.append(Die(face, "hit", was, then=_links(chains.pop(0)[:12])))
            counted = 0 if counted == face else counted
        elif face == counted:
            counted = 0
            dice.append(Die(face, "hit", was))
        else:
            dice.append(Die(face, "changed" if was else "plain", was))
    return tuple(dice)


def _links(faces: tuple[int, ...]) -> tuple[Die, ...]:
    """The extra rolls of a die: every one but the last exploded again (HF-13)."""
    links: tuple[Die, ...] = ()
    for face in reversed(faces):
        links = (Die(face, then=links),)
    return links


def half(card: HalfShown, scene: Scene) -> Report:
    """Half of a number."""
    head = Head(f"Half of {card.number} is {card.half}")
    return Report(head, lines=("Every fraction is rounded up.",), private=True)
