// The facts of a deal out of the fields of its form: what names and values stand for.

import { all } from "./seating.js";
import { first, gameOf } from "./session-facts.js";

const UNPRICED = /^(adjust\.|dealer$)/;

const countsOf = (fields, side) => {
  const counts = {};
  for (const [name, count] of fields) {
    const [path, whose, key] = name.split(".");
    if (path === "bonuses" && whose === side && Number(count)) counts[key] = Number(count);
  }
  return counts;
};

const PARTNERED = ["marriage", "armut"];

// Who is Re: whose a marriage or an Armut was, and with whom, or those that are named.
const reOf = (game, value, fields) => {
  const [by, partner] = [value("by"), value("partner")];
  if (!PARTNERED.includes(game) || !by || !partner || partner === by) return all(fields, "re");
  return partner === "alone" ? [by] : [by, partner].sort();
};

const ofBand = ({ isSchwarzByPoints }, band) => {
  if (!band) return {};
  const [low, high] = band.split("-");
  if (high !== "schwarz") return { points: { re: [Number(low), Number(high)] } };
  return { points: { [low]: 0 }, no_trick: isSchwarzByPoints ? undefined : low };
};

const wholeOf = (text) => (/^\d{1,3}$/.test(text ?? "") ? Number(text) : undefined);

const countedOf = (prices, value) => {
  const exact = value("exact");
  if (!exact) return { ...ofBand(prices, value("points")), tricks: wholeOf(value("tricks")) };
  const points = wholeOf(exact);
  return points <= 240 ? { points: { [value("exact_side") ?? "re"]: points } } : {};
};

// Undefined if there is anything among them that no price list knows. What is not chosen yet is left out.
export const factsOf = (prices, fields) => {
  const value = (name) => first(fields, name), game = gameOf(fields);
  if (!prices.covers.includes(game) || fields.some(([name, each]) => UNPRICED.test(name) && each)) return undefined;
  return {
    ...{ game, re: reOf(game, value, fields), marks: all(fields, "marks"), solo: value("solo") },
    by: PARTNERED.includes(game) && value("by") ? [value("by")] : [],
    bid: value("bid"),
    calls: { re: all(fields, "calls.re"), kontra: all(fields, "calls.kontra") },
    raises: wholeOf(value("raises")),
    bonuses: { re: countsOf(fields, "re"), kontra: countsOf(fields, "kontra") },
    bock: { this: wholeOf(value("bock.this")) },
    ...countedOf(prices, value),
  };
};

const ALONE = ["solo", "silent_solo"];

const lackedOfPlayers = ({ game, re, by }) => {
  const isOfTwo = game !== "marriage" && !ALONE.includes(game);
  if (re.length > Number(isOfTwo)) return undefined;
  if (PARTNERED.includes(game)) return by.length ? "partner" : game;
  return isOfTwo ? "re" : "alone";
};

const lackedOfCards = ({ game, solo, tricks, points, no_trick: noTrick }) => {
  if (game === "solo" && !solo) return "solo";
  if (game === "solo" && solo.endsWith("misere")) return tricks === undefined ? "tricks" : undefined;
  return points || noTrick ? undefined : "points";
};

// What a deal is asked for next, in the order of the server (scorekeeper/play/sheets/entry/forms.py).
export const lackedIn = (facts) => facts && (lackedOfPlayers(facts) ?? lackedOfCards(facts));
