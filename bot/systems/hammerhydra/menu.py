"""What may be done in a round of Hammerhydra, by presses (HH-08, HH-33 to HH-39)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Action, Field, Form, Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.acts import Act, at_once
from bot.shared.chapter import Chapter
from bot.shared.menu.targets import enemies, fight_of, others
from bot.systems.hammerhydra.attack.actions import Strike, Striking
from bot.systems.hammerhydra.checks.actions import RollAttribute, RollSkill
from bot.systems.hammerhydra.field import able, attacks_of, tie_of
from bot.systems.hammerhydra.order.actions import Pass, RollAgain
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES
from bot.systems.hammerhydra.rules.weapons import SAMPLES
from bot.systems.hammerhydra.ties.play import Choose

MOST_TARGETS = 8
MOST_SKILLS = 12
CHANGES = (0, 1, 2, -1, -2)
"""By how much a GM makes the target of a check easier or harder."""


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what (HH-38), or with what is settled before the dice."""
    ways = _aimed_ways(scene, key, Strike(who=key))
    weapons = {way.under: way.label for way in reversed(ways)}
    more = {name: _detail_way(key, name, arm) for name, arm in weapons.items()}
    return tuple(
        way
        for name in dict.fromkeys(way.under for way in ways)
        for way in (*(way for way in ways if way.under == name), more[name])
    )


def scissors_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what, in secret (HH-59)."""
    return _aimed_ways(scene, key, Choose(who=key, combat=_combat(scene, key), sign="scissors"))


def stone_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """With what somebody blocks, in secret (HH-59)."""
    stone = Choose(who=key, combat=_combat(scene, key), sign="stone")
    return tuple(
        Way(replace(stone, cover=cover), label, player_of(key), cover)
        for label, cover in (("With an object", "object"), ("With the body", "body"))
    )


def _paper(scene: Scene, key: str) -> Action:
    return Choose(who=key, combat=_combat(scene, key), sign="paper")


def _combat(scene: Scene, key: str) -> str:
    fight = fight_of(scene, key)
    return fight.key if fight is not None else ""


def is_tied(scene: Scene, key: str) -> bool:
    """Whether this one acts at the same time as others, and so chooses in secret (HH-58)."""
    fight = fight_of(scene, key)
    return fight is not None and key in tie_of(scene, fight)


def acts_alone(scene: Scene, key: str) -> bool:
    """Whether this one's turn is nobody else's."""
    return not is_tied(scene, key)


def why_no_sign(scene: Scene, key: str) -> str:
    """Once all hands are open nobody chooses any more."""
    fight = fight_of(scene, key)
    attacks = attacks_of(scene, fight.key).values() if fight is not None else ()
    return "all hands are open" if any(one.tie for one in attacks) else ""


def _aimed_ways(scene: Scene, key: str, action: Striking) -> tuple[Way, ...]:
    """An attack on each with each weapon; the text's own weapons are everybody's (HH-29)."""
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
                    replace(action, against=row.name, weapon=arm),
                    arm,
                    player_of(key),
                    f"{row.name.casefold()} {arm.casefold()}",
                    worth=(row.key in foes, -place),
                    under=row.name,
                    helps=arm in own or not own,
                )
            )
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
    return "choose in secret" if is_tied(scene, key) else waiting_attack(scene, key)


def _pass(scene: Scene, key: str) -> Action:
    return Pass(who=key, combat=_combat(scene, key))


def _again(scene: Scene, key: str) -> Action:
    return RollAgain(who=key, combat=_combat(scene, key))


MENU = Chapter(
    "HH-08, HH-33 to HH-39",
    menu=(
        Act(
            "Attack…",
            "HH-38, HH-39",
            attack_ways,
            not_now=why_no_attack,
            common="attacks",
            stands=acts_alone,
        ),
        Act("Scissors: attack…", "HH-59", scissors_ways, not_now=why_no_sign, stands=is_tied),
        Act("Paper: dodge", "HH-59", at_once(_paper), not_now=why_no_sign, stands=is_tied),
        Act("Stone: block…", "HH-59", stone_ways, not_now=why_no_sign, stands=is_tied),
        Act("Check…", "HH-08, HH-19", check_ways, when="any"),
        Act("Pass", "HH-33", at_once(_pass), not_now=waiting_attack, stands=acts_alone),
        Act("Initiative again, 1 edge", "R-36", at_once(_again), row=2, when="any", not_now=again),
    ),
)
