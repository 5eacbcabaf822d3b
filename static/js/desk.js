// By keyboard at a desk, on every page: "/" leads to the field of a search, the arrows, Home and End from row to row of
// a list or table with links, Escape closes a menu. Nothing is taken from who types or holds another key, and nothing
// changes for who reads.

import { pressedAtTable } from "./keys.js";
import { isSeen } from "./seen.js";

const SEARCHES = '[type="search"], [data-find], #id_line';
const TYPED = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';
const ROW = "main :is(tr, li)";
const STEPS = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

// The row to which a key leads from the one at `at`, of so many; -1 is above them. None where it leads nowhere.
export const rowAfter = (key, at, count) => {
  const next = STEPS[key]?.(at, count) ?? at;
  return next === at || next < 0 || next >= count ? undefined : next;
};

const linksIn = (row) => [...row.querySelectorAll("a[href]")].filter(isSeen);

// The outermost row around something: what a row has listed in it belongs to it.
const rowOf = (element) => {
  const row = element?.closest(ROW);
  return row ? rowOf(row.parentElement) ?? row : undefined;
};

const rowsBeside = (row) =>
  [...row.closest("table, ul, ol").querySelectorAll(row.localName)].filter(
    (each) => rowOf(each) === each && !each.closest("thead") && linksIn(each).length,
  );

const moved = (key, link) => {
  const row = link && rowOf(link);
  if (!row) return false;
  const rows = rowsBeside(row);
  const next = rowAfter(key, rows.indexOf(row), rows.length);
  if (next === undefined) return false;
  const links = linksIn(rows[next]);
  links[Math.min(linksIn(row).indexOf(link), links.length - 1)].focus();
  return true;
};

const searched = () => {
  const field = [...document.querySelectorAll(SEARCHES)].find(isSeen);
  field?.focus();
  field?.select();
  return Boolean(field);
};

const closeMenu = () => {
  const menu = document.querySelector(".menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
};

const pressed = (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest(TYPED)) return;
  if (document.querySelector("dialog[open]")) return;
  // On many keyboards "/" takes the shift key.
  const isMoved = () => !event.shiftKey && moved(key, target.closest("a[href]"));
  const isDone = key === "/" ? searched() : pressedAtTable(key, target) || isMoved();
  if (isDone) event.preventDefault();
};

if (globalThis.document) {
  document.addEventListener("keydown", pressed);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && closeMenu());
  for (const field of document.querySelectorAll(SEARCHES)) field.setAttribute("aria-keyshortcuts", "/");
}
