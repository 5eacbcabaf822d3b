"""The example club, which everybody may look at: a group to which nobody belongs, seen by its read link.

So nobody writes in it, invites, exports or is sent anything of it: the guards know no more of it than of any
group. `site.accounts.example` makes it; on a trial it is the club that is tried out.
"""

from __future__ import annotations

from django.conf import settings

from scorekeeper.play.groups.models import ReadLink, reading_token
from scorekeeper.site.web.secret_links import hash_token

SLUG = "demo"


def example_link() -> tuple[ReadLink, str] | None:
    """The read link of the example club with its token; None where the host or nobody has one.

    Of one of another secret key nobody knows the token.
    """
    if not settings.EXAMPLE:
        return None
    link = ReadLink.objects.select_related("group").filter(group__slug=SLUG).first()
    token = reading_token(link.slug) if link else ""
    return (link, token) if link and hash_token(token) == link.token_hash else None
