"""Why an attack came out as it did: the dice of both, the damage step by step, and the chances."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.core.words import count, minus
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.attack.actions import AttackResult, AttackState, Blow, Response
from bot.systems.blackdice.attack.answers import answer_responses, has_both
from bot.systems.blackdice.attack.choices import chance_words, chances
from bot.systems.blackdice.body import body
from bot.systems.blackdice.sheet import PLAYERS
from bot.systems.blackdice.words import REACTIONS, black_line, describe_dice, side_lines, side_steps


def why(tale: Tale[AttackState], scene: Scene) -> tuple[str, ...]:
    """Where all dice come from, what was chosen, and what other answers would have left open."""
    state = tale.state
    if state.result is None:
        return _explain_declaration(state, scene)
    response = state.response or Response("none")
    lines = list(side_steps(state.attacker_side, state.result.attack))
    if response.side is not None and state.result.defence is not None:
        lines.append(f"{state.target_name}: {REACTIONS[response.reaction]}")
        lines += side_steps(response.side, state.result.defence)
    else:
        lines.append(f"{state.target_name} does not defend: 0")
    if state.by:
        lines.append(f"{state.by} answered for {state.target_name}")
    (answer,) = chances(state, scene, (response,))
    lines.append(f"before the dice: {chance_words(answer)}")
    if response.reaction != "none":
        (bare,) = chances(state, scene, (Response("none"),))
        lines.append(f"without a defence: {chance_words(bare)}")
    return (*lines, *_damage(state.result), *_after(state.result, scene))


def _explain_declaration(state: AttackState, scene: Scene) -> tuple[str, ...]:
    """The attacker's dice; to whom they belong, and to GMs, every answer's."""
    lines = list(side_lines(state.attacker_side))
    if state.gone:
        return tuple(lines)
    lines.append("both throw at once, when the answer is chosen; a tie is no hit")
    if has_both(scene, state) and scene.may_play(scene.actor, state.target):
        for row in chances(state, scene, answer_responses(scene, state)):
            arm, side = row.response.arm, row.response.side
            label = REACTIONS[row.response.reaction] + (f", {arm.name}" if arm is not None else "")
            dice = f" {describe_dice(side)}:" if side is not None else ""
            lines.append(f"{label}:{dice} {chance_words(row)}")
            black = black_line(side.black, rungs=False) if side is not None else ""
            lines += [f"{label}: {black}"] if black else []
    return tuple(lines)


def _damage(result: AttackResult) -> tuple[str, ...]:
    """`Damage: 4 + Strength 2 = 6 dice; 3 + margin 1 − armour 2 = 2`."""
    blow = result.blow
    if blow is None:
        return ()
    strength = f" + Strength {minus(blow.strength)} = {count(blow.dice, 'die', 'dice')}"
    dice = f"{blow.rating}{strength if blow.strength else ' dice' if blow.dice != 1 else ' die'}"
    damage, how = blow.damage, _armour_words(blow)
    stopped = f" − {damage.stopped} {how}" if how else ""
    margin = f"margin {damage.margin}"
    if blow.kind == "melee" or not blow.armour:
        steps = f"{damage.dice_successes} + {margin}{stopped} = {damage.total}"
    else:
        steps = f"{damage.dice_successes}{stopped} + {margin} = {damage.total}"
    lines = [f"Damage {dice}: {steps}"]
    if blow.auto:
        lines.append(f"{3 * blow.auto} damage dice traded for {blow.auto} sure")
    if blow.overkill:
        lines.append(f"{blow.overkill} more than there was to lose: overkill")
    if blow.bare:
        lines.append("the called shot goes past the armour")
    return tuple(lines)


def _armour_words(blow: Blow) -> str:
    if not blow.av or blow.bare:
        return ""
    if blow.armour:
        return f"by armour {blow.av}'s dice"
    return f"special armour {blow.av}" if blow.hard and blow.kind == "ranged" else "armour"


def _after(result: AttackResult, scene: Scene) -> tuple[str, ...]:
    """What a touched reserve means (BD-94)."""
    blow = result.blow
    if blow is None or blow.victim not in scene.characters:
        return ()
    victim = PLAYERS.of(scene, blow.victim)
    if body(victim.sheet).status != "reserve":
        return ()
    return (f"{victim.name} rolls to stay awake when the next round begins",)
