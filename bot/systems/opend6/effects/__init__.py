"""What ranks buy and what lasts: effects, conditions, statuses, minds (D6-80 to D6-103)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.checks.actions import Buy, Menu
from bot.systems.opend6.effects import actions, cards, earlier, lasting, shop, status

EFFECTS = Chapter(
    "D6-67 to D6-69, D6-80 to D6-103",
    handlers=(
        on(Menu, shop.show_menu),
        on(Buy, shop.buy),
        on(actions.Befall, shop.befall),
        on(actions.Relieve, shop.relieve),
        on(actions.Grant, shop.grant),
        on(actions.Describe, lasting.describe),
        on(actions.Last, lasting.last),
        on(actions.ShowConditions, lasting.show_conditions),
        on(actions.Strike, lasting.strike),
        on(actions.MakeStatus, status.make_status),
        on(actions.TestStatus, status.test_status),
        on(actions.SetStatus, status.set_status),
        on(actions.ShowStatus, status.show_status),
        on(actions.DropStatus, status.drop_status),
        on(actions.SetMind, lasting.set_mind),
        on(actions.Sway, lasting.sway),
    ),
    cards=(
        says(actions.Shop, cards.shop_card),
        says(actions.Altered, cards.change_card),
        says(actions.Described, cards.described_card),
        says(actions.StatusStands, cards.status_card),
        says(actions.StatusDropped, cards.dropped_card),
        says(actions.MindSet, cards.mind_card),
        says(earlier.StatusMoved, earlier.moved_card),
        says(actions.Swaying, cards.sway_card),
        says(actions.ConditionsShown, cards.conditions_card),
        says(actions.StatusShown, cards.statuses_card),
        says(actions.Struck, cards.harm_card),
    ),
)
