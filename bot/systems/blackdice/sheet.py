"""A character's sheet: attributes, skills, weapons, armour, and the injuries it carries (BD-90)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count, fold, mention
from bot.shared import players
from bot.shared.players import Players
from bot.shared.sheet.kinds import OneOf, Switch, Whole, Words
from bot.shared.sheet.rows import Part, Row, RowLine, Rows
from bot.shared.sheet.spec import InLine, Lines, SheetField, SheetSpec, Values

KEY = "blackdice"
LEAST_ATTRIBUTE = -20
MOST_ATTRIBUTE = 50
MOST_SKILL = 50
MOST_SKILLS = 40
MOST_WEAPONS = 12
MOST_DICE = 100
MOST_DAMAGE = 208
"""Pips of the longest track there is: a hundred Health dice and the reserve."""

FISTS = "fists"
KICK = "kick"

ATTRIBUTES = ("strength", "dexterity", "fortitude", "presence", "wits", "resolve")

Kind = Literal["melee", "ranged"]
Armour = Literal["normal", "hard"]


class Skill(Struct, frozen=True):
    """A skill and its dice, 0..50."""

    name: str
    value: int = 0


class Weapon(Struct, frozen=True):
    """What a character fights with.

    `rating` is its damage dice, `skill` the name of the skill on the sheet. `needs_reload` says
    that a shot empties it, `reload_rounds` how many whole rounds loading takes (0: an action,
    R-28). `pierce` is taken from armour (BD-87). `ready` is whether it is in hand, `jammed` and
    `broken` what foul failures did (BD-26).
    """

    name: str
    rating: int = 1
    skill: str = ""
    kind: Kind = "melee"
    needs_reload: bool = False
    reload_rounds: int = 1
    pierce: int = 0
    loaded: bool = True
    ready: bool = False
    jammed: bool = False
    broken: bool = False


class Sheet(Struct, frozen=True):
    """A character's numbers.

    `initiative` 0 is the sum that R-55 proposes, `health_dice` 0 follows from Fortitude (BD-90).
    `speed` is in yards a round. `av` is the armour's value, `armour` whether it is special (BD-86).
    `knuckles` are brass ones. From `lethal` on it is what injuries have done: `lethal` and `bruise`
    are pips lost, `bruise_taken` all bruises since there were none and `self_healed` how many of
    those have gone by themselves (BD-92); `treated` is set until new damage or sleep (R-50).
    """

    strength: int = 0
    dexterity: int = 0
    fortitude: int = 0
    presence: int = 0
    wits: int = 0
    resolve: int = 0
    skills: tuple[Skill, ...] = ()
    initiative: int = 0
    speed: int = 10
    health_dice: int = 0
    av: int = 0
    armour: Armour = "normal"
    knuckles: bool = False
    weapons: tuple[Weapon, ...] = ()
    lethal: int = 0
    bruise: int = 0
    bruise_taken: int = 0
    self_healed: int = 0
    awake: bool = True
    treated: bool = False


KNOWN_SKILLS = ("Firearms", "Melee", "Brawl", "Unarmed", "Dodge", "Medicine", "Perception")
"""Skills that the text or its examples name."""
SKILLS_OF: Mapping[Kind, tuple[str, ...]] = {
    "melee": ("Melee", "Brawl", "Fencing"),
    "ranged": ("Firearms", "Shooting", "Archery", "Throwing"),
}
"""Common skills with weapons of a kind, where the sheet has none of the weapon's own."""

BODY = "Attributes"
FIGHT = "Fighting"
INJURY = "Injuries"


def arm_with_own_skills(values: Values) -> Values:
    """The values with each weapon used by a skill that the sheet has, if one fits.

    That is the skill of the weapon's name, the one it usually takes, or a common one of its kind.
    """
    own = {fold(row["name"]): row["name"] for row in values["skills"]}

    def skill(weapon: Mapping[str, Any]) -> str:
        fitting = (weapon["name"], weapon["skill"], *SKILLS_OF[weapon["kind"]])
        return next((own[fold(name)] for name in fitting if fold(name) in own), weapon["skill"])

    rows = [{**weapon, "skill": skill(weapon)} for weapon in values["weapons"]]
    return {**values, "weapons": rows}


def tell_skill(skill: Row) -> str:
    """A skill as the sheet shows it."""
    return f"{skill['name']} {skill['value']}"


def tell_weapon(weapon: Row) -> str:
    """A weapon as the sheet shows it, without what is as always."""
    shoots = weapon["kind"] == "ranged"
    rounds = weapon["reload_rounds"]
    loading = f"reloads in {count(rounds, 'round') if rounds else 'an action'}"
    traits = {
        f"damage {weapon['rating']}": True,
        weapon["skill"]: weapon["skill"],
        "ranged": shoots,
        loading: weapon["needs_reload"],
        f"pierces {weapon['pierce']}": weapon["pierce"],
        "loaded": shoots and weapon["loaded"],
        "empty": not weapon["loaded"],
        "in hand": weapon["ready"],
        "jammed": weapon["jammed"],
        "broken": weapon["broken"],
    }
    return f"{weapon['name']}: {', '.join(word for word, stands in traits.items() if stands)}"


def _attribute_field(key: str, hint: str) -> SheetField:
    kind = Whole(LEAST_ATTRIBUTE, MOST_ATTRIBUTE)
    line = InLine(letters=True)
    return SheetField(key, key.title(), kind, page=BODY, public=True, hint=hint, line=line)


def _injury_field(key: str, label: str, kind: Whole | Switch, hint: str) -> SheetField:
    return SheetField(key, label, kind, page=INJURY, public=True, gm=True, hint=hint)


SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        _attribute_field("strength", "Below 0 it weakens blows"),
        _attribute_field("dexterity", "Above 0 it allows more actions in a round"),
        _attribute_field("fortitude", "Health dice are 2 and this"),
        _attribute_field("presence", "Bearing among people"),
        _attribute_field("wits", "First aid is this and Medicine"),
        _attribute_field("resolve", "With Fortitude it keeps you awake"),
        SheetField(
            "skills",
            "Skills",
            Rows(
                Skill,
                (
                    Part("name", "Name", Words(LONGEST_NAME, least=1)),
                    Part("value", "Dice", Whole(0, MOST_SKILL)),
                ),
                most=MOST_SKILLS,
                one="skill",
                line=RowLine(bare=("value",), known=KNOWN_SKILLS),
                tells=tell_skill,
            ),
            page="Skills",
            public=True,
            hint="One a line: Medicine | 3. Dodge and Medicine are known by these names",
        ),
        SheetField(
            "initiative",
            "Initiative rating",
            Whole(0, MOST_DICE),
            page=FIGHT,
            public=True,
            hint="0: Dexterity + Wits + Perception",
            line=InLine(("init",)),
        ),
        SheetField("speed", "Speed", Whole(1, 999), page=FIGHT, hint="Yards a round on foot"),
        SheetField(
            "health_dice",
            "Health dice",
            Whole(0, MOST_DICE),
            page=FIGHT,
            public=True,
            hint="0: 2 and Fortitude. A die is two pips",
            line=InLine(("health",)),
        ),
        SheetField(
            "av",
            "Armour value",
            Whole(0, MOST_DICE),
            page=FIGHT,
            public=True,
            line=InLine(("armour", "armor")),
        ),
        SheetField(
            "armour",
            "Armour",
            OneOf(("normal", "hard")),
            page=FIGHT,
            public=True,
            hint="hard: special armour, whole against shots too",
            line=InLine(("armor",)),
        ),
        SheetField("knuckles", "Brass knuckles", Switch(), page=FIGHT, hint="Punches are lethal"),
        SheetField(
            "weapons",
            "Weapons",
            Rows(
                Weapon,
                (
                    Part("name", "Name", Words(LONGEST_NAME, least=1)),
                    Part("rating", "Damage dice", Whole(1, MOST_DICE), short=("damage",)),
                    Part("skill", "Skill", Words(LONGEST_NAME)),
                    Part("kind", "Kind", OneOf(("melee", "ranged"))),
                    Part("needs_reload", "Needs reloading", Switch()),
                    Part("reload_rounds", "Rounds to reload", Whole(0, 20)),
                    Part("pierce", "Pierces", Whole(0, MOST_DICE)),
                    Part("loaded", "Loaded", Switch()),
                    Part("ready", "In hand", Switch()),
                    Part("jammed", "Jammed", Switch()),
                    Part("broken", "Broken", Switch()),
                ),
                most=MOST_WEAPONS,
                one="weapon",
                reserved=(FISTS, KICK),
                line=RowLine(bare=("rating",), says="damage"),
                tells=tell_weapon,
            ),
            page="Weapons",
            hint="Revolver | rating 4 | skill Firearms | kind ranged. Fists and kicks need no row",
        ),
        _injury_field("lethal", "Wounds", Whole(0, MOST_DAMAGE), "Pips lost to wounds"),
        _injury_field("bruise", "Bruises", Whole(0, MOST_DAMAGE), "Pips lost to bruises"),
        _injury_field(
            "bruise_taken", "Bruises taken", Whole(0, MOST_DAMAGE), "Since there were none"
        ),
        _injury_field("self_healed", "Bruises gone", Whole(0, MOST_DAMAGE), "Gone by themselves"),
        _injury_field("awake", "Awake", Switch(), "no: unconscious"),
        _injury_field("treated", "Treated", Switch(), "A treatment counted since the last harm"),
    ),
    weapons="weapons",
    lines=Lines(rows=("skills",), finish=arm_with_own_skills),
)


Player = players.Player[Sheet]
"""A character as the rules meet it; `owner` is None for an NPC."""

PLAYERS = Players(KEY, "Black Dice", SHEET, Sheet, Player)


def skill_value(sheet: Sheet, name: str) -> int:
    """The dice of a skill by its name; 0 where the sheet does not have it."""
    return next((skill.value for skill in sheet.skills if fold(skill.name) == fold(name)), 0)


def initiative_rating(sheet: Sheet) -> int:
    """The Initiative rating, 0 or more (R-55)."""
    proposed = sheet.dexterity + sheet.wits + skill_value(sheet, "perception")
    return sheet.initiative or max(0, proposed)


def weapon_or_none(who: Player, name: str) -> Weapon | None:
    """The weapon of this name on the sheet, if it is there."""
    return next((weapon for weapon in who.sheet.weapons if fold(weapon.name) == fold(name)), None)


def with_weapon(sheet: Sheet, changed: Weapon) -> Sheet:
    """The sheet with the weapon of that name as it is now."""
    same = fold(changed.name)
    rows = tuple(changed if fold(weapon.name) == same else weapon for weapon in sheet.weapons)
    return replace(sheet, weapons=rows)


def mine(scene: Scene) -> str:
    """Whom whoever asks acts for: the key of their character, else themselves."""
    return scene.acts_as(scene.actor.user, KEY) or mention(scene.actor.user)
