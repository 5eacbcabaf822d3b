"""Read the environment for the settings. Each reader refuses nonsense and says what is allowed."""

from __future__ import annotations

import os
import re
import secrets
import ssl
import stat
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.site import bootstrap

ENV = environ.Env()

YES = ("1", "true", "yes", "on")
NO = ("", "0", "false", "no", "off")
HOST_NAME = re.compile(r"\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]+\]")
# The length below which Django itself calls a key weak.
SHORTEST_KEY = 50
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}


def yes_or_no(name: str) -> bool:
    """A switch, off unless it is set; django-environ would take a misspelt yes for a no."""
    value = ENV.str(name, default="").strip().lower()
    if value not in YES + NO:
        raise ImproperlyConfigured(f"{name} is “{value}”. Allowed are 1 and 0.")
    return value in YES


def number(name: str) -> int | None:
    """A number from 1 to 64, None if it is not set."""
    value = ENV.str(name, default="").strip()
    if value and not (value.isdecimal() and 1 <= int(value) <= 64):
        raise ImproperlyConfigured(f"{name} is “{value}”. Allowed are numbers from 1 to 64.")
    return int(value) if value else None


def certificate(name: str) -> Certificate | None:
    """The certificate and its key, two files with a colon between them, if they are set."""
    files = [Path(each) for each in ENV.str(name, default="").split(os.pathsep) if each]
    if not files:
        return None
    if len(files) != 2:
        raise ImproperlyConfigured(f"{name} has to name two files, the certificate and its key.")
    try:
        return read_certificate(*files)
    except Unusable as problem:
        raise ImproperlyConfigured(str(problem)) from problem


def words(name: str) -> str:
    """A line for people, empty if it is not set."""
    return str(ENV.str(name, default="")).strip()


def host_names(name: str) -> list[str]:
    """Names separated by commas or blanks, without scheme, port or path."""
    names = [host for host in re.split(r"[,\s]+", ENV.str(name, default="")) if host]
    for host in names:
        if not HOST_NAME.fullmatch(host):
            raise ImproperlyConfigured(
                f"{name} holds “{host}”. Allowed are host names separated by commas, such as "
                "example.org,karten.example.org, with nothing before or after the name."
            )
    return names


def folder(name: str, default: Path) -> Path:
    """A folder that can be written to, made if it is missing and closed to other users."""
    path = Path(ENV.str(name, default="") or default).expanduser().resolve()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise ImproperlyConfigured(f"{name}: cannot make the folder {path}: {problem.strerror}.") from problem
    close_to_others(path, 0o700)
    if not os.access(path, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(f"{name}: the folder {path} cannot be written to.")
    return path


def close_to_others(path: Path, mode: int) -> None:
    """Give a file or folder this mode, if it is ours; one that is everybody's on purpose stays as it is."""
    found = path.stat()
    if found.st_uid == os.getuid() and not found.st_mode & stat.S_ISVTX:
        path.chmod(mode)


def installing(extra: str) -> str:
    """The command that installs a driver, which few need."""
    if bootstrap.IS_INSTALLED:
        return f"pip install 'karlchen[{extra}]'"
    # Not `.venv/bin/pip`, which stops working when the folder is moved.
    return ".venv/bin/python -m pip install --require-hashes -r requirements-drivers.txt"


def postgresql(name: str) -> dict[str, Any] | None:
    """The connection that an address such as postgresql://user:password@host/name describes, if any."""
    address = ENV.str(name, default="")
    return postgresql_at(address, name) if address else None


def postgresql_at(address: str, name: str) -> dict[str, Any]:
    """The connection that an address describes, which was given as `name`."""
    if not re.match(r"postgres(ql)?://[^/]*/.", address):
        # The address may hold a password, so it is not repeated here.
        raise ImproperlyConfigured(
            f"{name} must look like postgresql://user:password@host/name. Leave it out to use SQLite."
        )
    if find_spec("psycopg") is None:
        raise ImproperlyConfigured(f"PostgreSQL needs a driver: {installing('postgres')}")
    return dict(ENV.db_url_config(address))


def redis(name: str) -> str:
    """The address of a Redis, such as redis://:password@host:6379/0, if any."""
    address = ENV.str(name, default="")
    if address and not re.match(r"rediss?://[^/]*[^/@]", address):
        # The address may hold a password, so it is not repeated here.
        raise ImproperlyConfigured(
            f"{name} must look like redis://:password@host:6379/0. Leave it out for none."
        )
    if address and find_spec("redis") is None:
        raise ImproperlyConfigured(f"Redis needs a driver: {installing('redis')}")
    return str(address)


def mail(name: str) -> dict[str, Any] | None:
    """The settings of the mail server that an address such as smtp+tls://user:password@host:587 describes."""
    address = ENV.str(name, default="")
    if not address:
        return None
    match = re.fullmatch(r"(smtp|smtp\+tls|smtp\+ssl)://([^/@]*@)?[^/@:]+(:\d+)?/?", address)
    if match is None:
        # The address may hold a password, so it is not repeated here.
        raise ImproperlyConfigured(
            f"{name} must look like smtp+tls://user:password@host:587. Leave it out to send no mail."
        )
    found = dict(ENV.email_url_config(address))
    return {**found, "EMAIL_PORT": found["EMAIL_PORT"] or MAIL_PORTS[match[1]]}


def sender(name: str, hosts: list[str]) -> str:
    """Whom mails come from: as it is set, else an address at the first name that the site answers to."""
    host = hosts[0].lstrip(".") if hosts else "localhost"
    return ENV.str(name, default="") or f"Karlchen <karlchen@{host}>"


def secret_key(name: str, kept_in: Path) -> str:
    """The signing key: from the environment, else from a file that is made at the first start."""
    key = ENV.str(name, default="") or stored_key(kept_in)
    if len(key) < SHORTEST_KEY:
        raise ImproperlyConfigured(
            f"The secret key has {len(key)} characters, {SHORTEST_KEY} are needed. "
            f"Set a longer {name}, or remove {kept_in} to have a new one made."
        )
    return key


def stored_key(path: Path) -> str:
    """Read the key from its file; of several processes that make it at once, one wins for all."""
    try:
        return read_or_make_key(path)
    except (OSError, UnicodeDecodeError) as problem:
        said = problem.strerror if isinstance(problem, OSError) else "it is no text"
        raise ImproperlyConfigured(f"The secret key in {path} cannot be read or made: {said}.") from problem


def read_or_make_key(path: Path) -> str:
    """The key in its file, which is made if it is missing and closed to other users."""
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".secret_key-") as draft:
            draft.write(secrets.token_urlsafe(SHORTEST_KEY))
            draft.flush()
            # A link appears complete or not at all, and never replaces a key that others already use.
            # The draft is readable by its owner only, and so is the link.
            try:
                os.link(draft.name, path)
            except FileExistsError:
                pass
    close_to_others(path, 0o600)
    return path.read_text(encoding="ascii").strip()


class Unusable(Exception):
    """A certificate that browsers would not take, with the reason."""


@dataclass(frozen=True)
class Certificate:
    """Two files in PEM, and the hosts that browsers may ask for with them, as Django writes hosts."""

    file: Path
    key: Path
    hosts: tuple[str, ...]


def read_certificate(file: Path, key: Path) -> Certificate:
    """Read both files; raise Unusable if one is missing or they are no pair that browsers take today."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key, password=refuse_password)
    except FileNotFoundError as problem:
        missing = key if file.exists() else file
        raise Unusable(f"There is no file {missing}.") from problem
    except OSError as problem:  # ssl.SSLError is one
        raise Unusable(f"{file} and {key} are no certificate with its key: {problem.strerror}.") from problem
    hosts, last_moment = covered_by(file)
    if last_moment < datetime.now(UTC):
        raise Unusable(
            f"The certificate {file} was good until {last_moment:%Y-%m-%d}. Have it renewed first."
        )
    if not hosts:
        raise Unusable(f"The certificate {file} names no host that browsers could ask for.")
    return Certificate(file.resolve(), key.resolve(), hosts)


def refuse_password() -> str:
    """A key behind a password would ask for it in the middle of a start."""
    raise Unusable("The key must not be behind a password.")


def covered_by(file: Path) -> tuple[tuple[str, ...], datetime]:
    """The hosts that a certificate is good for, and until when."""
    from cryptography import x509  # a start without it does not pay for it

    certificate = x509.load_pem_x509_certificate(file.read_bytes())
    try:
        named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return (), certificate.not_valid_after_utc
    names = [name.removeprefix("*") for name in named.get_values_for_type(x509.DNSName)]
    addresses = [
        f"[{address}]" if address.version == 6 else str(address)
        for address in named.get_values_for_type(x509.IPAddress)
    ]
    return (*names, *addresses), certificate.not_valid_after_utc
