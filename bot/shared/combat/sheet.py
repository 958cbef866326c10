"""One character as its player sees it in a fight: pools, conditions, penalties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.core.action import Instead
from bot.core.combat import call_fight
from bot.core.errors import Refusal
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import first_of, minus, with_sign
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.rules import CombatRules, pool_words
from bot.shared.conditions import of, words
from bot.shared.hand import dice_button
from bot.shared.sight.sealed import seen_part

EVERYBODY = "*"
"""In the key of a penalty: it counts for everybody."""

MOST_TASKS = 12


def own(scene: Scene, fight: Fight) -> str:
    """The key of the character of whoever asks: the active one, else one they have in this fight.

    Raises `no_character`.
    """
    user = scene.actor.user
    active = scene.acts_as(user, scene.system)
    if active:
        return active
    mine = (
        k for k in fight.combatants if k in scene.characters and scene.characters[k].owner == user
    )
    key = next(mine, None)
    if key is None:
        if not scene.actor.gm:
            way = "You have no character here yet: /character new makes one."
            raise Refusal("no_character", way)
        throws = dice_button(scene)  # a GM without a character throws the dice of NPCs
        raise Refusal(
            "no_character",
            "You have no character here. The GM button shows everybody.",
            instead=tuple(Instead(c.label, action=c.action, system=c.system) for c in throws),
        )
    return key


def sheet(
    scene: Scene, combat: str, key: str, rules: CombatRules, labels: Mapping[str, str]
) -> Report:
    """The private card of one character; `labels` are what pools are called on sheets, by key."""
    fight = find_fight(scene, combat)
    return Report(
        Head(scene.characters[key].name),
        lines=tuple(_lines(scene, fight, key, rules, labels)) or ("Nothing to tell.",),
        choices=(*dice_button(scene), *rules.own_choices(scene, key)),
        private=True,
        kept=True,
    )


def _lines(
    scene: Scene, fight: Fight, key: str, rules: CombatRules, labels: Mapping[str, str]
) -> Iterator[str]:
    combatant = fight.combatants.get(key)
    for (who, name), pool in scene.pools.items():
        if who == key and rules.has_pool(scene.house, name):
            # What stands on no sheet, such as wounds and tokens, is counted and has no maximum.
            if name in labels:
                yield f"{labels[name]}: {pool_words(pool)}"
            else:
                yield f"{name.capitalize()}: {minus(pool.current)}"
    yield from rules.own_lines(scene, key)
    if combatant is not None:
        why = rules.hindrance(scene, fight, combatant)
        if why:
            yield f"cannot act: {why}"
        if combatant.side:
            yield f"side: {combatant.side}"
    else:
        yield f"not in {call_fight(fight.combat.name)}"
    for condition in of(scene.conditions, key):
        yield words(condition, fight.moment, fight.shown)
    penalties = (
        seen_part(penalty, lambda sight: scene.sees(scene.actor, sight))
        for (who, _), penalty in scene.penalties.items()
        if who in {key, EVERYBODY}
    )
    grudges = [
        f"{penalty.task}: {with_sign(penalty.amount)} from earlier tries"
        for penalty in penalties
        if penalty is not None and penalty.amount
    ]
    yield from first_of(grudges, MOST_TASKS, "and {} more tasks")
