// What an answer to a deal that was sent means, and how long to wait after none. See the table in docs/offline.md.

const STATES = { 204: "sent", 409: "conflict", 422: "refused" };
const COME_AGAIN = [401, 407, 408, 425, 429];
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

// Where the token was wrong or the link was withdrawn.
export const isShut = ({ status }) => [403, 404, 410].includes(status);

// What becomes of the deal, or nothing if it was not the server that answered.
export const outcomeOf = async (answer) => {
  const { status, statusText, headers } = answer;
  // A second on, because the date has no fractions: a page of the same second is older.
  const at = Date.parse(headers.get("date")) / 1000 + 1 || 0;
  if (headers.has("preference-applied")) return { state: STATES[status], reason: await answer.text(), at };
  const isRefused = status >= 400 && status < 500 && !COME_AGAIN.includes(status);
  return isRefused ? { state: "refused", reason: `${status} ${statusText}` } : undefined;
};

export const pauseAfter = (pause) => Math.min(pause * 2 || FIRST_PAUSE, LONGEST_PAUSE);
