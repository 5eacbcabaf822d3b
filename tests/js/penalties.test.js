// A penalty that waits on a phone.

import assert from "node:assert/strict";
import test from "node:test";

import { folded } from "../../static/js/folding.js";
import { priceBooked, wrongInBook } from "../../static/js/price-books.js";
import { KNOWN, LISTS, byHand, deal } from "./deals.js";

const after = (deals) => folded({ known: KNOWN, deals, lists: LISTS }).place;

const penalty = (...fields) =>
  deal(1, 5, { fields: [["game", "penalty"], ["by", "2"], ...fields], isCounted: false });

test("a penalty costs what its case says or what was typed, and goes to whoever gets it", () => {
  const comesTo = (...fields) => after([penalty(...fields)]).totals;
  const before = after([]).totals;
  const change = (totals) => Object.keys(totals).map((seat) => totals[seat] - before[seat]);
  assert.deepEqual(change(comesTo(["penalty_case", "serious"], ["penalty_absagen", "1"])), [5, -15, 5, 5]);
  assert.deepEqual(change(comesTo(["penalty_case", "minor_solo"], ["soloist", "4"])), [0, -3, 0, 3]);
  assert.deepEqual(change(comesTo(["penalty_case", "unsporting"], ["penalty", "7"])), [0, -7, 0, 0]);
  assert.deepEqual(change(comesTo(["penalty", "8"], ["to", "1"], ["to", "3"])), [4, -8, 4, 0]);
  assert.deepEqual(change(comesTo(["penalty", "8"])), [2, -8, 2, 2]);
});

test("the number and the dealer stay after a penalty, and all of it is certain", () => {
  const { number, text, isAbout } = after([penalty(["penalty", "3"])]);
  assert.deepEqual([number, text, isAbout], [4, "Anna deals · Owes a solo: Dora", false]);
});

const WORDS = { games: { redeal: "Redeal", penalty: "Penalty", manual: "By hand" } };
const booked = (...fields) => {
  const where = { standing: { names: KNOWN.names, unit: 10 }, seats: ["1", "2", "3", "4"] };
  return priceBooked(WORDS, LISTS.sessions, fields, where);
};
const said = ({ headline, shares }) => [headline, shares.map(({ points }) => points)];

test("a penalty, a redeal and points by hand say what they count before they are saved", () => {
  const serious = [["game", "penalty"], ["by", "2"], ["penalty_case", "serious"]];
  assert.deepEqual(said(booked(...serious)), ["Penalty: Ben −120", [4, -12, 4, 4]]);
  assert.deepEqual(said(booked(["game", "redeal"])), ["Redeal", [0, 0, 0, 0]]);
  assert.deepEqual(said(booked(...byHand(3))), ["By hand", [3, -3, 0, 0]]);
  const others = booked(["game", "penalty"], ["by", "2"], ["penalty", "8"], ["to", "5"]);
  assert.deepEqual(others.shares.at(-1), { seat: "5", points: 8 });
});

test("what is not entered yet, or says more than that, is not said", () => {
  const unfinished = [
    [["game", "penalty"], ["by", "2"]],
    [["game", "penalty"], ["penalty", "8"]],
    [["game", "penalty"], ["by", "2"], ["penalty_case", "minor_solo"]],
    [["game", "manual"]],
    [["game", "manual"], ["each.1", "x"]],
    [["game", "redeal"], ["dealer", "2"]],
    [["game", "normal"]],
  ];
  assert.deepEqual(unfinished.map((fields) => booked(...fields)), unfinished.map(() => undefined));
  assert.equal(priceBooked(WORDS, { 4: null }, [["game", "redeal"]], {}), undefined);
});

test("what lacks something or cannot be is known before it waits", () => {
  const penalised = [["game", "penalty"], ["by", "2"]], hand = ["game", "manual"];
  const wrong = (...fields) => wrongInBook(LISTS.sessions, fields);
  assert.deepEqual(
    [
      wrong(["game", "penalty"], ["penalty", "8"]),
      wrong(...penalised),
      wrong(...penalised, ["penalty_case", "minor_solo"]),
      wrong(...penalised, ["penalty_case", "minor_solo"], ["soloist", "2"]),
      wrong(...penalised, ["penalty_case", "minor_solo"], ["soloist", "4"]),
      wrong(...penalised, ["penalty_case", "unsporting"], ["penalty", "13"]),
      wrong(...penalised, ["penalty", "8"], ["to", "2"]),
      wrong(...penalised, ["penalty", "8"], ["to", "3"]),
      wrong(hand),
      wrong(hand, ["each.1", "3"]),
      wrong(hand, ["each.1", "3"], ["bank", "−3"]),
      wrong(hand, ["each.1", "3"], ["each.2", "-3"], ["solo", "queens"]),
      wrong(["game", "redeal"]),
      wrong(["game", "normal"]),
    ],
    [
      ...["missing", "missing", "missing", "together", undefined, "missing", "together", undefined],
      ...["missing", "sum", undefined, "together", undefined, undefined],
    ],
  );
});
