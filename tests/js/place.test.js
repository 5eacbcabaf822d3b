// Where a deal that waits stands on its sheet.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isInLine, placeAfter } from "../../static/js/order.js";
import { KNOWN, deal } from "./deals.js";

test("a deal is in line unless it is on the sheet or was refused", () => {
  const states = ["waiting", "conflict", "shut", "sent", "refused"];
  assert.deepEqual(states.filter((state) => isInLine({ state })), ["waiting", "conflict", "shut"]);
});

test("nothing is said of the place on a sheet that is not known", () => {
  assert.equal(placeAfter({ known: undefined, deals: [] }), undefined);
});

test("the next deal stands where the sheet ends while nothing waits", () => {
  assert.deepEqual(placeAfter({ known: KNOWN, deals: [] }), {
    position: 5,
    waiting: 0,
    number: 4,
    name: "Deal 4",
    text: "Anna deals",
    setting: { bock: 0, isDoubled: false },
    isUnsure: false,
    isOpen: false,
    seats: [["1", "Ben"]],
  });
});

test("the next deal stands behind those that wait", () => {
  assert.deepEqual(placeAfter({ known: KNOWN, deals: [deal(1, 5), deal(2, 6)] }), {
    position: 7,
    waiting: 2,
    number: 6,
    name: "Deal 6",
    text: "Clara deals",
    setting: { bock: 0, isDoubled: true },
    isUnsure: false,
    isOpen: false,
    seats: [],
  });
});

test("the place of a deal that waits depends on those before it alone", () => {
  const deals = [deal(1, 5), deal(2, 6), deal(3, 7)];
  const { position, waiting, number } = placeAfter({ known: KNOWN, deals }, 2);
  assert.deepEqual({ position, waiting, number }, { position: 6, waiting: 1, number: 5 });
});

test("a redeal has a line but no number, and after it nobody is named", () => {
  const deals = [deal(1, 5, { isPlain: false, isCounted: false })];
  const { position, number, text, seats } = placeAfter({ known: KNOWN, deals });
  assert.deepEqual({ position, number, text, seats }, { position: 6, number: 4, text: "", seats: KNOWN.everybody });
});

test("nobody is named further on than the sheet has said", () => {
  const deals = [deal(1, 5), deal(2, 6), deal(3, 7)];
  assert.equal(placeAfter({ known: KNOWN, deals }).text, "");
});

test("what was refused or is on the sheet takes no place", () => {
  const deals = [deal(1, 5, { state: "refused" }), deal(2, 5, { state: "sent" })];
  const { position, waiting } = placeAfter({ known: KNOWN, deals });
  assert.deepEqual({ position, waiting }, { position: 5, waiting: 0 });
});

test("where nobody knows who deals it is unsure whether that is one of the last deals, if those count double", () => {
  const deals = [deal(1, 5, { isPlain: false })];
  const placed = (known) => placeAfter({ known, deals });
  assert.deepEqual([placed(KNOWN).text, placed(KNOWN).isUnsure, placed(KNOWN).isOpen], ["", false, false]);
  const ending = placed({ ...KNOWN, endsDouble: true });
  assert.deepEqual([ending.isUnsure, ending.isOpen], [true, true]);
});
