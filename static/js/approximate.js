// What the deals that wait come to, as far as this phone can know. Nothing here reads or writes anything.

import { isInLine } from "./order.js";

export const signed = (points) => (points < 0 ? `−${-points}` : `${points > 0 ? "+" : ""}${points}`);

// Whether what a deal counts may be another once those before it are on the sheet: by Bock, or what the pot holds. One
// that nobody could look up may do anything.
const mayChange = (before, known, deal) =>
  known.isOpen && (deal.pricedAt !== known.revision || before.some(({ shares, startsBock }) => !shares || startsBock));

// The deals that are still to be sent, each with what it counts: `isAbout` where that is not certain.
export const priced = ({ known, deals }) => {
  const open = deals.filter((deal) => isInLine(deal) && deal.position >= known.position);
  return open.map((deal, index) => {
    const { id, shares } = deal;
    return { id, shares, isAbout: !shares || Boolean(deal.isUnsure) || mayChange(open.slice(0, index), known, deal) };
  });
};

// The totals with all that waits: by seat, and whether they are certain. Undefined where nothing is known of them.
export const totalsWith = ({ known, deals }) => {
  if (!known?.totals) return undefined;
  const waiting = priced({ known, deals });
  if (!waiting.some(({ shares }) => shares)) return undefined;
  const totals = { ...known.totals };
  for (const { seat, points } of waiting.flatMap(({ shares }) => shares ?? [])) totals[seat] += points;
  return { totals, isAbout: waiting.some(({ isAbout }) => isAbout) };
};
