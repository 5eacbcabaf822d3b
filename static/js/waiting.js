// Show the deals that wait: below the lines of their sheet, and at the beginning.

import { priced, signed, totalsWith } from "./approximate.js";
import { isInLine, placeAfter } from "./order.js";
import { look } from "./outbox.js";
import { drop, learn, queueOf, sheetsThatWait } from "./queue.js";

const figureOf = ({ names, unit }, seat, points) => `${names[seat]} ${signed(unit * points)}`;

// Points of players after a word, which is left out where they are certain.
const showFigures = (line, known, what) => {
  line.hidden = !what?.shares;
  if (line.hidden) return;
  line.querySelector(".about").hidden = !what.isAbout;
  line.querySelector(".figures").textContent = what.shares
    .map(({ seat, points }) => figureOf(known, seat, points))
    .join(" · ");
};

const showTotals = (line, { known, deals }) => {
  const sum = known && totalsWith({ known, deals });
  const shares = Object.entries(sum?.totals ?? {}).map(([seat, points]) => ({ seat, points }));
  showFigures(line, known, sum && { shares, isAbout: sum.isAbout });
};

const item = (template, queue, deal) => {
  const row = template.content.firstElementChild.cloneNode(true);
  const place = placeAfter(queue, deal.id);
  row.querySelector(".number").textContent = deal.isCounted && isInLine(deal) ? place.number : "–";
  row.querySelector(".summary").textContent = deal.summary;
  row.querySelector(".reason").textContent = deal.reason ?? "";
  showFigures(row.querySelector(".counts"), queue.known, priced(queue).find(({ id }) => id === deal.id));
  for (const state of row.querySelectorAll(".state")) if (state.dataset.state !== deal.state) state.remove();
  row.querySelector(".drop").hidden = deal.state === "sent";
  row.querySelector(".look").addEventListener("click", () => look(deal, queue));
  row.querySelector(".drop").addEventListener("click", ({ currentTarget }) => {
    if (confirm(currentTarget.dataset.sure)) drop(deal.id);
  });
  return row;
};

// What is next follows what waits.
const showNext = (queue) => {
  const coming = document.querySelector("#coming");
  if (!coming) return;
  coming.sent ??= coming.innerHTML;
  coming.innerHTML = coming.sent;
  const place = placeAfter(queue);
  if (!place?.waiting) return;
  coming.querySelector("strong").textContent = place.number;
  coming.querySelector("p").textContent = place.text;
  coming.querySelector("ul")?.remove();
};

const showOnSheet = async (section) => {
  const queue = await queueOf(section.dataset.sheet);
  const isAtBottom = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const template = section.querySelector("template");
  section.querySelector("ol").replaceChildren(...queue.deals.map((deal) => item(template, queue, deal)));
  section.hidden = !queue.deals.length;
  showTotals(section.querySelector(".totals"), queue);
  showNext(queue);
  if (isAtBottom) scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
};

const made = (name, ...content) => {
  const element = document.createElement(name);
  element.append(...content);
  return element;
};

const showAtBeginning = async (section) => {
  const sheets = await sheetsThatWait();
  const items = sheets.map(({ sheet, known, deals }) => {
    const summaries = deals.map(({ summary }) => made("span", summary));
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
  const ahead = JSON.parse(document.querySelector("#ahead")?.textContent ?? "null");
  const isFresh = !ahead || (await learn(ahead));
  await show();
  if (!isFresh) askForNews();
};

document.addEventListener("queue:changed", show);
document.addEventListener("queue:sent", () => show().then(askForNews));
document.addEventListener("sheet:shown", begin);
begin().catch(() => {});
