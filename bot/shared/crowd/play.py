"""NPCs of one kind that do the same one after the other, on one card.

Each does it for itself, and its dice fall when the one before is answered: so nobody answers with
later dice in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Raw
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.calls.chapter import line_cards
from bot.shared.chapter import Chapter, Says, on
from bot.shared.combat.arena import find_fight, with_order
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.turns import Turns
from bot.shared.crowd.actions import MOST, CrowdActs, CrowdState, aim_of
from bot.shared.crowd.cards import CrowdCards
from bot.shared.exchange.windows import Exchange, Opening, Tale


class Crowd(Exchange[CrowdState]):
    """A card on which one after the other acts; `read_action` makes one out of JSON."""

    gathers = True

    def __init__(self, read_action: Callable[[Raw], Action], rules: CombatRules) -> None:
        super().__init__(CrowdState)
        self._read = read_action
        self._rules = rules

    def start(
        self, action: CrowdActs, scene: Scene, dice: Dice
    ) -> tuple[Opening[CrowdState], Scene]:
        """The first of them acts, and their turns are over when the last is answered.

        Raises `nobody_named`, `unknown_character`, `not_your_turn`, `wrong_stage`.
        """
        # For its refusals: a deed that another version stored is refused before anybody acts.
        self._read(action.deed)
        fight = find_fight(scene, action.combat)
        if not 1 < len(set(action.whom)) <= MOST:
            raise Refusal("nobody_named", f"Two to {MOST} of them act on one card.")
        missing = [k for k in action.whom if k not in fight.combatants or k not in scene.characters]
        if missing or scene.characters[action.whom[0]].owner is not None:
            raise Refusal("unknown_character", "One of them is no longer in this fight.")
        fight.must_have_turn(action.whom[0])
        ending = tuple(dict.fromkeys((*fight.order.ending, *action.whom)))
        scene = with_order(scene, fight.key, replace(fight.order, ending=ending))
        names = tuple(map(fight.shown, action.whom))
        state = CrowdState(fight.key, action.whom, names, action.deed, action.does)
        return self.open(action.whom[0], state), scene

    def then(self, tale: Tale[CrowdState], scene: Scene) -> tuple[Action, ...]:
        state = tale.state
        waiting = state.whom[state.place(tale.parts) :]
        return (replace(self._read(state.deed), who=waiting[0]),) if waiting else ()

    def make_way(self, tale: Tale[CrowdState], scene: Scene, dice: Dice) -> Scene:
        state = tale.state
        place = state.place(tale.parts)
        self._refuse_absent(state, place, scene)
        before = state.whom[:place]
        if not before or not self._rules.has_order:
            return scene
        # Only the last one's, for those before were over when it began.
        return Turns(self._rules, dice).finish(scene, state.combat, before[-1:]).scene

    def _refuse_absent(self, state: CrowdState, place: int, scene: Scene) -> None:
        """Refuses with `not_in_fight` where who is next, or whom they all mean, has left."""
        fight = find_fight(scene, state.combat)
        if state.whom[place] not in fight.combatants:
            raise Refusal("not_in_fight", "no longer in this fight")
        aim = aim_of(self._read(state.deed), scene)
        if aim and aim not in fight.combatants:
            raise Refusal("not_in_fight", f"{scene.name(aim)} has left the fight")

    def pass_over(self, tale: Tale[CrowdState], refusal: Refusal) -> CrowdState:
        state = tale.state
        place = state.place(tale.parts)
        # Nobody has acted, so that the press itself is what cannot be done.
        if not place:
            raise refusal
        row = (state.names[place], refusal.sentence)
        return replace(state, kept_from=(*state.kept_from, row))


def crowd_chapter(
    chapters: Iterable[Chapter], read_action: Callable[[Raw], Action], rules: CombatRules
) -> Chapter:
    """What NPCs of these chapters do together; `read_action` makes an action out of JSON."""
    cards, crowd = CrowdCards(*line_cards(chapters)), Crowd(read_action, rules)
    return Chapter(
        "",
        handlers=(on(CrowdActs, crowd.start),),
        cards=(Says(CrowdState, cards.card, steps=cards.steps, whole=True),),
        exchanges=(crowd,),
    )
