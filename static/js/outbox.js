// Send what waits: in order, each once, one tab at a time; again and again until the server has answered.

import { isShut, outcomeOf, pauseAfter } from "./answers.js";
import { firstToSend, isRefused } from "./order.js";
import { changed, queueOf, settle, sheetsThatWait } from "./queue.js";

// Whether deals can wait on this device at all.
export const canKeep = "indexedDB" in window;

const PATIENCE = 8000;

const bodyOf = (deal) =>
  new URLSearchParams([
    ...deal.fields,
    ["uid", deal.uid],
    ["position", deal.position],
    ["owner", deal.owner ?? 0],
    ["waited", deal.at ? Math.max(0, Math.round(Date.now() / 1000 - deal.at)) : 0],
    ["csrfmiddlewaretoken", deal.token],
  ]);

export const tokenOf = (page) => page.querySelector("[name=csrfmiddlewaretoken]")?.value;

// Let the server show a deal in its form: with what is wrong, or with what somebody else entered.
export const openWaiting = ({ id: number, ...deal }, { known }) => {
  const position = isRefused(deal) ? known.position : deal.position;
  const shown = Object.assign(document.createElement("form"), {
    method: "post",
    action: `${deal.url}?waiting=${number}`,
    hidden: true,
  });
  const token = tokenOf(document) ?? deal.token;
  for (const [name, value] of bodyOf({ ...deal, position, token })) {
    shown.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(shown);
  shown.requestSubmit();
};

export const post = (url, body) => {
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(url, { method: "POST", body, headers: { Prefer: "return=minimal" }, redirect: "manual", signal });
};

// A cookie got lost, or the link was withdrawn: the page of the form tells, and brings another token.
const withFreshToken = async (deal) => {
  const answer = await fetch(deal.url, { signal: AbortSignal.timeout(PATIENCE) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { answer, deal: { ...deal, token: tokenOf(page) } };
};

// What the server says of a deal, or nothing if it was not the server that answered.
const send = async (deal) => {
  const answer = await post(deal.url, bodyOf(deal));
  if (!isShut(answer)) return outcomeOf(answer);
  const fresh = await withFreshToken(deal);
  if (isShut(fresh.answer)) return { state: "shut" };
  return fresh.answer.status === 200 ? outcomeOf(await post(deal.url, bodyOf(fresh.deal))) : undefined;
};

// One tab at a time. Without https no tab knows of the others: then one after the other within this one (and what
// lies over it, framed-pages.js), and what two tabs send the server takes once.
const turns = parent.turnsOfOutbox ??= new Map();
const takeTurn = (name, waiting, work) => {
  if (navigator.locks) return navigator.locks.request(name, waiting, work);
  if (waiting.ifAvailable && turns.has(name)) return Promise.resolve(work(null));
  const turn = (turns.get(name) ?? Promise.resolve()).then(() => work({ name }));
  const done = turn.catch(() => {}).finally(() => turns.get(name) === done && turns.delete(name));
  turns.set(name, done);
  return turn;
};

let pause = 0, timer;

const comeAgain = () => {
  pause = pauseAfter(pause);
  clearTimeout(timer);
  timer = setTimeout(flushAll, pause);
};

// Send the deals of a sheet. One that the server refuses is passed over.
export const flush = (sheet, waiting = { ifAvailable: true }) =>
  takeTurn(`outbox ${sheet}`, waiting, async (lock) => {
    let sent = false;
    while (lock) {
      const { deals } = await queueOf(sheet);
      const deal = firstToSend(deals);
      if (!deal) return sent && changed("queue:sent");
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

// Send them in their turn, and go on without an answer after a while: they wait, and are sent again.
export const sendSoon = (sheet) =>
  Promise.race([flush(sheet, {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]).catch(() => {});

const flushAll = async () => {
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
