"""Template tags, there in every template, that name what a page is made of: its stylesheets and scripts.

Within `{% bundled %}` all that is named becomes one stylesheet and one script. While developing each is a
file of its own.
"""

from dataclasses import dataclass, field

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
STYLES, SCRIPTS = '<link rel="stylesheet" href="{}">', '<script type="module" src="{}"></script>'


@dataclass
class Named:
    """The stylesheets and scripts that a page has named so far."""

    css: list[str] = field(default_factory=list)
    js: list[str] = field(default_factory=list)


@register.simple_tag(takes_context=True)
def styles(context: Context, names: str) -> SafeString:
    """Take stylesheets, by their names without `.css`, in the order in which they are named."""
    named: Named | None = context.get("named")
    if named:
        named.css += names.split()
        return SafeString("")
    if settings.HAS_BUNDLES:
        return format_html(STYLES, address_of("css", *names.split()))
    links = ((static(f"css/{name}.css"), MEDIA[name.endswith(PAPER)]) for name in names.split())
    return format_html_join("\n", '<link rel="stylesheet" href="{}"{}>', links)


@register.simple_tag(takes_context=True)
def scripts(context: Context, names: str) -> SafeString:
    """Take scripts, by their names without `.js`, with all that they import."""
    named: Named | None = context.get("named")
    if named:
        named.js += names.split()
        return SafeString("")
    if settings.HAS_BUNDLES:
        return format_html(SCRIPTS, address_of("js", *names.split()))
    return format_html_join("\n", SCRIPTS, ((static(f"js/{name}.js"),) for name in names.split()))


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
        named = Named()
        with context.push(named=named):
            rest = self.nodelist.render(context)
        made = [
            format_html(element, address_of(kind, *names))
            for element, kind, names in ((STYLES, "css", named.css), (SCRIPTS, "js", named.js))
            if names
        ]
        return mark_safe("\n".join([*made, rest.strip()]))  # noqa: S308 -- two addresses of ours, and what was rendered


@register.tag
def bundled(parser: Parser, _token: Token) -> Bundled:
    """Make one stylesheet and one script of all that is named within."""
    nodes = parser.parse(("endbundled",))
    parser.delete_first_token()
    return Bundled(nodes)
