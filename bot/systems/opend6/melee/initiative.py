"""Who acts when: initiative found, rolled in chaos, put in line (D6-15, D6-118 to D6-128)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import DiceRow
from bot.core.scene import Scene
from bot.core.words import join_words, with_sign
from bot.shared.combat.arena import Fight, Note, Throw, find_fight
from bot.shared.combat.hand import dice_of
from bot.shared.combat.rules import Arrangement, Initiatives, Phase, joining_order
from bot.systems.opend6.checks.faces import roll_row, tell_die
from bot.systems.opend6.checks.roll import has_dice, throw_plan
from bot.systems.opend6.field import field, fighter, method, with_fighter
from bot.systems.opend6.melee.ranking import rank_present
from bot.systems.opend6.players import (
    AWARENESS,
    DEXTERITY,
    PERCEPTION,
    PLAYERS,
    Player,
    fixed_value,
    has_sheet,
    maybe,
    settings_of,
    weight_of,
)
from bot.systems.opend6.rules import order
from bot.systems.opend6.rules.conditions import initiative_change
from bot.systems.opend6.rules.melee import initiative
from bot.systems.opend6.skills import Value

DECLARATION = "declaration"
ACTION = "action"
NAMES = ("speak and move", "shoot", "physical attacks", "spells")
"""The narrative phases in words (D6-126)."""
USUAL_DEED = "physical"
"""The phase of whoever has said nothing, so that nobody is overlooked."""


def find_scores(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """The scores of these: awareness by fixed value, rolled in a chaotic fight (D6-15, D6-16).

    A static score is found once and a dynamic one every round; what counts for one round only, as
    Startled, is added anew each time (D6-49, D6-69, D6-123). Raises `unknown_skill`.
    """
    fight = find_fight(scene, combat)
    chaotic = is_chaotic(scene, fight)
    renewed = method(scene, combat).renew == "dynamic"
    scores: dict[str, tuple[int, ...]] = {}
    notes: list[Note] = []
    for key in keys:
        combatant = fight.combatants[key]
        if not has_sheet(scene, key):
            # As many numbers as all others have: scores are compared place by place.
            scores[key] = (0, 0, 0, 0, -combatant.joined)
            continue
        who = PLAYERS.of(scene, key)
        faces = ""
        if chaotic:
            base, faces = _roll(scene, fight, who, dice_of(fight, key, dice))
        else:
            former = fighter(combatant).base
            base = fixed_score(scene, who) if former is None or renewed else former
        change = initiative_change(scene.conditions, key, round_number=fight.combat.round)
        scores[key] = (base + change, *ties(scene, who), -combatant.joined)
        if chaotic or renewed or change or not combatant.initiative:
            more = f" {change:+d}" if change else ""
            sense = "" if maybe(scene, who, AWARENESS) else f" by {PERCEPTION}, without awareness"
            notes.append(Note(f"{combatant.name}: initiative {base}{more}{faces}{sense}", key))
    return scores, tuple(sorted(notes, key=lambda note: scores[note.about], reverse=True))


def fixed_score(scene: Scene, who: Player) -> int:
    """The fixed value of awareness, else of Perception; raises `unknown_skill` (D6-15)."""
    awareness, perception = maybe(scene, who, AWARENESS), maybe(scene, who, PERCEPTION)
    sense = awareness or perception
    change = weight_of(scene, who, sense, "fixed").flat if sense is not None else 0
    return initiative(
        awareness.fixed_value if awareness else None,
        perception=perception.fixed_value if perception else None,
        fixed_change=change,
    )


def ties(scene: Scene, who: Player) -> tuple[int, int, int]:
    """What decides between equals: Perception, Dexterity, players first (R-45)."""
    values = (maybe(scene, who, name) for name in (PERCEPTION, DEXTERITY))
    perception, dexterity = (
        fixed_value(scene, who, value) if value is not None else 0 for value in values
    )
    return perception, dexterity, int(who.owner is not None)


def keep_scores(scene: Scene, combat: str) -> Scene:
    """The scene with the scores kept that a static order goes on with."""
    renewed = method(scene, combat).renew == "dynamic"
    for combatant in find_fight(scene, combat).present:
        state = fighter(combatant)
        if has_sheet(scene, combatant.key) and (state.base is None or renewed):
            base = fixed_score(scene, PLAYERS.of(scene, combatant.key))
            scene = with_fighter(scene, combat, combatant.key, replace(state, base=base))
    return scene


def phases(scene: Scene, fight: Fight) -> tuple[Phase, ...]:
    """The passes of a round: where plans are declared they come first (D6-122, D6-126)."""
    match method(scene, fight.key).mode:
        case "split":
            return (Phase(DECLARATION, act=False), Phase(ACTION))
        case "phases":
            return (Phase(DECLARATION, act=False), *map(Phase, phase_names(scene)))
        case "fifo" | "lifo" | "group" | "narrative":
            return (Phase(),)


def phase_names(scene: Scene) -> tuple[str, ...]:
    """The narrative phases as this table calls them; the text's where it names other than four."""
    parts = (part.strip() for part in settings_of(scene).phase_names.split(","))
    names = tuple(filter(None, parts))
    # A phase called so would be taken for the pass in which plans are declared.
    fits = len(names) == len(set(names)) == len(NAMES) and DECLARATION not in names
    return names if fits else NAMES


def arrange(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    """Everybody in line for a phase (D6-120 to D6-126).

    Raises `no_side` where sides act as blocks and somebody is on none.
    """
    how = method(scene, fight.key)
    actors = rank_present(fight)
    if not actors:
        return joining_order(fight)
    if how.mode == "group":
        _refuse_loners(fight)
    match how.mode:
        case "narrative":
            placed = any(entrant.spot for entrant in actors)
            return replace(joining_order(fight), free=not placed)
        case "split" if phase == DECLARATION:
            return Arrangement(tuple((name,) for name in order.line("split", actors).declare))
        case "phases" if phase == DECLARATION:
            return Arrangement((order.line("fifo", actors).acting,))
        case "phases":
            return Arrangement(_in_phase(actors, phase, phase_names(scene)))
        case "fifo" | "lifo" | "split" | "group" as mode:
            return Arrangement(order.line(mode, actors, group_by=how.group_by).act)


def _refuse_loners(fight: Fight) -> None:
    """Refuses with `no_side` where somebody is on none (D6-124)."""
    loners = [fight.shown(combatant.key) for combatant in fight.present if not combatant.side]
    if loners:
        who = f"{join_words(loners)} {'are' if len(loners) > 1 else 'is'}"
        raise Refusal("no_side", f"{who} on no side, and sides act as blocks: Order, sides… in GM.")


def _in_phase(
    actors: Iterable[order.InOrder], phase: str, names: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """Those who do something of this phase, by initiative (R-49)."""
    number = names.index(phase) if phase in names else 0
    fastest = sorted(actors, key=lambda entrant: entrant.place)
    plans = ((entrant.name, entrant.deeds or (USUAL_DEED,)) for entrant in fastest)
    return tuple(
        (name,) for name, deeds in plans if number in {order.phase_of(deed) for deed in deeds}
    )


def is_chaotic(scene: Scene, fight: Fight) -> bool:
    """Whether awareness is rolled in the round that `fight` is in (D6-16)."""
    return field(scene, fight.key).chaos >= fight.combat.round


def own_initiative(scene: Scene, fight: Fight, key: str) -> Throw | None:
    """How one with a sheet rolls awareness in a chaotic round; None in any other (D6-16)."""
    if not is_chaotic(scene, fight) or not has_sheet(scene, key):
        return None
    who = PLAYERS.of(scene, key)
    worth = _sense(scene, who)
    if worth is None or not has_dice(scene, fight, who, worth):
        return None

    def throw(dice: Dice) -> DiceRow:
        return roll_row(throw_plan(scene, fight, who, worth, dice).counts, who.name)

    return throw


def _sense(scene: Scene, who: Player) -> Value | None:
    return maybe(scene, who, AWARENESS) or maybe(scene, who, PERCEPTION)


def _roll(scene: Scene, fight: Fight, who: Player, dice: Dice) -> tuple[int, str]:
    """A roll of awareness, which may be worse than the fixed value too (D6-16)."""
    worth = _sense(scene, who)
    if worth is None or not has_dice(scene, fight, who, worth):
        return fixed_score(scene, who), " (no die left to roll)" if worth is not None else ""
    roll = throw_plan(scene, fight, who, worth, dice)
    throw = roll.counts
    faces = " · ".join(map(tell_die, throw.lying))
    more = "".join(f", {with_sign(part)}" for part in (throw.pips, throw.modifier) if part)
    return roll.total, f" (rolled {faces}{more})"
