"""What is wrong with the words on a page, as somebody sees it who reads there."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

READ = r"""([words, smallest]) => {
  const found = new Set(), known = new Map(), range = document.createRange();
  const WORD = /[+−]?[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu, LETTER = /[\p{L}\p{N}]/u, LONGEST = 46;
  const shown = [...piecesOf(document.body)].flatMap(seenPart);
  shown.sort((one, other) => one.box.top - other.box.top).forEach(lookForNeighbours);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [...found, ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [])];

  // Every piece of text in one line, or every word of a text in several.
  function* piecesOf(root) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.data, ground = /\S/.test(text) ? groundOf(node.parentElement) : null;
      if (!ground || ground.isUnseen) continue;
      const [whole, ...further] = boxes(node, text.search(/\S/), text.trimEnd().length);
      if (!whole) continue;
      const isSmall = ground.size < smallest && !ground.isFitted;
      if (isSmall) found.add(`${ground.size.toFixed(1)} px: ${text.trim().slice(0, 30)}`);
      if (lineOf(node, whole) > LONGEST * ground.size) found.add(`long line: ${text.trim().slice(0, 30)}`);
      if (words && further.length && !/:\/\/|@/.test(text)) lookForBroken(node, text, ground);
      if (!further.length) yield { node, ground, text: text.trim(), box: whole };
      else for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
        for (const box of boxes(node, index, index + word.length)) yield { node, ground, text: word, box };
      }
    }
  }

  // How wide a line of a paragraph is; what stands beside other things is as wide as there is room.
  function lineOf(node, { left, right }) {
    return node.parentElement.matches(".page p") ? right - left : 0;
  }

  // Where letters stand: a line of text is higher than they are.
  function boxes(node, from, to) {
    range.setStart(node, from);
    range.setEnd(node, to);
    const seen = [...range.getClientRects()].filter((box) => box.width > 0.5);
    return seen.map(({ left, right, top, bottom }) => {
      const rest = (bottom - top) / 5;
      return { left, right, top: top + rest, bottom: bottom - rest };
    });
  }

  // What a text stands on: whether it is seen, what cuts it off, what it moves with, the frame around it.
  function groundOf(element) {
    if (!known.has(element)) {
      const style = getComputedStyle(element), parent = element.parentElement;
      const above = parent && groundOf(parent);
      const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const isCutting = style.overflowX !== "visible" && element !== document.body;
      const isFrame = style.display !== "inline" && style.backgroundColor !== "rgba(0, 0, 0, 0)";
      const isHidden = style.clipPath === "inset(50%)" || style.color === "rgba(0, 0, 0, 0)";
      const isQuiet = isHidden || element.matches("option, code, pre, textarea");
      const scale = element.ownerSVGElement && element.getScreenCTM ? element.getScreenCTM().a : 1;
      known.set(element, {
        isUnseen: above?.isUnseen || !isSeen || isQuiet,
        cuts: [...(isCutting ? [{ element, style }] : []), ...(above?.cuts ?? [])],
        layer: ["fixed", "sticky", "absolute"].includes(style.position) ? element : above?.layer,
        frame: isFrame || parseFloat(style.borderLeftWidth) ? element : above?.frame,
        size: parseFloat(style.fontSize) * scale,
        isFitted: element.matches(".fitted, .name") || above?.isFitted,
        hyphenates: style.hyphens === "auto",
      });
    }
    return known.get(element);
  }

  // Soft hyphens part words: what is broken there has a hyphen. Phones hyphenate long words, too, where they
  // are asked to; the browser of the tests has no dictionary for it.
  function lookForBroken(node, text, { hyphenates }) {
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if ((hyphenates && word.length > 7) || boxes(node, index, index + word.length).length < 2) continue;
      const letters = Array.from(word, (_letter, place) => boxes(node, index + place, index + place + 1));
      const place = letters.findIndex((boxes) => boxes.length && boxes[0].top > letters[0].at(-1)?.bottom);
      if (place > 0) found.add(`broken: ${word.slice(0, place)}|${word.slice(place)}`);
    }
  }

  // The part of it that is seen, if any; what is cut off has to say that there is more.
  function seenPart(piece) {
    const { ground, text, box } = piece, says = text.slice(0, 40), part = { ...box };
    for (const { element, style } of ground.cuts) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (part.top >= bottom || part.bottom <= top || part.left >= right || part.right <= left) return [];
      const hasDots = style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis";
      const isSaid = hasDots || /auto|scroll/.test(style.overflow);
      if (!isSaid && (isBeside(part, left, right) || part.bottom > bottom + 1)) found.add(`cut: ${says}`);
      part.left = Math.max(part.left, left);
      part.right = Math.min(part.right, right);
    }
    const frame = ground.cuts.length ? null : ground.frame?.getBoundingClientRect();
    if (isBeside(part, 0, document.documentElement.clientWidth)) found.add(`cut: ${says}`);
    else if (frame && isBeside(part, frame.left, frame.right)) found.add(`out of its frame: ${says}`);
    return [{ ...piece, box: part }];
  }

  function isBeside(box, left, right) {
    return box.left < left - 1 || box.right > right + 1;
  }

  function lookForNeighbours(one, place) {
    for (const other of shown.slice(place + 1)) {
      if (other.box.top >= one.box.bottom) return;
      const [left, right] = one.box.left < other.box.left ? [one, other] : [other, one];
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      const gap = right.box.left - Math.min(left.box.right, right.box.right);
      if (one.node === other.node || one.ground.layer !== other.ground.layer || high < least / 3) continue;
      const says = `${left.text.slice(-25)}|${right.text.slice(0, 25)}`;
      const isOneWord = LETTER.test(left.text.at(-1)) && LETTER.test(right.text[0]);
      if (gap < -2) found.add(`one over the other: ${says}`);
      else if (words && gap < least / 5 && isOneWord) found.add(`touching: ${says}`);
    }
  }
}"""
"""Without `words`, words may break anywhere and touch. Names are as large as they fit; what else is smaller
than `smallest` pixels is too small. A line wider than `LONGEST` of its type loses its reader."""


READ_IN_FONTS = f"""([fonts, ...asked]) => Object.fromEntries(fonts.map((font) => {{
  document.documentElement.style.setProperty("--sans", font);
  return [font, ({READ})(asked)];
}}))"""


def faults(
    page: Page, fonts: Sequence[str], *, words: bool = True, smallest: float = 0
) -> dict[str, list[str]]:
    """By font: a page that is too wide, words that are broken, cut, over or at one another, or too small."""
    found: dict[str, list[str]] = page.evaluate(READ_IN_FONTS, [fonts, words, smallest])
    return found


SMALL = r"""(least) => {
  const tapped = document.querySelectorAll("main :is(a[href], button, summary)");
  const isSeen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // A link in a sentence is as high as its line, one in the head as the head; a wide table is for a desk.
  const isInline = (each) => getComputedStyle(each).display === "inline";
  const isInText = (each) => isInline(each) && each.parentElement.innerText.trim() !== each.innerText.trim();
  const isAside = (each) => isInText(each) || each.closest(".head, .visually-hidden, .wide-table, svg");
  const small = [...tapped].filter((each) => isSeen(each) && !isAside(each) && isSmall(each));
  return small.map((each) => each.innerText);

  // What is drawn over a row or a card counts: what answers above and below.
  function isSmall(each) {
    each.scrollIntoView({ block: "center" });
    const { left, top, width, height } = each.getBoundingClientRect(), reach = least / 2 - 1;
    return width > 1 && height < least - 1 && ![-reach, reach].every((down) => {
      const met = document.elementFromPoint(left + width / 2, top + height / 2 + down);
      return each.contains(met) || met?.closest("label, details")?.contains(each);
    });
  }
}"""


def small_targets(page: Page, least: int) -> list[str]:
    """The links and buttons of a page that answer a thumb on less than so many pixels in height."""
    found: list[str] = page.evaluate(SMALL, least)
    return found


BROKEN = r"""() => {
  const FIGURE = /[=×→+−][ \u00a0]?[+−]?\p{N}+|\p{N}+–\u2060?\p{N}+|\p{N}[ \u00a0][€%]/gu;
  const found = [], range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest(".visually-hidden, pre, textarea")) continue;
    for (const { 0: figure, index } of node.data.matchAll(FIGURE)) {
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) > Math.min(...tops) + 5) found.push(`broken: ${figure}`);
    }
  }
  return found;
}"""


def broken_figures(page: Page) -> list[str]:
    """The figures of a page that a line parts from their sign, their unit, or the other end of their span."""
    found: list[str] = page.evaluate(BROKEN)
    return found


def begun_small(page: Page) -> list[str]:
    """The headlines of a page that begin with a small letter."""
    headlines = page.locator(".statement:visible").all_inner_texts()
    return [f"begins small: {each}" for each in headlines if each.strip()[:1].islower()]
