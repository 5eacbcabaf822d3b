// Deals go from phone to phone: one shows a code with those that wait, another opens its link and has them wait, too.

import { dealsIn, linksTo, newAmong } from "./deals-link.js";
import { isInLine, positionAfter } from "./order.js";
import { flush, tokenOf } from "./outbox.js";
import { qrCode } from "./qr-code.js";
import { aheadOfPage, changed, found, learn, putAll, queueOf } from "./queue.js";
import { isSeating } from "./seating.js";
import { unbroken } from "./signed.js";
import { write } from "./store.js";

const MARGIN = 4;
const dialog = document.querySelector("#hand-over");
const part = (selector) => dialog.querySelector(selector);
const [canvas, further, list, accept] = ["canvas", ".further", "ul", ".accept"].map(part);
part(".close").onclick = () => dialog.close();

const say = (what) => {
  for (const each of dialog.querySelectorAll("[data-when]")) each.hidden = !each.dataset.when.includes(what);
  if (!dialog.open) dialog.showModal();
};

const draw = (text) => {
  const rows = qrCode(text), pen = canvas.getContext("2d");
  canvas.dataset.link = text;
  canvas.width = canvas.height = rows.length + 2 * MARGIN;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => row.forEach((isDark, x) => isDark && pen.fillRect(x + MARGIN, y + MARGIN, 1, 1)));
};

// Show the deals that wait, code by code.
export const show = async () => {
  const { sheet } = aheadOfPage(), { deals } = await queueOf(sheet);
  const links = await linksTo(document.baseURI.split(/[?#]/)[0], deals.filter(isInLine));
  if (!links.length) return;
  const showCode = (place) => {
    draw(links[place]);
    further.textContent = further.dataset.words.replace("##", links.length).replace("#", place + 1);
    further.onclick = () => showCode((place + 1) % links.length);
  };
  showCode(0);
  say(isSecureContext ? "kept" : "online");
  further.hidden = links.length === 1;
};

const waitingHere = ({ sheet, uncounted }, deal) => {
  const { enter, players } = document.querySelector("#sheet").dataset, token = tokenOf(document) ?? "";
  const url = (isSeating(deal) && players) || enter;
  const isCounted = !isSeating(deal) && !uncounted.includes(new Map(deal.fields).get("game"));
  return { ...deal, sheet, url, token, isCounted, state: "waiting" };
};

const itemOf = ({ summary }) => Object.assign(document.createElement("li"), { textContent: unbroken(summary) });

const offer = (known, deals) => {
  list.replaceChildren(...deals.map(itemOf));
  accept.onclick = async () => {
    accept.onclick = null;
    part("output").textContent = await write(async (ask) => {
      const fresh = newAmong(deals, await found(ask, known.sheet));
      await putAll(ask, fresh.map((deal) => waitingHere(known, deal)));
      return fresh.length;
    });
    changed();
    say("taken");
    flush(known.sheet).catch(() => {});
  };
  say("offered");
};

// Offer the deals in the address: a link alone puts nothing on a sheet.
export const take = async () => {
  const { hash, pathname, search } = location, ahead = aheadOfPage();
  history.replaceState(null, "", pathname + search);
  if (!ahead) return say("reading");
  const { deals, isLater } = await dealsIn(hash).catch(() => ({}));
  if (!deals) return say("unreadable");
  await learn(ahead);
  const queue = await queueOf(ahead.sheet), fresh = newAmong(deals, queue);
  if (!fresh.length) return say("known");
  return isLater && fresh[0].position > positionAfter(queue) ? say("early") : offer(ahead, fresh);
};
