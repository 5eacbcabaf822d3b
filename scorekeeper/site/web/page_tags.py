"""Tags for what is on most pages; all templates have them without `{% load %}`."""

from __future__ import annotations

import re

from django import template
from django.template.base import FilterExpression, Parser, Token
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode, URLNode, url
from django.template.loader_tags import BlockNode, do_block
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

ATTRIBUTE = re.compile(r"([\w-]+)=(.+)", re.DOTALL)
UNCHECKED = "novalidate"
"""The attribute that stands without a value: the browser leaves it to us to say what is missing."""


class Post(template.Node):
    """A form that changes something, with the token that shows it comes from a page of ours."""

    def __init__(
        self,
        to: URLNode | None,
        attributes: dict[str, FilterExpression],
        nodes: template.NodeList,
        *,
        unchecked: bool,
    ) -> None:
        self.to = to
        self.attributes = attributes
        self.nodelist = nodes
        self.unchecked = unchecked

    def render(self, context: Context) -> SafeString:
        """The address first, then the attributes as they are written."""
        given = ((name, value.resolve(context)) for name, value in self.attributes.items())
        return format_html(
            '<form method="post"{}{}{}>{}{}</form>',
            format_html(' action="{}"', self.to.render(context)) if self.to else "",
            format_html_join("", ' {}="{}"', given),
            f" {UNCHECKED}" if self.unchecked else "",
            CsrfTokenNode().render(context),
            self.nodelist.render(context),
        )


@register.tag
def post(parser: Parser, token: Token) -> Post:
    """Make a form: `{% post 'kitty:rules' group.slug class="stack" novalidate %}` to `{% endpost %}`.

    An address is named as in `{% url %}`, or is `action=`; without one the form goes to its own page.
    """
    said = token.split_contents()[1:]
    matched = {each: ATTRIBUTE.fullmatch(each) for each in said}
    address = [each for each in said if each != UNCHECKED and not matched[each]]
    attributes = {found[1]: parser.compile_filter(found[2]) for found in matched.values() if found}
    to = None
    if address:
        to = url(parser, Token(token.token_type, " ".join(["url", *address])))
        to.token = token
        to.origin = parser.origin  # type: ignore[assignment]  # as the parser does it, where there may be none
    nodes = parser.parse(("endpost",))
    parser.delete_first_token()
    return Post(to, attributes, nodes, unchecked=UNCHECKED in said)


def block_of(parser: Parser, token: Token, name: str, *within: str) -> BlockNode:
    """A block of the layout with nothing in it but these tags."""
    begin, *rest = (
        Token(token.token_type, each, token.position, token.lineno)
        for each in (f"block {name}", *within, f"endblock {name}")
    )
    for each in reversed(rest):
        parser.prepend_token(each)
    return do_block(parser, begin)


@register.tag
def page_styles(parser: Parser, token: Token) -> BlockNode:
    """Take the stylesheets of a page: `{% page_styles "form list" %}` is its whole block `styles`."""
    return block_of(parser, token, "styles", token.contents.removeprefix("page_"))


@register.tag
def page_scripts(parser: Parser, token: Token) -> BlockNode:
    """Take the scripts of a page in the same way."""
    return block_of(parser, token, "scripts", token.contents.removeprefix("page_"))


@register.tag
def page_head(parser: Parser, token: Token) -> BlockNode:
    """Show the head of a page: `{% page_head 'kitty:kitty' group.slug title=_("Entries") text=group.name %}`.

    First the address that leads back, as in `{% url %}`, then what `_head.html` takes.
    """
    said = token.split_contents()[1:]
    given = [each for each in said if ATTRIBUTE.fullmatch(each)]
    back = [each for each in said if each not in given]
    within = [f"url {' '.join(back)} as back"] if back else []
    return block_of(parser, token, "header", *within, f'include "_head.html" with {" ".join(given)}')
