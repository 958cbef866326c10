"""Movement in a fight, and what follows it (D6-26 to D6-35, D6-54, D6-55, D6-63)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.melee.actions import Ground
from bot.systems.opend6.melee.asked import tells_action
from bot.systems.opend6.movement import actions, cards, follow, play

MOVEMENT = Chapter(
    "D6-26 to D6-35, D6-54, D6-55, D6-63, D6-141",
    handlers=(
        on(actions.Move, play.move),
        on(Ground, follow.ground),
        on(actions.Shift, follow.shift),
    ),
    cards=(
        *tells_action(
            play.MOVING,
            {
                actions.MoveResult: cards.move_card,
                actions.FollowResult: cards.follow_card,
                actions.Stayed: cards.stay_card,
            },
        ),
        *tells_action(play.TURNING, {}),
        says(actions.KnockedDown, cards.knock_down_card),
        says(actions.Ruled, cards.ruling_card),
        says(actions.TerrainResult, cards.terrain_card),
        says(actions.HurlResult, cards.hurl_card),
    ),
    exchanges=(play.MOVING, play.TURNING),
)
