"""Phones that lose reception: what is entered on them, and every figure that they show meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from playwright.sync_api import Frame, Page, expect

from rulesets.session.fold import Session
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import Phase
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import open_sheet
from tests.browser.network import Reception, Way
from tests.browser.phones import open_sheet as scan
from tests.browser.phones import save
from tests.browser.waiting import expect_lines, open_and_keep, until
from tests.cast import FOUR, Evening

PATIENCE = 30_000
"""Milliseconds: a phone that hears nothing waits up to ten seconds until it goes on."""

Taps = tuple[str, ...]
"""What is tapped for a deal, as names and values of the form: `re=1`."""

TAP = """(taps) => {
  for (const [name, value] of taps.map((tap) => tap.split("="))) {
    const field = document.querySelector(`#entry [name="${name}"][value="${value}"]`);
    if (!field.checked) document.querySelector(`label[for="${field.id}"]`).click();
  }
}"""
SHOWN = """() => {
  const figuresOf = (line) => line.hidden
    ? [undefined, false] : [line.querySelector(".figures").innerText, !line.querySelector(".about").hidden];
  const rows = [...document.querySelectorAll("#waiting li")];
  const coming = document.querySelector("#coming");
  const columns = [...document.querySelectorAll("#scores thead th:not(.number, .bank)")];
  const isAbout = columns.some((each) => each.innerText.includes("≈"));
  return {
    lines: document.querySelectorAll("#scores tbody .line").length,
    waiting: rows.map(
      (row) => [row.querySelector(".number").innerText, ...figuresOf(row.querySelector(".counts"))]
    ),
    totals: [columns.map((each) => each.innerText.split(/\\s+/).join(" ")).join(" · "), isAbout],
    next: [coming.querySelector("strong").innerText, coming.querySelector("p").innerText.split(" · ")[0]],
  };
}"""
KEPT = """async () => {
  const { pathname } = new URL(document.baseURI);
  const copy = isSecureContext
    ? await (await (await caches.open("pages-1")).match(pathname)).text()
    : sessionStorage.getItem(`page ${pathname}`);
  const page = new DOMParser().parseFromString(copy, "text/html");
  const known = await new Promise((resolve) => {
    indexedDB.open("karlchen").onsuccess = ({ target }) => {
      target.result.transaction("sheets").objectStore("sheets").getAll().onsuccess = (asked) => {
        target.result.close();
        resolve(asked.target.result[0]);
      };
    };
  });
  return [page.querySelectorAll("#scores tbody .line").length, known.position - 1];
}"""
"""How many lines there are on the copy of the sheet, and how many the phone knows of."""
IS_SHOWN = """(path) => {
  const held = document.querySelector("#held");
  const shown = held ? held.contentDocument : document;
  const isThere = shown.readyState !== "loading" && shown.querySelector("#sheet, #entry");
  return Boolean(isThere) && new URL(shown.baseURI).pathname === path;
}"""
"""Whether a page is there, as the browser has loaded it or as a copy that lies over another page."""
HAS_BOTH = "(paths) => paths.every((path) => sessionStorage.getItem(`page ${path}`))"
"""Whether an address without https has copies of some pages."""
COUNTED = """() => {
  const shares = [...document.querySelectorAll("#result .shares > div")];
  const figures = shares.map((each) => `${each.children[0].textContent} ${each.children[1].textContent}`);
  return [figures.join(" · "), Boolean(document.querySelector("#result .about"))];
}"""


@dataclass(frozen=True)
class Claim:
    """What a phone said of a line that the server has not confirmed; `is_about` if it said so."""

    what: str
    position: int
    said: str
    is_about: bool


@dataclass
class Phone:
    """A phone with a way to the server of its own."""

    page: Page
    way: Way
    evening: Evening
    is_trusted: bool = True
    """Whether the address has https, or is as good: without it the page that is open stays."""
    claims: list[Claim] = field(default_factory=list)

    def begin(self) -> None:
        """Scan the link; what is lost from now on is everything."""
        self.page.set_default_timeout(PATIENCE)
        self.way.is_lost = lambda _request: True
        if self.is_trusted:
            open_and_keep(self.page, self.evening)
        else:
            scan(self.page, self.evening)
            self.page.wait_for_function(HAS_BOTH, arg=[self.evening.url, f"{self.evening.url}enter/"])

    @property
    def shown(self) -> Frame:
        """What is on the screen."""
        return self.page.frames[-1]

    def arrive(self, path: str) -> None:
        """Wait until a page is on the screen."""
        # What one does not see, such as a picture that does not come, is not waited for.
        # Asking with each picture that is painted would keep it painting.
        self.page.wait_for_function(IS_SHOWN, arg=path, polling=100)

    def lose(self, how: Reception | None = None) -> None:
        """Lose reception: by default nobody answers at all."""
        if how is None:
            self.way.close()
        else:
            self.way.reception = how

    def regain(self, lines: int) -> None:
        """Have reception again, and wait until everything is on the sheet."""
        self.way.reception = Reception.GOOD
        if not self.way.is_open:
            self.way.open()
        self.shown.evaluate("dispatchEvent(new Event('online'))")
        expect_lines(self.shown, lines)

    def expect_kept(self, lines: int) -> None:
        """Wait until the phone has written down what it shows: it does so a moment later."""
        expect_lines(self.shown, lines)
        until(lambda: bool(self.shown.evaluate(KEPT) == [lines, lines]))

    def open_form(self, number: int) -> None:
        """From the sheet to the form of the deal with this number."""
        self.shown.get_by_role("link", name="Enter deal").click()
        self.arrive(f"{self.evening.url}enter/")
        expect(self.shown.locator("#name")).to_have_text(f"Deal {number}", timeout=PATIENCE)
        self.shown.wait_for_load_state()

    def tap(self, taps: Taps) -> None:
        self.shown.evaluate(TAP, [*taps])

    def save(self, position: int, *, waits: int = 0) -> None:
        """Save what was tapped, as the line at `position`, after which so many wait."""
        figures, is_about = self.shown.evaluate(COUNTED)
        self.claim("form", position, figures, is_about=is_about)
        save(self.shown)
        self.arrive(self.evening.url)
        expect(self.shown.locator("#waiting li")).to_have_count(waits, timeout=PATIENCE)
        if waits:
            self.note()

    def enter(self, taps: Taps, number: int, position: int, *, waits: int = 0) -> None:
        """From the sheet to the sheet with one more line."""
        self.open_form(number)
        self.tap(taps)
        self.save(position, waits=waits)

    def note(self) -> None:
        """Write down all that is said of the deals that wait, and of the one after them."""
        shown: dict[str, Any] = self.shown.evaluate(SHOWN)
        position = shown["lines"]
        for number, figures, is_about in shown["waiting"]:
            position += 1
            self.claim("number", position, number)
            self.claim("points", position, figures, is_about=is_about)
        self.claim("totals", position, shown["totals"][0], is_about=shown["totals"][1])
        self.claim("next number", position + 1, shown["next"][0])
        self.claim("dealer", position + 1, shown["next"][1])

    def claim(self, what: str, position: int, said: str | None, *, is_about: bool = False) -> None:
        if said:
            self.claims.append(Claim(what, position, said, is_about))


Step = Callable[[Phone, Taps, int, int], None]
"""Lose reception somewhere on the way to one more deal: phone, what is tapped, number, position."""


def lose_before_the_form_is_opened(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.lose()
    phone.enter(taps, number, position, waits=1)


def lose_while_the_form_is_open(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.open_form(number)
    phone.tap(taps[:2])
    phone.lose()
    phone.tap(taps[2:])
    phone.save(position, waits=1)


def lose_what_is_sent(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.open_form(number)
    phone.tap(taps)
    phone.lose(Reception.CUT)
    phone.save(position, waits=1)


def lose_the_answer(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.open_form(number)
    phone.tap(taps)
    phone.lose(Reception.DEAF)
    phone.save(position, waits=1)


def lose_after_saving(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.enter(taps, number, position)
    phone.expect_kept(position)
    phone.lose()
    phone.page.reload()
    expect_lines(phone.page, position)


def lose_while_reading(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.lose()
    phone.shown.evaluate("document.dispatchEvent(new Event('sheet:ask'))")
    expect(phone.shown.locator("#unreachable span")).to_be_visible(timeout=PATIENCE)
    phone.enter(taps, number, position, waits=1)


def lose_in_a_reload(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.lose(Reception.CUT)
    phone.page.reload()
    phone.enter(taps, number, position, waits=1)


def lose_and_come_back_to_copies(phone: Phone, taps: Taps, number: int, position: int) -> None:
    phone.lose()
    phone.page.goto("about:blank")
    phone.page.goto(phone.evening.url)
    phone.enter(taps, number, position, waits=1)
    phone.page.goto("about:blank")
    phone.page.goto(phone.evening.url)
    expect(phone.page.locator("#waiting li")).to_have_count(1, timeout=PATIENCE)
    phone.note()


STEPS: tuple[Step, ...] = (
    lose_before_the_form_is_opened,
    lose_while_the_form_is_open,
    lose_what_is_sent,
    lose_the_answer,
    lose_after_saving,
    lose_while_reading,
    lose_in_a_reload,
    lose_and_come_back_to_copies,
)


IN_ONE_PAGE: tuple[Step, ...] = (
    lose_before_the_form_is_opened,
    lose_while_the_form_is_open,
    lose_what_is_sent,
    lose_the_answer,
    lose_while_reading,
)
"""Where no page can be loaded without reception."""


def is_counted(taps: Taps) -> bool:
    """Whether a deal has a number."""
    return "game=redeal" not in taps


def play_without_reception(phones: list[Phone], deals: list[Taps], steps: list[Step]) -> None:
    """Play an evening in pairs of deals: reception is lost at the first of each, until the second has waited.

    One phone after the other enters a pair, and loses reception at the next step; at its end everybody sees
    everything.
    """
    position, number = 0, 1
    for part, step in enumerate(islice(cycle(steps), len(deals) // 2)):
        phone = phones[part % len(phones)]
        waiting = 0
        for taps in deals[2 * part : 2 * part + 2]:
            position += 1
            if position == 2 * part + 1:
                step(phone, taps, number, position)
                waiting = 0 if step is lose_after_saving else 1
            else:
                waiting += 1
                phone.enter(taps, number, position, waits=waiting)
            number += is_counted(taps)
        phone.regain(position)
        for each in phones:
            each.shown.evaluate("document.dispatchEvent(new Event('sheet:ask'))")
            each.expect_kept(position)


OVER = "That was the last deal"


def figures(points: tuple[int, ...]) -> str:
    """Points of everybody as the pages write them."""
    signs = {True: "+", False: "−"}
    return " · ".join(
        f"{name} {signs[each > 0] if each else ''}{abs(each)}"
        for name, each in zip(FOUR, points, strict=True)
    )


def said_by_the_server(evening: Evening) -> dict[tuple[str, int], str]:
    """What a phone may say of each line, and of the one after the last, by what the server has now."""
    session: Session = open_sheet(models.Sheet.objects.get(pk=evening.sheet.pk))[2]
    truth: dict[tuple[str, int], str] = {}
    count = 0
    for position, scored in enumerate(session.deals, 1):
        truth["next number", position] = str(count + 1)
        count = scored.number or count
        truth["number", position] = str(scored.number or "–")
        truth["points", position] = truth["form", position] = figures(scored.points)
        truth["totals", position] = figures(scored.totals)
        truth["dealer", position] = f"{FOUR[scored.dealer]} deals"
    coming = next_deal_after(session.table, session.state)
    truth["next number", len(session.deals) + 1] = str(count + 1)
    is_over = coming.phase is Phase.OVER
    truth["dealer", len(session.deals) + 1] = OVER if is_over else f"{FOUR[coming.dealer]} deals"
    return truth
