"""The lock that lets one process only write a database file."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from bot.core.errors import StartError

# `flock` says EAGAIN, Windows EACCES. Anything else, such as ENOLCK, is a disk without locks.
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
LOCKED_BYTE = 1 << 20
"""Where Windows locks: beyond the text, so that the process id can be read all the same."""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            # The place where Windows locks is the place where it reads: back to the holder's id.
            os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        # Not `lockf`: that lock goes when the process closes any handle of the file (POSIX).
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock on `<file>.lock`, held until `release` or the death of the process.

    The kernel gives it up with the process, so nothing is left over after a kill -9. The lock file
    itself stays: removing it would let two processes lock two files of one name.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock; raises `StartError` when somebody else has it or it cannot be had."""
        self._path = path.with_name(path.name + ".lock")
        self._file: int | None = None
        try:
            # Without O_TRUNC: until the lock is ours the text is the holder's, who is named below.
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StartError(f"{self._path} cannot be written: {error.strerror}.") from error
        try:
            _lock(file)
        except OSError as error:
            holder = os.read(file, 20).decode("ascii", "replace").strip()
            os.close(file)
            if error.errno not in TAKEN:
                raise StartError(
                    f"{self._path} cannot be locked ({error.strerror}); "
                    "keep the database on a local disk."
                ) from error
            process = f" (process {holder})" if holder else ""
            raise StartError(
                f"{path} is already in use by another Parry{process}; "
                "stop that one, or set another database file.",
                again=True,  # it may be about to end, as at a restart
            ) from error
        try:
            os.ftruncate(file, 0)
            os.write(file, str(os.getpid()).encode("ascii"))
        except OSError as error:
            os.close(file)
            raise StartError(f"{self._path} cannot be written: {error.strerror}.") from error
        self._file = file

    def release(self) -> None:
        """Give it up; twice is harmless."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
