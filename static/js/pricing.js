// A deal from the fields of its form to all that is shown of it, by the price list of the sheet.

import { billOf, formula, formulaAlone } from "./bill.js";
import { dealOf, factsOf } from "./price-facts.js";
import { isSure } from "./price-limits.js";
import { covers, openPrices } from "./price-list.js";
import { explain, isInPot, score, startsBock, uncounted } from "./price-points.js";
import { headlineOf, rowsOf, uncountedText } from "./price-words.js";

// Above this, languages group the figures, each in its way: the server writes them.
const MOST = 999;

const isPlain = ({ lines, alone, value }) =>
  [value, alone?.makes ?? 0, ...lines.map(({ makes }) => makes)].every((figure) => Math.abs(figure) <= MOST);

const sharesOf = ({ points }, { game, re, by }, seats) => {
  const [first] = game === "marriage" ? by : [];
  return seats.map((seat) => [seat, re.includes(seat) ? points[seat === first ? "by" : "re"] : points.kontra]);
};

const textsOf = (words, explained, facts, names) => {
  const bill = { ...billOf(explained), formulaAlone: "" };
  bill.formulaAlone = formulaAlone(bill);
  const soloist = facts.re.length === 1 ? names[facts.re[0]] : "";
  return {
    isShown: isPlain(bill),
    headline: headlineOf(words, explained, facts, soloist),
    formula: formula(bill),
    formulaAlone: bill.formulaAlone,
    rows: rowsOf(words, bill, soloist),
  };
};

const bankOf = ({ isZeroSum }, shares) => {
  const bank = -shares.reduce((sum, [, points]) => sum + points, 0);
  return bank || !isZeroSum ? bank : undefined;
};

// What is in a form, as far as the list says what it comes to: undefined where the server is to be asked.
const price = ({ prices, words }, fields, { standing, seats, setting }) => {
  const facts = factsOf(prices, fields);
  const deal = facts && dealOf(prices, facts, { pot: standing.pot, ...setting });
  if (!deal?.isComplete || !covers(prices, deal) || !isInPot(prices, deal)) return undefined;
  const texts = textsOf(words, explain(prices, deal), facts, standing.names);
  if (!texts.isShown) return undefined;
  const shares = sharesOf(score(prices, deal), facts, seats);
  return {
    ...texts,
    shares: shares.map(([seat, points]) => ({ seat, points })),
    bank: bankOf(prices, shares),
    uncounted: uncountedText(words, uncounted(prices, deal)),
    isSure: isSure(prices, deal),
    startsBock: prices.bock.isStarted && startsBock(prices, deal),
  };
};

// Fetch the list of a sheet once; from then on deals are looked up without the network.
export const pricing = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(answer.status);
  const { prices, words } = await answer.json();
  const opened = { prices: openPrices(prices), words };
  return { bank: words.bank, price: (fields, where) => price(opened, fields, where) };
};
