"""A page as somebody sees it: its texts, and the links, buttons and fields that stand there.

What is `hidden` until a script shows it is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Any, NamedTuple

from django.core.files.base import File

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
UNSEEN = frozenset({"head", "script", "style", "template"})
CLOSED_BY = {"li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"}, "option": {"option"}, "p": {"p"}}
"""An opening tag that ends an open one of these kinds."""
TICKED = frozenset({"checkbox", "radio"})
PRESSED = frozenset({"submit", "image"})

Typed = Mapping[str, Any]
"""What is typed, ticked or chosen, by the label or the name of a field: a text, a file, several choices."""


class NotOnThePage(AssertionError):
    """What somebody wants to tap, to choose or to type is not on the page."""


@dataclass(eq=False)
class Node:
    """An element of a page, or a text if it has no tag."""

    tag: str
    attributes: Mapping[str, str]
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    words: str = ""

    @property
    def is_seen(self) -> bool:
        """Whether people see it."""
        return self.tag not in UNSEEN and "hidden" not in self.attributes

    @property
    def text(self) -> str:
        """What people read there."""
        return " ".join("".join(self.seen_words()).split())

    def seen_words(self) -> Iterator[str]:
        """The texts of all that is seen, with a space around everything that is no part of a line."""
        if not self.is_seen:
            return
        yield self.words
        for child in self.children:
            between = "" if child.tag in ("", "a", "b", "em", "i", "span", "strong") else " "
            yield between
            yield from child.seen_words()
            yield between

    def walk(self) -> Iterator[Node]:
        """All that is seen in it, itself first."""
        if self.is_seen:
            yield self
            for child in self.children:
                yield from child.walk()

    @property
    def above(self) -> Iterator[Node]:
        """What it stands in, the nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


class Reading(HTMLParser):
    """Reads a page into a tree."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.open = Node("", {})
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.open.tag in CLOSED_BY.get(tag, ()):
            self.open = self.open.parent or self.root
        node = Node(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(node)
        if tag not in VOID:
            self.open = node

    def handle_endtag(self, tag: str) -> None:
        known = next((each for each in (self.open, *self.open.above) if each.tag == tag), None)
        if known is not None:
            self.open = known.parent or self.root

    def handle_data(self, data: str) -> None:
        self.open.children.append(Node("", {}, self.open, words=data))


class Choice(NamedTuple):
    """Something that can be ticked or chosen: what stands beside it, what is sent, and if it is chosen."""

    label: str
    value: str
    is_chosen: bool


@dataclass
class Field:
    """All controls of a form with one name; without `choices` somebody types there."""

    name: str
    label: str
    value: str = ""
    choices: list[Choice] = field(default_factory=list)
    takes_several: bool = False
    is_file: bool = False
    is_fixed: bool = False
    longest: int | None = None

    def sent(self) -> list[Any]:
        """What is sent if nobody touches it."""
        if self.is_file:
            return []
        return [each.value for each in self.choices if each.is_chosen] if self.choices else [self.value]

    def sent_with(self, typed: Any) -> list[Any]:
        """What is sent when somebody has typed, ticked or chosen; raise NotOnThePage if nobody could."""
        if self.is_fixed:
            raise NotOnThePage(f"{self.name} is not asked")
        if self.choices:
            wanted = [typed] if isinstance(typed, (str, int)) else list(typed)
            if len(wanted) > 1 and not self.takes_several:
                raise NotOnThePage(f"{self.name}: only one of {wanted}")
            return [self.choice(str(each)) for each in wanted]
        if self.is_file != isinstance(typed, File):
            raise NotOnThePage(f"{self.name}: {typed!r} cannot be given there")
        if isinstance(typed, File):
            return [typed]
        if self.longest is not None and len(str(typed)) > self.longest:
            raise NotOnThePage(f"{self.name}: no more than {self.longest} letters fit")
        return [str(typed)]

    def choice(self, wanted: str) -> str:
        """What is sent for a choice, said by what stands beside it, or by what is sent."""
        for each in self.choices:
            if wanted in (each.label, each.value):
                return each.value
        raise NotOnThePage(f"{self.name}: {wanted!r} is none of {[each.label for each in self.choices]}")


class Button(NamedTuple):
    """What sends a form."""

    node: Node
    text: str


class Form:
    """A form that stands on a page, with its fields by name and its buttons."""

    def __init__(self, page: Page, node: Node) -> None:
        self.node, self.page = node, page
        self.controls = [each for each in page.nodes if page.form_of(each) is node]
        self.fields: dict[str, Field] = {}
        for each in self.controls:
            self.take(each)
        self.buttons = [Button(each, page.name_of(each)) for each in self.controls if is_button(each)]

    def action(self, button: Node) -> str:
        """Where a button sends it."""
        said = button.attributes.get("formaction") or self.node.attributes.get("action")
        return said or self.page.url

    def method(self, button: Node) -> str:
        """How a button sends it: get or post."""
        said = button.attributes.get("formmethod") or self.node.attributes.get("method")
        return (said or "get").lower()

    def take(self, node: Node) -> None:
        """Take a control in."""
        name, kind = node.attributes.get("name", ""), node.attributes.get("type", "text")
        if not name or is_button(node) or kind in ("button", "reset") or "disabled" in node.attributes:
            return
        if node.tag == "button":
            return
        if kind in TICKED and node.tag == "input":
            self.take_tick(node, name, kind)
        elif name not in self.fields or kind != "hidden":
            self.fields[name] = self.field_of(node, name, kind)
        else:  # several hidden ones of a name: each is sent
            known = self.fields[name]
            known.choices = known.choices or [Choice("", known.value, is_chosen=True)]
            known.choices.append(Choice("", node.attributes.get("value", ""), is_chosen=True))

    def take_tick(self, node: Node, name: str, kind: str) -> None:
        """Take a box that is ticked, or one of several of which one is."""
        beside = self.page.name_of(node)
        known = self.fields.setdefault(
            name, Field(name, self.page.legend_of(node) or beside, takes_several=kind == "checkbox")
        )
        is_chosen = "checked" in node.attributes
        known.choices.append(Choice(beside, node.attributes.get("value", "on"), is_chosen=is_chosen))

    def field_of(self, node: Node, name: str, kind: str) -> Field:
        """A field in which somebody types, or a list of which something is chosen."""
        longest = node.attributes.get("maxlength")
        found = Field(name, self.page.name_of(node), longest=int(longest) if longest else None)
        found.is_file, found.is_fixed = kind == "file", kind == "hidden" or "readonly" in node.attributes
        if node.tag == "textarea":
            found.value = "".join(each.words for each in node.walk()).removeprefix("\n")
        elif node.tag == "select":
            found.takes_several = "multiple" in node.attributes
            found.choices = list(options_of(node))
        else:
            found.value = node.attributes.get("value", "")
        return found

    def field_called(self, called: str) -> Field:
        """A field by its label, or by its name; raise NotOnThePage if there is none."""
        found = [each for each in self.fields.values() if called in (each.name, each.label)]
        if not found:
            known = [each.label or each.name for each in self.fields.values() if not each.is_fixed]
            raise NotOnThePage(f"There is no field {called!r} in the form, but {known}")
        return found[0]

    def sent(self, typed: Typed, button: Node) -> dict[str, list[Any]]:
        """What is sent with a button when some of the fields were touched."""
        values = {name: each.sent() for name, each in self.fields.items()}
        for called, what in typed.items():
            found = self.field_called(called)
            values[found.name] = found.sent_with(what)
        if name := button.attributes.get("name"):
            values.setdefault(name, []).append(button.attributes.get("value", ""))
        return {name: value for name, value in values.items() if value}


def is_button(node: Node) -> bool:
    """Whether a control sends its form, and is there to be pressed."""
    if node.attributes.get("aria-hidden") == "true":  # what the Enter key of a keyboard presses
        return False
    kinds = {"button": node.attributes.get("type", "submit"), "input": node.attributes.get("type", "text")}
    return kinds.get(node.tag) in PRESSED and "disabled" not in node.attributes


def options_of(select: Node) -> Iterator[Choice]:
    """What can be chosen from a list; of one that takes a single choice, the first is chosen by itself."""
    options = [each for each in select.walk() if each.tag == "option"]
    is_said = "multiple" in select.attributes or any("selected" in each.attributes for each in options)
    for place, each in enumerate(options):
        is_chosen = "selected" in each.attributes or (not is_said and place == 0)
        yield Choice(each.text, each.attributes.get("value", each.text), is_chosen)


class Page:
    """A page as somebody sees it."""

    def __init__(self, url: str, content: str) -> None:
        self.url, self.content = url, content

    @cached_property
    def nodes(self) -> list[Node]:
        """Everything that is seen on the page, the page itself first."""
        return list(Reading(self.content).root.walk())

    @cached_property
    def text(self) -> str:
        """What people read on the page."""
        return self.nodes[0].text

    @cached_property
    def by_id(self) -> dict[str, Node]:
        """What is seen by its id."""
        return {each.attributes["id"]: each for each in self.nodes if "id" in each.attributes}

    @cached_property
    def labels(self) -> dict[str, Node]:
        """The labels by the id of their fields."""
        labels = (each for each in self.nodes if each.tag == "label" and "for" in each.attributes)
        return {each.attributes["for"]: each for each in labels}

    @cached_property
    def forms(self) -> list[Form]:
        """The forms that stand on the page."""
        return [Form(self, each) for each in self.nodes if each.tag == "form"]

    def __contains__(self, text: str) -> bool:
        """Whether something is said on the page."""
        return text in self.text

    @cached_property
    def links(self) -> list[tuple[Node, str]]:
        """All links, each with its text."""
        found = (each for each in self.nodes if each.tag == "a" and "href" in each.attributes)
        return [(each, self.name_of(each)) for each in found]

    @property
    def buttons(self) -> list[str]:
        """What can be pressed."""
        return [button.text for form in self.forms for button in form.buttons]

    def button_called(self, text: str, near: str = "") -> tuple[Form, Node]:
        """The button of this text with its form, the one nearest to another text if there are several."""
        buttons = [(each.node, each.text) for form in self.forms for each in form.buttons]
        node = self.chosen(buttons, text, near)
        return next(form for form in self.forms if node in form.controls), node

    def behind(self, text: str) -> str:
        """What is tapped before the button of this text is seen; nothing if it stands on the page."""
        _form, node = self.button_called(text)
        folds = (each for each in node.above if each.tag == "details" and "open" not in each.attributes)
        heads = (each for fold in folds for each in fold.children if each.tag == "summary")
        return next((self.name_of(each) for each in heads), "")

    def form_of(self, node: Node) -> Node | None:
        """The form that a control belongs to."""
        if node.tag not in ("input", "button", "select", "textarea"):
            return None
        if named := node.attributes.get("form"):
            return self.by_id.get(named)
        return next((each for each in node.above if each.tag == "form"), None)

    def name_of(self, node: Node) -> str:
        """What a link, a button or a field is called."""
        if said := node.attributes.get("aria-label"):
            return " ".join(said.split())
        if by := node.attributes.get("aria-labelledby"):
            return " ".join(self.by_id[each].text for each in by.split() if each in self.by_id)
        label = self.labels.get(node.attributes.get("id", "")) or next(
            (each for each in node.above if each.tag == "label"), None
        )
        if node.tag in ("input", "select", "textarea") and label is not None:
            return label.text
        if node.tag in ("input", "select", "textarea") and not is_button(node):
            return ""
        return node.text or node.attributes.get("value", "")

    def legend_of(self, node: Node) -> str:
        """What stands above the group in which a control is."""
        group = next((each for each in node.above if each.tag == "fieldset"), None)
        found = (each.text for each in group.walk() if each.tag == "legend") if group else iter(())
        return next(found, "")

    def chosen(self, things: Sequence[tuple[Node, str]], text: str, near: str) -> Node:
        """The one thing of this text, the one nearest to another text if there are several."""
        found = [node for node, name in things if name == text] or [
            node for node, name in things if text in name
        ]
        if not found:
            raise NotOnThePage(f"{text!r} is not on {self.url}, but {[name for _node, name in things]}")
        if near:
            found = nearest(found, near)
        if len({self.leads_to(node) for node in found}) > 1:
            raise NotOnThePage(f"{text!r} is on {self.url} several times: say what it stands near to")
        return found[0]

    def leads_to(self, node: Node) -> object:
        """Where a link leads, or which button of which form it is: links of one address are one."""
        return node.attributes["href"] if node.tag == "a" else node


def nearest(found: Iterable[Node], near: str) -> list[Node]:
    """Those of some nodes around which a text stands soonest."""
    far = [(steps_to(near, node), node) for node in found]
    known = [(at, node) for at, node in far if at is not None]
    if not known:
        raise NotOnThePage(f"{near!r} is not on the page")
    least = min(at for at, _node in known)
    return [node for at, node in known if at == least]


def steps_to(text: str, node: Node) -> int | None:
    """How far up from a node a text stands; None if it is not on the page."""
    return next((at for at, each in enumerate(node.above) if text in each.text), None)
