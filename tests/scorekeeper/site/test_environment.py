"""What the settings accept from the environment, and what they refuse."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.site import environment
from scorekeeper.site.environment import Certificate, Unusable, read_certificate
from tests.running import clean_environment
from tests.serving import serving


@pytest.mark.parametrize(
    ("value", "expected"),
    [("1", True), ("Yes", True), ("on", True), ("", False), ("0", False), ("off", False)],
)
def test_a_switch_is_read(monkeypatch: pytest.MonkeyPatch, value: str, *, expected: bool) -> None:
    monkeypatch.setenv("KARLCHEN_DEBUG", value)
    assert environment.yes_or_no("KARLCHEN_DEBUG") is expected


def test_a_switch_that_is_not_set_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KARLCHEN_DEBUG", raising=False)
    assert environment.yes_or_no("KARLCHEN_DEBUG") is False


def test_a_misspelt_switch_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARLCHEN_HTTPS", "jes")
    with pytest.raises(ImproperlyConfigured, match=r"KARLCHEN_HTTPS is “jes”\. Allowed are 1 and 0\."):
        environment.yes_or_no("KARLCHEN_HTTPS")


def test_host_names_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARLCHEN_HOSTS", "example.org, .club.example ,192.0.2.7 [2001:db8::1],")
    assert environment.host_names("KARLCHEN_HOSTS") == [
        "example.org",
        ".club.example",
        "192.0.2.7",
        "[2001:db8::1]",
    ]


@pytest.mark.parametrize(
    "value", ["https://example.org", "example.org:8000", "example.org/karten", "*", "a;b"]
)
def test_anything_but_host_names_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("KARLCHEN_HOSTS", value)
    with pytest.raises(ImproperlyConfigured, match="Allowed are host names"):
        environment.host_names("KARLCHEN_HOSTS")


@pytest.mark.parametrize("value", ["mysql://host/name", "postgresql://host", "karlchen.sqlite3"])
def test_anything_but_a_postgresql_address_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("DATABASE_URL", value)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like postgresql://"):
        environment.postgresql("DATABASE_URL")


def test_a_postgresql_address_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://karl:secret@db.example/karlchen")
    monkeypatch.setattr(environment, "find_spec", lambda name: True)
    read = environment.postgresql("DATABASE_URL")
    assert read is not None
    assert (read["HOST"], read["NAME"], read["USER"]) == ("db.example", "karlchen", "karl")


def test_a_missing_postgresql_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.example/karlchen")
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    with pytest.raises(ImproperlyConfigured, match=r"--require-hashes -r requirements-drivers\.txt$"):
        environment.postgresql("DATABASE_URL")


@pytest.mark.parametrize(
    ("address", "port", "secure"),
    [
        ("smtp+tls://karl:geheim@mail.example.org:2525", 2525, "EMAIL_USE_TLS"),
        ("smtp+tls://karl:geheim@mail.example.org", 587, "EMAIL_USE_TLS"),
        ("smtp+ssl://karl:geheim@mail.example.org", 465, "EMAIL_USE_SSL"),
    ],
)
def test_a_mail_server_is_read(monkeypatch: pytest.MonkeyPatch, address: str, port: int, secure: str) -> None:
    monkeypatch.setenv("EMAIL_URL", address)
    found = environment.mail("EMAIL_URL") or {}
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_HOST_USER"], found[secure]) == (
        "mail.example.org",
        port,
        "karl",
        True,
    )


@pytest.mark.parametrize(
    "value", ["mail.example.org", "https://mail.example.org", "smtp://", "smtp://karl:geheim@"]
)
def test_anything_but_a_mail_server_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("EMAIL_URL", value)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must look like") as refused:
        environment.mail("EMAIL_URL")
    assert "geheim" not in str(refused.value)


def test_without_a_mail_server_no_mail_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert environment.mail("EMAIL_URL") is None


def test_mails_come_from_the_name_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KARLCHEN_MAIL_FROM", raising=False)
    assert environment.sender("KARLCHEN_MAIL_FROM", [".example.org"]) == "Karlchen <karlchen@example.org>"
    monkeypatch.setenv("KARLCHEN_MAIL_FROM", "Verein <verein@example.org>")
    assert environment.sender("KARLCHEN_MAIL_FROM", []) == "Verein <verein@example.org>"


def test_a_data_folder_that_cannot_be_made_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KARLCHEN_DATA", str(tmp_path / "file" / "data"))
    with pytest.raises(ImproperlyConfigured, match="KARLCHEN_DATA: cannot make the folder"):
        environment.folder("KARLCHEN_DATA", default=tmp_path)


def test_the_secret_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(environment.stored_key, [path] * 8))
    assert keys == {path.read_text()}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_short_secret_key_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARLCHEN_SECRET_KEY", "short")
    with pytest.raises(ImproperlyConfigured, match="The secret key has 5 characters, 50 are needed"):
        environment.secret_key("KARLCHEN_SECRET_KEY", kept_in=tmp_path / "secret_key")


def test_sqlite_keeps_what_was_written(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "some.sqlite3")
    database.executescript(settings.SQLITE["OPTIONS"]["init_command"])
    pragmas = [database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    database.close()
    assert pragmas == ["truncate", 3]


@pytest.mark.parametrize("value", ["localhost:6379", "http://localhost", "redis://", "redis:///0"])
def test_an_address_that_is_no_redis_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("CACHE_URL", value)
    with pytest.raises(ImproperlyConfigured, match=r"^CACHE_URL must look like redis://"):
        environment.redis("CACHE_URL")


def test_a_redis_needs_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CACHE_URL", "redis://:secret@cache.example:6379/0")
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    with pytest.raises(ImproperlyConfigured, match=r"-r requirements-drivers\.txt$"):
        environment.redis("CACHE_URL")
    monkeypatch.setattr(environment, "find_spec", lambda name: True)
    assert environment.redis("CACHE_URL") == "redis://:secret@cache.example:6379/0"
    monkeypatch.delenv("CACHE_URL")
    assert environment.redis("CACHE_URL") == ""


@pytest.mark.parametrize(("value", "expected"), [("", None), ("1", 1), (" 64 ", 64)])
def test_a_number_is_read(monkeypatch: pytest.MonkeyPatch, value: str, expected: int | None) -> None:
    monkeypatch.setenv("KARLCHEN_THREADS", value)
    assert environment.number("KARLCHEN_THREADS") == expected


@pytest.mark.parametrize("value", ["0", "65", "-1", "four", "1.5"])
def test_a_number_that_makes_no_sense_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("KARLCHEN_THREADS", value)
    with pytest.raises(ImproperlyConfigured, match=f"KARLCHEN_THREADS is “{value}”. Allowed are numbers"):
        environment.number("KARLCHEN_THREADS")


@pytest.mark.parametrize(("before", "after"), [(0o755, 0o700), (0o777, 0o700), (0o1777, 0o1777)])
def test_a_folder_that_was_there_is_closed_unless_it_is_everybodys(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: int, after: int
) -> None:
    monkeypatch.setenv("KARLCHEN_DATA", str(tmp_path))
    tmp_path.chmod(before)
    environment.folder("KARLCHEN_DATA", default=tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == after


NAMES = ("localhost", "karl.lan", "*.club.example", "127.0.0.1", "2001:db8::1")


def write_certificate(folder: Path, *names: str, days: int = 1, password: bytes = b"") -> tuple[Path, Path]:
    """A certificate for these names that signs itself, good for so many days from now, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    me = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Karlchen")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(me, me, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=3)).not_valid_after(now + timedelta(days=days))
    if names:
        said = [
            x509.IPAddress(ip_address(name)) if name[0].isdecimal() else x509.DNSName(name) for name in names
        ]
        made = made.add_extension(x509.SubjectAlternativeName(said), critical=False)
    hidden = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, hidden)
    )
    return files


def test_a_certificate_says_which_hosts_it_is_good_for(tmp_path: Path) -> None:
    files = write_certificate(tmp_path, *NAMES)
    hosts = ("localhost", "karl.lan", ".club.example", "127.0.0.1", "[2001:db8::1]")
    assert read_certificate(*files) == Certificate(*files, hosts)


def refusal(certificate: Path, key: Path) -> str:
    with pytest.raises(Unusable) as caught:
        read_certificate(certificate, key)
    return str(caught.value)


def test_what_browsers_would_not_take_is_refused(tmp_path: Path) -> None:
    other, missing = tmp_path / "other", tmp_path / "missing.pem"
    other.mkdir()
    certificate, key = write_certificate(tmp_path, "karl.lan")
    _, key_of_other = write_certificate(other, "karl.lan")
    assert refusal(certificate, missing) == f"There is no file {missing}."
    assert refusal(missing, key) == f"There is no file {missing}."
    for pair in ((certificate, key_of_other), (key, certificate)):
        assert refusal(*pair).startswith(f"{pair[0]} and {pair[1]} are no certificate with its key: ")
    assert refusal(*write_certificate(tmp_path, "karl.lan", days=-1)).endswith("Have it renewed first.")
    assert refusal(*write_certificate(tmp_path)).endswith("names no host that browsers could ask for.")
    locked = write_certificate(tmp_path, "karl.lan", password=b"secret")
    assert refusal(*locked) == "The key must not be behind a password."


def test_a_start_with_a_certificate_that_is_none_says_so_in_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "up", "--tls", "none.pem", "key.pem"],
        cwd=settings.PROJECT,
        env=clean_environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    missing = settings.PROJECT / "none.pem"
    assert (done.returncode, done.stderr) == (1, f"Karlchen cannot start: There is no file {missing}.\n")


@pytest.mark.thorough
def test_pages_come_by_https_with_cookies_for_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = write_certificate(tmp_path, "localhost", "127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with serving(tmp_path, KARLCHEN_TLS=f"{certificate}{os.pathsep}{key}") as server:
        with urlopen(f"https://localhost:{server.port}/new/") as answer:
            cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Host-csrftoken=")
        assert "Strict-Transport-Security" not in answer.headers
        said = server.log.with_suffix(".out").read_text()
    assert f"Karlchen is ready: https://127.0.0.1:{server.port}/" in said
