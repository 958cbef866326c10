"""What may be done in a round of Hammerhydra, by presses (HH-08, HH-33 to HH-39)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Action, Field, Form, Way
from bot.core.errors import Refusal
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.acts import Act, at_once
from bot.shared.chapter import Chapter
from bot.shared.menu.targets import enemies, fight_of, others
from bot.systems.hammerhydra.attack.actions import Strike, Striking
from bot.systems.hammerhydra.checks.actions import RollAttribute, RollSkill
from bot.systems.hammerhydra.field import able, attacks_of, contender, tie_of
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.order.actions import Pass, Race, RollAgain
from bot.systems.hammerhydra.order.play import pay_for_second
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES
from bot.systems.hammerhydra.sheet import Sheet, weapon_names
from bot.systems.hammerhydra.ties.play import Choose

MOST_TARGETS = 8
MOST_SKILLS = 24
CHANGES = (
    Field("dice", "Dice more or fewer", 3, value="0"),
    Field("target", "Target higher or lower", 3, value="0"),
    Field("edge_dice", "Edge for dice", 2, value="0"),
    Field("edge_target", "Edge for the target", 2, value="0"),
)
"""What is settled before the dice of any roll (HH-10, HH-11, HH-67 to HH-69)."""


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what (HH-38), or with what is settled before the dice."""
    return _with_details(_aimed_ways(scene, key, Strike(who=key)))


def scissors_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what, in secret (HH-59)."""
    return _with_details(_aimed_ways(scene, key, _choose(scene, key, "scissors")))


def _with_details(ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """The ways of each target, and behind them what is settled before the dice."""
    return tuple(
        way
        for name in dict.fromkeys(way.under for way in ways)
        for way in _with_forms([way for way in ways if way.under == name])
    )


def _with_forms(ways: list[Way]) -> tuple[Way, ...]:
    """What may be said of an attack on one target, in as many forms as that takes."""
    first = ways[0]
    arm = Field("weapon", "With what", 40, value=first.label)
    other = (
        arm,
        Field("skill", "Skill or dice, the weapon's if left out", 40, required=False),
        Field("attribute", "Attribute or target, or the weapon's", 20, required=False),
        Field("edge_damage", "Edge for damage dice", 2, value="0"),
        Field("task", "What for", 40, required=False),
    )
    forms = (("More…", "more", (arm, *CHANGES)), ("Other skill…", "skill", other))
    return (
        *ways,
        *(
            replace(
                first,
                action=replace(first.action, weapon=""),
                label=label,
                word=f"{first.under.casefold()} {word}",
                worth=(),
                # A form's title has 45 characters at most on Discord.
                ask=Form(f"An attack on {first.under}"[:45], fields),
                helps=False,
            )
            for label, word, fields in forms
        ),
    )


def paper_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """A dodge in secret with what is settled before its dice (HH-42, HH-59)."""
    ask = Form("A dodge with…", CHANGES)
    return (Way(_paper(scene, key), "", player_of(key), ask=ask),)


def stone_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """With what somebody blocks, in secret (HH-59)."""
    stone = _choose(scene, key, "stone")
    plain = tuple(
        Way(replace(stone, cover=cover), label, player_of(key), cover)
        for label, cover in (("With an object", "object"), ("With the body", "body"))
    )
    detailed = (
        replace(way, label=f"{way.label}…", word=f"{way.word} more", ask=Form(way.label, CHANGES))
        for way in plain
    )
    return (*plain, *detailed)


def _choose(scene: Scene, key: str, sign: str) -> Choose:
    return Choose(who=key, combat=_combat(scene, key), sign=sign)


def _paper(scene: Scene, key: str) -> Action:
    return _choose(scene, key, "paper")


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
    attacks = attacks_of(scene, _combat(scene, key)).values()
    return "all hands are open" if any(attack.tie for attack in attacks) else ""


def _aimed_ways(scene: Scene, key: str, action: Striking) -> tuple[Way, ...]:
    """An attack on each with each weapon; the text's own weapons are everybody's (HH-29)."""
    sheet = PLAYERS.of(scene, key).sheet
    own, arms = {weapon.name for weapon in sheet.weapons}, weapon_names(sheet)
    foes = {row.key for row in enemies(scene, key)}
    ways: list[Way] = []
    for row in others(scene, key)[:MOST_TARGETS]:
        if able(scene, row):
            continue
        for place, arm in enumerate(arms):
            ways.append(
                Way(
                    replace(action, against=row.name, weapon=arm),
                    arm,
                    player_of(key),
                    f"{row.name.casefold()} {arm.casefold()}",
                    worth=(row.key in foes, -place),
                    under=row.name,
                    # The text's weapons are everybody's, but meant for who has none of their own.
                    helps=arm in own or not own,
                )
            )
    return tuple(ways)


def waiting_attack(scene: Scene, key: str) -> str:
    """Why nobody attacks now (HH-38)."""
    attacks = attacks_of(scene, _combat(scene, key)).values()
    return "an attack waits" if any(attack.attacker == key for attack in attacks) else ""


def check_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """A skill on any attribute, which the GM names, or an attribute alone (HH-08, HH-19)."""
    sheet = PLAYERS.of(scene, key).sheet
    skills = (
        way
        for skill in sheet.skills[:MOST_SKILLS]
        for way in _on_each(
            sheet,
            RollSkill(who=key, skill=skill.name),
            skill.name,
            skill.total + sheet.general_dots(skill.heading),
        )
    )
    dice = HOUSE.at(scene.house).defence_dice
    return (*skills, *_on_each(sheet, RollAttribute(who=key), "Attribute alone", dice))


def _on_each(
    sheet: Sheet, action: RollSkill | RollAttribute, under: str, dice: int
) -> Iterator[Way]:
    """On each of the nine; most dice and the lowest target are the best."""
    by = player_of(action.who)
    for attribute in ATTRIBUTES:
        target = sheet.target(attribute)
        label, word = f"{attribute}, target {target}", f"{under} on {attribute}".casefold()
        worth = (dice, -target)
        yield Way(replace(action, attribute=attribute), label, by, word, worth=worth, under=under)
    fields = (Field("attribute", "Attribute, or a target 5 to 10", 20), *CHANGES)
    ask = Form(f"{under} on…"[:45], fields)
    word = f"{under} more".casefold()
    yield Way(action, "More…", by, word, under=under, ask=ask, helps=False)


WHY_NOT_AGAIN = {
    "dead": "dead",
    "no_initiative": "none was rolled",
    "too_late": "the round is under way",
    "reroll_used": "rolled again already",
}
"""Why a second die of initiative is refused, as short as a button needs it."""


def again(scene: Scene, key: str) -> str:
    """Why initiative is not rolled again: before anybody acts, for a point of edge (R-36)."""
    fight = fight_of(scene, key)
    if fight is None or not fight.order.running:
        return "no round runs"
    if not PLAYERS.of(scene, key).edge.current:
        return "no edge left"
    try:
        pay_for_second(scene, fight, contender(scene, fight, key), fight.combat.round)
    except Refusal as no:
        return WHY_NOT_AGAIN.get(no.kind, no.sentence)
    return ""


def why_no_attack(scene: Scene, key: str) -> str:
    """In a tie everybody chooses in secret (HH-58)."""
    return "choose in secret" if is_tied(scene, key) else waiting_attack(scene, key)


def _pass(scene: Scene, key: str) -> Action:
    return Pass(who=key, combat=_combat(scene, key))


def _race(scene: Scene, key: str) -> Action:
    return Race(combat=_combat(scene, key))


def why_no_race(scene: Scene, key: str) -> str:
    """Initiatives run in a fight."""
    return "" if fight_of(scene, key) is not None else "no fight"


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
        Act("Dodge with…", "HH-59", paper_ways, not_now=why_no_sign, stands=is_tied),
        Act("Stone: block…", "HH-59", stone_ways, not_now=why_no_sign, stands=is_tied),
        Act("Check…", "HH-08, HH-19", check_ways, when="any"),
        Act("Pass", "HH-33", at_once(_pass), not_now=waiting_attack, stands=acts_alone),
        Act("Initiative again, 1 edge", "R-36", at_once(_again), row=2, when="any", not_now=again),
        Act("Initiatives", "HH-35", at_once(_race), row=2, when="any", not_now=why_no_race),
    ),
)
