// The order of the deals that wait: what one of them means for the others. Nothing here reads or writes anything, so
// that it can be tested without a browser. See docs/offline.md.

export const isSent = (deal) => deal.state === "sent";
export const isRefused = (deal) => deal.state === "refused";
export const isInLine = (deal) => !isRefused(deal) && !isSent(deal);

export const dealsOf = (deals, sheet) => deals.filter((deal) => deal.sheet === sheet);

const behind = (deals, { id, sheet }) => dealsOf(deals, sheet).filter((deal) => deal.id > id && isInLine(deal));

// The first deal that is to be sent. One at whose place somebody else entered a deal holds those behind it, because
// their places depend on what the players say.
export const firstToSend = (deals) => {
  const first = deals.find(isInLine);
  return first?.state === "conflict" ? undefined : first;
};

// The sheets that have deals to be sent, each with those that wait.
export const bySheet = (deals) => {
  const waiting = deals.filter((deal) => !isSent(deal));
  const sheets = new Set(waiting.map(({ sheet }) => sheet));
  return [...sheets].map((sheet) => ({ sheet, deals: dealsOf(waiting, sheet) }));
};

// Whether the server made a page after what is known: if it did, what was sent has its line there. A copy is older.
export const isNews = (known, ahead) => !known || ahead.revision >= known.revision || ahead.at > known.at;

// Those behind a deal that has been added or changed stand at least one further on: as they are to be written.
export const pushedOn = (deals, deal) => {
  const moved = [];
  let least = deal.position + 1;
  for (const later of behind(deals, deal)) {
    if (later.position < least) moved.push({ ...later, position: least });
    least = Math.max(later.position, least) + 1;
  }
  return moved;
};

// Those that stand directly behind a deal that is not coming move up by one: as they are to be written.
export const closedUp = (deals, deal) => {
  const moved = [];
  let next = deal.position + 1;
  for (const later of behind(deals, deal)) {
    if (later.position !== next) break;
    moved.push({ ...later, position: next - 1 });
    next += 1;
  }
  return moved;
};

// Those that move when a deal is taken out. In the place of one that somebody else entered their line stands, and one
// that was refused has left its place already: nobody moves.
export const movedByDropping = (deals, deal) => (["waiting", "shut"].includes(deal.state) ? closedUp(deals, deal) : []);

// What is known of a sheet once a deal has been entered on it.
const enteredAt = (known, { position }, at) =>
  ({ ...known, at: Math.max(known.at, at), revision: known.revision + 1, position: position + 1 });

const entered = (known, deal, sent, at) => {
  // Its line is on a page already, if the answer to the first time got lost.
  const isShown = known?.position > sent.position;
  return {
    known: known && { ...(isShown ? known : enteredAt(known, sent, at)), sent: [...(known.sent ?? []), sent.uid] },
    written: deal && !isShown ? [{ ...deal, state: "sent" }] : [],
    gone: deal && isShown ? [deal.id] : [],
  };
};

// Where the deal after all that wait is entered.
export const positionAfter = ({ known, deals }) =>
  Math.max(known.position, ...deals.filter(isInLine).map(({ position }) => position + 1));

// What has become of a deal that was sent: what is now known of the sheet (if it is anything new), which deals are to
// be written and which are done with. If it was changed meanwhile, the answer is for what it was before.
export const settled = ({ known, deals }, sent, { state, reason = "", at = 0 }) => {
  const deal = deals.find(({ id, uid }) => id === sent.id && uid === sent.uid);
  if (state === "sent") return entered(known, deal, sent, at);
  const moved = deal && state === "refused" ? closedUp(deals, deal) : [];
  return { written: deal ? [{ ...deal, state, reason }, ...moved] : [], gone: [] };
};
