// Everyone sees it: ask every moment what is new, and show it where that disturbs nobody.

import { forgetSheet } from "./forgetting.js";
import { pauseAfter } from "./pause.js";
import { isTold, listenAt, wantsAddress } from "./push.js";
import { tellReception } from "./unreachable.js";

const PATIENCE = 5000, FRESH = 1500;
let timer, isAsking = false, isAwaited = false, isPressed = false, isWithdrawn = false;
// When something happened last, here or at the table, when an answer came last, and how often none came since.
let happened = Date.now(), answered = 0, failures = 0;

const shown = () => document.querySelector("[data-news]");
// A menu that is open, a field that is typed in, a finger that is down: not now.
const IN_USE = ".menu[open], dialog[open], :is(input, select, textarea):focus";
const isInUse = () => isPressed || shown().querySelector(IN_USE);

const placeOf = (element) => {
  if (element.id) return `#${element.id}`;
  const href = element.getAttribute("href");
  return href ? `a[href="${href}"]` : `#${element.closest("[id]").id} ${element.localName}`;
};

// What is over begins with its result.
const placeAfter = (before, fresh, place) => (fresh.matches(".over") && !before.matches(".over") ? 0 : place);

const show = (html) => {
  const before = shown(), active = document.activeElement, page = document.documentElement;
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-news]");
  const focused = before.contains(active) && placeOf(active);
  const isAtEnd = scrollY + innerHeight >= page.scrollHeight - 8, top = scrollY;
  for (const line of fresh.querySelectorAll("tr[id]")) {
    line.classList.toggle("fresh", !before.querySelector(`#${line.id}`));
  }
  for (const each of before.querySelectorAll("details[open][id]")) {
    fresh.querySelector(`#${each.id}`)?.setAttribute("open", "");
  }
  before.replaceWith(fresh);
  window.htmx?.process(fresh);
  if (focused) fresh.querySelector(focused)?.focus({ preventScroll: true });
  scrollTo({ top: placeAfter(before, fresh, isAtEnd ? page.scrollHeight : top), behavior: "instant" });
  if (fresh.dataset.said) document.querySelector("#said").textContent = fresh.dataset.said;
  document.dispatchEvent(new CustomEvent("sheet:shown", { detail: { before, fresh } }));
};

// Whether the page shows what there is: what comes while it is in use has to be fetched once more.
const fetchNews = async () => {
  const url = new URL(shown().dataset.news, document.baseURI);
  const isAddressWanted = wantsAddress();
  url.searchParams.set("known", shown().dataset.revision);
  if (isAddressWanted) url.searchParams.set("live", "");
  if (isTold()) url.searchParams.set("told", "");
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 410) location.reload(); // the page itself says what became of its table
  if (answer.status === 404) {
    isWithdrawn = true;
    document.querySelector("#withdrawn > p").hidden = false;
    await forgetSheet(url.pathname.split("/")[2]).catch(() => {});
  } else if (!answer.ok) throw new Error(answer.status);
  else if (isAddressWanted) listenAt(answer.headers.get("karlchen-live"));
  return answer.status !== 200 || update(await answer.text());
};

const update = (html) => {
  happened = Date.now();
  if (isInUse()) return false;
  show(html);
  return true;
};

const ask = async () => {
  isAwaited = isAsking;
  if (isAsking || isWithdrawn || document.hidden || document.querySelector("#held")) return;
  clearTimeout(timer);
  isAsking = true;
  const began = Date.now();
  let isLatest = false;
  try {
    if (!isInUse()) {
      isLatest = await fetchNews();
      tellReception(true);
    }
    failures = 0;
  } catch {
    tellReception(false);
    failures += 1;
  }
  answered = Date.now();
  isAsking = false;
  const took = failures ? 0 : answered - began;
  const pause = pauseAfter({ quiet: answered - happened, took, failures, isTold: isLatest && isTold() }, Math.random());
  timer = setTimeout(ask, isAwaited ? 0 : pause);
};

// Somebody looks at the page again, or touches it: they see at once what is new.
const wake = () => {
  happened = Date.now();
  ask();
};

document.addEventListener("sheet:ask", ask);
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", (event) => event.persisted && wake());
// All phones in a room hear of the network at the same moment.
addEventListener("online", () => setTimeout(wake, Math.random() * 500));
addEventListener("offline", () => tellReception(false));
for (const name of ["pointerdown", "pointerup", "pointercancel"]) {
  addEventListener(name, () => {
    isPressed = name === "pointerdown";
    if (!isPressed && !isAsking && Date.now() - answered > FRESH) wake();
    happened = Date.now();
  }, { passive: true });
}
ask();
