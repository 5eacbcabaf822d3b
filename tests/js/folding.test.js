// What the deals that wait count, and what comes after them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { folded, placeAfter } from "../../static/js/folding.js";
import { comingWords } from "../../static/js/next-deal.js";
import { isInLine } from "../../static/js/order.js";
import { KNOWN, LISTS, byHand, deal, redeal } from "./deals.js";

const after = (deals, known = KNOWN, lists = LISTS) => folded({ known, deals, lists }).place;

test("a deal is in line unless it is on the sheet or was refused", () => {
  const states = ["waiting", "conflict", "shut", "sent", "refused"];
  assert.deepEqual(states.filter((state) => isInLine({ state })), ["waiting", "conflict", "shut"]);
});

test("nothing is said of the place on a sheet that is not known, or as an earlier version knew it", () => {
  assert.equal(placeAfter({ known: undefined, deals: [] }), undefined);
  assert.equal(placeAfter({ known: { ...KNOWN, standing: undefined }, deals: [] }), undefined);
});

const OWED = " · Owes a solo: Dora";

test("the next deal stands where the sheet ends while nothing waits", () => {
  const { refused, ...place } = placeAfter({ known: KNOWN, deals: [], lists: LISTS });
  assert.equal(refused([["game", "normal"]]), "");
  assert.deepEqual(place, {
    position: 5,
    waiting: 0,
    number: 4,
    name: "Deal 4",
    text: `Anna deals${OWED}`,
    ...{ names: KNOWN.names, sizes: KNOWN.sizes, order: KNOWN.order, used: undefined, present: ["1", "2", "3", "4"] },
    people: [["1", "Anna", 8], ["2", "Ben", 8], ["3", "Clara", 8], ["4", "Dora", 8]],
    seats: [["1", "Anna", 8], ["2", "Ben", 8], ["3", "Clara", 8], ["4", "Dora", 8]],
    active: ["1", "2", "3", "4"],
    dealer: "1",
    dealt: undefined,
    phase: "regular",
    setting: { bock: 0, isDoubled: false },
    totals: { 1: 4, 2: -4, 3: 0, 4: 0 },
    pot: 0,
    isDue: false,
    isAbout: false,
  });
});

test("who deals next is told so on their own phone", () => {
  const told = [1, 2].map((owner) => after([], { ...KNOWN, owner }).text);
  assert.deepEqual(told, [`You deal${OWED}`, `Anna deals${OWED}`]);
});

test("who sits out next is told so on their own phone", () => {
  const six = { ...KNOWN, names: { ...KNOWN.names, 5: "Emil", 6: "Finn" }, standing: { seats: [0, 1, 2, 3, 4, 5] } };
  const coming = { dealer: 5, active: [0, 1, 2, 3] }, owed = Array(6).fill([]);
  const told = ["6", "5", "1"].map((owner) => comingWords({ ...six, owner }, coming, { owed }));
  assert.deepEqual(told, [
    "You deal · You sit out · Emil sits out",
    "Finn deals · You sit out · Finn sits out",
    "Finn deals · Emil, Finn sit out",
  ]);
});

test("the next deal stands behind those that wait, with their points", () => {
  const place = placeAfter({ known: KNOWN, deals: [deal(1, 5, { fields: byHand(3) })], lists: LISTS });
  assert.deepEqual([place.position, place.waiting, place.name, place.text], [6, 1, "Deal 5", `Ben deals${OWED}`]);
  assert.deepEqual(place.totals, { 1: 7, 2: -7, 3: 0, 4: 0 });
});

test("the place of a deal that waits depends on those before it alone", () => {
  const deals = [deal(1, 5), deal(2, 6), deal(3, 7)];
  const { position, waiting, number } = placeAfter({ known: KNOWN, deals, lists: LISTS }, 2);
  assert.deepEqual({ position, waiting, number }, { position: 6, waiting: 1, number: 5 });
});

test("after a redeal the number is the same, and the rules say who deals", () => {
  const texts = ["kings", "other"].map((reason) => after([deal(1, 5, { fields: redeal(reason), isCounted: false })]));
  const told = texts.map(({ number, text }) => [number, text]);
  assert.deepEqual(told, [[4, `Anna deals${OWED}`], [4, `Ben deals${OWED}`]]);
});

test("a Bock round that begins among those that wait is counted", () => {
  const deals = [deal(1, 5, { fields: byHand(3, ["marks", "heart_trick"]) }), deal(2, 6)];
  const { setting, text } = after(deals.slice(0, 1));
  assert.deepEqual([setting.bock, text], [1, `Ben deals · 2 Bock deals${OWED}`]);
  assert.equal(after(deals).text, `Clara deals · Dora must · 1 Bock deal${OWED}`);
});

test("where as many solos are owed as deals are left, somebody must play one, and the last deal is doubled", () => {
  const { text, isDue, setting } = after([deal(1, 5), deal(2, 6)]);
  assert.deepEqual([text, isDue, setting], [`Clara deals · Dora must${OWED}`, true, { bock: 0, isDoubled: true }]);
});

test("after a deal that nobody could look up only the number is known", () => {
  const deals = [deal(1, 5, { fields: [["game", "normal"]] })];
  const { number, text, isAbout, totals } = after(deals);
  assert.deepEqual([number, text, isAbout, totals], [5, "", true, undefined]);
});

test("a deal that an earlier version kept counts as it does today", () => {
  const fields = [["game", "manual"], ["each_1", "3"], ["each_2", "-3"]];
  assert.deepEqual(after([deal(1, 5, { fields })]).totals, { 1: 7, 2: -7, 3: 0, 4: 0 });
});

test("without the lists of the sheet only numbers are known", () => {
  const { number, text, seats } = after([deal(1, 5)], { ...KNOWN, everybody: [["1", "Anna"]] }, null);
  assert.deepEqual([number, text, seats], [5, "", [["1", "Anna"]]]);
});

test("what was sent and has no line on the page yet counts, what was refused does not", () => {
  const deals = [deal(1, 5, { state: "sent", fields: byHand(3) }), deal(2, 6, { state: "refused", fields: byHand(9) })];
  assert.deepEqual(after(deals, { ...KNOWN, position: 6 }).totals, { 1: 7, 2: -7, 3: 0, 4: 0 });
});

test("where a line of others lies between nothing is said of what follows", () => {
  assert.equal(after([deal(1, 6)]).text, "");
});
