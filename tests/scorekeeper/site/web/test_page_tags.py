"""What the tags of all templates make."""

from __future__ import annotations

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.urls import NoReverseMatch, reverse

TOKEN = '<input type="hidden" name="csrfmiddlewaretoken" value="t">'


def made(text: str, **given: object) -> str:
    return Template(text).render(Context({"csrf_token": "t", **given}))


@pytest.mark.parametrize(
    ("says", "attributes"),
    [
        ("", ""),
        ("class='stack wide' novalidate", ' class="stack wide" novalidate'),
        ("action=there", ' action="/a?b=1&amp;c=2"'),
        ("data-sure=_('Sure, really?')", ' data-sure="Sure, really?"'),
    ],
)
def test_a_form_has_its_attributes_and_the_token(says: str, attributes: str) -> None:
    shown = made(f"{{% post {says} %}}in it{{% endpost %}}", there="/a?b=1&c=2")
    assert shown == f'<form method="post"{attributes}>{TOKEN}in it</form>'


def test_a_form_names_its_address_as_links_do() -> None:
    shown = made("{% post 'kitty:rules' group.slug class='stack' %}{% endpost %}", group={"slug": "tuesday"})
    there = reverse("kitty:rules", args=["tuesday"])
    assert shown == f'<form method="post" action="{there}" class="stack">{TOKEN}</form>'


def test_an_address_that_there_is_not_is_an_error() -> None:
    with pytest.raises(NoReverseMatch):
        made("{% post 'kitty:nothing' %}{% endpost %}")


def test_a_form_has_an_end() -> None:
    with pytest.raises(TemplateSyntaxError, match="endpost"):
        made("{% post %}")


@pytest.mark.parametrize(("kind", "name"), [("styles", "form"), ("scripts", "form-deal")])
def test_a_page_names_its_files_in_a_line(kind: str, name: str) -> None:
    layout = Template(f"before {{% block {kind} %}}usual{{% endblock %}} after")
    shown = made(f'{{% extends layout %}}{{% page_{kind} "{name}" %}}', layout=layout)
    assert shown == f'before {made(f"""{{% {kind} "{name}" %}}""")} after'
    assert f"{name}." in shown


def test_a_page_names_its_files_once() -> None:
    with pytest.raises(TemplateSyntaxError, match="more than once"):
        made('{% page_styles "form" %}{% page_styles "list" %}')


def test_a_page_shows_its_head_with_the_way_back() -> None:
    layout = Template("{% block header %}{% endblock %}")
    text = "{% extends layout %}{% page_head 'kitty:kitty' group.slug title=_('Entries') text=group.name %}"
    shown = made(text, layout=layout, group={"slug": "tuesday", "name": "Rook & Co"})
    assert f'href="{reverse("kitty:kitty", args=["tuesday"])}"' in shown
    assert "<h1>Entries</h1>" in shown
    assert "<p>Rook &amp; Co</p>" in shown


def test_a_head_may_lead_nowhere() -> None:
    layout = Template("{% block header %}{% endblock %}")
    shown = made("{% extends layout %}{% page_head title='Entries' %}", layout=layout)
    assert "<h1>Entries</h1>" in shown
    assert "href" not in shown
