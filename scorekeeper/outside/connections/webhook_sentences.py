"""What became of the last try of a webhook, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.outside.connections import posting


def result_sentence(result: str) -> str:
    """What an owner is told of a result; empty if nothing has been sent yet."""
    if result.startswith("2"):
        return _("It was received (%(status)s).") % {"status": result}
    if result.startswith("3"):
        return _("The answer (%(status)s) points to another address: type that one.") % {"status": result}
    if result.isdecimal():
        return _("It was not taken: the answer was %(status)s.") % {"status": result}
    return problem_sentence(result) if result else ""


def problem_sentence(problem: str) -> str:
    """Why nothing could be sent."""
    sentences = {
        posting.NOT_FOUND: _("There is no host of this name."),
        posting.PRIVATE: _(
            "This host is not on the internet, but in a network of its own: nothing is sent there."
        ),
        posting.UNREACHABLE: _("The host does not answer."),
        posting.INSECURE: _("The host cannot prove that it is the one: its certificate is not valid."),
        posting.UNREADABLE: _("The host answers, but not as a web server does."),
        posting.TOO_SLOW: _("The host took too long."),
    }
    return sentences[problem]
