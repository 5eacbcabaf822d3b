"""Template tags, there in every template, that name what a page is made of: its stylesheets and scripts.

What they come to is the same as long as a process lives, and is kept.
"""

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

PAPER = "print"
"""What the name of a stylesheet ends with that is for paper only."""
MEDIA = {False: "", True: mark_safe(' media="print"')}


@register.simple_tag
@cache
def styles(names: str) -> SafeString:
    """A link for each stylesheet, by its name without `.css`, in the order in which they are named."""
    links = ((static(f"css/{name}.css"), MEDIA[name.endswith(PAPER)]) for name in names.split())
    return format_html_join("\n", '<link rel="stylesheet" href="{}"{}>', links)


@register.simple_tag
@cache
def scripts(names: str) -> SafeString:
    """An element for each script, by its name without `.js`, in the order in which they are named."""
    return format_html_join(
        "\n",
        '<script type="module" src="{}"></script>',
        ((static(f"js/{name}.js"),) for name in names.split()),
    )
