"""Keep links of sheets, rulesets, groups and tournaments out of the log: whoever has one may use it."""

import logging
import re

LINK_TOKEN = re.compile(
    r"(?:(?<=/s/)|(?<=/rules/e/)|(?<=/groups/invited/)|(?<=/groups/read/)|(?<=/groups/embed/)"
    r"|(?<=/groups/vote/)|(?<=/groups/feed/)|(?<=/overlay/)|(?<=/tournaments/enter/)|(?<=/tournaments/read/)"
    r"|(?<=/t/))[^/\s?#\"'<>]+",
    re.IGNORECASE,
)
ANY_TOKEN = re.compile(r"(?:(?<=[/=])|(?<=%2f)|(?<=%3d)|(?<=karlchen_))[\w-]{32}(?![\w-])", re.IGNORECASE)
"""What looks like a token where addresses and cookies have one, however the rest is written; and keys."""


def without_tokens(text: str) -> str:
    """Replace the secret part of every link."""
    return ANY_TOKEN.sub("…", LINK_TOKEN.sub("…", text))


def in_one_line(text: str) -> str:
    """Write as an escape what would begin another line or steer a terminal: strangers choose addresses."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


class RedactLinks(logging.Filter):
    """Rewrite each record, with its traceback if it has one, before it is written anywhere."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without tokens."""
        record.msg, record.args = in_one_line(without_tokens(record.getMessage())), ()
        if record.exc_info and not record.exc_text:
            # A formatter takes the traceback from here if it finds one.
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_tokens(record.exc_text)
        return True
