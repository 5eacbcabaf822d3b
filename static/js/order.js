// The order of the deals that wait: what one of them means for the others. Nothing here reads or writes anything, so
// that it can be tested without a browser. See docs/offline.md.

import { isSame, isSeated, isSeating, seatingOf, withSeat } from "./seating.js";

export const isSent = (deal) => deal.state === "sent";
export const isRefused = (deal) => deal.state === "refused";
export const isInLine = (deal) => !isRefused(deal) && !isSent(deal);

export const dealsOf = (deals, sheet) => deals.filter((deal) => deal.sheet === sheet);

const behind = (deals, { id, sheet }) => dealsOf(deals, sheet).filter((deal) => deal.id > id && isInLine(deal));

// How many places on the sheet something takes: who comes or goes does so between two deals.
const placesOf = (deal) => Number(!isSeating(deal));

// Whether the players are asked about something: a deal at whose place somebody else entered one, or who comes and goes
// where the sheet has changed meanwhile.
export const isAsked = ({ state }) => state === "conflict" || state === "asked";

// The first deal that is to be sent. What is asked about holds those behind it, because their places, and who sits at
// the table, depend on what the players say.
export const firstToSend = (deals) => {
  const first = deals.find(isInLine);
  return first && isAsked(first) ? undefined : first;
};

// The sheets that have deals to be sent, each with those that wait.
export const bySheet = (deals) => {
  const waiting = deals.filter((deal) => !isSent(deal));
  const sheets = new Set(waiting.map(({ sheet }) => sheet));
  return [...sheets].map((sheet) => ({ sheet, deals: dealsOf(waiting, sheet) }));
};

// Whether the server made a page after what is known: if it did, what was sent has its line there. A copy is older.
export const isNews = (known, ahead) => !known || ahead.revision >= known.revision || ahead.at > known.at;

// A deal at another place. Where somebody sits out, who dealt it stays as it was: by the new place others would play.
const moveTo = (deal, position) => {
  const { fields, dealt } = deal, isSaid = !dealt || fields.some(([name, value]) => name === "dealer" && value);
  const kept = isSaid ? {} : { fields: [...fields.filter(([name]) => name !== "dealer"), ["dealer", dealt]] };
  return { ...deal, ...kept, position };
};

// Those behind a deal that has been added or changed stand at least one further on: as they are to be written. Behind
// who comes or goes they stay, and are asked about if others have entered deals there.
export const pushedOn = (deals, deal) => {
  const moved = [];
  let least = isSeating(deal) ? 0 : deal.position + 1;
  for (const later of behind(deals, deal)) {
    if (later.position < least) moved.push(moveTo(later, least));
    least = Math.max(later.position, least) + placesOf(later);
  }
  return moved;
};

// Those that stand directly behind a deal that is not coming move up by one: as they are to be written.
const closedUp = (deals, deal) => {
  const moved = [];
  let next = deal.position + 1;
  for (const later of behind(deals, deal)) {
    if (later.position !== next) break;
    moved.push(moveTo(later, next - 1));
    next += placesOf(later);
  }
  return moved;
};

// Those that move when a deal is taken out. In the place of one that somebody else entered their line stands, and one
// that was refused has left its place already: nobody moves.
export const movedByDropping = (deals, deal) =>
  placesOf(deal) && ["waiting", "shut"].includes(deal.state) ? closedUp(deals, deal) : [];

// What is known of a sheet once a deal has been entered on it.
const enteredAt = (known, deal, at) => {
  const position = deal.position + placesOf(deal);
  return { ...known, at: Math.max(known.at, at), revision: known.revision + 1, position };
};

const entered = (known, deal, sent, at) => {
  // Its line is on a page already, if the answer to the first time got lost.
  const isShown = known && (isSeating(sent) ? isSeated(known, sent) : known.position > sent.position);
  return {
    known: known && { ...(isShown ? known : enteredAt(known, sent, at)), sent: [...(known.sent ?? []), sent.uid] },
    written: deal && !isShown ? [{ ...deal, state: "sent" }] : [],
    gone: deal && isShown ? [deal.id] : [],
  };
};

// Where the deal after all that wait is entered.
export const positionAfter = ({ known, deals }) =>
  Math.max(known.position, ...deals.filter(isInLine).map((deal) => deal.position + placesOf(deal)));

// What has become of a deal that was sent: what is now known of the sheet (if it is anything new), which deals are to
// be written and which are done with. If it was changed meanwhile, the answer is for what it was before.
export const settled = ({ known, deals }, sent, { state, reason = "", at = 0 }) => {
  const deal = deals.find(({ id, uid }) => id === sent.id && uid === sent.uid);
  if (state === "sent") return entered(known, deal, sent, at);
  if (isSeating(sent)) return { written: deal ? [{ ...deal, state: "asked", reason }] : [], gone: [] };
  const moved = deal && state === "refused" ? closedUp(deals, deal) : [];
  return { written: deal ? [{ ...deal, state, reason }, ...moved] : [], gone: [] };
};

// What is written where somebody comes or goes otherwise than was said: who was to have a seat that somebody else has
// by now is named with the other one wherever they play behind it.
export const seatedOtherwise = (deals, before, item) => {
  const { joins, seat } = seatingOf(item), was = seatingOf(before);
  if (!joins || !isSame(joins, was.joins) || seat === was.seat) return [];
  return behind(deals, item).map((later) => withSeat(later, was.seat, seat));
};
