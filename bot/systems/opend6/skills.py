"""Which skill belongs to which ability, and what a named value is worth (R-58, D6-01, D6-03)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.house import HouseRules, listing
from bot.systems.opend6.rules.codes import NONE, Code, add, code
from bot.systems.opend6.rules.conditions import ABILITIES
from bot.systems.opend6.rules.results import GAMES, OF_ACTIVITY, Game
from bot.systems.opend6.sheet import ABILITY_FIELDS, Sheet, Skill, plain

KNOWN: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "Strength": (
        ("brawling", ("strike", "block", "grapple")),
        ("melee", ("martial weapons", "long weapons", "deflect")),
        ("athletics", ("sprint", "climbing", "jumping")),
        ("lifting", ("shift",)),
        ("stamina", ("recover", "endure")),
        ("smash", ()),
    ),
    "Dexterity": (
        ("skirmish", ("close weapons", "light weapons", "parry")),
        ("acrobatics", ("balance", "tumble")),
    ),
    "Perception": (("survival", ("awareness",)), ("insight", ("cues", "ego")), ("search", ())),
    "Intelligence": (
        ("research", ("memory",)),
        ("technical", ("medicine",)),
        ("tactics", ("arena",)),
        ("build", ()),
    ),
    "Presence": (
        ("command", ("demoralize",)),
        ("intimidate", ("startle",)),
        ("discipline", ("focus", "resolve", "conviction")),
    ),
    "Wits": (("taunt", ("insult",)), ("bluff", ("misdirection",))),
}
"""The skills that the text names, under the abilities of R-58."""

TREE: dict[str, str] = {skill: ability for ability, rows in KNOWN.items() for skill, _ in rows}
"""The ability of each skill."""

NAMED: tuple[str, ...] = tuple(
    name
    for rows in KNOWN.values()
    for skill, specials in rows
    for name in (skill, *(f"{skill}: {special}" for special in specials))
)
"""Every skill and specialisation that the text names."""


class Value(Struct, frozen=True):
    """Something that can be rolled: its name, its code, and what conditions know it by.

    `ability` and `skill` are "" where there is none, as for a bare code.
    """

    name: str
    code: Code
    ability: str = ""
    skill: str = ""

    @property
    def fixed_value(self) -> int:
        """The fixed value before conditions (D6-03)."""
        return self.code.fixed_value


def value(sheet: Sheet, text: str, tree: Mapping[str, str] = TREE) -> Value:
    """What is rolled for a code, an ability, a skill or a specialisation.

    A specialisation that the sheet does not have is as good as its skill. Raises `unknown_skill`.
    """
    if text.strip()[:1].isdigit():
        die_code = code(text)
        return Value(str(die_code), die_code)
    worth = find_value(sheet, text, tree)
    if worth is None:
        raise Refusal("unknown_skill", f"{text.strip()[:40]} is not on the sheet.")
    return worth


def find_value(sheet: Sheet, text: str, tree: Mapping[str, str] = TREE) -> Value | None:
    """The ability, skill or specialisation of this name, None where the sheet has none."""
    name = _without_ability(plain(text))
    if name in ABILITY_FIELDS:
        worth = code(sheet.ability(name))
        # 0D is no value: there is nothing to roll.
        return Value(name.title(), worth, name.title()) if worth != NONE else None
    name = _whole(sheet, name)
    general, _, special = name.partition(": ")
    upper, lower = sheet.skill(general), sheet.skill(name) if special else None
    if upper is None and lower is None:
        return None
    ability = _ability(general, upper, lower, tree)
    return Value(name, _worth(sheet, ability, upper, lower), ability, name)


def specialisations(text: str) -> tuple[str, ...]:
    """The text's specialisations that end so: `deflect` is melee: deflect."""
    return tuple(name for name in NAMED if name.partition(": ")[2] == plain(text))


def whole_name(text: str) -> str:
    """A skill as the text writes it: `deflect` is melee: deflect, where only one is meant."""
    name = plain(text)
    whole = name if name in NAMED else next(iter(specialisations(name)), "")
    return whole if whole and len(specialisations(name)) < 2 else text


def tree(house: HouseRules) -> Mapping[str, str]:
    """The ability of each skill at this table (R-58)."""
    own = {name: word.title() for name, word in listing(house.tree).items()}
    return {**TREE, **{name: word for name, word in own.items() if word in ABILITIES}}


def game_of(sheet: Sheet, worth: Value, house: HouseRules) -> Game:
    """How a skill is rolled unless a roll says otherwise (D6-70).

    As the sheet or the table says for it or the skill above it; social and other scenes by totals.
    """
    names = [name for name in (worth.skill, worth.skill.partition(": ")[0]) if name]
    own = (skill.game for skill in map(sheet.skill, names) if skill is not None)
    here_too = (listing(house.dice_games).get(name, "usual") for name in names)
    usual = (OF_ACTIVITY.get(name, "usual") for name in names)
    # "usual" is none of the games: whoever says it leaves it to the next.
    games = (game for game in (*own, *here_too, *usual) if game in GAMES)
    return "successes" if next(games, "totals") == "successes" else "totals"


def _without_ability(name: str) -> str:
    first, _, rest = name.partition(": ")
    return rest if rest and first in ABILITY_FIELDS else name


def _whole(sheet: Sheet, name: str) -> str:
    """A specialisation named without its skill, with it."""
    if ":" in name or sheet.skill(name) is not None:
        return name
    mine = [
        plain(skill.name) for skill in sheet.skills if plain(skill.name).partition(": ")[2] == name
    ]
    result = mine or list(specialisations(name))
    return result[0] if len(result) == 1 else name


def _ability(
    general: str, upper: Skill | None, lower: Skill | None, tree: Mapping[str, str]
) -> str:
    own = next(
        (skill.ability for skill in (lower, upper) if skill is not None and skill.ability), ""
    )
    result = fold(own or tree.get(general, ""))
    return result.title() if result in ABILITY_FIELDS else ""


def _worth(sheet: Sheet, ability: str, upper: Skill | None, lower: Skill | None) -> Code:
    parts = [code(sheet.ability(ability))]
    for skill in (upper, lower):
        if skill is None:
            continue
        whole = code(skill.value)
        # A whole code stands for all above it, an addition comes on top of that (D6-01).
        parts = [whole] if whole != NONE else [*parts, code(skill.add)]
    return add(parts)
