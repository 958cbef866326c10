"""The cards of rolls: prepared, waiting for tokens, read."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Action, Choice, Field, Form
from bot.core.people import Audience, player_of
from bot.core.report import DiceRow, Die, Report, Tone, until
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count
from bot.shared.exchange.windows import Tale
from bot.systems.hfrpg.rolls import spends, words
from bot.systems.hfrpg.rolls.actions import (
    Automatic,
    Best,
    Bonus,
    Closed,
    Drop,
    Ease,
    HalfShown,
    Harshest,
    Join,
    Lower,
    RollState,
    RulesShown,
    Throw,
    ThrowOn,
)
from bot.systems.hfrpg.rolls.result import spendable
from bot.systems.hfrpg.rules.rolls import (
    CERTAIN,
    IMPOSSIBLE,
    Pool,
    Result,
)
from bot.systems.hfrpg.tokens import cards as tokens_cards

TONES: dict[str, Tone] = {
    "critical_success": "best",
    "clean_success": "good",
    "scraped_by": "good",
    "automatic_success": "good",
}
CLOSED: dict[Closed, str] = {
    "rolled": "",
    "best": "",
    "kept": "kept as it lay",
    "harshest": "penalties placed where they hurt most",
    "placed": "penalties placed by the GM",
    "overdue": "time is up",
}


def roll(tale: Tale[RollState], scene: Scene) -> Report:
    """A roll that is prepared, not made, waiting for tokens, or read."""
    state = tale.state
    if state.closed == "dropped":
        return Report(
            head=f"Not rolled{words.goal(state)}", hint=tokens_cards.FOOTER, roll=tale.roll
        )
    if not state.thrown:
        return _ready(tale, scene)
    if state.result is None:
        return _tokens(tale, scene)
    if state.result.pool is None:
        return _without_dice(state, state.result, tale.roll)
    return _verdict(tale, state.result, state.result.pool, scene)


def automatic(card: Automatic, scene: Scene) -> Report:
    """Certain or Impossible: no dice, no tokens."""
    return _without_dice(card.state, card.result, card.roll)


def _ready(tale: Tale[RollState], scene: Scene) -> Report:
    """A roll about to be made: who takes part, how hard it is, and who may change that."""
    state = tale.state
    what = "Group roll" if state.group else f"{state.name} is about to roll"
    return Report(
        head=f"{what}{words.goal(state)}: {words.level(state.level)}",
        tone="pending",
        why=_shares(state),
        choices=_choices(tale, scene),
        hint=tokens_cards.FOOTER,
        roll=tale.roll,
        prepared=not state.group,
    )


NUMBERS = Form(
    "Your numbers",
    (
        Field("attribute", "Attribute", LONGEST_NAME, hint="a number, or its name on your sheet"),
        Field("competency", "Competency", LONGEST_NAME, required=False, hint="a number or a name"),
        Field(
            "specialisation",
            "Specialisation",
            LONGEST_NAME,
            required=False,
            hint="a number or a name",
        ),
    ),
)


def _tokens(tale: Tale[RollState], scene: Scene) -> Report:
    """The dice are down and tokens are to be used; with penalties nothing says what comes of it."""
    state = tale.state
    bonus = state.balance > 0
    if bonus:
        left = count(spendable(state, scene) - sum(state.use), "bonus", "bonuses")
        title, after_that = f"{state.name}: {left} to use", "then the extra dice fall"
    else:
        left = count(state.open_penalties, "penalty", "penalties")
        title = f"{state.name}: {left} must be used"
        after_that = "then they go where they hurt most"
    why = [*_shares(state)] if state.group else []
    why.append(words.level(state.level))
    if bonus:
        why.append("a die explodes; the extra dice wait for bonuses")
    return Report(
        head=f"{title}{words.goal(state)}",
        tone="pending",
        dice=(DiceRow(f"{state.name} rolled", _dice_with_tokens(state)),),
        why=tuple(why),
        until=until(tale.deadline, after_that),
        choices=_choices(tale, scene),
        hint=tokens_cards.FOOTER if bonus else f"the GM places them · {tokens_cards.FOOTER}",
        roll=tale.roll,
        call=player_of(state.roller) if state.group and bonus else None,
    )


def _verdict(tale: Tale[RollState], result: Result, pool: Pool, scene: Scene) -> Report:
    """A roll read: verdict first, every die, the sum, and why tokens moved."""
    state = tale.state
    why = [words.sums(state, result), *words.pool_lines(pool), words.MEANINGS[result.band]]
    near = words.near(state, result)
    why += [line for line in (near, CLOSED[state.closed]) if line]
    if state.stopped:
        why.append("that is 200 extra rolls: the bot stops here")
    if state.group:
        why += _shares(state)
    if state.rival is not None:
        why.append(words.rival(state.rival, state.name))
    row = DiceRow(f"{state.name} rolled {words.level(state.level)}", _dice_read(state, pool))
    return Report(
        head=words.verdict(state, result),
        tone=TONES.get(result.band, "bad" if "failure" in result.band else "plain"),
        dice=(row,),
        why=tuple(why),
        changes=tuple(tokens_cards.token_line(moved) for moved in state.moved),
        choices=_choices(tale, scene),
        was=() if state.first is None else (words.verdict(state, state.first),),
        hint=tokens_cards.FOOTER,
        roll=tale.roll,
    )


def _without_dice(state: RollState, result: Result, roll: int | None) -> Report:
    return Report(
        head=f"{words.VERDICTS[result.band]}{words.goal(state)}",
        tone="good" if result.success else "bad",
        why=(f"{state.name}: {words.MEANINGS[result.band]}",),
        hint=tokens_cards.FOOTER,
        roll=roll,
    )


def _choices(tale: Tale[RollState], scene: Scene) -> tuple[Choice, ...]:
    """The buttons of everything that is open."""
    return tuple(
        choice
        for window in tale.windows
        for answer in window.answers
        for choice in _buttons(answer, tale.state, window.by, scene)
    )


def _buttons(answer: Action, state: RollState, by: Audience, scene: Scene) -> tuple[Choice, ...]:
    """What an answer is on the card; one that needs a die is a button for each face."""
    match answer:
        case Throw():
            return (Choice("Roll", answer, by, "primary"),)
        case Join():
            return (
                Choice("Join", answer, by),
                Choice("Join with numbers", answer, by, ask=NUMBERS),
            )
        case Ease(steps=steps):
            end, label = (CERTAIN, "Easier") if steps < 0 else (IMPOSSIBLE, "Harder")
            there = "it is that already" if state.level == end else ""
            return (Choice(label, answer, by, disabled=there),)
        case Drop():
            return (Choice("Never mind", answer, by),)
        case ThrowOn():
            return (Choice("Throw on", answer, by, "primary"),)
        case Best():
            return spends.best_uses(answer, state, by, scene)
        case Bonus():
            return spends.other_uses(answer, state, by, scene)
        case Lower():
            return _penalties(answer, state, by)
        case Harshest():
            return (Choice("Harshest use", answer, by, "danger"),)
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _shares(state: RollState) -> tuple[str, ...]:
    """Who takes part with what; the leader first said so (HF-35, HF-36)."""
    lines: list[str] = []
    for place, hand in enumerate(state.hands):
        one = hand.member
        numbers = f"{one.attribute} + {one.competency} + {one.specialisation} = {one.acs}"
        role = ""
        if state.group:
            role = " leads" if place == state.leads else f" adds {one.share}"
        lines.append(f"{one.name}{role} (ACS {numbers})")
    return tuple(lines)


def _dice_with_tokens(state: RollState) -> tuple[Die, ...]:
    """The dice with the tokens used so far, without a word on what they do."""
    return tuple(
        Die(face, "changed", (old,)) if face != old else Die(face)
        for old, face in zip(state.faces, state.faces_now, strict=True)
    )


def _dice_read(state: RollState, pool: Pool) -> tuple[Die, ...]:
    """Every die: chains of explosions, removed struck through, cancelled pairs, the one counted."""
    removed, quiet = list(pool.removed), [1, pool.sides] * pool.quiet_pairs
    chains, counted = list(state.chains), pool.base
    dice: list[Die] = []
    for old, face in zip(state.faces, pool.faces, strict=True):
        was = (old,) if old != face else ()
        if face in removed:
            removed.remove(face)
            dice.append(Die(face, "removed", was))
        elif face in quiet:
            quiet.remove(face)
            dice.append(Die(face, "cancelled", was))
        elif face == pool.sides and chains:
            links = chains.pop(0)[:12]
            dice.append(Die(links[-1], "chain", (face, *links[:-1])) if links else Die(face, "hit"))
            counted = 0 if counted == face else counted
        elif face == counted:
            counted = 0
            dice.append(Die(face, "hit", was))
        else:
            dice.append(Die(face, "changed" if was else "plain", was))
    return tuple(dice)


def _penalties(answer: Lower, state: RollState, by: Audience) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            f"-1 on {face}: {face}→{face - 1}{_harm(face, state.sides)}",
            replace(answer, face=face),
            by,
        )
        for face in sorted({f for f in state.faces_now if f > 1}, reverse=True)
    )


def _harm(face: int, sides: int) -> str:
    parts = [" no explosion"] if face == sides else []
    return "".join([*parts, *([" implodes"] if face == 2 else [])])


def rules(card: RulesShown, scene: Scene) -> Report:
    """The rules in short, with the credit (HF-01)."""
    return Report(
        head="HFRPG in short (alpha)",
        why=(
            "Roll as many dice as your attribute; the highest counts.",
            "Add your competency and your specialisation (ACS).",
            "The difficulty is the die: Very Easy D12, Easy D10, Normal D8, Hard D6, Very Hard D4.",
            "Certain succeeds and Impossible fails without a roll.",
            "A die at its top explodes: it counts, and brings an extra roll, again and again.",
            "A 1 implodes: it takes out the highest die. A 1 and a top cancel each other.",
            "A lone die showing 1 gives a penalty token.",
            "16+ critical success, +1 token. 13-15 clean success. 10-12 scraped by, -1.",
            "7-9 almost there, +1. 4-6 clean failure. 3 or less critical failure, -1.",
            "A bonus raises a die by 1 after the roll, where you say.",
            "Penalties must be used on the next roll, where the GM says.",
            "Tokens start at 0 with the session; unused bonuses are lost at its end.",
            "Group: the highest ACS rolls, everybody else adds competency and specialisation.",
            "Fractions are rounded up.",
        ),
        hint=words.CREDIT,
        private=True,
    )


def half(card: HalfShown, scene: Scene) -> Report:
    """Half of a number."""
    title = f"Half of {card.number} is {card.half}"
    return Report(title, why=("Every fraction is rounded up.",), private=True)
