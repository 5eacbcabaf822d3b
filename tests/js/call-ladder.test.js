// A tap on a call brings along those below it, and takes along those above it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { climbed, shut } from "../../static/js/call-ladder.js";

const CALLS = ["re", "no90", "no60", "no30", "schwarz"];

// What is ticked after taps on some calls, one after the other.
const tapped = (filling, ...calls) => {
  let ticked = CALLS.map(() => false);
  for (const call of calls) {
    const index = CALLS.indexOf(call);
    ticked[index] = !ticked[index];
    ticked = climbed(ticked, index, filling);
  }
  return CALLS.filter((_call, at) => ticked[at]);
};

test("no 60 brings along Re and no 90", () => {
  assert.deepEqual(tapped("all", "no60"), ["re", "no90", "no60"]);
});

test("what is taken back takes along what stands above it", () => {
  assert.deepEqual(tapped("all", "no30", "no90"), ["re"]);
  assert.deepEqual(tapped("all", "schwarz", "re"), []);
});

test("where only named calls count a call brings along Re alone", () => {
  assert.deepEqual(tapped("base", "no60"), ["re", "no60"]);
  assert.deepEqual(tapped("base", "no90", "no30", "no90"), ["re", "no30"]);
  assert.deepEqual(tapped("base", "no90", "no30", "re"), []);
});

test("where no call needs Re each stands by itself", () => {
  assert.deepEqual(tapped("nothing", "no60", "no30", "no60"), ["no30"]);
});

test("who calls no 90 first keeps the others from it, and from nothing else", () => {
  const [none, re, no90] = [[], ["re"], ["re", "no90"]].map((calls) => CALLS.map((call) => calls.includes(call)));
  assert.deepEqual(shut(none, no90), [false, true, true, true, true]);
  assert.deepEqual(shut(no90, re), CALLS.map(() => false));
});

test("what both have called already can be taken back", () => {
  const both = CALLS.map((call) => call === "no90");
  assert.deepEqual(shut(both, both), [false, false, true, true, true]);
});
