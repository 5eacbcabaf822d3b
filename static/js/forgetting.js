// Have this device forget what it keeps: copies of pages, what is known of sheets, half-entered deals. Deals that wait
// stay, with what it takes to send them, except where it is said that they go, too.

import { isSent } from "./order.js";
import { read, write } from "./store.js";

const OF_NOBODY = /^\/(static|bundles|offline)\//;
// The beginning and the form of a new sheet show what was on any of them.
const OF_ALL = ["/", "/new/"];

const slugOf = (path) => path.match(/^\/sheets\/([^/]+)\//)?.[1];

const dropCopies = async (isMeant) => {
  sessionStorage.clear();
  if (!("caches" in window)) return;
  for (const name of ["pages-1", "files-1"]) {
    const copies = await caches.open(name);
    for (const request of await copies.keys()) {
      if (isMeant(new URL(request.url).pathname)) await copies.delete(request);
    }
  }
};

// The deals that wait, of one sheet or of all.
export const waitingOf = (sheet) =>
  read(async (ask) => {
    const deals = await ask("deals", "getAll");
    return deals.filter((deal) => !isSent(deal) && (!sheet || deal.sheet === sheet));
  });

const dropRecords = (isMeant) =>
  write(async (ask) => {
    for (const { sheet } of await ask("sheets", "getAll")) if (isMeant(sheet)) await ask("sheets", "delete", sheet);
    for (const { id, sheet } of await ask("deals", "getAll")) if (isMeant(sheet)) await ask("deals", "delete", id);
    for (const key of await ask("drafts", "getAllKeys")) if (isMeant(slugOf(key))) await ask("drafts", "delete", key);
  });

const sheetsOf = (deals) => new Set(deals.map(({ sheet }) => sheet));

export const forgetAll = async () => {
  await dropCopies((path) => !OF_NOBODY.test(path));
  const waiting = sheetsOf(await waitingOf());
  await dropRecords((sheet) => !waiting.has(sheet));
};

export const forgetSheet = async (sheet, { evenWaiting } = {}) => {
  await dropCopies((path) => OF_ALL.includes(path) || slugOf(path) === sheet);
  const waiting = evenWaiting ? new Set() : sheetsOf(await waitingOf(sheet));
  await dropRecords((each) => each === sheet && !waiting.has(each));
};
