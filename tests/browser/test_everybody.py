"""What holds on every page in every state, so that everybody can use it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import NO_RECEPTION, Complaints
from tests.browser.reading import broken_figures
from tests.browser.screens import SCREENS

AXE = "axe"
"""Where the accessibility checker is among the static files, which a browser keeps compiled."""
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
VIOLATIONS = """async (where, options) => {
  const { violations } = await axe.run(where, { resultTypes: ["violations"], preload: false, ...options });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""
"""What is wrong, and nothing else: all that is right takes longer on its way here than to be looked at."""
ALL_BUT_CONTRAST = {
    "runOnly": {"type": "tag", "values": RULES},
    "rules": {name: {"enabled": False} for name in ("color-contrast", "target-size")},
}
"""Contrast is asked for letters that look as none before; SMALL_TARGETS wants 44 px of targets, axe 24."""
PALE = f"""async (seen) => {{
  const known = seen.split(" "), looks = new Set(known), grounds = new Map([[document, ""]]);
  const include = [...document.querySelectorAll("body *")].filter(isNew);
  const found = [...looks].slice(known.length);
  const contrast = {{ runOnly: {{ type: "rule", values: ["color-contrast"] }} }};
  return [found.join(" "), include.length ? await ({VIOLATIONS})({{ include }}, contrast) : []];

  function isNew(each) {{
    const texts = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!texts.length && !each.matches("input, select, textarea")) return false;
    const isSeen = each.checkVisibility({{ checkOpacity: true, checkVisibilityCSS: true }});
    return isSeen && !each.closest(".visually-hidden, .skip") && looks.size < looks.add(lookOf(each)).size;
  }}

  function lookOf(each) {{
    const {{ color, fontSize, fontWeight, textShadow }} = getComputedStyle(each);
    return numberOf([color, fontSize, fontWeight, textShadow, groundOf(each)].join(" "));
  }}

  function numberOf(text) {{
    return String([...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0));
  }}

  function groundOf(each) {{
    if (!grounds.has(each)) {{
      const {{ backgroundColor, backgroundImage, opacity, position }} = getComputedStyle(each);
      const own = [backgroundColor, backgroundImage, opacity, position].join(" ");
      grounds.set(each, groundOf(each.parentNode) + own.replace("rgba(0, 0, 0, 0) none 1 static", ""));
    }}
    return grounds.get(each);
  }}
}}"""
"""How letters look on no page before, and which of them are too pale: contrast follows from size and weight,
and from every colour from them down to the ground. Each such look goes by a number."""
TARGET = 44
WITHOUT_RECEPTION = ("that_wait", "not_kept")
ON_ANOTHER_PHONE = (*WITHOUT_RECEPTION, "cannot_keep_deals")
KEEPS_PAGES = pytest.mark.browser_context_args(service_workers="allow")
SMALL_TARGETS = """(least) => {
  const small = [];
  for (const each of document.querySelectorAll("a, button, summary, label, select, textarea, input")) {
    const isSeen = each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    if (!isSeen || each.closest(".visually-hidden, .skip") || isWritten(each)) continue;
    const target = targetOf(each);
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5) {
      small.push(`${each.tagName} ${each.className} "${each.innerText}" ${width} x ${height}`);
    }
  }
  return small;

  // A label is tapped with its field, and a link may be spread over the whole line that it stands in.
  function targetOf(each) {
    const spread = getComputedStyle(each, "::after");
    if (spread.content !== "none" && spread.position === "absolute") return each.offsetParent;
    return (each.matches("input") && each.closest("label")) || each;
  }

  // A link in running text is as high as its line; a label above its field is no target of its own.
  function isWritten(each) {
    const isTapped = each.matches(".chips label, .card-choice label, .switch, .tick");
    const isInline = each.matches("a") && getComputedStyle(each).display === "inline";
    return isInline || (each.matches("label") && !isTapped);
  }
}"""

STICKING_OUT = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isOut = (each) => each.getBoundingClientRect().right > clientWidth;
  const out = scrollWidth > clientWidth ? [...document.querySelectorAll("body *")].filter(isOut) : [];
  const names = out.map((each) => each.tagName + "." + each.className).join(", ");
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide: ${names}`] : [];
}"""
"""By how much the page is wider than the screen, and what sticks out."""

MEASURED = f"(least) => [...({STICKING_OUT})(), ...({SMALL_TARGETS})(least)]"
TWICE_AS_LARGE = f"""async () => {{
  document.documentElement.style.fontSize = "200%";
  await new Promise(requestAnimationFrame);
  const found = ({STICKING_OUT})();
  document.documentElement.style.fontSize = "";
  return found;
}}"""


SHIFTED = """() => new Promise((resolve) => {
  const shifted = [];
  const note = (list) => shifted.push(...list.getEntries().filter((each) => !each.hadRecentInput));
  const watching = new PerformanceObserver(note);
  watching.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => {
    note({ getEntries: () => watching.takeRecords() });
    const moved = shifted.flatMap((each) => each.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
    const sum = shifted.reduce((all, each) => all + each.value, 0);
    resolve(sum < 0.01 ? [] : [`what was there moves by ${sum.toFixed(3)} while the page comes: ${moved}`]);
  }, 0);
})"""
"""What a page shows moves only where somebody has just tapped something."""
MOVING = (
    "everything_open",
    "start_with_house_rules",
    "player_page",
    "entry_of_seven",
    "that_fail",
    "deals_that_wait",
    "not_kept",
    "cannot_keep_deals",
    "withdrawn_link",
)
"""What the tests open there, or what only this phone knows, comes after the page."""


SEEN: list[str] = []
"""How letters look that this process has asked about."""


def too_pale(page: Page, theme: Literal["light", "dark"]) -> Iterator[str]:
    """What cannot be read for its colours, of all letters that look as none before."""
    page.emulate_media(color_scheme=theme)
    looks, pale = page.evaluate(PALE, " ".join(SEEN))
    SEEN.extend([] if pale else looks.split())
    yield from (f"{theme}: {wrong}" for wrong in pale)


def found(page: Page, name: str) -> Iterator[str]:
    """Everything that is wrong with the page that is open."""
    page.wait_for_load_state()
    yield from () if name.endswith(MOVING) else page.evaluate(SHIFTED)
    load_axe(page, name)
    yield from page.evaluate(f"(options) => ({VIOLATIONS})(document, options)", ALL_BUT_CONTRAST)
    yield from too_pale(page, "light")
    yield from too_pale(page, "dark")
    yield from page.evaluate(MEASURED, TARGET)
    yield from (f"with text twice as large: {each}" for each in page.evaluate(TWICE_AS_LARGE))
    page.set_viewport_size({"width": 320, "height": 700})
    yield from (f"320: {each}" for each in page.evaluate(MEASURED, TARGET))
    yield from (f"320: {each}" for each in broken_figures(page))


def load_axe(page: Page, name: str) -> None:
    """Let a page know the accessibility checker; without reception it is handed over."""
    if name.endswith(WITHOUT_RECEPTION):
        page.evaluate(AXE_FILE_PATH.read_text())
    else:
        page.add_script_tag(url=f"/static/{AXE}/{AXE_FILE_PATH.name}")


@pytest.fixture(autouse=True)
def _with_axe(settings: Any) -> None:
    """Serve the accessibility checker beside our own scripts."""
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, (AXE, AXE_FILE_PATH.parent)]


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The page of the screen before: a new one compiles everything again, and takes twice as long."""
    page = context.pages[0] if context.pages else context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="light")
    return page


SCREENS_BY_NEED = [
    pytest.param(name, marks=KEEPS_PAGES if name.endswith(ON_ANOTHER_PHONE) else ()) for name in SCREENS
]


@pytest.mark.parametrize("name", SCREENS_BY_NEED)
def test_everybody_can_use(page: Page, complaints: Complaints, name: str) -> None:
    if name.endswith(WITHOUT_RECEPTION):
        complaints.expected += NO_RECEPTION
    SCREENS[name](page)
    assert list(found(page, name)) == []
