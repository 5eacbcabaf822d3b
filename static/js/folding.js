// The deals that wait, folded onto what is known of their sheet: what each of them counts, and what comes after it.
// Nothing of it is stored: it is worked out anew from the fields, whatever has changed before them.

import { showColumns } from "./columns.js";
import { idOf, placeIn } from "./next-deal.js";
import { presentName } from "./field-names.js";
import { isInLine, isRefused, positionAfter } from "./order.js";
import { showPlace } from "./form-place.js";
import { signed } from "./signed.js";
import { pricing } from "./pricing.js";
import { isAboutOthers, seatedAnew } from "./seat-changes.js";
import { isSeating } from "./seating.js";
import { BOOKED, courseOf, gameOf, pointsNamed } from "./session-facts.js";
import { isOutOfTurn, playersUnder, stateAfter } from "./session.js";

export { showColumns, showPlace, signed };

// What waits on a sheet, with the lists of its rules if this phone has them.
export const withLists = async (queue) => {
  const { standing, prices } = queue.known ?? {};
  return { ...queue, lists: standing && (await pricing(prices).catch(() => undefined)) };
};

const begin = ({ known, lists }) => {
  const { standing } = known, session = lists?.sessions?.[standing.seats.length];
  const state = session && standing;
  return { known, session, state, number: standing.counted + 1, position: standing.position, isAbout: false };
};

// What everybody gets in a deal, who won and how many Bock rounds it starts, as far as that is known here.
const pricedIn = ({ lists }, session, fields, { pot, setting }, seats) => {
  const booked = BOOKED[gameOf(fields)];
  if (booked) return booked(fields, session, seats);
  const cards = fields.filter(([name]) => name !== "dealer" && !name.startsWith("adjust"));
  return lists.count(cards, { standing: { pot }, seats, setting });
};

const placeOf = ({ standing: { seats } }, id) => seats.indexOf(Number(id) - 1);
const courseIn = (lists, { known, session }, fields) => courseOf(lists, session, fields, (id) => placeOf(known, id));

// Why a deal cannot come after a state: it is about somebody who is not there, or a solo is due; empty if it can.
const whyNot = (lists, now, { present, phase }, fields) => {
  const { refused } = now.known.words;
  if (isAboutOthers(fields, present)) return refused.away;
  return isOutOfTurn(now.session, now.state, courseIn(lists, now, fields)) ? refused[phase] : "";
};

// What a deal counts and what follows from it; undefined where nobody can look it up on this phone.
const workOut = (queue, now, place, { fields, isCounted, at }) => {
  const { lists } = queue, { known, session, state } = now;
  const refused = whyNot(lists, now, place, fields);
  if (refused) return { state, refused };
  const course = courseIn(lists, now, fields), dealer = course.dealer ?? placeOf(known, place.dealer);
  const players = playersUnder(session, state, dealer).map((seat) => idOf(known, seat));
  const priced = pricedIn(queue, session, fields, place, players);
  if (!priced) return undefined;
  const points = state.totals.map(() => 0);
  const given = [...(priced.shares ?? []), ...pointsNamed(fields, "adjust.")];
  for (const share of given) points[share.seat - 1] += share.points;
  const seats = [...new Set(given.map(({ seat }) => seat))].sort();
  const shares = seats.map((seat) => ({ seat, points: points[seat - 1] }));
  return { shares, state: stateAfter(session, state, { ...course, ...priced, isCounted, points, at }) };
};

// The clock of this phone is not the one that decides.
const CLOCKS_DIFFER = 120;
const isNearTheEnd = ({ until }, at) => Boolean(until) && Math.abs(at - until) < CLOCKS_DIFFER;

const take = (queue, before, { fields, position, isCounted, at }) => {
  const place = placeIn(queue.lists, before), named = fields.map(([name, value]) => [presentName(name), value]);
  const isNext = place.active && position === before.position;
  const worked = (isNext && workOut(queue, before, place, { fields: named, isCounted, at })) || {};
  const { shares, state, refused } = worked;
  const isAbout = before.isAbout || isNearTheEnd(queue.known.standing, at);
  const number = before.number + Number(isCounted && !refused);
  // Who comes then is there for what was dealt again as well.
  const isRedealt = !isCounted && (before.isRedealt || gameOf(named) === "redeal");
  return { place, shares, refused, after: { ...before, state, isAbout, isRedealt, number, position: position + 1 } };
};

const takeSeating = (queue, before, item) => {
  const isNext = item.position === before.position;
  const after = seatedAnew(isNext ? before : { ...before, state: undefined }, queue.lists?.sessions, item);
  return { place: placeIn(queue.lists, before), after: { ...after, position: item.position } };
};

// What each deal counts that no page has a line of yet, and under what; and what comes after them.
export const folded = (queue, id = Infinity) => {
  const { position } = queue.known.standing, steps = [];
  let now = begin(queue);
  for (const deal of queue.deals) {
    if (deal.id >= id || deal.position < position || isRefused(deal)) continue;
    const { place, shares, refused = "", after } = (isSeating(deal) ? takeSeating : take)(queue, now, deal);
    steps.push({ ...place, id: deal.id, shares, reason: refused });
    now = after;
  }
  return { steps, place: placeIn(queue.lists, now), now };
};

// The same of one that is not entered yet; empty also where nobody knows.
const refusedThen = ({ lists }, now, place, fields) => (place.active ? whyNot(lists, now, place, fields) : "");

// Where the deal after those before `id` stands and under what it is entered; undefined where nothing is known.
export const placeAfter = (queue, id = Infinity) => {
  const { known, deals } = queue;
  if (!known?.standing) return undefined;
  const before = deals.filter((deal) => isInLine(deal) && deal.id < id);
  const { place, now } = folded(queue, id);
  return {
    ...place,
    refused: (fields) => refusedThen(queue, now, place, fields),
    position: positionAfter({ known, deals: before }),
    waiting: before.length,
    name: known.name.replace("#", place.number),
  };
};
