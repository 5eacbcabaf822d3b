// A deal from the fields of its form to all that is shown of it, by the price list of the sheet.

import { priceBooked, wrongInBook } from "./price-books.js";
import { dealOf } from "./price-facts.js";
import { factsOf, lackedIn } from "./price-form.js";
import { isSure, refusalOf } from "./price-limits.js";
import { openPrices } from "./price-list.js";
import { bockStarted, explain, missingInPot, sharesOf, uncounted } from "./price-points.js";
import { workOut } from "./price-steps.js";
import { shortText, textsOf, uncountedText } from "./price-words.js";

// What the bank holds for a dummy, where three get a share, is nobody's.
const bankOf = ({ isZeroSum }, shares) => {
  const bank = -shares.reduce((sum, { points }) => sum + points, 0);
  return (bank && shares.length > 3) || !isZeroSum ? bank : undefined;
};

const isOfDummyAlone = ({ re }, { dummy }) => re.length === 1 && re[0] === dummy;

// Whether a deal causes nothing but what any plain one would here: who says the rest is the server.
const isQuiet = ({ ends, totals }, { shares, bank, game, fired }, { hasPot }) => {
  if (fired || game === "solo" || (hasPot && bank)) return false;
  return !ends || shares.every(({ seat, points }) => Math.abs(totals[seat] + points) < ends);
};

// Where too little is in the pot, those who draw share it; an odd point may be the first one's from the dealer's left.
const fromPot = (sum, shares, { re }) => {
  const missing = missingInPot(sum);
  const drawers = shares.filter(({ seat }) => missing && re.includes(seat) === sum.total > 0);
  for (const share of drawers) share.points -= Math.ceil(missing / drawers.length);
  if (sum.prices.isOddGivenOut && missing % drawers.length) drawers[0].points += 1;
  return shares;
};

// A deal that the list covers, with the facts in its form, as soon as both sides and their card points are known.
const known = ({ prices }, fields, { standing, setting } = {}) => {
  const facts = factsOf(prices, fields);
  const deal = facts && dealOf(prices, facts, { pot: standing?.pot, ...setting });
  return deal?.isComplete && deal.from !== undefined ? { facts, deal } : undefined;
};

// What cannot be in the deal in a form; undefined if nothing is wrong with it or not all of it is there.
const wrongIn = (list, fields) => {
  const { deal } = known(list, fields) ?? {};
  return deal && refusalOf(list.prices, deal);
};

// What everybody gets in a deal, and what follows from it; `seats` are those who play, from the dealer's left on,
// without a dummy.
const count = ({ prices }, { facts, deal }, seats) => {
  const sum = workOut(prices, deal);
  const full = sharesOf(sum, facts, seats).map((points, at) => ({ seat: seats[at], points }));
  // Beyond this a script does not reckon exactly, also where a pot then gives less.
  const isExact = full.every(({ points }) => Number.isSafeInteger(2 * points));
  const shares = fromPot(sum, full, facts), isShort = missingInPot(sum) > 0;
  const follows = { fired: bockStarted(sum), winner: sum.winner };
  return { shares, bank: bankOf(prices, shares), game: facts.game, isExact, isShort, ...follows };
};

// All that is shown of a deal that the list covers.
const shown = ({ prices, words }, { facts, deal }, { standing, seats }) => {
  const texts = textsOf(words, explain(prices, deal), facts, standing);
  if (!texts.isShown) return undefined;
  const comes = count({ prices }, { facts, deal }, seats);
  const isCertain = !comes.isShort && isSure(prices, deal) && isQuiet(standing, comes, prices);
  return {
    ...texts,
    ...comes,
    short: comes.isShort ? shortText(words, comes.shares, standing) : "",
    uncounted: uncountedText(words, uncounted(prices, deal)),
    isSure: isCertain && !isOfDummyAlone(facts, standing),
  };
};

// What is in a form, as far as the list says what it comes to: undefined where the server is to be asked.
const price = (list, fields, where) => {
  const covered = known(list, fields, where), wrong = covered && refusalOf(list.prices, covered.deal);
  if (wrong) return { refusal: list.words.refused[wrong], isSure: false };
  return covered?.deal.outcome && shown(list, covered, where);
};

// Whether something that the list needs has not been tapped yet.
const isUnfinished = ({ prices }, fields) => {
  const facts = factsOf(prices, fields);
  const deal = facts && dealOf(prices, facts, {});
  return Boolean(deal?.priced) && (!deal.isComplete || deal.from === undefined);
};

// A price list with its words, as it came.
export const openPricing = ({ prices, words, sessions }) => {
  const opened = { prices: openPrices(prices), words };
  return {
    ...{ sessions, bank: words.bank, hasPot: prices.hasPot, afterMarks: prices.bock.afterMarks },
    price: (fields, where) => {
      const booked = priceBooked(words, sessions, fields, where);
      return booked ? { ...booked, bank: bankOf(opened.prices, booked.shares) } : price(opened, fields, where);
    },
    count: (fields, where) => {
      const covered = known(opened, fields, where);
      const comes = covered?.deal.outcome && count(opened, covered, where.seats);
      return comes?.isExact ? comes : undefined;
    },
    wrong: (fields) => wrongIn(opened, fields) ?? wrongInBook(sessions, fields),
    wordsFor: (wrong) => words.refused[wrong],
    question: (fields) => words.questions?.[lackedIn(factsOf(opened.prices, fields))],
    isUnfinished: (fields) => isUnfinished(opened, fields),
  };
};

// So long a form waits for its list; then the server is asked of each deal.
const PATIENCE = 8000;

// Fetch the list of a sheet once; from then on deals are looked up without the network.
export const pricing = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.status);
  return openPricing(await answer.json());
};
