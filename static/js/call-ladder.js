// The calls of a side as a ladder: who calls no 60 has called Re and no 90, as the rules have it. What is taken back
// takes along what stands above it. Nothing here needs a page.

const BROUGHT = { all: () => true, base: (at) => at === 0, nothing: () => false };
const TAKEN = { all: () => true, base: (at, index) => index === 0, nothing: () => false };

// Which calls are ticked after a tap on the one at `index`: `ticked` says it of each, from the lowest, with that one as
// the tap left it. `filling` is what a call brings along from below: all of them, the first, or nothing.
export const climbed = (ticked, index, filling) =>
  ticked[index]
    ? ticked.map((is, at) => is || (at < index && BROUGHT[filling](at)))
    : ticked.map((is, at) => is && !(at > index && TAKEN[filling](at, index)));

const isHigh = (is, at) => is && at > 0;

// Which calls of a side are shut where no 90 and higher are for one side only, and the other side has called so.
export const shut = (ticked, others) => {
  const isTaken = others.some(isHigh);
  return ticked.map((is, at) => isTaken && at > 0 && !is);
};
