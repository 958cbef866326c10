"""New evenings out of a seed: what is possible at the table as it stands, drawn at random.

Only recording new evenings needs this; what was recorded is replayed from its steps alone. What
was rarely done so far is drawn more often (`done` counts, over all evenings of a recording).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, get_args

from msgspec.structs import fields

from bot.core.action import Choice, Select
from bot.core.combat import standing
from bot.core.scene import Scene
from bot.shared.system import AnySystem
from tests.golden.evenings import sheets
from tests.golden.evenings.choose import bare
from tests.golden.evenings.fields import NEEDED, Fields, pools
from tests.golden.evenings.table import PEOPLE, PLACE, Evening, Step

STEPS = 40
TRIES = 14
GM = "Gamemaster"
ENDINGS = frozenset(
    [
        "combat_end",
        "combat_leave",
        "combat_start",
        "combat_use",
        "combat_end_round",
        "combat_back",
        "combat_order",
        "session_end",
        "character_delete",
        "character_use",
        "table_setup",
        "table_gm",
        "table_dice",
        "table_visibility",
        "leave",
        "end_conflict",
        "method",
        "chaos",
        "concede",
        "call_off",
        "build_drop",
        "thing_drop",
        "track_drop",
        "status_drop",
    ]
)
"""What puts an end to something, or turns everything round: not too often."""

ASIDES = ("import", "reveal", "undo", "redo", "history", "recap", "sweep", "restart")


async def invented(table: Evening, system: AnySystem, done: Counter[str]) -> list[tuple[Step, str]]:
    """The steps of an evening with what came of them: the table set up, then forty more."""
    return await Inventor(table, system, done).invented()


class Inventor:
    """Draws the steps of one evening."""

    def __init__(self, table: Evening, system: AnySystem, done: Counter[str]) -> None:
        self._table = table
        self._system = system
        self._done = done
        self._random = Random(f"steps {table.seed}")  # noqa: S311 - the same steps in every run
        self._fields = Fields(system, self._random)
        self._words = self._fields.words
        self._recipes: dict[str, list[str]] = {}
        for line in [*self._words.get("recipes", ()), *pools("")["recipes"]]:
            self._recipes.setdefault(json.loads(line)["do"], []).append(line)
        self._types = {tag: (system, kind) for tag, kind in tagged(system.actions).items()}
        self._shared = {
            tag: (domain, kind)
            for domain in table.resolver.shared
            if domain.key != "sight"
            for tag, kind in tagged(domain.actions).items()
        }
        self._players = [name for name in PEOPLE if name != GM][: 2 + self._random.randrange(3)]
        modules = sorted({kind.__module__ for _, kind in self._types.values()})
        self._theme = self._random.choice(modules)
        self._steps: list[tuple[Step, str]] = []

    async def invented(self) -> list[tuple[Step, str]]:
        """The whole evening."""
        await self._set_up()
        first = len(self._steps)
        while len(self._steps) < first + STEPS:
            await self._one_more()
        return self._steps

    async def _play(self, step: Step, *, must: bool = True) -> bool:
        """Play a step; one that is refused is forgotten unless it `must` be told."""
        before = self._table.now
        told = await self._table.play(step)
        refused = told.startswith(("refused", "failed", "no such", "asks"))
        if refused and not must:
            self._table.forget()
            self._table.now = before
            return False
        self._steps.append((step, told))
        self._done[f"{self._system.key} {'!' if refused else ''}{self._tag(step)}"] += 1
        return True

    def _tag(self, step: Step) -> str:
        """The tag of the action of a step, or what else it is."""
        if "press" in step:
            _, _, choice = self._table.buttons[step["press"]][step["label"]]
            return str(type(choice.action).__struct_config__.tag)
        return step["do"]["do"] if "do" in step else next(kind for kind in step if kind in ASIDES)

    async def _set_up(self) -> None:
        random, key = self._random, self._system.key
        await self._do(GM, "table", {"do": "table_setup", "system": key})
        for rule in self._system.house:
            if random.random() < 0.12:
                value = sheets.house_value(rule, random)
                asked = {"do": "table_house", "key": f"{key} {rule.key}", "value": value}
                await self._do(GM, "table", asked)
        if random.random() < 0.2:
            asked = {"do": "table_visibility", "rolls": random.choice(("gm", "private", "blind"))}
            await self._do(GM, "table", asked)
        for name in self._players:
            if random.random() < 0.9:
                await self._bring(name, name if random.random() < 0.5 else f"{name}dra", npc=False)
        names = ["Orc", "Wolf", "Thug"][: 1 + random.randrange(3)]
        for name in names:
            await self._bring(GM, name, npc=True)
        await self._fight(names)
        names = [c.name for c in (await self._scene()).characters.values()]
        for line in self._words.get("openings", ()):
            if names and random.random() < 0.4:
                who, other = random.choice(names), random.choice(names)
                asked = json.loads(line.replace("@@", other).replace("@", who))
                await self._play({"by": GM, "in": key, "do": asked}, must=False)

    async def _bring(self, by: str, name: str, *, npc: bool) -> None:
        at = self._random.randrange(sheets.NPCS if npc else sheets.PLAYERS)
        newest = len(self._table.sheets) - sheets.PLAYERS - sheets.NPCS
        place = newest + at + (sheets.PLAYERS if npc else 0)
        await self._play(
            {"by": by, "import": place, "name": name, **({"npc": True} if npc else {})}
        )

    async def _fight(self, npcs: Sequence[str]) -> None:
        random = self._random
        if random.random() > 0.8:
            return
        scene = await self._scene()
        members = [c.name for c in scene.characters.values() if random.random() < 0.9]
        side = random.random() < 0.7
        asked = {"do": "combat_start", "members": members, "begin": not side}
        await self._do(GM, "combat", asked)
        if side:
            for name in members:
                asked = {
                    "do": "combat_side",
                    "who": name,
                    "side": "Horde" if name in npcs else "Heroes",
                }
                await self._do(GM, "combat", asked)
            await self._do(GM, "combat", {"do": "combat_next"})

    async def _do(self, by: str, system: str, action: Mapping[str, Any]) -> None:
        await self._play({"by": by, "in": system, "do": action})

    async def _scene(self) -> Scene:
        return await self._table.resolver.look(PLACE, lambda scene: scene)

    async def _one_more(self) -> None:
        """One step: a press, a command, or what else happens at a table."""
        random = self._random
        scene = await self._scene()
        wait = {"after": random.choice((1, 5, 20, 60, 400))}
        telling = random.random() < 0.15
        for _ in range(TRIES):
            lot = random.random()
            if lot < 0.45:
                step = self._pressed(scene)
            elif lot < 0.94:
                step = self._commanded(scene)
            else:
                step = self._aside(scene)
            if step is None:
                continue
            if random.random() < 0.03:
                step = {**step, "lost": True}
            step = {**wait, **step}
            if await self._play(step, must=telling):
                return
            if "do" in step and await self._with_faces(step):
                return

    async def _with_faces(self, step: Step) -> bool:
        """The dice that were typed too few, once more with as many as it takes."""
        if "faces" not in step:
            return False
        for _ in range(6):
            step = {**step, "faces": [*step["faces"], 1 + self._random.randrange(6)]}
            if await self._play(step, must=False):
                return True
        return False

    def _aside(self, scene: Scene) -> Step | None:
        random = self._random
        by = random.choice([GM, *self._players])
        hidden = [number for number, row in scene.rolls.items() if row.sight.hidden]
        steps: list[dict[str, Any]] = [
            {"by": by, "undo": "change"},
            {"by": GM, "undo": "change"},
            {"by": GM, "undo": "roll"},
            {"by": by, "redo": True},
            {"by": GM, "redo": True},
            {"by": by, "history": 3 + random.randrange(5)},
            {"by": by, "recap": random.choice(("now", "before"))},
            {"sweep": True, "after": random.choice((30, 400, 4000, 90000))},
            {"sweep": True, "after": 90000},
            {"restart": True},
        ]
        steps += [{"by": GM, "reveal": random.choice(hidden)}] if hidden else []
        return random.choice(steps)

    def _pressed(self, scene: Scene) -> Step | None:
        """A button that is good, by somebody it is for."""
        random = self._random
        shown: list[tuple[str, str, Choice]] = []
        for name, buttons in self._table.buttons.items():
            for label, (offer, index, choice) in buttons.items():
                row = scene.offers.get(offer)
                if row is None or index >= len(row.choices):
                    continue
                if row.choices[index].status == "open" and not choice.disabled:
                    shown.append((name, label, choice))
        if not shown:
            return None
        newest = list(self._table.buttons)[-3:]
        weights = [
            self._rarity(f"[{bare(label)}]")
            * self._rarity(str(type(choice.action).__struct_config__.tag))
            * (6 if name in newest else 1)
            * (0.04 if (choice.system or self._system.key) in self._table.resolver.shared else 1)
            for name, label, choice in shown
        ]
        name, label, choice = shown[_weighted(random, weights)]
        by = self._somebody(scene, choice)
        self._done[f"{self._system.key} [{bare(label)}]"] += 1
        step: dict[str, Any] = {"by": by, "press": name, "label": label}
        if isinstance(choice.ask, Select):
            places = list(range(len(choice.ask.options)))
            many = choice.ask.least + random.randrange(choice.ask.most - choice.ask.least + 1)
            picks: list[int] = []
            while places and len(picks) < many:
                picks.append(places.pop(random.randrange(len(places))))
            step["pick"] = sorted(picks)
        elif choice.ask is not None:
            step["write"] = [self._written(f.name, f.value) for f in choice.ask.fields]
        return step

    def _somebody(self, scene: Scene, choice: Choice) -> str:
        actors = list(PEOPLE.values())
        meant = [a.name for a in actors if scene.belongs(a, choice.audience)]
        meant = [name for name in meant if name == GM or name in self._players]
        if not meant or self._random.random() < 0.03:
            meant = [GM, *self._players]
        return self._random.choice(meant)

    def _written(self, name: str, value: str) -> str:
        words = self._words.get(name)
        if words and self._random.random() < 0.6:
            return self._random.choice(words)
        return value or self._random.choice(("1", "2", "0", "a leak", "12"))

    def _commanded(self, scene: Scene) -> Step | None:
        random = self._random
        known = self._types if random.random() < 0.86 else self._shared
        tags = list(known)
        waiting = {row.system for row in scene.rolls.values()}
        weights = [self._chance(tag, *known[tag], waiting) for tag in tags]
        tag = tags[_weighted(random, weights)]
        domain, kind = known[tag]
        by, who = self._actor(scene)
        needs = kind().who_may_ask()
        if needs is not None:
            by = GM if needs.gm and random.random() < 0.97 else by
        recipes = self._recipes.get(tag)
        if recipes and random.random() < 0.7:
            action = self._cooked(random.choice(recipes), scene, by, who, domain)
            by = self._player(scene, action.get("who", "")) if needs is None else by
        else:
            action = self._made(kind, tag, scene, who or by, domain)
            if who and (needs is None or random.random() < 0.5):
                action["who"] = who
        if tag == "character_edit":
            action |= self._fields.edited()
        if tag == "table_house":
            rule = random.choice(self._system.house)
            action["key"] = f"{self._system.key} {rule.key}"
            action["value"] = sheets.house_value(rule, random)
        step: dict[str, Any] = {"by": by, "in": domain.key, "do": action}
        if known is self._types and random.random() < 0.05:
            step["faces"] = [1 + random.randrange(6) for _ in range(1 + random.randrange(4))]
        if known is self._types and random.random() < 0.05:
            step["sight"] = random.choice(("private", "gm", "blind", "public"))
        return step

    def _chance(self, tag: str, domain: AnySystem, kind: Any, waiting: set[str]) -> float:
        """How readily this is tried: what is rare, fits the theme, and may come to something."""
        names = {field.name for field in fields(kind)}
        chance = self._rarity(tag)
        chance *= 5 if kind.__module__ == self._theme else 1
        chance *= 0.05 if names & {"card", "state", "attack"} and domain.key != "opend6" else 1
        chance *= 0.1 if "roll" in names and domain.key not in waiting else 1
        return chance * (0.15 if tag in ENDINGS else 1)

    def _cooked(
        self, recipe: str, scene: Scene, by: str, who: str, domain: AnySystem
    ) -> dict[str, Any]:
        """A recipe with names and the number of a roll that waits put in."""
        random = self._random
        names = [c.name for c in scene.characters.values()] or [by]
        who = who if who in names else next(iter(self._owned(scene, by)), random.choice(names))
        others = [name for name in names if name != who] or names
        line = recipe.replace("@@", random.choice(others)).replace("@", who)
        return json.loads(line.replace('"#"', str(self._fields.number("roll", scene, domain))))

    def _made(
        self, kind: Any, tag: str, scene: Scene, who: str, domain: AnySystem
    ) -> dict[str, Any]:
        """An action whose fields are drawn one by one."""
        random = self._random
        action: dict[str, Any] = {"do": tag}
        eager = random.random() ** 2
        for field in fields(kind):
            least = 0.75 if field.name in NEEDED else 0.2
            if field.name != "who" and random.random() < least + (1 - least) * eager:
                found = self._fields.value(field.type, f"{tag}.{field.name}", scene, who, domain)
                if found is not None and found != field.default:
                    action[field.name] = found
        return action

    def _owned(self, scene: Scene, by: str) -> list[str]:
        return [c.name for c in scene.characters.values() if c.owner == PEOPLE[by].user]

    def _player(self, scene: Scene, who: str) -> str:
        """Who plays this character, mostly."""
        users = {actor.user: name for name, actor in PEOPLE.items()}
        owners = [c.owner for c in scene.characters.values() if c.name == who]
        owner = users.get(owners[0] or 1, GM) if owners else GM
        return GM if self._random.random() < 0.1 else owner

    def _actor(self, scene: Scene) -> tuple[str, str]:
        """Who asks, and for whom: most often whose turn it is."""
        random = self._random
        users = {actor.user: name for name, actor in PEOPLE.items()}
        turns = [key for order in scene.orders.values() for key in standing(order).turn]
        keys = [key for key in turns if key in scene.characters] if random.random() < 0.65 else []
        keys = keys or list(scene.characters)
        if not keys or random.random() < 0.1:
            return random.choice([GM, *self._players]), ""
        character = scene.characters[random.choice(keys)]
        if character.owner is None:
            return GM, character.name
        if random.random() < 0.15:
            return GM, character.name
        return users.get(character.owner, GM), random.choice(("", character.name))

    def _rarity(self, tag: str) -> float:
        key = self._system.key
        tries = self._done[f"{key} {tag}"]
        return 1 / (1 + tries) ** 0.5


def tagged(union: Any) -> dict[str, Any]:
    """The types of a union of actions or outcomes by their tags."""
    kinds = get_args(union) or (union,)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def _weighted(random: Random, weights: Sequence[float]) -> int:
    lot = random.random() * sum(weights)
    for at, weight in enumerate(weights):
        lot -= weight
        if lot < 0:
            return at
    return len(weights) - 1
