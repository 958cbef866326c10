"""What may be done in a round of Hammerhydra, by presses (HH-08, HH-33 to HH-39)."""

from __future__ import annotations

from bot.core.action import Action, Field, Form, Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.acts import Act, at_once
from bot.shared.chapter import Chapter
from bot.shared.menu.targets import enemies, fight_of, others
from bot.systems.hammerhydra.attack.actions import Strike
from bot.systems.hammerhydra.checks.actions import RollAttribute, RollSkill
from bot.systems.hammerhydra.field import able, attacks_of, tie_of
from bot.systems.hammerhydra.order.actions import Pass, RollAgain
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES
from bot.systems.hammerhydra.rules.weapons import SAMPLES

MOST_TARGETS = 8
MOST_SKILLS = 12
CHANGES = (0, 1, 2, -1, -2)
"""By how much a GM makes the target of a check easier or harder."""


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what; the text's own weapons are everybody's (HH-29, HH-38)."""
    own = [one.name for one in PLAYERS.of(scene, key).sheet.weapons]
    arms = [*own, *(one.name for one in SAMPLES.values() if one.name not in own)]
    foes = {row.key for row in enemies(scene, key)}
    found: list[Way] = []
    for row in others(scene, key)[:MOST_TARGETS]:
        if able(scene, row):
            continue
        for place, arm in enumerate(arms):
            found.append(
                Way(
                    Strike(who=key, against=row.name, weapon=arm),
                    arm,
                    player_of(key),
                    f"{row.name.casefold()} {arm.casefold()}",
                    worth=(row.key in foes, -place),
                    under=row.name,
                    helps=arm in own or not own,
                )
            )
        found.append(_detail_way(key, row.name, arms[0]))
    return tuple(found)


def _detail_way(key: str, target: str, arm: str) -> Way:
    """An attack with everything that is settled before the dice (HH-10, HH-11, HH-67)."""
    fields = (
        Field("weapon", "With what", 40, value=arm),
        Field("attribute", "Attribute, the weapon's if left out", 20, required=False),
        Field("dice", "Dice more or fewer", 3, value="0"),
        Field("target", "Target higher or lower", 3, value="0"),
        Field("edge_dice", "Edge for dice", 2, value="0"),
    )
    ask = Form(f"An attack on {target}"[:45], fields)
    action = Strike(who=key, against=target)
    word = f"{target.casefold()} more"
    return Way(action, "More…", player_of(key), word, under=target, ask=ask, helps=False)


def waiting_attack(scene: Scene, key: str) -> str:
    """Why nobody attacks now (HH-38)."""
    fight = fight_of(scene, key)
    if fight is not None and any(
        one.attacker == key for one in attacks_of(scene, fight.key).values()
    ):
        return "an attack waits"
    return ""


def check_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """A skill on its usual attribute, or an attribute alone (HH-08, HH-19)."""
    sheet = PLAYERS.of(scene, key).sheet
    skills = (
        Way(
            RollSkill(who=key, skill=skill.name, target=change),
            f"target {change:+d}" if change else "As it is",
            player_of(key),
            f"{skill.name.casefold()} {change}",
            under=skill.name,
        )
        for skill in sheet.skills[:MOST_SKILLS]
        for change in CHANGES
    )
    bare = (
        Way(
            RollAttribute(who=key, attribute=one),
            f"{one} alone, target {sheet.target(one)}",
            player_of(key),
            one.casefold(),
            under="Attribute alone",
        )
        for one in ATTRIBUTES
    )
    return (*skills, *bare)


def again(scene: Scene, key: str) -> str:
    """Why initiative is not rolled again: before anybody acts, for a point of edge (R-36)."""
    fight = fight_of(scene, key)
    if fight is None or not fight.order.running:
        return "no round runs"
    if not PLAYERS.of(scene, key).edge.current:
        return "no edge left"
    acted = any(turn.how != "skipped" for turn in fight.order.past)
    return "the round is under way" if acted or attacks_of(scene, fight.key) else ""


def why_no_attack(scene: Scene, key: str) -> str:
    """In a tie everybody chooses in secret (HH-58)."""
    fight = fight_of(scene, key)
    chooses = fight is not None and key in tie_of(scene, fight)
    return "choose in secret" if chooses else waiting_attack(scene, key)


def _pass(scene: Scene, key: str) -> Action:
    fight = fight_of(scene, key)
    return Pass(who=key, combat=fight.key if fight is not None else "")


def _again(scene: Scene, key: str) -> Action:
    fight = fight_of(scene, key)
    return RollAgain(who=key, combat=fight.key if fight is not None else "")


MENU = Chapter(
    "HH-08, HH-33 to HH-39",
    menu=(
        Act("Attack…", "HH-38, HH-39", attack_ways, not_now=why_no_attack, common="attacks"),
        Act("Check…", "HH-08, HH-19", check_ways, when="any"),
        Act("Pass", "HH-33", at_once(_pass), not_now=waiting_attack),
        Act("Initiative again, 1 edge", "R-36", at_once(_again), row=2, when="any", not_now=again),
    ),
)
