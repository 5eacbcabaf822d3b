"""The signature of what is sent: whoever knows the secret can tell that it comes from here, and when."""

from __future__ import annotations

import hashlib
import hmac


def sign(secret: str, seconds: int, body: bytes) -> str:
    """The header: the time in seconds since 1970, and the HMAC with SHA-256 of time, a dot and the body."""
    signed = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={signed}"
