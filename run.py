#!/usr/bin/env python3
"""Start anything of Parry's from a bare Python: `python3 run.py play`.

Only the standard library is used here. What a command needs is installed once into `.venv`, from
the lock file of that command, and again only when that lock file has changed. Everything after the
command's name is passed on to it; relative paths are relative to this folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no flock; there two first starts at once are on their own
    fcntl = None

HOME = Path(__file__).resolve().parent
VENV = HOME / ".venv"
STAMP = VENV / "parry.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
BYTECODE = VENV / "bytecode"

LOCKS = (
    "requirements.txt",
    "requirements-play.txt",
    "requirements-dev.txt",
    "requirements-host.txt",
)
"""The first is part of every other, and every other of the third, at the same versions."""

LARGER = {
    LOCKS[0]: (LOCKS[0], LOCKS[1], LOCKS[3], LOCKS[2]),
    LOCKS[1]: (LOCKS[1], LOCKS[2]),
    LOCKS[2]: (LOCKS[2],),
    LOCKS[3]: (LOCKS[3], LOCKS[2]),
}
"""Which lock files hold all that one does."""

MORE = re.compile(
    r"^((PARRY_DATABASE_URL|DATABASE_URL|url) *= *[\"']?postgres"
    r"|(PARRY_HEALTH_PORT|port) *= *[1-9])",
    re.MULTILINE,
)
"""What in the settings asks for the lock file of larger hosts."""

COMMANDS: dict[str, tuple[str, list[str], str]] = {
    "play": (
        LOCKS[1],
        ["-m", "bot", "play"],
        "play without Discord, in this terminal or in the browser (--web)",
    ),
    "run": (LOCKS[0], ["-m", "bot", "run"], "run the bot (needs DISCORD_TOKEN)"),
    "check-config": (LOCKS[0], ["-m", "bot", "check-config"], "read the settings and show them"),
    "doctor": (LOCKS[0], ["-m", "bot", "doctor"], "look at what keeps it from running well here"),
    "migrate": (
        LOCKS[0],
        ["-m", "bot", "migrate"],
        "bring the database up to date, or move it (--to)",
    ),
    "backup": (LOCKS[0], ["-m", "bot", "backup"], "copy the database, also while the bot runs"),
    "restore": (LOCKS[0], ["-m", "bot", "restore"], "put a copy in the place of the database"),
    "prune": (LOCKS[0], ["-m", "bot", "prune"], "take from the database what is too old"),
    "replay": (LOCKS[0], ["-m", "bot", "replay"], "play a line of a database's journal again"),
    "test": (
        LOCKS[2],
        ["-m", "pytest", "-n", "auto", "--dist", "loadfile"],
        "run the tests (pytest's arguments may follow)",
    ),
    "check": (LOCKS[2], [], "lint, format, types, layers (or those named)"),
    "rules": (LOCKS[2], ["-m", "tests.rulebook"], "make the pages of docs/rules anew"),
    "pages": (
        LOCKS[2],
        ["-m", "tests.pages"],
        "make docs/commands and docs/first-fight-… anew, or those named",
    ),
    "bench": (LOCKS[2], ["-m", "tests.bench"], "measure, and print the figures as JSON or --table"),
    "pictures": (
        LOCKS[2],
        ["-m", "tests.pictures"],
        "make docs/pictures anew from the page (needs Chromium)",
    ),
    "new-system": (
        LOCKS[2],
        ["-m", "tests.skeleton"],
        "write a system that plays, to change into yours: its KEY follows",
    ),
    "lock": (LOCKS[2], [], "make the lock files anew from pyproject.toml (needs uv)"),
}

CHECKS = {
    "lint": ["-m", "ruff", "check"],
    "format": ["-m", "ruff", "format", "--check"],
    "types": ["-m", "basedpyright", "--pythonpath", str(PYTHON)],
    "layers": ["-c", "from importlinter.cli import lint_imports_command as l; l()", "--no-logo"],
}


def main(arguments: list[str]) -> int:
    """Run the command that `arguments` name; its exit code, or 2 when it cannot be started."""
    if sys.version_info < (3, 11):
        return refuse(
            f"Parry needs Python 3.11 or newer and this is {sys.version.split()[0]}. "
            "Install a newer one and start again with it, such as: python3.12 run.py play"
        )
    command, *rest = arguments or ["help"]
    if command not in COMMANDS:
        wants_help = command in {"help", "-h", "--help"}
        print(usage() if wants_help else f"There is no command “{command}”.\n{usage()}")
        return 0 if wants_help else 2
    lock, start, _ = COMMANDS[command]
    os.chdir(HOME)
    if lock == LOCKS[0] and needs_more(rest):
        lock = LOCKS[3]
    if command == "lock":
        return make_locks(rest)
    trouble = install(lock)
    if trouble:
        return refuse(trouble)
    if command == "test":
        keep_bytecode()
    return become([*start, *rest]) if start else check(rest)


def usage() -> str:
    """The commands, a line each."""
    lines = (f"  {name:13} {sentence}" for name, (_, _, sentence) in COMMANDS.items())
    return "\n".join(["Usage: python3 run.py <command> [arguments]", "", *lines])


def refuse(sentence: str) -> int:
    """Say why nothing was started."""
    print(sentence, file=sys.stderr)
    return 2


def needs_more(rest: list[str]) -> bool:
    """Whether settings or arguments name what only larger hosts need: a server, or figures."""
    if any(argument.removeprefix("--to=").startswith("postgres") for argument in rest):
        return True
    settings = "\n".join(f"{name} = {value}" for name, value in os.environ.items())
    file = HOME / (os.environ.get("PARRY_CONFIG") or "config.toml")
    if file.is_file():
        settings += "\n" + file.read_text(encoding="utf-8", errors="replace")
    return bool(MORE.search(settings))


def install(lock: str) -> str:
    """Make `.venv` hold what this lock file names; what went wrong, or nothing."""
    if is_installed(lock):
        return ""
    with (HOME / ".venv.lock").open("w") as gate:
        if fcntl is not None:
            fcntl.flock(gate, fcntl.LOCK_EX)
        if is_installed(lock):
            return ""
        usable = STAMP.exists() and stamp().get("python") == os.path.realpath(PYTHON)
        STAMP.unlink(missing_ok=True)
        if not usable:
            say("making .venv")
            trouble = make_venv()
            if trouble:
                return trouble
        say(f"installing {lock} into .venv")
        pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        result = subprocess.run([*pip, "--no-input", "--require-hashes", "-r", lock], check=False)
        if result.returncode:
            return f"pip could not install {lock}; its own words stand above."
        details = {"lock": lock, "hash": digest(lock), "python": os.path.realpath(PYTHON)}
        STAMP.write_text(json.dumps(details), encoding="utf-8")
    return ""


def is_installed(lock: str) -> bool:
    """Whether `.venv` was finished, from this lock file or a larger one, as they are today."""
    have = stamp()
    return (
        have.get("lock") in LARGER[lock]
        and have.get("hash") == digest(have["lock"])
        and PYTHON.exists()
        and have.get("python") == os.path.realpath(PYTHON)
    )


def stamp() -> dict[str, str]:
    """What the last finished installation noted; nothing where there is none."""
    try:
        noted: dict[str, str] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted


def digest(lock: str) -> str:
    """The hash of a lock file."""
    return hashlib.sha256((HOME / lock).read_bytes()).hexdigest()


def make_venv() -> str:
    """A fresh, empty `.venv`; what went wrong, or nothing."""
    result = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if result.returncode == 0:
        return ""
    if "ensurepip" in result.stdout or "No module named venv" in result.stdout:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        return (
            f"This Python cannot make virtual environments: its venv module is not complete. "
            f"On Debian and Ubuntu, install it with: sudo apt install python{version}-venv"
        )
    return f"The virtual environment could not be made: {result.stdout.strip()}"


def keep_bytecode() -> None:
    """Let what the command starts keep compiled modules in `.venv`, whatever is usual here.

    The tests start the bot several dozen times, and compiling it takes longer than starting it.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def become(start: list[str]) -> int:
    """Turn into the command, so that Ctrl-C, SIGTERM and the exit code are its own."""
    line = [str(PYTHON), *start]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(line[0], line)
    return subprocess.call(line)  # Windows' execv returns to the shell at once, without a code


def check(names: list[str]) -> int:
    """These checks, or every one that is not a test; the first failure ends it."""
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        return refuse(f"There is no check “{unknown[0]}”. There are: {', '.join(CHECKS)}.")
    for name, step in CHECKS.items():
        if names and name not in names:
            continue
        say(name)
        code = subprocess.call([str(PYTHON), *step])
        if code:
            return code
    return 0


def make_locks(rest: list[str]) -> int:
    """Write the lock files; the largest first, so that the smaller ones agree with it."""
    uv = shutil.which("uv")
    if uv is None:
        return refuse("Making lock files needs uv on the path: pip install uv")
    flags = "--universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header"
    line = [uv, "pip", "compile", "--quiet", "--no-annotate", *flags.split(), "pyproject.toml"]
    pictures = ["--extra", "pictures"]
    extras = {
        LOCKS[2]: ["--extra", "dev"],
        LOCKS[3]: [*pictures, "--extra", "postgres", "--extra", "metrics"],
        LOCKS[1]: [*pictures, "--extra", "play"],
        LOCKS[0]: pictures,
    }
    for lock, extra in extras.items():
        agree = [] if lock == LOCKS[2] else ["--constraint", LOCKS[2]]
        code = subprocess.call([*line, *extra, *agree, "--output-file", lock, *rest])
        if code:
            return code
    return 0


def say(sentence: str) -> None:
    """One short line about what takes the time, away from the command's own output."""
    print(f"run.py: {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
