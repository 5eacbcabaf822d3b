// What the clock of a round shows.

const MINUTE = 60_000, SOON = 10 * MINUTE;

// The time that is left, in minutes and seconds; a second that has begun is still there.
export const timeLeft = (milliseconds) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

// How it looks: until the last ten minutes, then, and when the time is over.
export const urgencyOf = (milliseconds) => {
  if (milliseconds <= 0) return "over";
  return milliseconds <= SOON ? "soon" : "calm";
};

// How much of a round is over, from 0 to 1.
export const shareOf = (starts, ends, now) => Math.min(1, Math.max(0, (now - starts) / (ends - starts)));
