"""What may be done in a round of OpenD6, by presses (D6-10 to D6-66, D6-118 to D6-144)."""

from __future__ import annotations

from bot.shared.acts import Act, at_once
from bot.shared.chapter import Chapter
from bot.systems.opend6.menu import full, other
from bot.systems.opend6.menu.full import needs, on_whom
from bot.systems.opend6.menu.gm import NUMBERS
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.rules.pressing import FORCING, INTERACTIONS

FORCE = on_whom(lambda key, to, how: Force(who=key, target=to, skill=how), FORCING)
INSULT = on_whom(lambda key, to, how: Interact(who=key, target=to, skill=how), INTERACTIONS)


MENU = Chapter(
    "D6-10 to D6-66, D6-118 to D6-144",
    menu=(
        Act("Attack…", "D6-18", full.attack_ways, not_now=needs("full"), common="attacks"),
        Act("Defend, +10", "D6-23", at_once(other.defend), not_now=needs("full")),
        Act("Move…", "D6-26", full.move_ways("full"), not_now=needs("full")),
        Act(
            "Recover…",
            "D6-36",
            full.recover_ways,
            not_now=needs("full", full.recover_ways, "nothing to"),
        ),
        Act("Force…", "D6-42", FORCE, not_now=needs("full")),
        Act("Shift…", "D6-35, D6-141", full.shift_ways, row=2, not_now=needs("full")),
        Act("Maneuver…", "D6-142", full.maneuver_ways, row=2, not_now=needs("full")),
        Act(
            "Smash…",
            "D6-129",
            full.smash_ways,
            row=2,
            not_now=needs("full", full.smash_ways, "nothing to"),
        ),
        Act("Declare…", "D6-118, D6-122", other.declare_ways, row=2, not_now=other.not_declaring),
        Act("Insult, startle…", "D6-51 to D6-53", INSULT, row=3, not_now=needs("bonus")),
        Act("Advantage…", "D6-46 to D6-49", other.gain_ways, row=3, not_now=needs("bonus")),
        Act("Half move…", "D6-54", full.move_ways("bonus"), row=3, not_now=needs("bonus")),
        Act("Ready…", "D6-56, D6-58", other.ready_ways, row=3, not_now=needs("bonus")),
        Act("Support…", "D6-60", other.support_ways, row=3, not_now=needs("bonus")),
        Act("Step…", "D6-63, D6-143", other.step_ways, row=4, not_now=needs("free")),
        Act("Talk…", "D6-62, D6-64", other.talk_ways, row=4, when="any"),
        Act("Draw…", "D6-64", other.equip_ways, row=4, not_now=needs("free")),
        Act(
            "Advantages held…",
            "D6-46",
            other.held_ways,
            row=4,
            when="any",
            not_now=lambda scene, key: "" if other.held_ways(scene, key) else "none",
        ),
        Act("Turn to…", "D6-11", other.focus_ways, row=4, when="any"),
        Act("Hold action…", "D6-59", other.hold_ways, row=5),
        Act("More…", "D6-10, D6-57, D6-119", other.more_ways, row=5, when="any"),
        Act(
            "Declare for…",
            "D6-118",
            other.declare_for,
            row=3,
            when="gm",
            not_now=other.nobody_declares,
        ),
        Act("Waive the step", "D6-143", other.waive_ways, row=4, when="gm"),
        *NUMBERS,
    ),
)
