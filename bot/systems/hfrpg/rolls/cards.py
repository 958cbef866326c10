"""The cards of rolls: prepared, waiting for tokens, read."""

from __future__ import annotations

from bot.core.action import Choice, Field, Form
from bot.core.people import ANYONE, GMS, Audience, play
from bot.core.report import DiceRow, Die, Report, Tone, until
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import words
from bot.systems.hfrpg.rolls.actions import (
    Attempt,
    Automatic,
    Best,
    Bonus,
    Drop,
    Dropped,
    Ease,
    HalfShown,
    Harshest,
    Join,
    Keep,
    Lower,
    Prepared,
    Resolved,
    RulesShown,
    Throw,
    Waiting,
)
from bot.systems.hfrpg.rolls.result import aimed
from bot.systems.hfrpg.rules.odds import after
from bot.systems.hfrpg.rules.rolls import CERTAIN, CRITICAL, IMPOSSIBLE, SUCCESS, Mode, Pool, read
from bot.systems.hfrpg.rules.tokens import adjusted, best
from bot.systems.hfrpg.tokens import cards as tokens_cards

TONES: dict[str, Tone] = {
    "critical_success": "best",
    "clean_success": "good",
    "scraped_by": "good",
    "automatic_success": "good",
}
CLOSED = {
    "rolled": "",
    "best": "",
    "kept": "kept as it lay",
    "harshest": "penalties placed where they hurt most",
    "placed": "penalties placed by the GM",
    "overdue": "time is up",
}


def prepared(card: Prepared, scene: Scene) -> Report:
    """A roll about to be made: who takes part, how hard it is, and who may change that."""
    attempt, number = card.attempt, card.roll
    who = play(*dict.fromkeys((attempt.by, attempt.roller)))
    choices = [Choice("Roll", Throw(roll=number), _with_gms(who.characters), "primary")]
    if attempt.group:
        choices += [
            Choice("Join", Join(roll=number), ANYONE),
            Choice("Join with numbers", Join(roll=number), ANYONE, ask=NUMBERS),
        ]
    choices += [
        Choice("Easier", Ease(roll=number, steps=-1), GMS, disabled=_end(attempt, CERTAIN)),
        Choice("Harder", Ease(roll=number, steps=1), GMS, disabled=_end(attempt, IMPOSSIBLE)),
        Choice("Never mind", Drop(roll=number), _with_gms(who.characters)),
    ]
    what = "Group roll" if attempt.group else f"{attempt.name} is about to roll"
    return Report(
        title=f"{what}{words.goal(attempt)}: {words.level(attempt.level)}",
        tone="pending",
        why=_shares(attempt),
        choices=tuple(choices),
        hint=tokens_cards.FOOTER,
        roll=number,
        prepared=not attempt.group,
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


def dropped(card: Dropped, scene: Scene) -> Report:
    """A prepared roll was not made."""
    return Report(
        title=f"Not rolled{words.goal(card.attempt)}", hint=tokens_cards.FOOTER, roll=card.roll
    )


def waiting(card: Waiting, scene: Scene) -> Report:
    """The dice are down and tokens are to be used; with penalties nothing says what comes of it."""
    attempt = card.attempt
    bonus = attempt.stage == "bonus"
    left = attempt.left
    held = count(left, "bonus", "bonuses") if bonus else count(left, "penalty", "penalties")
    title = f"{attempt.name}: {held} to use" if bonus else f"{attempt.name}: {held} must be used"
    after_that = "then it is kept" if bonus else "then they go where they hurt most"
    why = [*_shares(attempt)] if attempt.group else []
    why.append(words.level(attempt.level))
    how = HOUSE.at(scene.house).explode_total
    return Report(
        title=f"{title}{words.goal(attempt)}",
        tone="pending",
        dice=(DiceRow(f"{attempt.name} rolled", _lying(attempt)),),
        why=tuple(why),
        until=until(card.deadline, after_that),
        choices=_bonuses(card, how) if bonus else _penalties(card),
        hint=tokens_cards.FOOTER if bonus else f"the GM places them · {tokens_cards.FOOTER}",
        roll=card.roll,
        call=play(attempt.roller) if attempt.group and bonus else None,
    )


def resolved(card: Resolved, scene: Scene) -> Report:
    """A roll read: verdict first, every die, the sum, and why tokens moved."""
    attempt, result = card.attempt, card.result
    pool = result.pool or read((1,), 4)
    why = [words.sums(attempt, result), *words.happened(pool), words.MEANINGS[result.band]]
    near = words.near(attempt, result)
    why += [line for line in (near, CLOSED[card.how]) if line]
    if card.stopped:
        why.append("that is 200 extra rolls: the bot stops here")
    if attempt.group:
        why += _shares(attempt)
    if card.rival is not None:
        why.append(words.rival(card.rival, attempt.name))
    return Report(
        title=f"{words.VERDICTS[result.band]}: {result.total}{words.goal(attempt)}",
        tone=TONES.get(result.band, "bad" if "failure" in result.band else "plain"),
        dice=(
            DiceRow(
                f"{attempt.name} rolled {words.level(attempt.level)}", _read(attempt, pool, card)
            ),
        ),
        why=tuple(why),
        changes=tuple(tokens_cards.moved(one) for one in card.moved),
        hint=tokens_cards.FOOTER,
        roll=card.roll,
    )


def automatic(card: Automatic, scene: Scene) -> Report:
    """Certain or Impossible: no dice, no tokens."""
    band = card.result.band
    return Report(
        title=f"{words.VERDICTS[band]}{words.goal(card.attempt)}",
        tone="good" if card.result.success else "bad",
        why=(f"{card.attempt.name}: {words.MEANINGS[band]}",),
        hint=tokens_cards.FOOTER,
        roll=card.roll,
    )


def _with_gms(characters: tuple[str, ...]) -> Audience:
    return Audience(characters=characters, gm=True)


def _end(attempt: Attempt, level: str) -> str:
    return "it is that already" if attempt.level == level else ""


def _shares(attempt: Attempt) -> tuple[str, ...]:
    """Who takes part with what; the leader first said so (HF-35, HF-36)."""
    lines: list[str] = []
    for place, hand in enumerate(attempt.hands):
        one = hand.member
        numbers = f"{one.attribute} + {one.competency} + {one.specialisation} = {one.acs}"
        role = ""
        if attempt.group:
            role = " leads" if place == attempt.leads else f" adds {one.share}"
        lines.append(f"{one.name}{role} (ACS {numbers})")
    return tuple(lines)


def _lying(attempt: Attempt) -> tuple[Die, ...]:
    """The dice with the tokens used so far, without a word on what they do."""
    return tuple(
        Die(face, "changed", (old,)) if face != old else Die(face)
        for old, face in zip(attempt.faces, attempt.shown, strict=True)
    )


def _read(attempt: Attempt, pool: Pool, card: Resolved) -> tuple[Die, ...]:
    """Every die: chains of explosions, removed struck through, cancelled pairs, the one counted."""
    removed, quiet = list(pool.removed), [1, pool.sides] * pool.cancelled
    chains, counted = list(card.chains), pool.base
    dice: list[Die] = []
    for old, face in zip(attempt.faces, pool.faces, strict=True):
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


def _bonuses(card: Waiting, how: Mode) -> tuple[Choice, ...]:
    attempt = card.attempt
    who = play(attempt.roller)
    rows: list[Choice] = []
    for face in sorted({f for f in attempt.shown if f < attempt.sides}, reverse=True):
        place = attempt.shown.index(face)
        use = tuple(int(at == place) for at in range(len(attempt.faces)))
        label = f"+1 on {face}: {face}→{face + 1}{_effect(face, attempt)}"
        rows.append(
            Choice(f"{label} ({_chance(attempt, use, how)})", Bonus(roll=card.roll, face=face), who)
        )
    use = best(attempt.shown, attempt.sides, attempt.left, how)
    none = (0,) * len(use)
    helps = "" if any(use) else "no bonus helps"
    few = aimed(attempt, how, SUCCESS)
    if 0 < sum(few) < sum(use):
        label = f"Enough for {SUCCESS}+: {sum(few)} ({_chance(attempt, few, how)})"
        rows.append(Choice(label, Best(roll=card.roll, target=SUCCESS), who))
    return (
        *rows,
        Choice(
            f"Best use: {sum(use)} ({_chance(attempt, use, how)})",
            Best(roll=card.roll),
            who,
            "success",
            disabled=helps,
        ),
        Choice(f"Keep ({_chance(attempt, none, how)})", Keep(roll=card.roll), who, "primary"),
    )


def _effect(face: int, attempt: Attempt) -> str:
    """What one bonus on this face does; a 1 and a top cancel each other first (HF-17)."""
    ones, tops = attempt.shown.count(1), attempt.shown.count(attempt.sides)
    if face == 1:
        return " no implosion" if ones > tops else f" lets {attempt.sides} explode"
    if face + 1 < attempt.sides:
        return ""
    return " cancels a 1" if ones > tops else " explodes"


def _chance(attempt: Attempt, use: tuple[int, ...], how: Mode) -> str:
    """`10+ 75 %, 16+ 12 %`: the chances with these bonuses, extra rolls still to fall."""
    pool = read(adjusted(attempt.shown, use, up=True), attempt.sides, how)
    return ", ".join(
        f"{target}+ {_percent(float(after(pool, attempt.cs, target)))}"
        for target in (SUCCESS, CRITICAL)
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _penalties(card: Waiting) -> tuple[Choice, ...]:
    attempt = card.attempt
    rows = [
        Choice(
            f"-1 on {face}: {face}→{face - 1}{_harm(face, attempt.sides)}",
            Lower(roll=card.roll, face=face),
            GMS,
        )
        for face in sorted({f for f in attempt.shown if f > 1}, reverse=True)
    ]
    return (*rows, Choice("Harshest use", Harshest(roll=card.roll), GMS, "danger"))


def _harm(face: int, sides: int) -> str:
    parts = [" no explosion"] if face == sides else []
    return "".join([*parts, *([" implodes"] if face == 2 else [])])


def rules(card: RulesShown, scene: Scene) -> Report:
    """The rules in short, with the credit (HF-01)."""
    return Report(
        title="HFRPG in short (alpha)",
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
