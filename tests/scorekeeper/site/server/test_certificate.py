"""HTTPS by a certificate of one's own: what is read of it, what is refused, and that it is served with."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from scorekeeper.site.environment import Certificate, Unusable, read_certificate
from tests.running import clean_environment
from tests.serving import serving

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
