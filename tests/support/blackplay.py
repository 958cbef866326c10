"""Black Dice as a reducer: one scene, dice written down, cards as they come back out of a store."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Character, Scene, Seat, Table, put
from bot.shared.combat import actions as engine
from bot.shared.combat import play as fights
from bot.shared.combat.panel import panel
from bot.shared.exchange.ways import WHY
from bot.shared.exchange.windows import Behind
from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.combat import COMBAT
from bot.systems.blackdice.field import FighterState, fighter_state
from bot.systems.blackdice.menu import MENU
from bot.systems.blackdice.sheet import KEY, PLAYERS, Sheet
from tests.support.rollcards import own

GM = Actor(1, "GM", gm=True)

ANN = Actor(2, "Ann")
"""Who plays Ada."""
BEN = Actor(3, "Ben")
"""Who plays Bess."""


class Play:
    """A table with Ada, whom Ann plays, Bess, whom Ben plays, and Cole of the GM's.

    `sheets` are by name, an empty one where none is given. Ada's Initiative is 3, Bess's 2 and
    Cole's 1 where a sheet says nothing else. `house` are the table's house rules.
    """

    def __init__(self, house: dict[str, str] | None = None, **sheets: Sheet) -> None:
        owners = {"Ada": 2, "Bess": 3, "Cole": None}
        characters: dict[str, Character] = {}
        for name, rating in (("Ada", 3), ("Bess", 2), ("Cole", 1)):
            sheet = sheets.get(name, Sheet())
            raw = msgspec.json.encode(replace(sheet, initiative=sheet.initiative or rating))
            characters[name.casefold()] = Character(name, owners[name], KEY, raw)
        seats = {1: Seat("GM"), 2: Seat("Ann", {KEY: "ada"}), 3: Seat("Ben", {KEY: "bess"})}
        self.scene = Scene(
            Table(1, 2), 1000, characters=characters, seats=seats, house=house or {}, actor=GM
        )

    def panel(self) -> Report:
        """The panel with its select, as everybody sees it."""
        return panel(replace(self.scene, system=KEY), "", COMBAT, menu=MENU.menu)

    def does(self, action: Action, *faces: int, by: Actor = GM) -> Report:
        """The card of an action with exactly these faces thrown, without what every roll has."""
        dice = ScriptedDice(faces)
        scene = replace(self.scene, actor=by)
        outcome: Any
        if isinstance(action, engine.CombatAction):
            outcome, self.scene = fights.act(action, scene, dice, COMBAT)
            dice.finish()
            return fights.report(outcome, self.scene, COMBAT)
        kept = BLACKDICE.read_action(msgspec.json.encode(action))
        outcome, self.scene = BLACKDICE.act(kept, scene, dice)
        dice.finish()
        line = BLACKDICE.kept(outcome)
        assert BLACKDICE.kept(BLACKDICE.read_outcome(line)) == line
        return own(BLACKDICE.report(outcome, self.scene))

    def why(self, card: Report, *, by: Actor = GM) -> tuple[str, ...]:
        """What `Why` on the card of a roll tells, without what the card was before."""
        scene = replace(self.scene, actor=by)
        outcome, _ = BLACKDICE.act(Behind(roll=card.roll or 0, label=WHY), scene, ScriptedDice(()))
        lines = BLACKDICE.report(outcome, scene).lines
        return tuple(takewhile(lambda line: not line.startswith("first: "), lines))

    def kept(self, action: Action, *faces: int) -> bytes:
        """What the journal keeps of an action with exactly these faces thrown."""
        outcome, self.scene = BLACKDICE.act(action, self.scene, ScriptedDice(faces))
        return BLACKDICE.kept(outcome)

    def refuses(self, action: Action, kind: str, *, by: Actor = GM) -> str:
        """The sentence of a refusal of this kind."""
        before = self.scene
        with pytest.raises(Refusal) as no:
            self.does(action, by=by)
        assert no.value.kind == kind
        assert self.scene is before
        return no.value.sentence

    def fights(self, *names: str, first: str = "") -> Report:
        """Round 1 of the Alley begins for these in this order, each for themselves.

        Nobody has a success of initiative but `first`, who is faster than all.
        """
        self.does(engine.Start(name="Alley", members=names))
        for name in names:
            self.does(engine.SetSide(who=name))
        return self.does(engine.NextTurn(), *self.order(*names, first=first))

    def order(self, *names: str, first: str = "") -> list[int]:
        """The faces of initiative by which the larger rating comes first, after `first`."""
        faces: list[int] = []
        for name in names:
            faces += [1 if name == first else 2, *[2] * (self.sheet(name).initiative - 1)]
        return faces

    def sheet(self, name: str) -> Sheet:
        """A sheet as it stands."""
        return PLAYERS.of(self.scene, name.casefold()).sheet

    def standing(self, name: str) -> FighterState:
        """What the fight keeps of somebody."""
        return fighter_state(self.scene.combatants["alley", name.casefold()])

    def gone(self, name: str) -> None:
        """Somebody's character is deleted, whatever still waits for it."""
        rest = {k: c for k, c in self.scene.characters.items() if k != name.casefold()}
        self.scene = replace(self.scene, characters=rest)

    def foreign(self, name: str, system: str = "opend6") -> None:
        """Somebody's character becomes one of another system."""
        other = replace(self.scene.characters[name.casefold()], system=system, sheet=b"{}")
        characters = put(self.scene.characters, name.casefold(), other)
        self.scene = replace(self.scene, characters=characters)


def said(card: Report) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Line 1 of a card, its sum, and what it changed."""
    return card.title, card.lines, card.changes


def offered(card: Report) -> list[str]:
    """The labels of what may be done now, `Why` aside."""
    return [choice.label for choice in card.choices if choice.label != WHY and not choice.under]


def chosen(card: Report, label: str) -> Any:
    """The action of the first choice whose label begins so."""
    return next(one.action for one in card.choices if one.label.startswith(label))
