"""What every fight has: answers to what waits, free actions, gangs (D6-09 to D6-17, D6-62 to 64).

Actions of the other chapters are exchanges that derive from the one in `declaration`.
"""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.melee import actions, cards, free, outcomes, play, situation
from bot.systems.opend6.melee.frame import reads, says_cards

MELEE = Chapter(
    "D6-09 to D6-17, D6-57, D6-62 to D6-64, D6-113 to D6-117",
    handlers=(
        on(actions.Defend, play.defend),
        on(actions.Interrupt, play.interrupt),
        on(actions.Talk, free.talk),
        on(actions.Equip, free.equip),
        on(actions.Focus, free.focus),
        on(actions.Concede, free.concede),
        on(actions.Measure, situation.measure),
        on(actions.Gang, situation.gang),
        on(actions.Situation, situation.situation),
    ),
    cards=(
        *says_cards(cards.OVER),
        says(outcomes.OnTheDefensive, cards.defence_card),
        says(outcomes.Said, cards.words_card),
        says(outcomes.InHand, cards.equip_card),
        reads(outcomes.Watched, "{name} turns to {at}"),
        says(outcomes.Conceded, cards.concede_card),
        says(outcomes.Measured, cards.measure_card),
        says(outcomes.GangFormed, cards.gang_card),
        says(outcomes.Surveyed, cards.situation_card),
        says(outcomes.Fought, cards.earlier_card),
    ),
)
