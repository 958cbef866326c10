"""What may be typed at the table besides slash commands, for `help` and for completion."""

from __future__ import annotations

WORDS = (
    "press",
    "select",
    "fill",
    "cards",
    "history",
    "commands",
    "who",
    "save",
    "wait",
    "help",
    "quit",
)

HELP = """\
/flame roll dice:4 task:"old door"   a command; Tab completes, quotes keep spaces together
@Skaz                                be Skaz from now on
@Skaz /flame pool                    be Skaz for one line; works before everything here
press 1                              the first button of the newest open card
press Dodge                          a button by its label or the beginning of it
press 12:1                           the first button of card 12
select 2 6,5                         pick in the menu [2], by label or value
select attacks Thug 1                pick in the menu “… attacks…”
select 12:2 6,5                      pick on card 12
fill The door burns                  answer the form you were shown (one field)
fill what:"it burns" who:Skaz        answer a form of several fields
cards                                open cards, with their numbers
history 5                            the last messages you see (20 without a number)
commands flame                       the commands, or those that begin like this
who                                  who sits here
save skaz.json                       keep the file that came last (its own name without one)
wait 3                               let 3 seconds pass
# anything                           a remark
quit                                 leave; cards stay open until the next time
In a script the first line that cannot be run ends it, with exit code 1. A refusal by the bot is
an answer like any other.
There is one channel, without threads; /combat start name: opens a further fight in it."""
