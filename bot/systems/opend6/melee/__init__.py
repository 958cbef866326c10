"""What every fight has: answers to what waits, free actions, gangs (D6-09 to D6-17, D6-62 to 64).

Actions of the other chapters wait and take effect by `declaration`; they are handed in as a table.
"""

from __future__ import annotations

from functools import partial

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.melee import actions, again, cards, free, outcomes, play, situation
from bot.systems.opend6.melee.kinds import Kinds


def melee(kinds: Kinds) -> Chapter:
    """The chapter, for these actions that can wait."""
    return Chapter(
        "D6-09 to D6-17, D6-57, D6-62 to D6-64, D6-113 to D6-117",
        handlers=(
            on(actions.Answer, partial(play.answer, kinds=kinds)),
            on(actions.Defend, partial(play.defend, kinds=kinds)),
            on(actions.GoOn, partial(play.go_on, kinds=kinds)),
            on(actions.CallOff, play.call_off),
            on(actions.Fire, partial(play.fire, kinds=kinds)),
            on(actions.LetPass, partial(play.let_pass, kinds=kinds)),
            on(actions.Interrupt, play.interrupt),
            on(actions.SecondChance, partial(again.second_chance, kinds=kinds)),
            on(actions.Talk, free.talk),
            on(actions.Equip, free.equip),
            on(actions.Focus, free.focus),
            on(actions.Concede, free.concede),
            on(actions.Measure, situation.measure),
            on(actions.Gang, situation.gang),
            on(actions.Situation, situation.situation),
        ),
        cards=(
            says(outcomes.Waits, partial(cards.waits_card, kinds=kinds)),
            says(outcomes.Lost, cards.lost_card),
            says(outcomes.Ended, cards.end_card),
            says(outcomes.CalledOff, cards.call_off_card),
            says(outcomes.OnTheDefensive, cards.defensive_card),
            says(outcomes.Said, cards.words_card),
            says(outcomes.InHand, cards.equip_card),
            says(outcomes.Watched, cards.focus_card),
            says(outcomes.Conceded, cards.concede_card),
            says(outcomes.Measured, cards.measure_card),
            says(outcomes.GangFormed, cards.gang_card),
            says(outcomes.Surveyed, cards.situation_card),
        ),
    )
