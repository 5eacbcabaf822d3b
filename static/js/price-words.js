// The words for a deal that was looked up, as the server has them (scorekeeper/play/sheets/bills.py): with a price list
// come the labels and the sentences in the language of the page.

import { billOf, formula, formulaAlone as aloneOf, total } from "./bill.js";
import { signed } from "./signed.js";

const MINUS = "−";

export const filled = (sentence, given) => sentence.replace(/%\((\w+)\)s/g, (_all, name) => given[name]);
const asSummand = (points) => `${points < 0 ? MINUS : "+"} ${Math.abs(points)}`;

// Where nobody won it is said of everything whose it is.
const earnedBy = (words, { side, isDraw }, [item, own], soloist) => {
  if (!isDraw && own === side && !words.earned.includes(item)) return "";
  const sentence = words.given.includes(item) ? words.givenTo : words.earnedBy;
  return filled(sentence, { who: soloist && own === 1 ? soloist : words.sides[own] });
};

const lineRow = (words, bill, { step, isFactor, amount, makes }, place, soloist) => {
  const [what, by] = isFactor ? [step.factor, step.by] : [step[0], step[3]];
  const kind = isFactor ? "factor" : "item", summand = place ? asSummand(amount) : total(amount);
  return {
    kind: what === "bock" ? "bock" : kind,
    label: words[`${kind}s`][by ? `${what} ${by}` : what],
    whose: isFactor ? "" : earnedBy(words, bill, step, soloist),
    amount: isFactor ? `× ${amount}` : summand,
    makes: place ? `= ${total(makes)}` : "",
  };
};

const aloneRow = (words, { alone, value, formulaAlone }, soloist) => ({
  kind: "alone",
  label: filled(words.alone, { name: soloist }),
  whose: alone.once ? formulaAlone.split(" = ")[0] : "",
  amount: alone.once ? asSummand(alone.makes - value) : `× ${alone.times}`,
  makes: `= ${total(alone.makes)}`,
});

const apartRow = (words, [item, side, points]) => {
  const isPaid = item === "marriage_payment";
  const whose = isPaid ? "" : filled(words.each, { side: words.sides[side] });
  return { kind: "apart", label: words.items[item], whose, amount: isPaid ? total(points) : signed(points), makes: "" };
};

// The steps of a bill, in words; `soloist` is the name of who plays alone.
const rowsOf = (words, bill, soloist) => [
  ...bill.lines.map((line, place) => lineRow(words, bill, line, place, soloist)),
  ...(bill.alone ? [aloneRow(words, bill, soloist)] : []),
  ...bill.apart.map((item) => apartRow(words, item)),
];

const headlineOf = (words, { winner }, { game, solo }, soloist) => {
  if (!winner) return words.nobodyWins;
  if (game !== "solo" && game !== "silent_solo") return filled(words.sideWins, { side: words.sides[winner] });
  const sentence = winner === 1 ? words.nameWins : words.nameLoses;
  return filled(sentence, { name: soloist, solo: words.solos[game === "solo" ? solo : ""] });
};

// What each draws from a pot that holds too little.
export const shortText = (words, shares, { pot, unit, names }) => {
  const drawn = shares.filter(({ points }) => points > 0), figures = drawn.map(({ points }) => total(points * unit));
  if (!drawn.length) return "";
  const who = drawn.map(({ seat }, at) => `${names[seat]} ${figures[at]}`).join(words.comma);
  const isEven = new Set(figures).size === 1;
  return filled(isEven ? words.short : words.shortFor, { pot: total(pot * unit), points: figures[0], who });
};

export const uncountedText = (words, keys) =>
  keys.length ? filled(words.uncounted, { bonuses: keys.map((key) => words.bonuses[key]).join(words.comma) }) : "";

// Above this, languages group the figures, each in its way: the server writes them.
const MOST = 999;

const isPlain = ({ lines, alone, value }) =>
  [value, alone?.makes ?? 0, ...lines.map(({ makes }) => makes)].every((figure) => Math.abs(figure) <= MOST);

// All that is said of how a deal comes to its points.
export const textsOf = (words, explained, facts, { names, unit }) => {
  const bill = { ...billOf(explained, unit), formulaAlone: "" };
  bill.formulaAlone = aloneOf(bill);
  const soloist = facts.re.length === 1 ? names[facts.re[0]] : "";
  return {
    isShown: isPlain(bill),
    headline: headlineOf(words, explained, facts, soloist),
    formula: formula(bill),
    formulaAlone: bill.formulaAlone,
    rows: rowsOf(words, bill, soloist),
  };
};
