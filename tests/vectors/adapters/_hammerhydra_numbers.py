"""Values of a vector that are of another kind than the rules take, and what is refused then.

The rules take whole numbers and texts, as the bot asks for nothing else; a vector may say others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from bot.core.edge import quote
from bot.core.errors import Refusal

Given = dict[str, Any]


def refuse_others(op: str, given: Given) -> None:
    """Refuse what should be a whole number, or several, or a text, and is none."""
    if op in NAMED:
        return
    for name, value in given.items():
        kind = "bad_edge" if op == "edge_spend" and name in EDGE else KINDS.get(name)
        if kind and not (value is None and name in OPEN):
            for one in _leaves(value):
                if not is_whole(one):
                    raise Refusal(kind, f"{name}: {quote(one)}")
        elif name in TEXTS and not isinstance(value, str):
            raise Refusal(TEXTS[name], f"{name}: {quote(value)}")
        elif isinstance(value, dict):
            refuse_others(op, cast("Given", value))


def is_whole(value: object) -> bool:
    """Whether this is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _leaves(value: Any) -> Iterator[object]:
    """The values in lists and objects, however deep."""
    if isinstance(value, Mapping):
        value = list(cast("Mapping[str, Any]", value).values())
    if isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from _leaves(one)
    else:
        yield value


NAMED = frozenset({"ambush", "creation", "fight", "simultaneous"})
"""What has names where others have numbers; the steps of a fight are looked at one by one."""
OPEN = frozenset({"amount", "extra", "faces"})
"""What may be left open."""
EDGE = frozenset({"dice", "target"})
"""What edge buys."""
TEXTS: Mapping[str, str] = {
    "text": "bad_damage",
    "weapon": "bad_damage",
    "weapon_name": "unknown_weapon",
    "range": "bad_range",
}
"""What is refused where the value of this name is no text."""
KINDS: Mapping[str, str] = {
    "dice": "bad_dice",
    "defence_dice": "bad_dice",
    "target": "bad_target",
    "defence_target": "bad_target",
    "dice_mod": "bad_modifier",
    "target_mod": "bad_modifier",
    "wound": "bad_modifier",
    "standing_wound": "bad_modifier",
    "failed_blocks": "bad_initiative",
    "edge_dice": "bad_edge",
    "edge_target": "bad_edge",
    "edge_step": "bad_rule",
    "armour_floor": "bad_rule",
    "faces": "bad_face",
    "extra": "bad_face",
    "roll": "bad_face",
    "rolls": "bad_face",
    "successes": "bad_successes",
    "mod": "bad_damage",
    "armour": "bad_armour",
    "hit": "bad_damage_amount",
    "lost": "bad_wounds",
    "grind_lost": "bad_wounds",
    "constitution": "attribute_out_of_range",
    "perception": "attribute_out_of_range",
    "athleticism": "attribute_out_of_range",
    "targets": "attribute_out_of_range",
    "previous": "bad_initiative",
    "scores": "bad_initiative",
    "by": "bad_initiative",
    "base_a": "bad_initiative",
    "base_b": "bad_initiative",
    "total": "bad_edge",
    "spent": "bad_edge",
    "amount": "bad_edge",
    "dots": "dots_out_of_range",
    "general": "general_out_of_range",
    "general_dots": "general_out_of_range",
    "skill_dots": "bad_number",
    "flange_dots": "bad_number",
    "dots_already": "bad_number",
}
"""What is refused where the value of this name is no whole number."""
