"""Set Karlchen up before Django can be imported: the virtual environment and the data folder.

Standard library only, since this runs where nothing is installed yet.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import NoReturn

CODE = Path(__file__).resolve().parents[2]
"""The folder of the packages `scorekeeper` and `rulesets`."""
SHIPPED = CODE / "scorekeeper" / "shipped"
"""Where the package built by pyproject.toml has what lies beside the code in a clone."""
IS_INSTALLED = SHIPPED.is_dir()
PROJECT = SHIPPED if IS_INSTALLED else CODE
"""The folder of the templates, static files and guide."""
COMMAND = "karlchen" if IS_INSTALLED else "manage.py"
"""What the commands are called here, for sentences that name one."""

VENV = PROJECT / ".venv"
STAMP = VENV / "karlchen-installed"

RUN_SET = PROJECT / "requirements.txt"
DEV_SET = PROJECT / "requirements-dev.txt"

# `--data` decides where the settings look, so it has to be known before they are loaded.
COMMANDS_WITH_DATA = (
    "up",
    "live",
    "demo",
    "backup",
    "host",
    "restore",
    "move",
    "check_postings",
    "rebuild_postings",
    "changepassword",
    "work",
)

TLS = "--tls"
"""The option of `up` that names a certificate and its key."""

TRIAL = "--demo"
"""The option of `up` that serves a trial, from a folder of its own if none is named."""

GIVEN = dict(os.environ)
"""The environment as it was when the command began; the same command begins again with it."""

MENDED = "KARLCHEN_MENDED"
"""Set where something was installed anew, which is not tried twice."""


class Step(Enum):
    """The next step before the command can run."""

    GO_ON = auto()
    ENTER = auto()
    SET_UP = auto()


@dataclass(frozen=True)
class Found:
    """The state of the installation when the program starts."""

    has_packages: bool
    has_venv: bool
    is_inside: bool
    is_current: bool


def next_step(found: Found) -> Step:
    """Leave a complete interpreter alone; otherwise keep `.venv` up to date and run in it."""
    if found.has_packages and not found.has_venv:
        return Step.GO_ON
    if not found.is_current or (found.is_inside and not found.has_packages):
        return Step.SET_UP
    return Step.GO_ON if found.is_inside else Step.ENTER


def prepare(arguments: Sequence[str]) -> None:
    """Take `--data` and `--tls` over, and return only in an interpreter that has what the command needs."""
    take_data_folder(arguments)
    take_certificate(arguments)
    wanted = wanted_set(arguments)
    try:
        step = next_step(look_around(wanted))
        if step is Step.SET_UP:
            set_up(wanted)
        if step is not Step.GO_ON:
            enter()
    except OSError as problem:
        sys.exit(
            f"Karlchen cannot use its environment in {VENV} ({problem.strerror}: {problem.filename}). If it "
            "belongs to another user, start as that user, or remove it: it is made anew."
        )


def mend(problem: ImportError) -> NoReturn:
    """Install everything anew where a part of `.venv` is missing, and start again; raise what else it is."""
    lost = (problem.name or "").partition(".")[0]
    # What nobody has installed is a mistake of ours; of a part that is missing there are still the papers.
    is_installed_half = is_inside_venv() and lost in importlib.metadata.packages_distributions()
    if not is_installed_half or MENDED in os.environ:
        raise problem
    os.environ[MENDED] = "1"
    print(f"A part of {VENV} is missing ({problem.name}). Installing it anew …", file=sys.stderr, flush=True)
    install(RUN_SET, "--force-reinstall")
    enter()


def wanted_set(arguments: Sequence[str]) -> Path:
    """Only `test` needs the tools of development."""
    return DEV_SET if list(arguments[1:2]) == ["test"] else RUN_SET


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--data`; for Django's commands this is only the help and the check."""
    parser.add_argument("--data", metavar="DIR", help="folder for the database and the secret key")


def data_folder(arguments: Sequence[str]) -> Path | None:
    """The folder that `--data` names, absolute, so that it stays the same after a change of folder."""
    if not set(arguments[1:2]) & set(COMMANDS_WITH_DATA):
        return None
    parser = argparse.ArgumentParser(add_help=False)
    add_data_option(parser)
    named = parser.parse_known_args(arguments[2:])[0].data
    if named:
        return Path(named).expanduser().resolve()
    return trial_folder() if TRIAL in arguments[2:] else None


def trial_folder() -> Path:
    """The folder of a trial, inside that of the real data, whose books stay as they are."""
    return Path(os.environ.get("KARLCHEN_DATA") or usual_folder()).expanduser().resolve() / "trial"


def usual_folder() -> Path:
    """The folder for the data by default: in the clone, or where programs put people's files."""
    if not IS_INSTALLED:
        return PROJECT / "data"
    from platformdirs import user_data_path  # comes with the package; a clone has to do without at first

    return user_data_path("karlchen")


def take_data_folder(arguments: Sequence[str]) -> None:
    """Hand `--data` on to the settings, which read the environment."""
    if folder := data_folder(arguments):
        os.environ["KARLCHEN_DATA"] = str(folder)


def add_tls_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--tls`, which the settings have to know, too."""
    parser.add_argument(
        TLS,
        nargs=2,
        metavar=("CERTIFICATE", "KEY"),
        help="serve HTTPS by itself: the files of a certificate and its key",
    )


def take_certificate(arguments: Sequence[str]) -> None:
    """Hand `--tls` of `up` on to the settings, as absolute files."""
    if arguments[1:2] != ["up"] or TLS not in arguments:
        return
    parser = argparse.ArgumentParser(prog=f"{COMMAND} up", add_help=False)
    add_tls_option(parser)
    files = parser.parse_known_args(arguments[2:])[0].tls
    os.environ["KARLCHEN_TLS"] = os.pathsep.join(str(Path(file).expanduser().resolve()) for file in files)


def look_around(wanted: Path) -> Found:
    """See what is installed, without starting anything."""
    return Found(
        has_packages=all(map(is_installed, direct_dependencies(wanted))),
        has_venv=VENV.exists(),
        is_inside=is_inside_venv(),
        is_current=venv_is_whole() and digest(wanted) in installed_sets(),
    )


def is_inside_venv() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def direct_dependencies(wanted: Path) -> list[str]:
    """The names of the packages that the project asks for itself."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = project["project"]["dependencies"]
    if wanted == DEV_SET:
        asked = asked + project["dependency-groups"]["dev"]
    return [re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in asked]


def is_installed(package: str) -> bool:
    """Whether the running interpreter has the package, in whatever version."""
    try:
        importlib.metadata.distribution(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def venv_python() -> Path:
    return VENV / "bin" / "python"


def venv_is_whole() -> bool:
    """An interrupted first start, or a removed Python, leaves an environment without one of these."""
    return venv_python().exists() and (VENV / "bin" / "pip").exists()


def digest(requirements: Path) -> str:
    """The fingerprint of a pinned set."""
    return hashlib.sha256(requirements.read_bytes()).hexdigest()


def installed_sets() -> set[str]:
    """The fingerprints of the pinned sets that `.venv` holds."""
    try:
        return set(STAMP.read_text(encoding="ascii").split())
    except FileNotFoundError:
        return set()


def set_up(wanted: Path) -> None:
    """Make `.venv` where it is missing and install the pinned set into it."""
    # Not to standard output, which belongs to the command that follows.
    print("Setting up Karlchen (once) …", file=sys.stderr, flush=True)
    if not venv_is_whole():
        make_venv()
    install(wanted)
    # The set of development contains the one for running, pin by pin.
    held = [RUN_SET, DEV_SET] if wanted == DEV_SET else [RUN_SET]
    STAMP.write_text("\n".join(map(digest, held)) + "\n", encoding="ascii")


def make_venv() -> None:
    """Make an empty environment with pip in it."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit("Python's venv module is incomplete on this machine. Please run: apt install python3-venv")
    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=True).create(VENV)
    except (OSError, subprocess.CalledProcessError) as problem:
        sys.exit(f"Karlchen could not make its environment in {VENV}: {problem}")


def install(wanted: Path, *options: str) -> None:
    """Install a pinned set with pip, silent unless it fails."""
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run(
        [*pip, *options, "--require-hashes", "-r", str(wanted)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(
            f"Karlchen could not be set up, because pip could not install {wanted.name}. "
            f"Is there a connection to the internet? pip says:\n\n{done.stderr.strip()}"
        )


def enter() -> NoReturn:
    """Start the same command again inside `.venv`, under the same process id and in the same environment.

    What was taken from the command line is not handed on: the trial would be looked for in its own folder.
    """
    kept = GIVEN | {name: os.environ[name] for name in os.environ.keys() & {MENDED}}
    os.execve(venv_python(), [str(venv_python()), *sys.orig_argv[1:]], kept)
