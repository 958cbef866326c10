"""The interactive terminal: a prompt that completes, and messages that appear above it."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.shortcuts import CompleteStyle

from bot.client.local.table import CannotPlay, Modal, Persona
from bot.client.local.tabletop import LocalTable
from bot.client.terminal import page
from bot.client.terminal.scribe import Scribe
from bot.client.terminal.suggest import suggest

WELCOME = "Type a command such as /flame roll, @Name to be somebody else, or help. Tab completes."


async def converse(table: LocalTable) -> int:
    """Talk with the people at the terminal until they quit (Ctrl-D too); always 0."""
    fields: PromptSession[str] = PromptSession(history=InMemoryHistory())

    async def ask(persona: Persona, modal: Modal) -> dict[str, str] | None:
        """Ask field by field; None where somebody backs out with Ctrl-C."""
        say(f"{modal.title} (Ctrl-C closes the form)")
        values: dict[str, str] = {}
        for field in modal.fields:
            label = f"{persona.name}, {page.field_line(field)}: "
            try:
                values[field.key] = await fields.prompt_async(label, default=field.value)
            except (KeyboardInterrupt, EOFError):
                say("(closed)")
                return None
        return values

    scribe = Scribe(table, say, ask)
    table.watch(scribe.see)
    session: PromptSession[str] = PromptSession(
        completer=LineCompleter(scribe),
        complete_style=CompleteStyle.COLUMN,
        complete_while_typing=True,
        history=InMemoryHistory(),
    )
    with patch_stdout(raw=True):
        if table.damage:
            say(table.damage)
        say(WELCOME)
        while True:
            try:
                line = await session.prompt_async(f"{scribe.persona.name}> ")
                if line.strip() and not await scribe.run(line):
                    return 0
            except CannotPlay as error:
                say(f"? {error}")
            # At the prompt Ctrl-C takes the line back; who wants to leave presses Ctrl-D.
            except KeyboardInterrupt:
                continue
            except EOFError:
                return 0


def say(line: str) -> None:
    """Write a line above the prompt; the stream is looked up now because the prompt replaces it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class LineCompleter(Completer):
    """`suggest` as prompt_toolkit wants it."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Nothing: the bot is asked asynchronously."""
        del document, complete_event
        yield from ()

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion]:
        """Whatever fits at the cursor."""
        del complete_event  # the same is offered however it was asked for
        scribe = self._scribe
        for suggestion in await suggest(scribe.table, scribe.persona, document.text_before_cursor):
            yield Completion(
                suggestion.text,
                -suggestion.back,
                display=suggestion.shown,
                display_meta=suggestion.about or None,
            )
