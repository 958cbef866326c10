"""One interaction's answer, brought to the person by whatever way Discord still leaves open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any, Literal, TypeVar

import discord
from msgspec.structs import replace

from bot.ui.cards import DrawnCard
from bot.ui.sending import (
    ALREADY_ANSWERED,
    LOST,
    MOVED_ON,
    cause_of,
    find_message,
    insist,
    is_fault,
    is_open,
    numbers_of,
    parts,
    post,
    whole_of,
)

LOG = logging.getLogger("parry.reply")

# .../docs/interactions/receiving-and-responding: a first answer within 3 seconds, or the token of
# the interaction is void; after one it holds for 15 minutes.
ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer to an interaction."""

LEAST_SECONDS = 0.5
FOLLOW_SECONDS = 3.0
PERSISTENCE = (2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0, 240.0, 300.0)
"""Seconds between the tries to take an “is thinking” away; Discord allows it for 15 minutes."""

LATE = "parry-late"
"""How the task is called that says that an answer will come."""

LATER = "parry-later"
"""How the tasks are called that may be given up at a stop."""

BELOW = "This took me a moment. The card stands in the channel."
DONE = "What you did is done and stands; I could not show what came of it."
NAMED = "<@{}> Discord did not take my answer to you, so it comes this way."
TOO_SLOW = "That took me too long to open a form. Nothing has changed; please press once more."

Interaction = discord.Interaction[Any]
T = TypeVar("T")

State = Literal["silent", "thinking", "put off", "answered", "gone"]


class Reply:
    """How far the answer to one interaction has come.

    `silent`: nothing was sent. `thinking`: a private “is thinking” stands where the answer will be.
    `put off`: a press was acknowledged and its card stands as it was. `answered`: Discord took an
    answer. `gone`: Discord has given the interaction up; only the channel is left.

    What Discord or the network does is not raised: it is logged, and the next way is tried. Only a
    message that Discord refuses as malformed is, for that is a fault of ours.
    `late` says that it was put off, `reached` that Discord took something that the person reads,
    `kept` when the work was done and kept (None: not yet; by `perf_counter`): from then on nothing
    may be reported as failed.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._turn = asyncio.Lock()
        self._until = asyncio.get_running_loop().time() + ANSWER_SECONDS
        self._doubtful = False
        self._settling: asyncio.Task[None] | None = None
        self._putting_off: asyncio.Task[None] | None = None
        self.state: State = "silent"
        self.late = False
        self.kept: float | None = None
        self.reached = False

    def stand(self) -> None:
        """Note that the work is done and kept, whatever becomes of its answer."""
        if self.kept is None:
            self.kept = perf_counter()

    def be_late(self) -> None:
        """Put the answer off, aside from the work for it."""
        self._putting_off = asyncio.create_task(self.put_off(), name=LATE)

    async def put_off(self) -> None:
        """Tell Discord that the answer will come, unless it is on its way already."""
        # Somebody is sending already: to put it off now would make that a second answer.
        if self._turn.locked():
            return
        async with self._turn:
            if self.state != "silent":
                return
            self.late = True
            command = self._interaction.type is discord.InteractionType.application_command
            # Private, because nobody knows yet whether the answer is, and it cannot change later.
            is_taken, _ = await self._first(
                lambda: self._interaction.response.defer(ephemeral=command, thinking=command),
                new=command,
            )
            self.reached = False  # nothing has been said yet
            if is_taken:
                self.state = "thinking" if command else "put off"

    async def card(self, payload: DrawnCard, *, private: bool) -> int | None:
        """Post a new card; the id of its message, None where that is unknown or there is none."""
        async with self._turn:
            if self.state == "silent":
                is_taken, sent = await self._first(
                    lambda: self._interaction.response.send_message(
                        **parts(payload), ephemeral=private, allowed_mentions=payload.mentions
                    )
                )
                if is_taken:
                    # Where only the confirmation was lost Discord is asked which message it was.
                    return sent.message_id if sent else await self._original()
            message = None
            if self.state != "gone":
                message = await self._later(payload, private=private)
            if message is None and not private:
                message = await self._in_channel(payload)
                below = DONE if message is None else BELOW
                self._settle(lambda: {"content": below})
            self.reached = self.reached or message is not None
            return message

    async def edit(self, payload: DrawnCard) -> bool:
        """Change the card whose button was pressed; False where only its message id is left."""
        async with self._turn:
            answer, whole = self._interaction, partial(whole_of, payload, self._interaction.message)
            if self.state == "silent":
                is_taken, _ = await self._first(
                    lambda: answer.response.edit_message(**whole()), new=False
                )
                return is_taken
            if self.state != "put off":
                return False
            return await self._try(lambda: answer.edit_original_response(**whole())) is not None

    async def retire(self) -> None:
        """Take the buttons from the message on which was pressed; its words stay."""
        async with self._turn:
            answer = self._interaction
            if self.state == "silent":
                await self._first(lambda: answer.response.edit_message(view=None), new=False)
            elif self.state == "put off":
                await self._try(lambda: answer.edit_original_response(view=None))

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a form; where it is too late for that, ask for another press."""
        async with self._turn:
            if self.state == "silent":
                # Discord takes a form as the first answer only.
                await self._first(lambda: self._interaction.response.send_modal(form), new=False)
                return
        await self.tell(TOO_SLOW)

    async def tell(self, words: str) -> bool:
        """Say this to the person alone; False where they cannot be reached any more."""
        async with self._turn:
            answer = self._interaction
            match self.state:
                case "silent":
                    is_taken, _ = await self._first(
                        lambda: answer.response.send_message(words, ephemeral=True)
                    )
                    return is_taken
                case "thinking":
                    edit = await self._try(lambda: answer.edit_original_response(content=words))
                    self.state = "answered" if edit else self.state
                    self._settle(lambda: {"content": words})
                    return edit is not None
                case "put off" | "answered":
                    sent = await self._try(
                        lambda: answer.followup.send(words, ephemeral=True, wait=True)
                    )
                    return sent is not None
                case "gone":
                    self._settle(lambda: {"content": words})
                    return False

    async def _first(
        self, send: Callable[[], Awaitable[T]], *, new: bool = True
    ) -> tuple[bool, T | None]:
        """Send a first answer: whether Discord has one now, and what it said of it.

        It is sent again until Discord says yes or no, or stops waiting. Discord may have taken
        one of which only the confirmation was lost; of a `new` message it can be asked.
        """
        seconds_left = self._until - asyncio.get_running_loop().time()
        try:
            sent = await insist(send, seconds=max(seconds_left, LEAST_SECONDS))
        except LOST as error:
            _, code = numbers_of(error)
            if code == ALREADY_ANSWERED:
                self.state = "answered"
            elif is_fault(error):
                raise
            elif is_open(error):
                self._doubtful = True
                self.state = "answered" if new and await self._stands() else "gone"
            elif code not in MOVED_ON:
                self.state = "gone"
            self._log(error)
            self.reached = self.state == "answered"
            return self.reached, None
        self.state, self.reached = "answered", True
        return True, sent

    async def _later(self, payload: DrawnCard, *, private: bool) -> int | None:
        """Post the card after a first answer, or in the place of the one that was put off."""
        answer = self._interaction
        if self.state == "thinking":
            # The first follow-up would only change the private “is thinking”.
            def compose() -> dict[str, Any]:
                return parts(payload, files="attachments") if private else {"content": BELOW}

            edited = await self._try(lambda: answer.edit_original_response(**compose()))
            if edited is None:
                self._settle(compose)
                return None
            self.state = "answered"
            if private:
                return edited.id

        async def follow() -> discord.WebhookMessage:
            return await answer.followup.send(
                **parts(payload), ephemeral=private, allowed_mentions=payload.mentions, wait=True
            )

        if private:
            message = await self._try(follow)
            return message.id if message else None
        # Everybody would see it twice: it is sent once, and looked for where nobody knows.
        try:
            async with asyncio.timeout(FOLLOW_SECONDS):
                return (await follow()).id
        except LOST as error:
            if is_fault(error):
                raise
            self._log(error)
            channel = answer.channel_id
            if not is_open(error) or channel is None:
                return None
            return await find_message(
                answer.client, channel, answer.guild_id, payload, after=answer.id
            )

    async def _in_channel(self, payload: DrawnCard) -> int | None:
        """Post to the channel itself, naming whom it answers; once, however often it is sent."""
        answer = self._interaction
        if answer.channel_id is None:
            return None
        if payload.page is None:
            called = payload.mentions.users
            payload = replace(
                payload,
                content=" ".join(filter(None, (NAMED.format(answer.user.id), payload.content))),
                mentions=discord.AllowedMentions(
                    everyone=False,
                    roles=False,
                    users=[*(called if isinstance(called, list) else ()), answer.user],
                    replied_user=False,
                ),
            )
        return await post(answer.client, answer.channel_id, answer.guild_id, payload)

    async def _original(self) -> int | None:
        message = await self._try(self._interaction.original_response)
        return message.id if message else None

    async def _stands(self) -> bool:
        """Whether Discord shows an answer of ours, as far as it can be asked."""
        pressed = self._interaction.message
        try:
            answer = await insist(self._interaction.original_response, seconds=LEAST_SECONDS)
        except LOST:
            return False
        # Of a press that was put off the "original" is the pressed message itself, and no answer.
        has_content = answer.content or answer.embeds or answer.components or answer.flags.loading
        return bool(has_content) and (pressed is None or answer.id != pressed.id)

    def _settle(self, compose: Callable[[], dict[str, Any]]) -> None:
        """See to it that no “is thinking” stays, where one does or may stand."""
        waits = self.state == "thinking" or (self.state == "gone" and self.late and self._doubtful)
        if waits and self._settling is None:
            self._settling = asyncio.create_task(self._end_thinking(compose), name=LATER)

    async def _end_thinking(self, compose: Callable[[], dict[str, Any]]) -> None:
        answer = self._interaction
        for pause in PERSISTENCE:
            await asyncio.sleep(pause)
            try:
                await insist(
                    lambda: answer.edit_original_response(**compose()), seconds=FOLLOW_SECONDS
                )
            except LOST as error:
                if is_open(error):
                    continue
                self._log(error)
            return

    async def _try(self, send: Callable[[], Awaitable[T]]) -> T | None:
        """What may be sent twice, None where it did not get through; a lost look is no loss."""
        try:
            sent = await insist(send, seconds=FOLLOW_SECONDS)
        except LOST as error:
            if is_fault(error):
                raise
            self._log(error)
            return None
        self.reached = True
        return sent

    def _log(self, error: BaseException) -> None:
        LOG.warning(
            "answer lost", extra={"channel": self._interaction.channel_id, **cause_of(error)}
        )


def reply_to(interaction: Interaction) -> Reply:
    """The one reply of this interaction, the same for everybody who asks."""
    reply = interaction.extras.get(Reply)
    if not isinstance(reply, Reply):
        reply = interaction.extras[Reply] = Reply(interaction)
    return reply
