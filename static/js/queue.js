// The deals that wait on this device, read and written. What they mean for each other stands in order.js.

import { bySheet, dealsOf, isNews, isSent, movedByDropping, pushedOn, seatedOtherwise, settled } from "./order.js";
import { read, write } from "./store.js";

// Something may have gone wrong while a page was open: tell this page and those in other tabs.
const channel = new BroadcastChannel("queue");
const tell = (type) => document.dispatchEvent(new Event(type));
channel.onmessage = ({ data }) => tell(data);

export const changed = (type = "queue:changed") => {
  channel.postMessage(type);
  tell(type);
};

export const found = async (ask, sheet) => ({
  known: await ask("sheets", "get", sheet),
  deals: dealsOf(await ask("deals", "getAll"), sheet),
});

export const putAll = async (ask, deals) => { for (const deal of deals) await ask("deals", "put", deal); };

const deleteAll = async (ask, store, keys) => { for (const key of keys) await ask(store, "delete", key); };

// What the page says of its sheet; nothing for who may not write.
export const aheadOfPage = () => JSON.parse(document.querySelector("#ahead")?.textContent ?? "null");

// What is known of a sheet, and its deals that wait, in order.
export const queueOf = (sheet) => read((ask) => found(ask, sheet));

export const sheetsThatWait = () =>
  read(async (ask) => {
    const waiting = bySheet(await ask("deals", "getAll"));
    const known = (sheet) => ask("sheets", "get", sheet);
    return Promise.all(waiting.map(async ({ sheet, deals }) => ({ sheet, known: await known(sheet), deals })));
  });

// Take over what a page knows of its sheet (not each knows whose phone it is), unless it is older; says whether it was.
export const learn = (ahead) =>
  write(async (ask) => {
    const { known, deals } = await found(ask, ahead.sheet);
    if (!isNews(known, ahead)) return false;
    await ask("sheets", "put", { owner: known?.owner, sent: known?.sent, ...ahead });
    await deleteAll(ask, "deals", deals.filter(isSent).map(({ id }) => id));
    return true;
  });

// Add a deal, or put another in its place.
export const keep = (deal, draft) =>
  write(async (ask) => {
    const before = deal.id && (await ask("deals", "get", deal.id));
    const id = await ask("deals", "put", deal);
    if (draft) await ask("drafts", "delete", draft);
    const deals = await ask("deals", "getAll"), put = { ...deal, id };
    await putAll(ask, before ? seatedOtherwise(deals, before, put) : []);
    await putAll(ask, pushedOn(deals, put));
    return id;
  }).then((id) => (changed(), id));

// Take a deal out, and its drafts; what was tapped may be kept as another draft.
export const drop = (id, draft) =>
  write(async (ask) => {
    const deals = await ask("deals", "getAll");
    const deal = deals.find((each) => each.id === id);
    if (!deal) return;
    await ask("deals", "delete", id);
    const drafts = await ask("drafts", "getAllKeys");
    await deleteAll(ask, "drafts", drafts.filter((key) => key.endsWith(` ${id}`)));
    if (draft) await ask("drafts", "put", draft);
    await putAll(ask, movedByDropping(deals, deal));
  }).then(() => changed());

// Write down what has become of a deal that was sent.
export const settle = (sent, outcome) =>
  write(async (ask) => {
    const { known, written, gone } = settled(await found(ask, sent.sheet), sent, outcome);
    if (known) await ask("sheets", "put", known);
    await putAll(ask, written);
    await deleteAll(ask, "deals", gone);
  }).then(() => changed());
