// The order of the deals that wait, and the place of each on its sheet. See docs/offline.md.

import { read, write } from "./store.js";

const of = (deals, sheet) => deals.filter((deal) => deal.sheet === sheet);
const isSent = (deal) => deal.state === "sent";
export const isInLine = (deal) => deal.state !== "refused" && !isSent(deal);

const behind = async (ask, { id, sheet }) =>
  of(await ask("deals", "getAll"), sheet).filter((deal) => deal.id > id && isInLine(deal));

// Something may have gone wrong while a page was open: tell this page and those in other tabs.
const channel = "BroadcastChannel" in window ? new BroadcastChannel("queue") : undefined;
const tell = (type) => document.dispatchEvent(new Event(type));
if (channel) channel.onmessage = ({ data }) => tell(data);

export const changed = (type = "queue:changed") => {
  channel?.postMessage(type);
  tell(type);
};

// What is known of a sheet, and its deals that wait, in order.
export const queueOf = (sheet) =>
  read(async (ask) => ({
    known: await ask("sheets", "get", sheet),
    deals: of(await ask("deals", "getAll"), sheet),
  }));

export const sheetsThatWait = () =>
  read(async (ask) => {
    const deals = (await ask("deals", "getAll")).filter((deal) => !isSent(deal));
    const sheets = [...new Set(deals.map((deal) => deal.sheet))];
    return Promise.all(
      sheets.map(async (sheet) => ({ sheet, known: await ask("sheets", "get", sheet), deals: of(deals, sheet) })),
    );
  });

// Where the deal after those before `id` stands, who deals and who plays. After a solo or a redeal only the server
// knows who deals: then nothing is said, and everybody can be chosen.
export const placeAfter = ({ known, deals }, id = Infinity) => {
  if (!known) return undefined;
  const before = deals.filter((deal) => isInLine(deal) && deal.id < id);
  const open = before.filter((deal) => deal.position >= known.position);
  const coming = open.every((deal) => deal.isPlain) ? known.coming[open.length] : undefined;
  const number = known.number + open.filter((deal) => deal.isCounted).length;
  return {
    position: Math.max(known.position, (before.at(-1)?.position ?? 0) + 1),
    waiting: before.length,
    number,
    name: known.name.replace("#", number),
    text: coming?.text ?? "",
    seats: coming?.seats ?? known.everybody,
  };
};

// Whether the server made this page after what is known; what was sent has its line there, then. A copy has not.
export const learn = (ahead) =>
  write(async (ask) => {
    const known = await ask("sheets", "get", ahead.sheet);
    if (known && ahead.revision < known.revision && ahead.at <= known.at) return false;
    await ask("sheets", "put", ahead);
    const sent = of(await ask("deals", "getAll"), ahead.sheet).filter(isSent);
    for (const { id } of sent) await ask("deals", "delete", id);
    return true;
  });

// Add a deal, or put another in its place. Those behind it stand at least one further on.
export const keep = (deal, draft) =>
  write(async (ask) => {
    const id = await ask("deals", "put", deal);
    await ask("drafts", "delete", draft);
    let least = deal.position + 1;
    for (const later of await behind(ask, { ...deal, id })) {
      if (later.position < least) await ask("deals", "put", { ...later, position: least });
      least = Math.max(later.position, least) + 1;
    }
    return id;
  }).then((id) => (changed(), id));

// Those that stand directly behind a deal that is not coming move up by one.
const closeRanks = async (ask, deal) => {
  let next = deal.position + 1;
  for (const later of await behind(ask, deal)) {
    if (later.position !== next) return;
    await ask("deals", "put", { ...later, position: next - 1 });
    next += 1;
  }
};

// Take a deal out. In the place of one that somebody else entered their line stands: nobody moves.
export const drop = (id, draft) =>
  write(async (ask) => {
    const deal = await ask("deals", "get", id);
    if (!deal) return;
    await ask("deals", "delete", id);
    for (const key of await ask("drafts", "getAllKeys")) if (key.endsWith(` ${id}`)) await ask("drafts", "delete", key);
    if (draft) await ask("drafts", "put", draft);
    if (deal.state === "waiting" || deal.state === "shut") await closeRanks(ask, deal);
  }).then(() => changed());

const enteredAt = (known, deal, at) => ({
  ...known,
  at: Math.max(known.at, at),
  revision: known.revision + 1,
  position: deal.position + 1,
  number: known.number + (deal.isCounted ? 1 : 0),
  coming: deal.isPlain && known.position === deal.position ? known.coming.slice(1) : [],
});

// What has become of a deal that was sent. If it was changed meanwhile, the answer is for what it was before.
export const settle = (sent, { state, reason = "", at = 0 }) =>
  write(async (ask) => {
    const [known, deal] = [await ask("sheets", "get", sent.sheet), await ask("deals", "get", sent.id)];
    const isSame = deal?.uid === sent.uid;
    if (state === "sent") {
      // Its line is on a page already, if the answer to the first time got lost.
      const isShown = known?.position > sent.position;
      if (known && !isShown) await ask("sheets", "put", enteredAt(known, sent, at));
      if (isSame && isShown) await ask("deals", "delete", sent.id);
      else if (isSame) await ask("deals", "put", { ...deal, state });
    } else if (isSame) {
      await ask("deals", "put", { ...deal, state, reason });
      if (state === "refused") await closeRanks(ask, deal);
    }
  }).then(() => changed());
