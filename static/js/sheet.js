// The sheet opens at its last line, or with its result once it is over, and a tap anywhere on a line opens the deal.

import { isBackFromForm } from "./go.js";

// What was said of a correction stands where the sheet opens, above what comes next.
const said = document.querySelector("#messages"), next = document.querySelector("#sheet:not(.over) #next");
if (said && next) next.prepend(said);

const bottom = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });

if (!/[?#](?!deals=)/.test(document.baseURI) && !document.querySelector("#sheet.over")) bottom();

// Who comes from entering a deal is told what became of it, once the page is quiet.
if (isBackFromForm()) {
  // What others do meanwhile puts another sheet in its place.
  setTimeout(() => (document.querySelector("#said").textContent = document.querySelector("#sheet").dataset.said), 500);
}

// Whoever deals next feels it; browsers let a page be felt once it has been touched.
document.addEventListener("sheet:shown", ({ detail: { before, fresh } }) => {
  const isMyTurn = fresh.matches(".my-turn") && !before.matches(".my-turn");
  if (isMyTurn && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
});

// Deals that wait go to other phones, and come from there.
const handOver = () => import(document.querySelector("#hand-over").dataset.script);
const takeDeals = () => location.hash.startsWith("#deals=") && handOver().then(({ take }) => take());
addEventListener("hashchange", takeDeals);
takeDeals();

document.addEventListener("click", (event) => {
  const line = event.target.closest(".line");
  if (event.target.closest("#waiting .onto")) handOver().then(({ show }) => show());
  if (line && !event.target.closest("a")) line.querySelector("a").click();
});
