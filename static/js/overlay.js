// An overlay changes by itself: it asks every moment what is new, less often where nothing happens.

import { pauseAfter } from "./pause.js";

const PATIENCE = 5000;
let happened = Date.now(), failures = 0;

const shown = () => document.querySelector("[data-news]");

const fetchNews = async () => {
  const url = new URL(shown().dataset.news, location.href);
  url.searchParams.set("known", shown().dataset.revision);
  const answer = await fetch(url, { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 404) {
    // The link was withdrawn: what stands there is not the standing any more.
    shown().remove();
  } else if (answer.status === 200) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-news]");
    if (!fresh) throw new TypeError("a page of somebody else, as of a guest network");
    shown().replaceWith(fresh);
    happened = Date.now();
  } else if (!answer.ok) throw new Error(answer.status);
};

const ask = async () => {
  const began = Date.now();
  try {
    await fetchNews();
    failures = 0;
  } catch {
    failures += 1;
  }
  if (!shown()) return;
  const took = failures ? 0 : Date.now() - began;
  setTimeout(ask, pauseAfter({ quiet: Date.now() - happened, took, failures }, Math.random()));
};

ask();
