"""What may be done in a round of OpenD6, by presses (D6-10 to D6-66, D6-118 to D6-144)."""

from __future__ import annotations

from bot.shared.acts import Act, Ways, at_once
from bot.shared.chapter import Chapter
from bot.shared.more import Words
from bot.systems.opend6 import further
from bot.systems.opend6.menu import full, other, words
from bot.systems.opend6.menu.full import and_more, needs
from bot.systems.opend6.menu.gm import NUMBERS


def costs(
    kind: str,
    label: str,
    rules: str,
    ways: Ways,
    *,
    row: int = 1,
    words: Words = (),
    common: str = "",
) -> Act:
    """What takes an action of this kind in one's own turn."""
    return Act(
        label,
        rules,
        ways,
        row,
        not_now=needs(kind),
        refusal=full.refusal(kind),
        common=common,
        words=words,
    )


FULL = (
    costs("full", "Attack…", "D6-18", full.attack_ways, words=further.ATTACK, common="attacks"),
    costs("full", "Defend, +10", "D6-23", at_once(other.defend), words=words.DEFEND),
    costs("full", "Move…", "D6-26", full.move_ways("full"), words=words.MOVE),
    Act(
        "Recover…",
        "D6-36",
        and_more(full.recover_ways, full.recover_form),
        when="any",
        not_now=full.if_fighting(needs("full", full.recover_ways, "nothing to")),
        refusal=full.refusal("full"),
        stands=full.in_turn,
        words=words.RECOVER,
    ),
    costs("full", "Force…", "D6-42", full.force_ways, words=words.FORCE),
    costs("full", "Shift…", "D6-35, D6-141", full.shift_ways, row=2, words=words.RECOVER),
    Act(
        "Maneuver…",
        "D6-142",
        full.maneuver_ways,
        row=2,
        when="any",
        not_now=full.if_fighting(needs("full")),
        refusal=full.refusal("full"),
        stands=full.in_turn,
        words=words.MANEUVER,
    ),
    Act(
        "Smash…",
        "D6-129",
        full.smash_ways,
        row=2,
        not_now=needs("full", full.smash_ways, "nothing to"),
        refusal=full.refusal("full"),
        words=further.SMASH,
    ),
    Act(
        "Declare…",
        "D6-118, D6-122",
        and_more(other.declare_ways, other.declare_form),
        row=2,
        when="any",
        not_now=other.not_declaring,
        stands=other.may_declare,
        words=words.DECLARE,
    ),
)
BONUS = (
    costs(
        "bonus", "Insult, startle…", "D6-51 to D6-53", full.insult_ways, row=3, words=words.INTERACT
    ),
    costs("bonus", "Advantage…", "D6-46 to D6-49", other.gain_ways, row=3, words=words.RECOVER),
    costs("bonus", "Half move…", "D6-54", full.move_ways("bonus"), row=3, words=words.MOVE),
    costs("bonus", "Ready…", "D6-56, D6-58", other.ready_ways, row=3, words=words.READY),
    costs("bonus", "Support…", "D6-60", other.support_ways, row=3, words=words.SUPPORT),
)
FREE = (
    costs("free", "Step…", "D6-63, D6-143", other.step_ways, row=4, words=words.MOVE),
    Act("Talk…", "D6-62, D6-64", other.talk_ways, row=4, when="any"),
    costs("free", "Draw…", "D6-64", other.equip_ways, row=4),
    Act(
        "Advantages held…",
        "D6-46",
        other.held_ways,
        row=4,
        when="any",
        not_now=lambda scene, key: "" if other.held_ways(scene, key) else "none",
        words=words.HELD,
    ),
    Act("Turn to…", "D6-11", other.focus_ways, row=4, when="any"),
)
REST = (
    Act("Hold action…", "D6-59", other.hold_ways, row=5),
    Act("More…", "D6-10, D6-57, D6-119", other.more_ways, row=5, when="any"),
    Act(
        "Declare for…", "D6-118", other.declare_for, row=3, when="gm", not_now=other.nobody_declares
    ),
    Act(
        "Declare for all NPCs…",
        "D6-118, D6-122",
        other.declare_all,
        row=3,
        when="gm",
        not_now=other.why_not_all,
    ),
    Act("Waive the step", "D6-143", other.waive_ways, row=4, when="gm"),
    Act("Situation", "D6-10", other.look_ways, row=4, when="gm"),
)

MENU = Chapter("D6-10 to D6-66, D6-118 to D6-144", menu=(*FULL, *BONUS, *FREE, *REST, *NUMBERS))
