// Somebody who takes the seat of another among the deals that wait.

import assert from "node:assert/strict";
import { test } from "node:test";

import { wrongIn } from "../../static/js/arrivals.js";
import { folded } from "../../static/js/folding.js";
import { fieldsOfSeating, nextSeat, withSeat } from "../../static/js/seating.js";
import { KNOWN, LISTS, deal } from "./deals.js";

const lists = { ...LISTS, sessions: { 4: { ...LISTS.sessions[4], owes: [0] } } };
const comes = (id, name, seat, leaves, instead) =>
  deal(id, 5, { fields: fieldsOfSeating(name, seat, leaves, instead), isCounted: false });
const placeOf = (known, ...deals) => folded({ known, deals, lists }).place;
const turnAt = (dealer) => ({ ...KNOWN, standing: { ...KNOWN.standing, dealer } });

test("who takes a seat sits where it is, and deals when it would have", () => {
  const [fritz, bens] = [comes(1, "Fritz", "5", ["2"], "2"), comes(1, "Fritz", "5", ["4"], "4")];
  const dealers = (item) => [0, 1, 2, 3, 4].map((dealer) => placeOf(turnAt(dealer), item).dealer);
  assert.deepEqual(dealers(fritz), ["1", "5", "3", "4", "1"]);
  assert.deepEqual(dealers(bens), ["1", "2", "3", "5", "1"]);
  const { present, order, totals } = placeOf(KNOWN, fritz);
  assert.deepEqual([present, order], [["1", "5", "3", "4"], ["1", "2", "5", "3", "4"]]);
  assert.deepEqual(totals, { 1: 4, 2: -4, 3: 0, 4: 0, 5: 0 });
});

test("two can do so, one after the other", () => {
  const both = placeOf(KNOWN, comes(1, "Fritz", "5", ["2"], "2"), comes(2, "Gerd", "6", ["3"], "3"));
  assert.deepEqual([both.present, both.order], [["1", "5", "6", "4"], ["1", "2", "5", "3", "6", "4"]]);
});

test("a number that somebody had is nobody else's", () => {
  assert.deepEqual([nextSeat(KNOWN), nextSeat({ ...KNOWN, used: 5 })], ["5", "6"]);
  const { totals } = placeOf({ ...KNOWN, used: 5 }, comes(1, "Fritz", "6", ["4"], "4"));
  assert.deepEqual(totals, { 1: 4, 2: -4, 3: 0, 4: 0, 6: 0 });
});

test("whose turn it is only the server knows where the seat had been left before", () => {
  const known = { ...KNOWN, standing: { ...KNOWN.standing, seats: [0, 2, 3] } };
  const { order, active } = placeOf(known, comes(1, "Fritz", "5", [], "2"));
  assert.deepEqual([order, active], [["1", "2", "5", "3", "4"], undefined]);
});

test("a seat is taken by who is said to, and only if it is left", () => {
  const place = { names: KNOWN.names, present: ["1", "2", "3", "4"], position: 5 };
  const rules = { deals: [], most: 7, isForFour: false };
  const wrong = (more) => wrongIn({ joins: "Fritz", seat: "5", leaves: [], instead: "", ...more }, place, rules);
  assert.equal(wrong({ leaves: ["2"], instead: "3" }), "stays");
  assert.equal(wrong({ leaves: ["2", "3"], isUnclear: true }), "unclear");
  assert.equal(wrong({ leaves: ["2"], instead: "2" }), undefined);
});

test("whose seat somebody takes is named otherwise with all that waits", () => {
  const item = comes(1, "Gerd", "6", [], "5");
  assert.deepEqual(withSeat(item, "5", "6").fields, [["joins", "Gerd"], ["seat", "6"], ["instead", "6"]]);
});
