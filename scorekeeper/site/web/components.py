"""Template tags, there in every template, that name what a page is made of: its stylesheets and scripts.

Within `{% bundled %}` all that is named becomes one stylesheet and one script. While developing each is a
file of its own.
"""

from django import template
from django.conf import settings
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.site.web.bundles import PAPER, address_of

register = template.Library()

MEDIA = {False: "", True: mark_safe(' media="print"')}
ELEMENTS = {"css": '<link rel="stylesheet" href="{}">', "js": '<script type="module" src="{}"></script>'}
NAMED = "named_for_bundles"
"""What a page has named so far, by the kind of file: there within `{% bundled %}`."""


def take(context: Context, kind: str, names: list[str]) -> SafeString | None:
    """Note what is named for the bundle of a page, or load one of just these; None while developing."""
    if (named := context.get(NAMED)) is not None:
        named[kind] += names
        return SafeString("")
    return format_html(ELEMENTS[kind], address_of(kind, *names)) if settings.HAS_BUNDLES else None


@register.simple_tag(takes_context=True)
def styles(context: Context, names: str) -> SafeString:
    """Take stylesheets, by their names without `.css`, in the order in which they are named."""
    links = ((static(f"css/{name}.css"), MEDIA[name.endswith(PAPER)]) for name in names.split())
    taken = take(context, "css", names.split())
    return format_html_join("\n", '<link rel="stylesheet" href="{}"{}>', links) if taken is None else taken


@register.simple_tag(takes_context=True)
def scripts(context: Context, names: str) -> SafeString:
    """Take scripts, by their names without `.js`, with all that they import."""
    files = ((static(f"js/{name}.js"),) for name in names.split())
    taken = take(context, "js", names.split())
    return format_html_join("\n", ELEMENTS["js"], files) if taken is None else taken


@register.simple_tag
def script_url(name: str) -> str:
    """Where a script is that another one fetches when it needs it."""
    return address_of("js", name) if settings.HAS_BUNDLES else static(f"js/{name}.js")


class Bundled(template.Node):
    """What is between `{% bundled %}` and `{% endbundled %}`, with all styles and all scripts as one each."""

    def __init__(self, nodes: template.NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: Context) -> SafeString:
        """The two elements, then all that is there beside them."""
        if not settings.HAS_BUNDLES:
            return self.nodelist.render(context)
        named: dict[str, list[str]] = {kind: [] for kind in ELEMENTS}
        with context.push(**{NAMED: named}):
            rest = self.nodelist.render(context)
        made = [
            format_html(ELEMENTS[kind], address_of(kind, *all_of)) for kind, all_of in named.items() if all_of
        ]
        return mark_safe("\n".join([*made, rest.strip()]))  # noqa: S308 -- two addresses of ours, and what was rendered


@register.tag
def bundled(parser: Parser, _token: Token) -> Bundled:
    """Make one stylesheet and one script of all that is named within."""
    nodes = parser.parse(("endbundled",))
    parser.delete_first_token()
    return Bundled(nodes)
