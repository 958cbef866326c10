"""Whole files of tests are handed to a worker, and what waits is run beside what computes."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from tests.support.workers import WholeFiles

RULES = [f"tests/systems/test_rules.py::test_rule[{number}]" for number in range(5)]
SHEETS = [f"tests/shared/test_sheets.py::test_sheet[{number}]" for number in range(4)]
SEATS = [f"tests/client/web/browser/test_seats.py::test_seat[{number}]" for number in range(4)]
PAGES = [f"tests/client/web/browser/test_pages.py::test_page[{number}]" for number in range(4)]
STOPS = [f"tests/client/wire/test_stop.py::test_stop[{number}]" for number in range(3)]
STROLLS = [f"tests/strolls/test_strolls.py::test_stroll[{number}]" for number in range(3)]
FILES = [*RULES, *SHEETS, *SEATS, *PAGES, *STOPS]


class Worker:
    """Runs nothing, but notes what it was handed."""

    def __init__(self) -> None:
        self.gateway = SimpleNamespace(id="a worker")
        self.shutting_down = False
        self.tests: Sequence[str] = ()
        self.handed: list[str] = []

    def send_runtest_some(self, places: Sequence[int]) -> None:
        """Be handed the tests at these places of the collection."""
        self.handed += [self.tests[place] for place in places]

    def shutdown(self) -> None:
        """Be told that there is nothing more."""
        self.shutting_down = True


def hand_out(*workers: Worker, tests: Sequence[str] = FILES) -> WholeFiles:
    """These tests, to these workers, as far as they are handed out at the beginning."""
    names = [f"{len(workers)}*popen"]
    config = SimpleNamespace(
        getvalue={"tx": names, "rsyncdir": []}.get, option=SimpleNamespace(loadscopereorder=True)
    )
    scheduling = WholeFiles(cast("Any", config))
    for worker in workers:
        scheduling.add_node(cast("Any", worker))
        worker.tests = tests
        scheduling.add_node_collection(cast("Any", worker), tests)
    scheduling.schedule()
    return scheduling


def run(scheduling: WholeFiles, worker: Worker, done: Sequence[str]) -> None:
    """The worker has run these of its tests."""
    for test in done:
        scheduling.mark_test_complete(cast("Any", worker), worker.tests.index(test))


def test_a_file_is_handed_out_whole_and_one_browser_has_all_its_files() -> None:
    first, second = Worker(), Worker()

    hand_out(first, second)

    assert first.handed == RULES
    assert second.handed == [*SEATS, *PAGES]


def test_strolls_are_handed_out_one_by_one() -> None:
    first, second = Worker(), Worker()

    hand_out(first, second, tests=STROLLS)

    assert first.handed == [STROLLS[0], STROLLS[2]]
    assert second.handed == [STROLLS[1]]


def test_one_worker_computes_while_the_others_wait() -> None:
    first, second, third = Worker(), Worker(), Worker()
    scheduling = hand_out(first, second, third)
    assert third.handed == STOPS

    run(scheduling, first, RULES)
    run(scheduling, second, [*SEATS, *PAGES])

    assert first.handed == [*RULES, *SHEETS]
    assert second.shutting_down
    assert second.handed == [*SEATS, *PAGES]


def test_what_is_done_is_forgotten_and_what_a_lost_worker_had_is_handed_out_again() -> None:
    first, second = Worker(), Worker()
    scheduling = hand_out(first, second)
    run(scheduling, second, [*SEATS, *PAGES])
    run(scheduling, first, RULES[:2])

    lost = scheduling.remove_node(cast("Any", first))
    run(scheduling, second, [*STOPS, *SHEETS])

    assert lost == RULES[2]
    assert second.handed[len(SEATS + PAGES + STOPS) :] == [*SHEETS, *RULES[2:]]
