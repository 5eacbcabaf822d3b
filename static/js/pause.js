// When to ask again what is new: soon while deals come, seldom where nothing happens, later if the server is slow.

const MINUTE = 60_000, SELDOM = 30_000, AGAIN = 5000;
const STEPS = [[3 * MINUTE, 1500], [30 * MINUTE, 5000], [Infinity, SELDOM]];
// A server that takes long has much to do: it gets so many times as long until the next question.
const BREATH = 4;

// A phone that is told at once what is new asks only to be sure.
const TOLD = MINUTE;

// Milliseconds to wait: `quiet` since the last deal or touch, `took` for the last answer, after so many failures.
// `chance`, from 0 to 1, keeps phones apart that began at the same moment, the more the longer the server was away.
export const pauseAfter = ({ quiet, took, failures, isTold = false }, chance) => {
  if (isTold && !failures) return Math.round(TOLD * (1 - 0.2 * chance));
  const [, often] = STEPS.find(([until]) => quiet < until);
  const pause = Math.min(SELDOM, Math.max(often, BREATH * took) * 2 ** failures);
  const spread = failures ? 0.5 : 0.2;
  return Math.round(pause * (1 - spread * chance));
};

// Milliseconds until a phone tries again to be told, after so many times that it could not listen; `chance` keeps
// phones apart that were all sent away at the same moment.
export const pauseUntilTold = (failures, chance) =>
  Math.round(Math.min(MINUTE, AGAIN * 2 ** failures) * (0.2 + 0.8 * chance));
