"""What the machine that runs the tests has."""

from __future__ import annotations

import os
import shutil
import subprocess

ON_CI = bool(os.environ.get("CI"))

# The one without windows starts pages in two thirds of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def starts(program: str) -> bool:
    """Whether a browser is there: some systems have a program of its name that only says how to get one."""
    return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0


CHROMIUM = next(filter(starts, filter(None, map(shutil.which, BROWSERS))), None)
