// Send what waits: in order, each once, one tab at a time; again and again until the server has answered.

import { changed, isInLine, queueOf, settle, sheetsThatWait } from "./queue.js";

// Without https there is no way to show pages without reception, and no way to keep two tabs apart.
export const canKeep = isSecureContext && "locks" in navigator && "serviceWorker" in navigator && "indexedDB" in window;

export const PATIENCE = 8000;
const LONGEST_PAUSE = 60_000;
const COME_AGAIN = [401, 407, 408, 425, 429];

export const bodyOf = (deal) =>
  new URLSearchParams([
    ...deal.fields,
    ["uid", deal.uid],
    ["position", deal.position],
    ["csrfmiddlewaretoken", deal.token],
  ]);

// Let the server show a deal in its form: with what is wrong, or with what somebody else entered.
export const look = ({ id: number, ...deal }, { known }) => {
  const position = deal.state === "refused" ? known.position : deal.position;
  const shown = Object.assign(document.createElement("form"), {
    method: "post",
    action: `${deal.url}?waiting=${number}`,
    hidden: true,
  });
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? deal.token;
  for (const [name, value] of bodyOf({ ...deal, position, token })) {
    shown.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(shown);
  shown.submit();
};

const post = (deal) =>
  fetch(deal.url, {
    method: "POST",
    body: bodyOf(deal),
    headers: { Prefer: "return=minimal" },
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });

// A cookie got lost, or the link was withdrawn: the page of the form tells, and brings another token.
const withFreshToken = async (deal) => {
  const page = await fetch(deal.url, { signal: AbortSignal.timeout(PATIENCE) });
  const token = (await page.text()).match(/name="csrfmiddlewaretoken" value="(\w+)"/)?.[1];
  return { status: page.status, deal: { ...deal, token } };
};

const STATES = { 204: "sent", 409: "conflict", 422: "refused" };

// What the server says of a deal, or nothing if it was not the server that answered.
const send = async (deal) => {
  let answer = await post(deal);
  if ([403, 404].includes(answer.status)) {
    const fresh = await withFreshToken(deal);
    if ([403, 404].includes(fresh.status)) return { state: "shut" };
    if (fresh.status !== 200) return undefined;
    answer = await post(fresh.deal);
  }
  const { status, headers } = answer;
  const at = Date.parse(headers.get("date")) / 1000 + 1 || 0;
  if (headers.has("preference-applied")) return { state: STATES[status], reason: await answer.text(), at };
  const isRefused = status >= 400 && status < 500 && !COME_AGAIN.includes(status);
  return isRefused ? { state: "refused", reason: `${status} ${answer.statusText}` } : undefined;
};

let pause = 0;
let timer;

const comeAgain = () => {
  pause = Math.min(pause * 2 || 2000, LONGEST_PAUSE);
  clearTimeout(timer);
  timer = setTimeout(flushAll, pause);
};

// Send the deals of a sheet. One that the server refuses is passed over; one at whose place somebody else entered a
// deal holds those behind it, because their places depend on what the players say.
export const flush = (sheet, waiting = { ifAvailable: true }) =>
  navigator.locks.request(`outbox ${sheet}`, waiting, async (lock) => {
    let sent = false;
    for (let deal; lock; ) {
      deal = (await queueOf(sheet)).deals.find(isInLine);
      if (!deal || deal.state === "conflict") return sent && changed("queue:sent");
      const outcome = await send(deal).catch(() => undefined);
      if (!outcome?.state) break;
      await settle(deal, outcome);
      sent ||= outcome.state === "sent";
      pause = 0;
      if (outcome.state === "shut") break;
    }
    if (sent) changed("queue:sent");
    return comeAgain();
  });

export const flushAll = async () => {
  for (const { sheet } of await sheetsThatWait()) flush(sheet).catch(comeAgain);
};

if (canKeep) {
  const now = () => {
    pause = 0;
    if (document.visibilityState === "visible") flushAll().catch(() => {});
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  now();
}
