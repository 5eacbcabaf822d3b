// Somebody who comes or goes among the deals that wait.

import assert from "node:assert/strict";
import { test } from "node:test";

import { folded, placeAfter } from "../../static/js/folding.js";
import * as order from "../../static/js/order.js";
import { isAboutOthers } from "../../static/js/seat-changes.js";
import { fieldsOfSeating, withSeat } from "../../static/js/seating.js";
import { KNOWN, LISTS, byHand, deal, redeal, seating } from "./deals.js";

const ofFive = (dealer) => {
  const active = [0, 1, 2, 3, 4].filter((seat) => seat !== dealer);
  return { active, leads: (dealer + 1) % 5, asked: active.map((seat) => [seat, dealer]) };
};
const FIVE = { ...LISTS.sessions[4], seats: 5, turns: [[0, 1, 2, 3, 4].map(ofFive)], owes: [0] };
const BOTH = { ...LISTS, sessions: { 4: { ...LISTS.sessions[4], owes: [0] }, 5: FIVE } };
const fold = (deals, known = KNOWN, lists = BOTH) => folded({ known, deals, lists });
const places = (deals) => deals.map(({ id, position }) => [id, position]);

test("who comes sits behind the last one and is offered from the next deal on", () => {
  const { steps, place } = fold([deal(1, 5), seating(2, 6, "Emil"), deal(3, 6)]);
  assert.deepEqual(steps.map(({ number, present }) => [number, present.length]), [[4, 4], [5, 4], [5, 5]]);
  assert.deepEqual([place.number, place.names[5], place.totals[5]], [6, "Emil", 0]);
  assert.deepEqual([steps[2].dealer, steps[2].dealt], ["2", "2"]);
  assert.deepEqual(steps[2].seats.map(([, name]) => name), ["Anna", "Clara", "Dora", "Emil"]);
});

test("where the deal has gone around, who comes deals; who leaves does not", () => {
  const known = { ...KNOWN, standing: { ...KNOWN.standing, dealer: 4 } };
  assert.deepEqual([fold([], known).place.dealer, fold([seating(1, 5, "Emil")], known).place.dealer], ["1", "5"]);
  const both = fold([seating(1, 5, "Emil"), seating(2, 5, "", ["1"])]).place;
  assert.deepEqual([both.dealer, both.active, both.dealt], ["2", ["2", "3", "4", "5"], undefined]);
});

test("who leaves keeps the total and is asked for no solo", () => {
  const { place } = fold([seating(1, 5, "Emil", ["4"]), deal(2, 5, { fields: byHand(3) })]);
  assert.deepEqual(place.totals, { 1: 7, 2: -7, 3: 0, 4: 0, 5: 0 });
  assert.deepEqual([place.present, place.isDue], [["1", "2", "3", "5"], false]);
});

test("what is not certain then is marked", () => {
  const again = fold([deal(1, 5, { fields: redeal("other"), isCounted: false }), seating(2, 6, "Emil")]).place;
  const lists = { ...BOTH, sessions: { ...BOTH.sessions, 5: { ...FIVE, owes: null } } };
  assert.deepEqual([again.isAbout, fold([seating(1, 5, "Emil")], KNOWN, lists).place.isAbout], [true, true]);
});

test("where no list is for so many, or another has the seat, only names and numbers are known", () => {
  const few = fold([seating(1, 5, "Emil")], KNOWN, LISTS).place;
  assert.deepEqual([few.number, few.text, few.seats.length], [4, "", 5]);
  const known = { ...KNOWN, names: { ...KNOWN.names, 5: "Frank" } };
  for (const { place } of [fold([seating(1, 5, "Emil")], known), fold([seating(1, 9, "Emil")])]) {
    assert.equal(place.active, undefined);
  }
});

test("who sits there already, as the page knows by now, is not seated twice", () => {
  const { place } = fold([seating(1, 5, "Emil"), seating(2, 5, "emil", [], { state: "sent" })]);
  assert.deepEqual(place.present, ["1", "2", "3", "4", "5"]);
});

test("a deal about somebody who is not there will be refused, and those behind it count", () => {
  const { steps, place } = fold([deal(1, 5, { fields: [["game", "solo"], ["re", "5"]] }), deal(2, 6)]);
  assert.deepEqual([steps[0].reason, steps[0].shares, place.number], ["Nobody of that name is here", undefined, 5]);
  const about = [[["re", "2"]], [["partner", "alone"]], [["each.5", ""]], [["adjust.5", "3"]], [["to", "5"]]];
  assert.deepEqual(about.map((fields) => isAboutOthers(fields, ["1", "2"])), [false, false, false, true, true]);
});

test("who comes or goes takes no place on the sheet", () => {
  const deals = [deal(1, 5), seating(2, 6, "Emil"), deal(3, 6), deal(4, 7)];
  assert.deepEqual(places(order.movedByDropping(deals, deals[0])), [[2, 5], [3, 5], [4, 6]]);
  assert.deepEqual(order.movedByDropping(deals, deals[1]), []);
  assert.deepEqual(places(order.pushedOn(deals, { ...deals[0], position: 8 })), [[2, 9], [3, 9], [4, 10]]);
  assert.equal(order.positionAfter({ known: KNOWN, deals: deals.slice(0, 2) }), 6);
  assert.equal(placeAfter({ known: KNOWN, deals, lists: BOTH }).position, 8);
});

test("what the server does not take of it is asked about, and holds what is behind it", () => {
  const deals = [seating(1, 5, "Emil"), deal(2, 5)];
  for (const state of ["conflict", "refused"]) {
    const { written } = order.settled({ known: KNOWN, deals }, deals[0], { state, reason: "too many" });
    assert.deepEqual(written, [{ ...deals[0], state: "asked", reason: "too many" }]);
    assert.equal(order.firstToSend([written[0], deals[1]]), undefined);
  }
});

test("once it is done the sheet is known to be newer, and to go on at the same place", () => {
  const [item] = [seating(1, 5, "Emil", ["1"])];
  const outcome = { state: "sent", at: 1200 };
  const { known, written } = order.settled({ known: KNOWN, deals: [item] }, item, outcome);
  assert.deepEqual([known.position, known.revision, written], [5, 5, [{ ...item, state: "sent" }]]);
  const standing = { ...KNOWN.standing, seats: [1, 2, 3, 4] };
  const shown = { ...KNOWN, names: { ...KNOWN.names, 5: "Emil" }, standing };
  const done = order.settled({ known: shown, deals: [item] }, item, outcome);
  assert.deepEqual([done.known.revision, done.written, done.gone], [KNOWN.revision, [], [1]]);
});

test("whose seat has been taken meanwhile is named with the next one in all that waits behind", () => {
  const before = seating(1, 5, "Emil"), fields = [["re", "5"], ["re", "1"], ["each.5", "3"], ["exact", "5"]];
  const deals = [before, deal(2, 5, { fields, dealt: "5" }), seating(3, 6, "", ["5"])];
  const after = { ...before, fields: fieldsOfSeating("Emil", "6", []) };
  const moved = order.seatedOtherwise(deals, before, after);
  assert.deepEqual(moved.map((each) => [each.fields, each.dealt]), [
    [[["re", "6"], ["re", "1"], ["each.6", "3"], ["exact", "5"]], "6"],
    [[["leaves", "6"]], undefined],
  ]);
  assert.deepEqual(order.seatedOtherwise(deals, before, before), []);
  assert.equal(withSeat(deals[1], "2", "3").dealt, "5");
});
