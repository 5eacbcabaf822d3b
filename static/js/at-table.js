// The round beside a sheet: asked for every moment, and at once when the sheet has changed.

const PAUSE = 10_000, PATIENCE = 5000;
let isAsking = false;
const shown = () => document.querySelector("#at-table");

const ask = async () => {
  if (isAsking || document.hidden || !shown()) return;
  isAsking = true;
  try {
    const url = new URL(shown().dataset.atTable, document.baseURI);
    url.searchParams.set("known", shown().dataset.state);
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 200) show(await answer.text());
  } catch {
    // No reception: what stands there stays, and the clock goes on.
  }
  isAsking = false;
};

const show = (html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#at-table");
  if (!fresh || shown().contains(document.activeElement)) return;
  shown().replaceWith(fresh);
  document.dispatchEvent(new CustomEvent("clock:shown"));
};

setInterval(ask, PAUSE);
document.addEventListener("visibilitychange", ask);
document.addEventListener("sheet:shown", ask);
