// Bock rounds in a line, by the deals that each has left: the first ones run, those behind them wait. How many run at
// once and what another one does to them says the session list (rulesets/replay/session_list.py).

const isRunning = ({ slots }, place) => !slots || place < slots;

export const roundsRunning = (list, rounds) => rounds.filter((_left, place) => isRunning(list, place)).length;

const usedUp = (list, rounds) =>
  rounds.map((left, place) => left - Number(isRunning(list, place))).filter((left) => left > 0);

export const dealsLeft = (list, rounds) => {
  let deals = 0;
  for (let left = rounds; left.length; left = usedUp(list, left)) deals += 1;
  return deals;
};

// After a deal that starts so many, and one of so many deals by hand; first it uses up one deal of each that runs.
export const roundsAfter = (list, before, { fired, byHand }, isUsed) => {
  const { length, isOnce, isAdded, isKept } = list;
  const rounds = isUsed ? usedUp(list, before) : before;
  const started = [...Array(fired).fill(length), ...(byHand ? [byHand] : [])].slice(isOnce ? -1 : 0);
  if (!started.length || (before.length && !isAdded)) return rounds;
  return isKept ? [...rounds, ...started] : started;
};
