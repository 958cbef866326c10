"""The cards of attacks: declared, rolled step by step, and what they did (HH-38 to HH-57)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.people import GMS, Audience, play
from bot.core.report import Head, Report, Tone
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.shared.chapter import tells
from bot.shared.exchange.ways import buttons, tells_chances
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.attack import words
from bot.systems.hammerhydra.attack.choices import ways
from bot.systems.hammerhydra.attack.npcs import weigh_defences
from bot.systems.hammerhydra.field import AttackState
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.attack import Defence


def attack(tale: Tale[AttackState], scene: Scene) -> Report:
    """One attack as everybody sees it."""
    attack = tale.state
    return Report(
        _head(tale),
        tone=_tone(attack),
        dice=tuple(words.dice_rows(tale)),
        lines=tuple(filter(None, (words.sum_line(attack), *_asks(attack)))),
        changes=tuple(words.change_lines(attack, scene)),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
        call=_mention(attack, ping=HOUSE.at(scene.house).critical_ping),
        line=words.injury_line(attack, scene),
    )


def explain(tale: Tale[AttackState], scene: Scene) -> tuple[str, ...]:
    """Every step with its sources; before the dice, what each defence would cost."""
    attack = tale.state
    return (*words.explain_steps(attack), *_costs(attack, scene), *attack.said)


def npc_words(attack: AttackState) -> str:
    """What an NPC has done by itself."""
    return ANSWERED[attack.defence] if attack.defence is not None else "answers"


ANSWERED: dict[Defence, str] = {
    "counterattack": "counterattacks",
    "dodge": "dodges",
    "block": "blocks",
    "none": "takes it",
}
ATTACK = tells(AttackState, attack, why=explain, itself=npc_words)


def _costs(attack: AttackState, scene: Scene) -> Iterator[str]:
    """For who may know the defender's numbers: what each defence would cost on average."""
    here = attack.defender in scene.characters
    if attack.stage != "declared" or not here or not shows_chances(scene):
        return
    if tells_chances(scene, attack.defender) or scene.actor.gm:
        yield from map(words.describe_cost, weigh_defences(attack, scene))


def _head(tale: Tale[AttackState]) -> Head:
    attack = tale.state
    me, you = attack.names
    if attack.stage == "off" or attack.obstacle is not None:
        why = words.reason(attack.obstacle) or attack.note
        # Of a tie nobody takes back: a GM calls it off.
        off = "called off" if attack.tie and not why else "taken back"
        return Head(f"{me} attacks {you}", attack.task, f"{off}, {why}" if why else off)
    if attack.stage != "done":
        return Head(f"{me} attacks {you}", attack.task, words.present(attack))
    verb, what = words.outcome(attack)
    loss = attack.hit.taken if attack.hit is not None else 0
    return Head(f"{me} {verb} {you}", attack.task, what, _first(tale), loss)


def _first(tale: Tale[AttackState]) -> str:
    """What came of it first, where edge has changed that since."""
    results = (version.state for version in tale.versions if version.state.stage == "done")
    first = next(results, None)
    if first is None:
        return ""
    was, present = (words.outcome(attack) for attack in (first, tale.state))
    return "" if was == present else was[1] or "missed"


def _asks(attack: AttackState) -> tuple[str, ...]:
    """Whom it waits for, and with what: `3 dice on 7, damage ●−1; Don's answer:`."""
    if attack.stage == "declared":
        return (words.describe_attack(attack),)
    if not attack.may:
        return ()
    name = attack.names[0] if attack.may == attack.attacker else attack.names[1]
    return (f"{name} may roll again",)


def _tone(attack: AttackState) -> Tone:
    if attack.stage == "off" or attack.obstacle is not None:
        return "plain"
    if attack.stage != "done":
        return "pending"
    return "good" if attack.hits and attack.damage and not _is_critical(attack) else "bad"


def _is_critical(attack: AttackState) -> bool:
    """Whether the attack, the dodge or the block was a critical failure (HH-45)."""
    return any(side.check.critical for side in (attack.side, attack.guard) if side and side.check)


def _mention(attack: AttackState, *, ping: bool) -> Audience | None:
    if attack.stage == "declared":
        return play(attack.defender)
    if attack.stage == "done" and ping and _is_critical(attack):
        return GMS
    return play(attack.may) if attack.may else None
