// What follows from a deal: the session taken one deal further by the list of its table, which the engine has made
// (rulesets/replay/session_list.py). Nothing here knows a house rule: it counts, and looks up. Seats are the list's.

import { dealsLeft, roundsAfter, roundsRunning } from "./bock-rounds.js";

const AGAIN = 1, STILL = 2;

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

const isForcing = ({ forced, length }, { counted, owed, isOver }) => {
  const all = sum(owed.map(sum));
  return all > 0 && (isOver ? forced.atEnd : forced.before && Math.max(0, length - counted) <= all);
};

// Who must play an owed solo now, and who deals then.
const forcedIn = (list, lap, state) => {
  const turn = turnOf(list, state);
  if (!isForcing(list, state)) return [undefined, turn];
  const { asked } = lap[(list.forced.inTurn ? state.lastForced : null) ?? turn];
  return asked.find(([seat]) => sum(state.owed[seat])) ?? [undefined, turn];
};

const phaseOf = ({ closing }, state, forced) =>
  forced !== undefined ? "forced" : !state.isOver ? "regular" : state.closing < closing ? "canmaymust" : "over";

const isDoubled = ({ doubled, length }, number, phase) =>
  length - doubled.last < number && number <= length && doubled.phases.includes(phase);

// Whose turn it is to deal: behind the last seat the first one, and never a dummy.
const turnOf = ({ seats, dummy }, { dealer }) => (dealer % seats === dummy ? dealer + 1 : dealer) % seats;

const lapOf = (list, { counted }) => list.turns[Math.floor(counted / list.seats) % list.turns.length];

// Who plays if somebody deals, from their left on, but for a dummy, which gets and pays nothing.
export const playersUnder = (list, state, dealer) => {
  const { active, leads } = lapOf(list, state)[dealer], first = active.indexOf(leads);
  return [...active.slice(first), ...active.slice(0, first)].filter((seat) => seat !== list.dummy);
};

export const comingAfter = (list, state) => {
  const number = state.counted + 1;
  const lap = lapOf(list, state);
  const [forced, dealer] = forcedIn(list, lap, state);
  const phase = phaseOf(list, state, forced);
  const { active, leads, closing } = lap[dealer];
  return {
    ...{ number, dealer, active, phase, forced },
    closing: phase === "canmaymust" ? closing : undefined,
    leads: forced !== undefined && list.forced.leads ? forced : leads,
    bock: roundsRunning(list.bock, state.bock),
    bockLeft: dealsLeft(list.bock, state.bock),
    isDoubled: isDoubled(list, number, phase),
  };
};

// What a solo changes goes by the number that it pays, whether its player owes one there, and whether it was voluntary.
const keyOf = (list, state, { phase }, { soloist, solo, isVoluntary }) => {
  const slot = list.slots[solo ?? ""], owes = state.owed[soloist][slot] > 0;
  return [phase, slot, Number(owes), Number(Boolean(isVoluntary))].join(" ");
};

const effectOf = (list, state, coming, deal) => {
  const { game, reason, soloist, solo, winner } = deal;
  if (soloist === undefined) return list.effects[[coming.phase, game, ...(reason ? [reason] : [])].join(" ")];
  return [...list.effects[`${keyOf(list, state, coming, deal)} ${winner}`], list.slots[solo ?? ""]];
};

// Whether a deal may not be now, because somebody must play a solo.
export const isOutOfTurn = (list, state, deal) => {
  const coming = comingAfter(list, state), { phase, forced, closing } = coming;
  if (deal.soloist === undefined) return list.refused.includes(`${phase} ${deal.game}`);
  const isDue = (closing ?? [forced ?? deal.soloist]).includes(deal.soloist);
  return list.refused.includes(isDue ? keyOf(list, state, coming, deal) : `${phase} others`);
};

// No regular deal begins after one that was entered when the time of the session was over.
const isOverAfter = ({ length, ends }, { counted, totals, bank, until }, at) =>
  (until !== null && at > until) ||
  (length > 0 && counted >= length) ||
  (ends.points > 0 && Math.max(...totals.map(Math.abs)) >= ends.points) ||
  (ends.pot > 0 && bank < ends.pot);

// From which seat on the next dealer is looked for. What is not counted and dealt again leaves that open.
const dealerAfter = ({ dealer: turn }, { dealer, forced }, deal, dealing) => {
  const isOpen = !deal.isCounted && deal.dealer === undefined && forced === undefined;
  if (dealing === STILL || (dealing === AGAIN && isOpen)) return turn;
  return (deal.dealer ?? dealer) + Number(dealing !== AGAIN);
};

// A dummy owes nothing.
const owedAfter = ({ dummy }, owed, { soloist }, [, own, others, slot]) =>
  owed.map((numbers, seat) => {
    const more = seat === soloist ? own : seat === dummy ? 0 : others;
    return numbers.map((each, place) => (place === slot ? each + more : each));
  });

// The state after a deal: who dealt it, whose solo it was, who won that, how many Bock rounds start, what all get.
export const stateAfter = (list, state, deal) => {
  const coming = comingAfter(list, state), { soloist, points, isCounted } = deal;
  const effect = effectOf(list, state, coming, deal), [dealing] = effect;
  const isUsed = isCounted && !(dealing === AGAIN && list.bock.isSpared);
  const after = {
    ...state,
    counted: state.counted + Number(isCounted),
    dealer: dealerAfter(state, coming, deal, dealing),
    owed: owedAfter(list, state.owed, deal, effect),
    bock: roundsAfter(list.bock, state.bock, deal, isUsed),
    closing: state.closing + Number(isCounted && coming.phase === "canmaymust"),
    lastForced: soloist !== undefined && soloist === coming.forced ? soloist : state.lastForced,
    totals: state.totals.map((total, seat) => total + points[seat]),
    bank: state.bank - sum(points),
  };
  return { ...after, isOver: state.isOver || isOverAfter(list, after, deal.at) };
};
