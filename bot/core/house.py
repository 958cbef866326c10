"""House rules: the settings that a system's rulings leave to the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.core.errors import Refusal

YES = ("on", "yes", "true")
NO = ("off", "no", "false")


class HouseRule(Struct, frozen=True):
    """One configuration key: its default as text, what is allowed, and where it comes from.

    `allowed` are the words it may be (`("on", "off")` for a switch); where it is empty the value is
    a whole number from `least` to `most`, or with `longest` text of 1 to so many characters.
    `ruling` is the id of the ruling, such as FA-07.
    """

    key: str
    default: str
    ruling: str
    sentence: str
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    longest: int = 0

    @property
    def range(self) -> str:
        """What it may be, in words."""
        if self.longest:
            return f"text of 1 to {self.longest} characters"
        return ", ".join(self.allowed) if self.allowed else f"{self.least} to {self.most}"

    def read(self, text: str) -> str:
        """The value as it is kept; raises `Refusal("bad_setting")` with what is allowed."""
        if self.longest:
            return self._words(text)
        value = text.strip().casefold()
        if "on" in self.allowed:
            value = "on" if value in YES else "off" if value in NO else value
        number = value.isascii() and value.isdigit() and len(value) <= 6
        if value in self.allowed:
            return value
        if not self.allowed and number and self.least <= int(value) <= self.most:
            return str(int(value))
        raise Refusal(
            "bad_setting", f"“{text[:40]}” is not allowed for {self.key}. It may be {self.range}."
        )

    def _words(self, text: str) -> str:
        shown = " ".join(text.split())
        if 1 <= len(shown) <= self.longest and shown.isprintable():
            return shown
        raise Refusal("bad_setting", f"{self.key} is {self.range} that can be seen.")


def switch(key: str, default: str, ruling: str, sentence: str) -> HouseRule:
    """A house rule that is on or off."""
    return HouseRule(key, default, ruling, sentence, allowed=("on", "off"))


def settings(rules: Iterable[HouseRule], house: Mapping[str, str]) -> dict[str, str]:
    """Every rule's value at this table: what was set, else its default."""
    return {rule.key: house.get(rule.key, rule.default) for rule in rules}
