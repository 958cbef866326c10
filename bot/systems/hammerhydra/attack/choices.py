"""What may be done about an attack now, with what it costs or leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.core.action import Action, Field, Form, Way
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.shared.exchange.ways import tells_chances
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.attack.actions import (
    Accept,
    Defend,
    Injure,
    NoBlock,
    Slow,
    StrikeAgain,
    TakeBack,
)
from bot.systems.hammerhydra.attack.again import chance_again
from bot.systems.hammerhydra.attack.npcs import Cost, weigh_defences
from bot.systems.hammerhydra.checks.words import again_label, better
from bot.systems.hammerhydra.field import DICE, AttackState, Stage
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.sheet import LONGEST_NOTE

WORTH_A_PRICE = 0.1
"""By so much a block has to lower the chance of harm, for what it costs where it fails."""

INJURY = Form(
    "Serious injury",
    (
        Field("note", "What it is", longest=LONGEST_NOTE, hint="fractured forearm"),
        Field(
            "penalty",
            "Added to all targets, 0 to 20",
            longest=3,
            required=False,
            value="0",
            hint="0 for none",
        ),
    ),
)
BEFORE_THE_DICE = (
    Field("edge_dice", "Edge for dice, points", 2, value="0"),
    Field("edge_target", "Edge for the target, points", 2, value="0"),
    Field("tens", "Unused tens: auto or raise", 5, value="auto"),
    Field("dice", "Dice more or fewer, as the GM says", 3, value="0"),
    Field("target", "Target higher or lower, as the GM says", 3, value="0"),
)
"""What is settled before the dice of a dodge or block fall (HH-10, HH-11, HH-67 to HH-69)."""


def ways(tale: Tale[AttackState], scene: Scene) -> Iterator[Way]:
    """The answers, then what edge could still do, then the GM's word on an injury."""
    for answer, by in tale.answers:
        yield from _ways_of(answer, tale.state, by, scene)
    attack = tale.state
    if attack.stage == "done" and attack.hit is not None and attack.hit.serious:
        yield from _injury(attack, tale.roll, scene)


def _ways_of(answer: Action, attack: AttackState, by: Audience, scene: Scene) -> Iterator[Way]:
    match answer:
        case Defend():
            yield from _defences(answer, attack, by, scene)
        case TakeBack():
            label = "GM: call it off" if attack.tie else "Take it back"
            yield Way(answer, label, by, helps=False, kind="word" if attack.tie else "answer")
        case NoBlock():
            if attack.may_block:
                yield Way(answer, "GM: no block", by, kind="word", helps=False)
        case StrikeAgain(stage=choice):
            stage = attack.stage if attack.may else choice or attack.last_dice
            chance = chance_again(attack, stage, HOUSE.at(scene.house))
            label = _again_label(attack, stage, chance, scene)
            kind = "answer" if attack.may else "spend"
            yield Way(answer, label, by, worth=(round(1000 * (chance or 0)),), kind=kind)
        case Accept():
            yield Way(answer, "Throw on", by, worth=(0,))
        case _:  # what lands with the others of its tie needs nobody
            return


def _again_label(attack: AttackState, stage: Stage, chance: float | None, scene: Scene) -> str:
    """Which roll edge makes again, and how likely it succeeds, or is better."""
    key = attack.attacker if stage in {"struck", "hurt"} else attack.defender
    side = attack.guard if stage in {"dodged", "blocked"} else attack.side
    how = "better" if stage == "hurt" or side is None else better(side)
    return again_label(DICE[stage].title(), chance, scene, key, how)


def _defences(answer: Defend, attack: AttackState, by: Audience, scene: Scene) -> Iterator[Way]:
    """A way for each defence, the best first where the card may say so.

    What is settled before its dice is asked for behind the card.
    """
    with_chances = tells_chances(scene, attack.defender)
    costs = weigh_defences(attack, scene)
    ranked = _best_first(costs) if with_chances else costs
    for place, cost in enumerate(ranked):
        action = replace(answer, how=cost.stance.defence, cover=cost.stance.cover or "")
        hope = f": {'loses ' * (not place)}{_about(cost.mean)}" if with_chances else ""
        yield Way(action, f"{cost.label}{hope}", by, worth=(len(ranked) - place,))
        if cost.stance.defence != "counterattack":
            form = Form(cost.label, BEFORE_THE_DICE)
            yield Way(action, f"{cost.label} with…", by, helps=False, ask=form)


def _best_first(costs: Sequence[Cost]) -> list[Cost]:
    """The dodge, which has no price, or a block that is worth its own; then by the boxes lost."""
    dodge = next(cost for cost in costs if cost.stance.defence == "dodge")
    safer = [cost for cost in costs if dodge.any - cost.any >= WORTH_A_PRICE]
    best = min(safer, key=lambda cost: cost.any, default=dodge)
    return sorted(costs, key=lambda cost: (cost is not best, cost.mean))


def _whole(mean: float) -> int:
    # round() takes halves to the even number, so that 2.5 would be told as 2.
    return int(mean + 0.5)


def _about(mean: float) -> str:
    """`about 2`: boxes lost on average."""
    return f"about {_whole(mean)}" if _whole(mean) else "under 1"


def _injury(attack: AttackState, roll: int, scene: Scene) -> Iterator[Way]:
    """A GM writes a serious injury down, and lets it slow its victim too (HH-53, R-32).

    Whoever is gone has no sheet for it, and who has left the fight no initiative.
    """
    plain = replace(attack, edge=(), others=(), said=())
    fights = (attack.combat, attack.defender) in scene.combatants
    if not attack.note and attack.defender in scene.characters:
        action = Injure(roll=roll, attack=plain)
        yield Way(action, "GM: write the injury…", GMS, kind="word", ask=INJURY)
    elif attack.penalty and not attack.slowed and fights:
        label = f"GM: slow {attack.names[1]}, initiative +{2 * attack.penalty}"
        yield Way(Slow(roll=roll, attack=plain), label, GMS, kind="word")
