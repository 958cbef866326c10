"""What is asked for on the command line is checked before anything begins."""

from __future__ import annotations

import pytest

from bot.host.asked import command_line


@pytest.mark.parametrize("port", ["65536", "-1", "x", "99999", "٣"])
def test_what_is_no_port_is_refused_in_words(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line(None).parse_args(["play", "--web", f"--port={port}"])

    assert f"{port} is no port; they go from 0 (any) to 65535" in capsys.readouterr().err
