"""Keep the links of scoresheets, rulesets and invitations out of the log: whoever has one may use it."""

import logging
import re

LINK_TOKEN = re.compile(r"(?:(?<=/s/)|(?<=/rules/e/)|(?<=/groups/invited/))[^/\s?#\"'<>]+", re.IGNORECASE)


def without_tokens(text: str) -> str:
    """Replace the secret part of every link."""
    return LINK_TOKEN.sub("…", text)


class RedactLinks(logging.Filter):
    """Rewrite each record, with its traceback if it has one, before it is written anywhere."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without tokens."""
        record.msg, record.args = without_tokens(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            # A formatter takes the traceback from here if it finds one.
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_tokens(record.exc_text)
        return True
