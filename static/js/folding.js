// The deals that wait, folded onto what is known of their sheet: what each of them counts, and what comes after it.
// Nothing of it is stored: it is worked out anew from the fields, whatever has changed before them.

import { comingWords } from "./coming-words.js";
import { presentName } from "./names.js";
import { isInLine, isRefused, positionAfter } from "./order.js";
import { signed } from "./price-words.js";
import { pricing } from "./pricing.js";
import { courseOf, gameOf, pointsNamed, pricedAsPenalty, pricedByHand } from "./session-facts.js";
import { comingAfter, isOutOfTurn, playersUnder, stateAfter } from "./session.js";

export { signed };

// What waits on a sheet, with the lists of its rules if this phone has them.
export const withLists = async (queue) => {
  const { standing, prices } = queue.known ?? {};
  return { ...queue, lists: standing && (await pricing(prices).catch(() => undefined)) };
};

const idOf = ({ standing }, seat) => String(standing.seats[seat] + 1);

const begin = ({ known: { standing }, lists }) => {
  const session = lists?.sessions?.[standing.seats.length];
  const state = session && standing;
  return { session, state, number: standing.counted + 1, position: standing.position, isAbout: false };
};

// Under what the deal after some others is entered. Without a state only the server knows more than its number.
const placeIn = ({ known, lists }, { session, state, number, isAbout }) => {
  if (!state) return { number, text: "", seats: known.everybody, isAbout: known.isOpen };
  const coming = comingAfter(session, state), active = coming.active.map((seat) => idOf(known, seat));
  return {
    number,
    text: comingWords(known, coming, state.isOver),
    seats: active.length < session.seats ? active.map((id) => [id, known.names[id], known.sizes[id]]) : [],
    active,
    dealer: coming.dealer,
    phase: coming.phase,
    setting: { bock: coming.bock, isDoubled: coming.isDoubled },
    totals: Object.fromEntries(state.totals.map((total, seat) => [seat + 1, total])),
    pot: lists.hasPot ? Math.max(0, state.bank) : 0,
    isDue: coming.forced !== undefined || coming.phase === "canmaymust",
    isAbout,
  };
};

const WITHOUT_CARDS = { redeal: () => ({ shares: [] }), manual: pricedByHand, penalty: pricedAsPenalty };

// What everybody gets in a deal, who won and how many Bock rounds it starts, as far as that is known here.
const pricedIn = ({ lists }, session, fields, { pot, setting }, seats) => {
  const withoutCards = WITHOUT_CARDS[gameOf(fields)];
  if (withoutCards) return withoutCards(fields, session, seats);
  const cards = fields.filter(([name]) => name !== "dealer" && !name.startsWith("adjust"));
  return lists.count(cards, { standing: { pot }, seats, setting });
};

// What a deal counts and what follows from it; undefined where nobody can look it up on this phone.
const workOut = (queue, { session, state }, place, { fields, isCounted, at }) => {
  const { known, lists } = queue;
  const course = courseOf(lists, session, fields, (id) => known.standing.seats.indexOf(Number(id) - 1));
  const players = playersUnder(session, state, course.dealer ?? place.dealer).map((seat) => idOf(known, seat));
  if (isOutOfTurn(session, state, course)) return { state, isUndue: true };
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
  const place = placeIn(queue, before), named = fields.map(([name, value]) => [presentName(name), value]);
  const isNext = place.active && position === before.position;
  const worked = (isNext && workOut(queue, before, place, { fields: named, isCounted, at })) || {};
  const { shares, state, isUndue } = worked;
  const isAbout = before.isAbout || isNearTheEnd(queue.known.standing, at);
  const number = before.number + Number(isCounted && !isUndue);
  return { place, shares, isUndue, after: { ...before, state, isAbout, number, position: position + 1 } };
};

// What each deal counts that no page has a line of yet, and under what; and what comes after them.
export const folded = (queue, id = Infinity) => {
  const { position } = queue.known.standing, steps = [];
  let now = begin(queue);
  for (const deal of queue.deals) {
    if (deal.id >= id || deal.position < position || isRefused(deal)) continue;
    const { place, shares, isUndue, after } = take(queue, now, deal);
    const reason = isUndue ? queue.known.words.refused[place.phase] : "";
    steps.push({ ...place, id: deal.id, shares, reason });
    now = after;
  }
  return { steps, place: placeIn(queue, now) };
};

// Where the deal after those before `id` stands and under what it is entered; undefined where nothing is known.
export const placeAfter = (queue, id = Infinity) => {
  const { known, deals } = queue;
  if (!known?.standing) return undefined;
  const before = deals.filter((deal) => isInLine(deal) && deal.id < id);
  const { place } = folded(queue, id);
  return {
    ...place,
    position: positionAfter({ known, deals: before }),
    waiting: before.length,
    name: known.name.replace("#", place.number),
  };
};
