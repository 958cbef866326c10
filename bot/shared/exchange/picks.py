"""Windows for each by themselves: who has answered in them, and what was picked in secret."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.shared.exchange.rows import LiveRoll, Pick, encode
from bot.shared.exchange.windows import Answer, PendingRoll, Window


def open_to_each(windows: Sequence[Window], picks: Sequence[Pick]) -> tuple[Window, ...]:
    """The windows, one for each of those who are meant each; who has answered is asked no more.

    A secret pick may be changed, so that its window stays.
    """
    if not any(window.each for window in windows):
        return tuple(windows)
    apart = (part for window in windows for part in _apart(window))
    return tuple(w for w in apart if w.secret or not (w.each and has_pick(w, picks)))


def has_pick(window: Window, picks: Sequence[Pick]) -> bool:
    """Whether who is meant by this window, which is each's own or secret, has answered in it."""
    return any(_is_in(pick, window) for pick in picks)


def are_complete(windows: Sequence[Window], picks: Sequence[Pick]) -> bool:
    """Whether there are secret windows here, and somebody has picked in all of them."""
    secret = [window for window in windows if window.secret]
    return bool(secret) and all(has_pick(window, picks) for window in secret)


def with_pick(live: LiveRoll, window: Window, answer: Answer, user: int) -> LiveRoll:
    """The roll with this answer noted for its window, instead of an earlier one."""
    others = tuple(pick for pick in live.row.picks if not _is_in(pick, window))
    pick = Pick(window.by, user, _kind(answer), encode(answer))
    return replace(live, row=replace(live.row, picks=(*others, pick)))


def drop_stale_picks(live: LiveRoll, windows: Sequence[Window]) -> LiveRoll:
    """The roll without what was answered in windows that are there no more."""
    if not live.row.picks:
        return live
    apart = [part for window in windows for part in _apart(window) if part.each or part.secret]
    picks = tuple(p for p in live.row.picks if any(_is_in(p, window) for window in apart))
    return replace(live, row=replace(live.row, picks=picks))


def split_secret(live: LiveRoll, windows: Sequence[Window]) -> tuple[tuple[Pick, ...], LiveRoll]:
    """What was picked in these windows in secret, in their order, and the roll without it."""
    secret = [window for window in windows if window.secret]
    opened = tuple(p for window in secret for p in live.row.picks if _is_in(p, window))
    others = tuple(pick for pick in live.row.picks if pick not in opened)
    return opened, replace(live, row=replace(live.row, picks=others))


def window_of(windows: Sequence[Window], answer: Answer, live: LiveRoll, scene: Scene) -> Window:
    """In which of these windows an answer is given; they are open to whoever gives it.

    Of windows that are each's own it is that of the character who answers, if one is named, else
    that of whoever gives it, one without an answer before one with. Raises `not_yours` where
    somebody is named whom none of them means.
    """
    own = [window for window in windows if window.each or window.secret]
    if not own:
        return windows[0]
    if answer.who:
        key = scene.key_of(live.roll.system, answer.who)
        own = [window for window in own if key in window.by.characters]
        if not own:
            raise Refusal("not_yours", "Only who is asked, or a GM, answers here.")
    # A GM who is not asked answers for somebody who is.
    own = [window for window in own if scene.belongs(scene.actor, window.by)] or own
    return next((w for w in own if not has_pick(w, live.row.picks)), own[0])


def name_answerer(answer: Answer, window: Window, scene: Scene) -> Answer:
    """An answer with the name of who gives it, where its window means one character alone."""
    if answer.who or not (window.each or window.secret) or len(window.by.characters) != 1:
        return answer
    return replace(answer, who=scene.name(window.by.characters[0]))


def who_answers(answer: Answer, window: Window, live: LiveRoll, scene: Scene) -> str:
    """The key of the character for whom this is answered; whose roll it is where none is meant."""
    if live.row.wanted is not None:
        return live.row.wanted.who
    if answer.who:
        return scene.key_of(live.roll.system, answer.who) or live.roll.who
    keys = window.by.characters or (live.roll.who,)
    own = (key for key in keys if scene.belongs(scene.actor, Audience(characters=(key,))))
    return next(own, keys[0])


def who_is_asked(windows: Sequence[Window], picks: Sequence[Pick], who: str) -> tuple[str, ...]:
    """The keys of those for whose answers a roll of `who` waits; nobody where it is a GM's alone.

    Whose roll it is stands last: others may have to answer before they go on.
    """
    waiting = [w for w in windows if w.kind == "answer" and not (w.secret and has_pick(w, picks))]
    keys = dict.fromkeys(key for window in waiting for key in window.by.characters if key)
    return (*(key for key in keys if key != who), *(key for key in keys if key == who))


def question_of(live: LiveRoll, windows: Sequence[Window]) -> PendingRoll:
    """What a roll with these open windows waits for, and from whom."""
    roll, by = live.roll, who_is_asked(windows, live.row.picks, live.roll.who)
    return PendingRoll(live.number, roll.who, by, roll.deadline, roll.sight, kinds_of(windows))


def kinds_of(windows: Sequence[Window]) -> tuple[str, ...]:
    """The tags of the answers for which a roll waits."""
    waiting = (window for window in windows if window.kind == "answer")
    return tuple(dict.fromkeys(_kind(answer) for window in waiting for answer in window.answers))


def _apart(window: Window) -> tuple[Window, ...]:
    """A window for each of those who are meant."""
    if not window.each:
        return (window,)
    by = window.by
    return (
        *(replace(window, by=Audience(characters=(key,))) for key in by.characters),
        *(replace(window, by=Audience(users=(user,))) for user in by.users),
        *((replace(window, by=Audience(gm=True)),) if by.gm else ()),
    )


def _is_in(pick: Pick, window: Window) -> bool:
    # Windows are made anew each time and have no ids: whom one means and what it takes tell it.
    return pick.by == window.by and any(_kind(answer) == pick.kind for answer in window.answers)


def _kind(answer: Action) -> str:
    return str(answer.__struct_config__.tag)
