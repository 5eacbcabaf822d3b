// What follows from a deal: the session taken one deal further by the list of its table, which the engine has made
// (rulesets/replay/session_list.py). Nothing here knows a house rule: it counts, and looks up. Seats are the list's.

const AGAIN = 1, STILL = 2;

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

// A state as the server says it, ready to go on from.
export const openStanding = (list, standing) => ({ ...standing, bock: list.bock.names.indexOf(standing.bock) });

const isForcing = ({ forced, length }, { counted, owed, isOver }) => {
  const all = sum(owed.map(sum));
  return all > 0 && (isOver ? forced.atEnd : forced.before && Math.max(0, length - counted) <= all);
};

// Who must play an owed solo now, and who deals then.
const forcedIn = (list, lap, state) => {
  if (!isForcing(list, state)) return [undefined, state.dealer];
  const { asked } = lap[(list.forced.inTurn ? state.lastForced : null) ?? state.dealer];
  return asked.find(([seat]) => sum(state.owed[seat])) ?? [undefined, state.dealer];
};

const phaseOf = ({ closing }, state, forced) =>
  forced !== undefined ? "forced" : !state.isOver ? "regular" : state.closing < closing ? "canmaymust" : "over";

const isDoubled = ({ doubled, length }, number, phase) =>
  length - doubled.last < number && number <= length && doubled.phases.includes(phase);

const lapOf = (list, { counted }) => list.turns[Math.floor(counted / list.seats) % list.turns.length];

// Who plays if somebody deals out of turn; undefined if nobody does.
export const activeUnder = (list, state, dealer) => lapOf(list, state)[dealer]?.active;

// What comes after a state. Bock rounds are undefined where the list does not know them any more.
export const comingAfter = (list, state) => {
  const number = state.counted + 1;
  const lap = lapOf(list, state);
  const [forced, dealer] = forcedIn(list, lap, state);
  const phase = phaseOf(list, state, forced);
  const { active, leads } = lap[dealer];
  return {
    ...{ number, dealer, active, phase, forced },
    leads: forced !== undefined && list.forced.leads ? forced : leads,
    bock: list.bock.running[state.bock],
    bockLeft: list.bock.left[state.bock],
    isDoubled: isDoubled(list, number, phase),
  };
};

const effectOf = (list, state, { phase }, { game, reason, soloist, solo, isVoluntary, winner }) => {
  if (soloist === undefined) return list.effects[[phase, game, ...(reason ? [reason] : [])].join(" ")];
  const slot = list.slots[solo ?? ""];
  const owes = state.owed[soloist][slot] > 0;
  return [...list.effects[[phase, slot, Number(owes), Number(Boolean(isVoluntary)), winner].join(" ")], slot];
};

const bockAfter = ({ bock }, state, { fired, byHand }, isUsed) => {
  const following = bock.following[state.bock];
  const width = following?.length / 2;
  return byHand || fired >= width ? -1 : (following?.[(isUsed ? width : 0) + fired] ?? -1);
};

const isOverAfter = ({ length, ends }, { counted, totals, bank }) =>
  (length > 0 && counted >= length) ||
  (ends.points > 0 && Math.max(...totals.map(Math.abs)) >= ends.points) ||
  (ends.pot > 0 && bank < ends.pot);

const dealerAfter = ({ seats }, before, dealt, dealing) =>
  dealing === STILL ? before : dealing === AGAIN ? dealt : (dealt + 1) % seats;

const owedAfter = (owed, { soloist }, [, own, others, slot]) =>
  owed.map((numbers, seat) =>
    numbers.map((each, place) => (place === slot ? each + (seat === soloist ? own : others) : each)),
  );

// The state after a deal: who dealt it, whose solo it was, who won that, how many Bock rounds start, what all get.
export const stateAfter = (list, state, deal) => {
  const coming = comingAfter(list, state), { soloist, points, isCounted } = deal;
  const effect = effectOf(list, state, coming, deal), [dealing] = effect;
  const isUsed = isCounted && !(dealing === AGAIN && list.bock.isSpared);
  const after = {
    ...state,
    counted: state.counted + Number(isCounted),
    dealer: dealerAfter(list, state.dealer, deal.dealer ?? coming.dealer, dealing),
    owed: owedAfter(state.owed, deal, effect),
    bock: bockAfter(list, state, deal, isUsed),
    closing: state.closing + Number(isCounted && coming.phase === "canmaymust"),
    lastForced: soloist !== undefined && soloist === coming.forced ? soloist : state.lastForced,
    totals: state.totals.map((total, seat) => total + points[seat]),
    bank: state.bank - sum(points),
  };
  return { ...after, isOver: state.isOver || Boolean(deal.isLast) || isOverAfter(list, after) };
};
