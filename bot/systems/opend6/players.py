"""Who acts at an OpenD6 table: the fields of a sheet, and somebody's values and pools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.scene import Pool, Scene, with_pool
from bot.core.words import LONGEST_NAME, fold
from bot.shared import players
from bot.shared.players import Players
from bot.shared.sheet.kinds import Code, OneOf, Whole, Words
from bot.shared.sheet.rows import Part, RowLine, Rows
from bot.shared.sheet.spec import House, InLine, Lines, PoolField, SheetField, SheetSpec, Values
from bot.shared.unlisted import add_it, not_on_sheet, roll_alone, type_dice, value_field
from bot.systems.opend6.house import HOUSE, HouseRules
from bot.systems.opend6.rules import minds
from bot.systems.opend6.rules.attack import REACHES
from bot.systems.opend6.rules.checks import MOST
from bot.systems.opend6.rules.codes import code
from bot.systems.opend6.rules.conditions import ABILITIES, Kind, Weight, weight
from bot.systems.opend6.rules.movement import USUAL_MOVE
from bot.systems.opend6.sheet import (
    ACTION_POINTS,
    DYNAMIC,
    KEY,
    LUCK,
    MOST_LUCK,
    MOST_SKILLS,
    MOST_WEAPONS,
    OWN_GAMES,
    Sheet,
    Skill,
    Weapon,
)
from bot.systems.opend6.skills import (
    KNOWN,
    NAMED,
    Value,
    find_value,
    game_of,
    tree,
    value,
    whole_name,
)

MOST_CODE = 45
"""The pips of the highest code on a sheet, 15D: three of them still make a roll."""
MOST_MOVE = 999
LONGEST_SKILL = 60
ONE = 1
"""The action points a session begins with (D6-09)."""

_CODE = Code(0, MOST_CODE)
_NO_CODE = "0D"


def show_code(text: str) -> str:
    """`3D+1 (10)`: a code with its fixed value (D6-03)."""
    return f"{text} ({code(text).fixed_value})"


def _show(value: str, values: Values, house: House) -> str:
    return show_code(value) if value != _NO_CODE else "none"


def _show_move(value: int, values: Values, house: House) -> str:
    return f"{value or USUAL_MOVE} ft"


def _show_skills(rows: Iterable[Mapping[str, str]], values: Values, house: House) -> str:
    """Every skill with the whole of its code, `melee: deflect 4D (12)`, as it is rolled here.

    The house says which ability a skill stands on and which ones count successes (R-58, D6-70).
    """
    sheet, here = msgspec.convert(values, type=Sheet), HOUSE.at(house)
    worths = (find_value(sheet, row["name"], tree(here)) for row in rows)
    skills: list[str] = []
    for worth in filter(None, worths):
        counts = ", counts successes" if game_of(sheet, worth, here) == "successes" else ""
        skills.append(f"{worth.name} {worth.code} ({worth.fixed_value}{counts})")
    return ", ".join(skills) or "none"


def _show_weapons(rows: Iterable[Mapping[str, str]], values: Values, house: House) -> str:
    weapons = (f"{row['name']} ({row['category']}) {show_code(row['damage'])}" for row in rows)
    return ", ".join(weapons) or "none"


def _luck(values: Values, house: House) -> int:
    return 0 if house.get("luck") == "off" else int(values["luck_rank"])


def _action_points(values: Values, house: House) -> int:
    return 0 if house.get("action_points") == "off" else ONE


def _abilities() -> Iterable[SheetField]:
    for name in ABILITIES:
        skills = ", ".join(skill for skill, _ in KNOWN[name])
        yield SheetField(
            fold(name),
            name,
            _CODE,
            page="Abilities",
            public=True,
            hint=f"Usually behind {skills}",
            told=_show,
            line=InLine(letters=True),
        )


def take_in_hand(values: Values) -> Values:
    """The values with the first weapon in hand, unless something is."""
    first = next((row["name"] for row in values["weapons"]), "")
    return {**values, "held": values["held"] or first}


def check(values: Values) -> Iterable[str]:
    """The weapon in hand is one of the sheet's."""
    sheet = msgspec.convert(values, type=Sheet)
    if sheet.held and sheet.weapon(sheet.held) is None:
        yield f"In hand: {sheet.held} is not among the weapons on the sheet."


_fighting = partial(SheetField, page="Fighting", public=True)

SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        SheetField(
            "dynamic",
            "Dynamic",
            OneOf(DYNAMIC),
            page="Abilities",
            public=True,
            gm=True,
            hint="Luck and a wild die are theirs; as owned: players' characters have them",
        ),
        *_abilities(),
        SheetField(
            "skills",
            "Skills",
            Rows(
                Skill,
                (
                    Part("name", "Name", Words(LONGEST_SKILL, least=1)),
                    Part("add", "Added", _CODE),
                    Part("value", "Whole code", _CODE),
                    Part("ability", "Ability", OneOf(("", *ABILITIES))),
                    Part("game", "Dice game", OneOf(OWN_GAMES)),
                ),
                most=MOST_SKILLS,
                one="skill",
                line=RowLine(bare=("value",), named=whole_name, known=NAMED),
            ),
            page="Skills",
            public=True,
            hint="One a line: melee | add 1D; melee: deflect | add 1D+2; value 4D is the whole",
            told=_show_skills,
        ),
        _fighting(
            "move", "Move", Whole(0, MOST_MOVE), hint=f"Feet; 0: {USUAL_MOVE}", told=_show_move
        ),
        _fighting(
            "armour",
            "Armour",
            _CODE,
            hint="With Strength it resists damage",
            line=InLine(("armor",)),
            told=_show,
        ),
        _fighting(
            "weapons",
            "Weapons",
            Rows(
                Weapon,
                (
                    Part("name", "Name", Words(LONGEST_NAME, least=1)),
                    Part("category", "Category", OneOf(tuple(REACHES))),
                    Part("damage", "Damage", _CODE),
                    Part("skill", "Skill", Words(LONGEST_SKILL)),
                ),
                most=MOST_WEAPONS,
                one="weapon",
                reserved=("unarmed", "nothing"),
                line=RowLine(bare=("damage",), says="damage"),
            ),
            hint="One a line: Sword | category martial | damage 4D",
            told=_show_weapons,
        ),
        _fighting("held", "In hand", Words(LONGEST_NAME), hint="A weapon"),
        _fighting(
            "luck_rank",
            "Luck rank",
            Whole(0, MOST_LUCK),
            public=False,
            gm=True,
            hint="What luck refills to with each session",
        ),
    ),
    pools=(
        PoolField(LUCK, "Luck", 0, MOST, _luck),
        PoolField(ACTION_POINTS, "Action points", 0, MOST, _action_points),
    ),
    weapons="weapons",
    check=check,
    lines=Lines(rows=("skills",), finish=take_in_hand),
)
"""What stands on a sheet; conditions, attitude and willpower live with the table's conditions."""


AWARENESS = "survival: awareness"
PERCEPTION, DEXTERITY = "Perception", "Dexterity"


class Player(players.Player[Sheet], frozen=True):
    """A character as the rules meet it; `owner` is None for an NPC."""

    @property
    def dynamic(self) -> bool:
        """Whether luck, action points and a wild die are theirs (D6-06, D6-08)."""
        setting = self.sheet.dynamic
        return self.owner is not None if setting == "as owned" else setting == "yes"

    @property
    def move(self) -> int:
        """Feet of a full Move, 30 where the sheet does not say (D6-26)."""
        return self.sheet.move or USUAL_MOVE

    @property
    def in_hand(self) -> Weapon | None:
        """The weapon in hand."""
        return self.sheet.weapon(self.sheet.held)


PLAYERS = Players(KEY, "OpenD6", SHEET, Sheet, Player)


def has_sheet(scene: Scene, key: str) -> bool:
    """Whether this is a character of OpenD6; one of another system may be in a fight too."""
    return key in PLAYERS.keys(scene)


def value_of(scene: Scene, who: Player, text: str) -> Value:
    """What somebody rolls, by a code or a name; raises `unknown_skill`, `bad_die_code`."""
    abilities = tree(settings_of(scene))
    if text.strip()[:1].isdigit() or find_value(who.sheet, text, abilities) is not None:
        return value(who.sheet, text, abilities)
    raise not_on_sheet(who, text.strip(), _ways_on(who, text, abilities), kind="unknown_skill")


def _ways_on(who: Player, text: str, abilities: Mapping[str, str]) -> Iterable[Instead]:
    """Who has no skill rolls its ability (D6-01), where the text or the table knows that."""
    yield add_it(who, text.strip(), (KEY, "skills"), value_field("The whole code", "such as 3D+1"))
    own = abilities.get(whole_name(text).partition(": ")[0], "")
    names = [own] if own else list(ABILITIES)
    values = [(name, find_value(who.sheet, name)) for name in names]
    codes = [(name, f"{name} {worth.code}") for name, worth in values if worth is not None]
    if codes:
        yield roll_alone(text, codes)
    yield type_dice(text, "The code", hint="such as 3D+1")


def maybe(scene: Scene, who: Player, text: str) -> Value | None:
    """The same by name, None where the sheet does not have it."""
    return find_value(who.sheet, text, tree(settings_of(scene)))


def settings_of(scene: Scene) -> HouseRules:
    """The house rules that hold here."""
    return HOUSE.at(scene.house)


def round_now(scene: Scene) -> int | None:
    """The round that runs, None outside a fight."""
    return scene.combat.round if scene.combat else None


def weight_of(scene: Scene, who: Player, worth: Value, kind: Kind = "check") -> Weight:
    """What conditions change about a roll or fixed value of this character."""
    return weight(
        scene.conditions,
        who.key,
        ability=worth.ability,
        skill=worth.skill,
        kind=kind,
        round_number=round_now(scene),
    )


def fixed_value(scene: Scene, who: Player, worth: Value) -> int:
    """The fixed value with what conditions change, never below 0 (D6-03, R-21, R-64)."""
    return max(0, worth.fixed_value + weight_of(scene, who, worth, "fixed").flat)


def resistance(scene: Scene, who: Player, worth: Value) -> int:
    """A fixed value as it resists: with attitude and willpower where they count (D6-100)."""
    return resisting(scene, who, worth, fixed_value(scene, who, worth))


def resisting(scene: Scene, who: Player, worth: Value, value: int) -> int:
    """A fixed value or the total of a check with attitude and willpower, at least 0 (D6-100)."""
    return minds.resist(
        value,
        minds.step_now(scene.conditions, who.key, "attitude"),
        minds.step_now(scene.conditions, who.key, "willpower"),
        # "" would leave the skill open, and both ladders would weigh on it.
        skill=worth.skill or "none",
        mode=settings_of(scene).attitude_mode,
    )


def soak(scene: Scene, who: Player) -> int:
    """What resists damage without a roll: Strength and armour, no skills (D6-66, R-20, R-57)."""
    return fixed_value(scene, who, body(who))


def body(who: Player) -> Value:
    """Strength with armour, one value that resists damage (D6-01, D6-66)."""
    whole = code(who.sheet.strength) + code(who.sheet.armour)
    return Value("Strength", whole, "Strength")


def points(scene: Scene, who: Player, pool: str) -> int:
    """Luck or action points that are left; others than dynamic characters have none."""
    row = scene.pools.get((who.key, pool))
    house = settings_of(scene)
    on = house.luck if pool == LUCK else house.action_points
    # The row outlives a house rule, a change of owner too: what counts is what holds now.
    return row.current if row is not None and who.dynamic and on else 0


def with_points(scene: Scene, who: Player, pool: str, number: int) -> Scene:
    """The scene with so many luck or action points left."""
    row = scene.pools.get((who.key, pool), Pool(0, 0))
    return with_pool(scene, who.key, pool, replace(row, current=number))


def pools(scene: Scene, who: Player) -> Mapping[str, int]:
    """Luck and action points, as far as there are any here."""
    return {pool: points(scene, who, pool) for pool in (LUCK, ACTION_POINTS)}
