"""Movement in a fight, and what follows it (D6-26 to D6-35, D6-54, D6-55, D6-63)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.movement import actions, cards, follow, play

MOVEMENT = Chapter(
    "D6-26 to D6-35, D6-54, D6-55, D6-63, D6-141",
    handlers=(
        on(actions.Move, play.move),
        on(actions.Follow, follow.follow),
        on(actions.Stay, follow.stay),
        on(actions.Ground, follow.ground),
        on(actions.Shift, follow.shift),
    ),
    cards=(
        says(actions.MoveResult, cards.move_card),
        says(actions.FollowResult, cards.follow_card),
        says(actions.Stayed, cards.stay_card),
        says(actions.KnockedDown, cards.knock_down_card),
        says(actions.Ruled, cards.ruling_card),
        says(actions.TerrainResult, cards.terrain_card),
        says(actions.HurlResult, cards.hurl_card),
    ),
)
