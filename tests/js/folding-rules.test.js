// What the rules make of deals that wait: Bock rounds, the clock, a solo that is due.

import assert from "node:assert/strict";
import test from "node:test";

import { folded, placeAfter } from "../../static/js/folding.js";
import { KNOWN, LISTS, byHand, deal } from "./deals.js";

const after = (deals, known = KNOWN, lists = LISTS) => folded({ known, deals, lists }).place;

test("a deal that the sheet will refuse, because a solo is due, counts nothing and says why", () => {
  const known = { ...KNOWN, standing: { ...KNOWN.standing, counted: 5 } };
  const { steps, place } = folded({ known, deals: [deal(1, 5, { fields: byHand(3) })], lists: LISTS });
  const said = [steps[0].reason, steps[0].shares, place.number, place.totals[1]];
  assert.deepEqual(said, ["A solo is due", undefined, 6, 4]);
  const { refused } = placeAfter({ known, deals: [], lists: LISTS });
  assert.deepEqual([byHand(3), [["game", "redeal"]], [["game", "solo"]]].map(refused), ["A solo is due", "", ""]);
});

test("above the most that run at once a Bock round waits, and one that is set by hand has its own length", () => {
  const started = (id, position, ...more) => deal(id, position, { fields: byHand(0, ...more) });
  const heartTrick = ["marks", "heart_trick"];
  const deals = [started(1, 5, heartTrick), started(2, 6, heartTrick), started(3, 7, ["bock.next", "6"])];
  const list = LISTS.sessions[4], bock = { ...list.bock, slots: 1 };
  const known = { ...KNOWN, standing: { ...KNOWN.standing, owed: [[0]] } };
  const lists = { ...LISTS, sessions: { 4: { ...list, length: 0, doubled: { last: 0, phases: [] }, bock } } };
  const texts = [1, 2, 3].map((count) => after(deals.slice(0, count), known, lists).text);
  assert.deepEqual(texts, [
    "Ben deals · 2 Bock deals",
    "Clara deals · 3 Bock deals",
    "Dora deals · 8 Bock deals",
  ]);
});

test("no regular deal begins after one that was entered when the time was over, by which clock ever", () => {
  const known = { ...KNOWN, standing: { ...KNOWN.standing, owed: [[0], [0], [0], [0]], until: 5000 } };
  const places = [undefined, 4000, 4999, 5001, 6000].map((at) => after([deal(1, 5, { at })], known));
  const told = places.map(({ text, isAbout }) => [text, isAbout]);
  const [on, over] = ["Ben deals", KNOWN.words.over];
  assert.deepEqual(told, [[on, false], [on, false], [on, true], [over, true], [over, false]]);
});
