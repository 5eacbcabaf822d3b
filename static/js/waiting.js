// Show the deals that wait: below the lines of their sheet, and at the beginning.

import { showWhatFollows } from "./shown-next-deal.js";
import { go } from "./go.js";
import { isAsked, isInLine } from "./order.js";
import { openWaiting } from "./outbox.js";
import { aheadOfPage, drop, learn, queueOf, sheetsThatWait } from "./queue.js";
import { isSeating } from "./seating.js";
import { unbroken } from "./signed.js";

let folding, latest;

// What follows from what waits; what it takes to work that out is fetched only where something does.
const fold = async (queue, url) => {
  folding ??= await import(url);
  return folding.folded(await folding.withLists(queue));
};

const made = (name, ...content) => {
  const element = document.createElement(name);
  element.append(...content);
  return element;
};

// Points of players after a word, which is left out where they are certain; those who came meanwhile are named, too.
const showFigures = (line, { names, shares, isAbout }, figure) => {
  line.hidden = !shares?.length;
  if (line.hidden) return;
  line.querySelector(".about").hidden = !isAbout;
  const figures = shares.map(({ seat, points }) => made("span", `${names[seat]} ${figure(points)}`));
  line.querySelector(".figures").replaceChildren(...figures.flatMap((each, at) => (at ? [" · ", each] : [each])));
};

// Behind what the players are asked about the others wait for what they say of it.
const stateIn = ({ deals }, { id, state }) =>
  state === "waiting" && deals.some((other) => isAsked(other) && other.id < id) ? "behind" : state;

const open = (deal, queue) => (isSeating(deal) ? go(`${deal.url}?waiting=${deal.id}`) : openWaiting(deal, queue));

const item = (template, queue, deal, step, figure) => {
  const row = template.content.firstElementChild.cloneNode(true);
  row.querySelector(".number").textContent = deal.isCounted && step ? step.number : "–";
  row.querySelector(".summary").textContent = unbroken(deal.summary);
  row.querySelector(".reason").textContent = deal.reason || step?.reason || "";
  showFigures(row.querySelector(".counts"), step ?? {}, figure);
  const shown = stateIn(queue, deal);
  for (const state of row.querySelectorAll(".state")) if (state.dataset.state !== shown) state.remove();
  row.querySelector(".drop").hidden = deal.state === "sent";
  row.querySelector(".look").addEventListener("click", () => open(deal, queue));
  row.querySelector(".drop").addEventListener("click", ({ currentTarget }) => {
    if (confirm(currentTarget.dataset.sure)) drop(deal.id);
  });
  return row;
};

// The focus stays at its place, also where what had it is gone; after the last one the next deal is entered.
const showAll = (list, items) => {
  const at = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  list.replaceChildren(...items);
  const buttons = list.querySelectorAll("button");
  if (at >= 0) (buttons[Math.min(at, buttons.length - 1)] ?? document.querySelector("[data-key=n]"))?.focus();
};

const showOnSheet = async (section) => {
  const queue = latest = await queueOf(section.dataset.sheet);
  const isAtBottom = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const template = section.querySelector("template");
  const isFolded = queue.known?.standing && queue.deals.length;
  const after = isFolded ? await fold(queue, section.dataset.folding).catch(() => {}) : undefined;
  if (queue !== latest) return; // what waits by now is shown already, or soon
  const figure = (points) => folding.signed(queue.known.unit * points);
  const stepOf = ({ id }) => after?.steps.find((step) => step.id === id);
  const items = queue.deals.map((deal) => item(template, queue, deal, stepOf(deal), figure));
  showAll(section.querySelector("ol"), items);
  section.querySelector(".onto").hidden = !queue.deals.some(isInLine);
  section.hidden = !queue.deals.length;
  showWhatFollows(after?.steps.length ? after.place : undefined, figure, folding?.showColumns);
  if (isAtBottom) scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
};

// All sheets, or the only one that a page is about; there the deals can be copied as text.
const showAtBeginning = async (section) => {
  const { only } = section.dataset, copied = section.querySelector("[data-copy]");
  const sheets = (await sheetsThatWait()).filter(({ sheet }) => !only || sheet === only);
  const texts = sheets.flatMap(({ known, deals }) => [known?.title ?? "", ...deals.map(({ summary }) => summary)]);
  if (copied) copied.dataset.copy = texts.join("\n");
  const items = sheets.map(({ sheet, known, deals }) => {
    const summaries = deals.map(({ summary }) => made("span", unbroken(summary)));
    const link = made("a", made("strong", known?.title ?? sheet), ...summaries);
    link.href = section.dataset.sheet.replace("SHEET", sheet);
    return made("li", link);
  });
  section.querySelector("ul").replaceChildren(...items);
  section.hidden = !items.length;
};

const show = async () => {
  const [waiting, kept] = [document.querySelector("#waiting"), document.querySelector("#kept")];
  if (waiting) await showOnSheet(waiting);
  if (kept) await showAtBeginning(kept);
};

const askForNews = () => document.dispatchEvent(new Event("sheet:ask"));

const begin = async () => {
  const ahead = aheadOfPage();
  const isFresh = !ahead || (await learn(ahead));
  await show();
  if (!isFresh) askForNews();
};

document.addEventListener("queue:changed", show);
document.addEventListener("queue:sent", () => show().then(askForNews));
document.addEventListener("sheet:shown", begin);
begin().catch(() => {});
