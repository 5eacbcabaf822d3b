"""What is written to the log, and how: in lines, with who it was and without the tokens of links."""

from __future__ import annotations

from typing import Any

TO_CONSOLE: dict[str, Any] = {"handlers": ["console"], "propagate": False}


def logging_setup(*, is_debug: bool) -> dict[str, Any]:
    """The setting `LOGGING`."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "say_who": {"()": "scorekeeper.site.server.log_lines.SayWho"},
            "redact": {"()": "scorekeeper.site.web.redaction.RedactLinks"},
        },
        "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["say_who", "redact"],
                "formatter": "line",
            },
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "django": {**TO_CONSOLE, "level": "INFO" if is_debug else "WARNING"},
            "scorekeeper": {**TO_CONSOLE, "level": "INFO"},
            # These bring handlers of their own, which would write links in full.
            "django.server": {**TO_CONSOLE, "level": "INFO"},
            "_granian": TO_CONSOLE,
        },
    }
