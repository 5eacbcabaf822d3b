"""The certificate that `up --tls` serves with: read, and refused where browsers would warn of it."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


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
