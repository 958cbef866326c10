"""How large and how deep the product is, and how much of it is as it should not be.

`python -m tests.house.figures` prints the figures as JSON, `--table` for people, `--compare FILE`
beside those of an earlier run, and `--list NAME` what a counted figure counts. `limits.toml` holds
what each may be at most; `--lower` writes what has become less there.
"""

from __future__ import annotations

import argparse
import ast
import json
import statistics
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.house.source import Function, Module, Source, product
from tests.house.words import RIDDLES, is_participle

LIMITS = Path(__file__).with_name("limits.toml")
HEADROOM = 0.01
"""By how much of itself a figure may grow beyond its limit before that fails."""
SYSTEMS = "bot.systems."
DIRECTIVES = ("# noqa", "# pyright:", "# type:", "# fmt:")

Figures = dict[str, float]


def figures(source: Source) -> Figures:
    """Every figure by its name; those of one part have it before a colon."""
    found: Figures = {**sizes("", source.modules.values())}
    for part, modules in parts(source).items():
        found |= sizes(f"{part}: ", modules)
    found |= depths(source)
    found |= {name: len(COUNTED[name](source)) for name in COUNTED}
    found["lines that only tests use"] = sum(source.unused.values())
    found["comments in 100 lines"] = comments(source)
    return found


def sizes(part: str, modules: Sequence[Module] | Any) -> Figures:
    """How many files there are and how long they are."""
    lines = [module.lines for module in modules]
    return {
        f"{part}files": len(lines),
        f"{part}lines": sum(lines),
        f"{part}median": statistics.median(lines),
        f"{part}longest": max(lines),
    }


def parts(source: Source) -> dict[str, list[Module]]:
    """The modules by layer, those of the systems by system."""
    found: dict[str, list[Module]] = {}
    for name, module in source.modules.items():
        first, second, third, *_ = [*name.split("."), "", "", ""]
        system = third if f"{first}.{second}." == SYSTEMS and third != "registry" else ""
        part = system or (second if first == "bot" else first)
        found.setdefault(part or first, []).append(module)
    return found


def systems(source: Source) -> list[str]:
    """The keys of the systems."""
    return sorted({name.split(".")[2] for name in source.modules if _system(name)})


def depths(source: Source) -> Figures:
    """Floors and arrows: between the files and folders of each system, and between all files."""
    arrows = source.arrows()
    found: Figures = {"floors of files": floors(arrows)}
    for system in systems(source):
        whole = f"{SYSTEMS}{system}"
        within = {name for name in arrows if f"{name}.".startswith(f"{whole}.")}
        rooms = {name: name.removeprefix(whole).split(".")[:2][-1] for name in within}
        between: dict[str, set[str]] = {room: set() for room in rooms.values()}
        for name in within:
            between[rooms[name]] |= {rooms[one] for one in arrows[name] & within} - {rooms[name]}
        inside = {name: arrows[name] & within for name in within}
        found |= {
            f"{system}: rooms": len(between),
            f"{system}: floors": floors(between),
            f"{system}: arrows": sum(map(len, between.values())),
            f"{system}: floors of files": floors(inside),
        }
    return found


def floors(arrows: Mapping[str, set[str]]) -> int:
    """The length of the longest chain; raises `RecursionError` where there is a circle."""

    @cache
    def floor(name: str) -> int:
        return 1 + max(map(floor, arrows[name] & arrows.keys()), default=0)

    return max(map(floor, arrows), default=0)


def participles(source: Source) -> list[str]:
    """Functions and methods of the systems whose names end in a past participle."""
    return [name for name in _participles(source) if _system(name.rpartition(".")[0])]


def other_participles(source: Source) -> list[str]:
    """The same of all other layers."""
    return [name for name in _participles(source) if not _system(name.rpartition(".")[0])]


def riddles(source: Source) -> list[str]:
    """Locals and parameters whose names could be anything: `now`, `found`, `one`."""
    return [place for place, name in _values(source) if name in RIDDLES]


def value_participles(source: Source) -> list[str]:
    """Locals and parameters that are called by one past participle."""
    return [place for place, name in _values(source) if "_" not in name and is_participle(name)]


def objects(source: Source) -> list[str]:
    """Parameters whose annotation says `object`."""
    return [
        f"{name}.{function.name}({argument.arg})"
        for name, module in source.modules.items()
        for function in module.functions
        if not function.name.startswith("__")  # Python says what those take
        for argument in _arguments(function)
        if _says_object(argument)
    ]


def unused(source: Source) -> list[str]:
    """Definitions that the product does not use."""
    return [str(place) for place in source.unused]


def sentences(source: Source) -> list[str]:
    """F-strings in files of rules called `play.py` that are no part of a refusal."""
    return [
        f"{name}:{line}"
        for name, module in source.modules.items()
        if module.path.name == "play.py" and not name.startswith("bot.client.")
        for line in _sentences(module.tree)
    ]


def doubles(source: Source) -> list[str]:
    """Classes of a system that have their name from another one of it."""
    names = Counter(
        (name.split(".")[2], one.name)
        for name, module in source.modules.items()
        if _system(name)
        for one in module.classes
    )
    return [
        f"{system}: {name}"
        for (system, name), times in sorted(names.items())
        for _ in range(1, times)
    ]


COUNTED: dict[str, Callable[[Source], list[str]]] = {
    "participles": participles,
    "participles beside the systems": other_participles,
    "riddles among values": riddles,
    "participles among values": value_participles,
    "parameters of type object": objects,
    "definitions that only tests use": unused,
    "sentences in play.py": sentences,
    "doubled classes": doubles,
}


def comments(source: Source) -> float:
    """Comments for people, in a hundred lines."""
    lines = sum(module.lines for module in source.modules.values())
    found = 0
    for module in source.modules.values():
        rest = iter(module.text.splitlines(keepends=True))
        tokens = tokenize.generate_tokens(lambda rest=rest: next(rest, ""))
        found += sum(
            token.type == tokenize.COMMENT and not token.string.startswith(DIRECTIVES)
            for token in tokens
        )
    return round(100 * found / lines, 2)


def limits() -> Figures:
    """What each figure may be at most."""
    return tomllib.loads(LIMITS.read_text(encoding="utf-8"))["most"]


def passing(found: Figures, most: Figures) -> dict[str, str]:
    """The figures that are worse than their limit with its headroom, in words."""
    return {
        name: f"{found.get(name, 0):g}, at most {limit:g}"
        for name, limit in most.items()
        if found.get(name, 0) > int(limit * (1 + HEADROOM))
    }


def lower(found: Figures, most: Figures) -> str:
    """`limits.toml` with every limit at what was reached, as far as that is less."""
    head = LIMITS.read_text(encoding="utf-8").partition("[most]\n")[0]
    rows = (f'"{name}" = {min(found.get(name, 0), limit):g}' for name, limit in most.items())
    return "\n".join([f"{head}[most]", *rows, ""])


def table(found: Figures, before: Figures) -> Iterator[str]:
    """The figures as lines, with their limits and those of an earlier run."""
    most = limits()
    width = max(map(len, found))
    yield f"{'':{width}}  {'before':>8}  {'now':>8}  {'most':>8}"
    for name, value in found.items():
        old = f"{before[name]:g}" if name in before else ""
        limit = f"{most[name]:g}" if name in most else ""
        yield f"{name:{width}}  {old:>8}  {value:>8g}  {limit:>8}"


def _participles(source: Source) -> Iterator[str]:
    for name, module in source.modules.items():
        for function in module.functions:
            if is_participle(function.name):
                yield f"{name}.{function.name}"


@cache
def _values(source: Source) -> tuple[tuple[str, str], ...]:
    """Where each local and parameter is, once a function, and its name."""
    return tuple(
        (f"{module_name}.{function.name}({name})", name.strip("_"))
        for module_name, module in source.modules.items()
        for function in module.functions
        for name in sorted(set(_names_in(function)))
    )


def _names_in(function: Function) -> Iterator[str]:
    for argument in _arguments(function):
        yield argument.arg
    for node in ast.walk(function):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.MatchAs(name=str(name)):
                yield name
            case _:
                continue


def _system(name: str) -> bool:
    return name.startswith(SYSTEMS) and name != f"{SYSTEMS}registry"


def _arguments(function: Function) -> list[ast.arg]:
    given = function.args
    rest = [one for one in (given.vararg, given.kwarg) if one is not None]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *rest]


def _says_object(argument: ast.arg) -> bool:
    within = ast.walk(argument.annotation) if argument.annotation else ()
    return any(isinstance(node, ast.Name) and node.id == "object" for node in within)


def _sentences(node: ast.AST) -> Iterator[int]:
    match node:
        case ast.Raise() | ast.Call(func=ast.Name(id="Refusal")):
            return
        case ast.FunctionDef(returns=ast.Name(id="Refusal")):
            return
        case ast.JoinedStr(lineno=line):
            yield line
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _sentences(child)


def main(arguments: Sequence[str]) -> int:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(prog="tests.house.figures", description=__doc__)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--compare", type=Path, metavar="FILE")
    parser.add_argument("--list", choices=COUNTED, metavar="NAME")
    parser.add_argument("--lower", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.list:
        lines = COUNTED[asked.list](product())
    elif asked.lower:
        LIMITS.write_text(lower(figures(product()), limits()), encoding="utf-8")
        lines = []
    elif asked.table or asked.compare:
        before: Figures = (
            json.loads(asked.compare.read_text(encoding="utf-8")) if asked.compare else {}
        )
        lines = list(table(figures(product()), before))
    else:
        lines = [json.dumps(figures(product()), indent=1)]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
