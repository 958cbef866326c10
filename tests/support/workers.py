"""Which tests a worker of pytest-xdist is handed: mostly whole files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

BROWSER = "tests/client/web/browser/"
"""One browser serves all these tests."""

STROLLS = "tests/strolls/"
"""Each of these tests is as long as a file."""

WAITING = (
    BROWSER,
    "tests/client/wire/",
    "tests/e2e/test_broken.py",
    "tests/e2e/test_slow.py",
    "tests/store/test_bench.py",
    "tests/store/test_postgres_kept.py",
)
"""Tests that wait for processes of their own, and for time, far longer than they compute."""


class WholeFiles(LoadScopeScheduling):
    """Files are handed out whole, so that what a file makes once is made once.

    The longest wait begins first, and one worker always has something to compute meanwhile.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if path.startswith(STROLLS):
            return nodeid
        return BROWSER if path.startswith(BROWSER) else path

    def _assign_work_unit(self, node: WorkerController) -> None:
        others = [units for other, units in self.assigned_work.items() if other is not node]
        computing = any(not path.startswith(WAITING) for units in others for path in units)
        for path in self.workqueue:
            if path.startswith(WAITING) is computing:
                self.workqueue.move_to_end(path, last=False)
                break
        super()._assign_work_unit(node)

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """As there, and forget the files that are done: they are looked through for every test."""
        super().mark_test_complete(node, item_index, duration)
        units = self.assigned_work[node]
        for path in [path for path, tests in units.items() if all(tests.values())]:
            del units[path]
