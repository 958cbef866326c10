"""Rolls with attribute, competency and specialisation, alone and in a group (HF-02 to HF-37)."""

from bot.shared.chapter import Chapter, on, says
from bot.systems.hfrpg.rolls import actions, cards, play
from bot.systems.hfrpg.rolls.odds import odds, odds_card

ROLLS = Chapter(
    "HF-01 to HF-25, HF-29 to HF-31, HF-33 to HF-37",
    handlers=(
        on(actions.Roll, play.roll),
        on(actions.Group, play.group),
        on(actions.Join, play.join),
        on(actions.Ease, play.ease),
        on(actions.Throw, play.throw),
        on(actions.Drop, play.drop),
        on(actions.Bonus, play.bonus),
        on(actions.Best, play.best),
        on(actions.Keep, play.stand),
        on(actions.Lower, play.lower),
        on(actions.Harshest, play.harshest),
        on(actions.Odds, odds),
        on(actions.Half, play.half),
        on(actions.Rules, play.rules),
    ),
    cards=(
        says(actions.Prepared, cards.prepared),
        says(actions.Dropped, cards.dropped),
        says(actions.Waiting, cards.waiting),
        says(actions.Resolved, cards.resolved),
        says(actions.Automatic, cards.automatic),
        says(actions.OddsShown, odds_card),
        says(actions.HalfShown, cards.half),
        says(actions.RulesShown, cards.rules),
    ),
)
