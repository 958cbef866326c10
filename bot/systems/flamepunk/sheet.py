"""A character's sheet and its seat at the table: pools, Pyros, defences (FP-02, FP-04, FP-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_pool
from bot.core.words import LONGEST_NAME, count, fold, join_words
from bot.shared import players
from bot.shared.players import Players
from bot.shared.sheet.kinds import Faces, Several, Whole, Words
from bot.shared.sheet.rows import Part, RowLine, Rows
from bot.shared.sheet.spec import InLine, Lines, PoolField, SheetField, SheetSpec, Values
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT

KEY = "flamepunk"
DICE = "dice"
PYROS = "pyros"
WOUNDS = "wounds"
MOST_WOUNDS = 999
PYROS_MAX = 6
MOST_COST = 20
TASK = "task"
KINDS = ("physical", "social", "magic", "flamerunning", TASK)
"""What a roll may be, which says what defends against it (FP-35)."""
ANY_KIND = "any"
USUAL_AGAINST = ("physical",)
MOST_DEFENCES = 10


class Defence(Struct, frozen=True):
    """A reflexive defence: its cost in dice, how many dice it takes out, the kinds it stops."""

    name: str
    cost: int = 1
    removes: int = 1
    against: tuple[str, ...] = USUAL_AGAINST

    def stops(self, kind: str) -> bool:
        """Whether it applies to a roll of this kind (FP-10)."""
        return ANY_KIND in self.against or kind in self.against


def describe_defence(row: Mapping[str, Any]) -> str:
    """`shield (costs 2 dice, takes out 2, against magic)`; against what is left out where usual."""
    defence = msgspec.convert(row, Defence)
    usual = defence.against == USUAL_AGAINST
    kinds = "any kind" if ANY_KIND in defence.against else join_words(defence.against)
    against = "" if usual else f", against {kinds}"
    dice = count(defence.cost, "die", "dice")
    return f"{defence.name} (costs {dice}, takes out {defence.removes}{against})"


DODGE = Defence("dodge")
"""What everybody can do untrained (FP-10)."""


class Sheet(Struct, frozen=True):
    """A character's own numbers: default hit faces 1..6, and defences besides `dodge`.

    `out_at` are the wounds that put them out of a fight, 0 where only a GM does.
    """

    hit: tuple[int, ...] = DEFAULT_HIT
    defences: tuple[Defence, ...] = ()
    out_at: int = 0

    @property
    def all_defences(self) -> tuple[Defence, ...]:
        """Dodge first; it is always there."""
        return (DODGE, *self.defences)

    def defence(self, name: str) -> Defence:
        """The defence of this name; raises `unknown_defence`."""
        for defence in self.all_defences:
            if fold(defence.name) == fold(name):
                return defence
        names = join_words(defence.name for defence in self.all_defences)
        raise Refusal("unknown_defence", f"There is no defence “{name[:40]}”; there is {names}.")


def _new_pool(_values: Values, house: Mapping[str, str]) -> int:
    return HOUSE.at(house).pool_max


def _new_pyros(_values: Values, _house: Mapping[str, str]) -> int:
    return PYROS_MAX


SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        SheetField(
            "hit",
            "Hit numbers",
            Faces(rolls.SIDES, rolls.parse_hits, rolls.describe_hits),
            public=True,
            hint="Faces that hit: 5,6 by default; 4+, 1,2 or any work too",
        ),
        SheetField(
            "defences",
            "Defences",
            Rows(
                Defence,
                (
                    Part("name", "Name", Words(LONGEST_NAME, least=1)),
                    Part("cost", "Cost in dice", Whole(1, MOST_COST), short=("costs",)),
                    Part(
                        "removes",
                        "Dice it takes out",
                        Whole(0, rolls.MOST_DEFENCE),
                        short=("takes", "out"),
                    ),
                    Part("against", "Against", Several((*KINDS, ANY_KIND))),
                ),
                most=MOST_DEFENCES,
                one="defence",
                reserved=(DODGE.name,),
                line=RowLine(bare=("cost",), says="cost", such="mist", tells=describe_defence),
                tells=describe_defence,
            ),
            hint="One a line: mist | cost 2 | removes 1 | against magic, any",
        ),
        SheetField(
            "out_at",
            "Out at",
            Whole(0, MOST_WOUNDS),
            line=InLine(words=("out",)),
            hint="Wounds that end the fight for them; 0: a GM says",
            told=lambda value, _values, _house: count(value, "wound") if value else "a GM's word",
        ),
    ),
    pools=(
        PoolField(DICE, "Action dice", 1, rolls.MOST_DICE, _new_pool, settable=True, bar="●○"),
        PoolField(PYROS, "Pyros", 0, rolls.MOST_DICE, _new_pyros, settable=True),
    ),
    weapons="defences",
    lines=Lines(rows=("defences",)),
)
"""What stands on a sheet; the defences are what a Flamepunk character is armed with."""


class Player(players.Player[Sheet], frozen=True):
    """A character with its pools, full where the table has none of them."""

    dice: Pool
    pyros: Pool
    wounds: int

    @property
    def has_fallen(self) -> bool:
        """Whether as many wounds as their sheet names have put them out of a fight."""
        return 0 < self.sheet.out_at <= self.wounds

    @classmethod
    def read(cls, scene: Scene, key: str, sheet: Sheet) -> Self:
        """The character of this key with what is left of its pools."""
        character = scene.characters[key]
        return cls(
            key,
            character.name,
            character.owner,
            sheet,
            dice=scene.pools.get((key, DICE)) or full_pools(scene)[DICE],
            pyros=scene.pools.get((key, PYROS)) or full_pools(scene)[PYROS],
            wounds=scene.pools[key, WOUNDS].current if (key, WOUNDS) in scene.pools else 0,
        )


class FlamePlayers(Players[Sheet, Player]):
    """The characters of Flamepunk; who acts has pools."""

    def acting(self, scene: Scene, name: str) -> tuple[Player, Scene]:
        """Who is called this; a character made elsewhere gets the pools it lacks, full.

        Raises `no_character`, `unknown_character`, `ambiguous_name`, `wrong_system`.
        """
        who, scene = super().acting(scene, name)
        if (who.key, DICE) not in scene.pools or (who.key, PYROS) not in scene.pools:
            scene = with_pool(scene, who.key, DICE, who.dice)
            scene = with_pool(scene, who.key, PYROS, who.pyros)
        return who, scene


PLAYERS = FlamePlayers(KEY, "Flamepunk", SHEET, Sheet, Player)


def fighter_keys(scene: Scene) -> frozenset[str]:
    """The keys of those who are in any fight here."""
    return frozenset(key for _, key in scene.combatants)


def has_fallen(scene: Scene, key: str) -> bool:
    """Whether the wounds of who is in a fight, a Flamepunk character or not, have put them out."""
    character = scene.characters.get(key)
    is_ours = character is not None and character.system == KEY
    return is_ours and PLAYERS.of(scene, key).has_fallen


def players_in_sight(scene: Scene) -> tuple[Player, ...]:
    """Everybody at the table but those who are hidden from the players."""
    return tuple(player for player in PLAYERS.everybody(scene) if not scene.hides(player.key))


def with_dice(scene: Scene, who: Player, current: int) -> Scene:
    """The scene with so many dice in the character's pool."""
    return with_pool(scene, who.key, DICE, replace(who.dice, current=current))


def with_pyros(scene: Scene, who: Player, current: int) -> Scene:
    """The scene with so much Pyros left."""
    return with_pool(scene, who.key, PYROS, replace(who.pyros, current=current))


def full_pools(scene: Scene) -> dict[str, Pool]:
    """The pools of a new character at this table (FP-02, FP-04, FA-23)."""
    return SHEET.full(SHEET.usual(), scene.house)


def afford(scene: Scene, who: Player, dice: int) -> None:
    """Refuses with `insufficient_dice` when the pool holds fewer (FP-06, FP-50, FA-20)."""
    if dice <= who.dice.current:
        return
    if who.dice.current >= who.dice.maximum:
        back = "That is all of it."
    elif scene.combat:
        back = "You regain 3 at the start of the next round."
    else:
        seconds = HOUSE.at(scene.house).few_seconds
        back = f"Outside conflict /flame time brings back 3 every {seconds} seconds."
    raise Refusal(
        "insufficient_dice",
        f"You asked for {dice} dice and have {who.dice.current} in your pool. {back}"
        if dice > 1
        else f"That takes 1 die and your pool is empty. {back}",
    )


def parse_kinds(kinds: str) -> tuple[str, ...]:
    """Kinds a defence stops, from `physical, social` or `any`; raises `bad_context`."""
    words = kinds.casefold().replace(",", " ").split()
    if not words or not set(words) <= {*KINDS, ANY_KIND}:
        raise Refusal(
            "bad_context",
            f"A defence works against {join_words((*KINDS, ANY_KIND), last='or')}, "
            f"not “{' '.join(words)[:40]}”.",
        )
    return tuple(dict.fromkeys(words))
