// Without https no worker keeps copies, and without reception the browser would put a page of its own in the place of
// this one. So this page stays. The pages of a table are fetched and laid over it in a frame, or else their copies.
// Whatever else leads away asks first whether the server answers; and the browser asks before deals that wait are left.

import { copyOf, fetchFiles, fetchPage, isOfTable, keepCopy as keep, keepOther } from "./copies.js";
import { isReachable } from "./go.js";
import { sheetsThatWait } from "./queue.js";
import { tellReception } from "./unreachable.js";

// For what loads this script where it is needed.
export const keepCopy = keep;

const { away, unsent } = document.querySelector("#unreachable").dataset;

const leave = (work) => {
  parent.onbeforeunload = null;
  work();
};

// What is shown, whatever place in it the address points to.
const shownBy = () => location.href.split("#")[0];
let shown = shownBy();

// The page below does it, since what belongs to a frame ends with it.
const layOver = ({ detail: { url, html, isReplacing } }) => {
  const frame = Object.assign(document.createElement("iframe"), { id: "held", srcdoc: html });
  frame.dataset.from = location.href;
  if (url !== location.href) history[isReplacing ? "replaceState" : "pushState"](null, "", url);
  shown = shownBy();
  frame.addEventListener("load", () => {
    document.title = frame.title = frame.contentDocument.title;
    if (location.hash) frame.contentWindow.location.hash = location.hash;
    frame.contentWindow.focus();
  });
  document.querySelector("#held")?.remove();
  window.turnsOfOutbox?.clear(); // what the one before was sending, this one sends (outbox.js)
  document.body.classList.add("held");
  document.body.append(frame);
};

const show = (html, url, isReplacing) => {
  const detail = { url: new URL(url, document.baseURI).href, html, isReplacing };
  parent.document.dispatchEvent(new CustomEvent("page:held", { detail }));
};

// The copy of a page, or that it cannot be shown.
const showCopy = (url, words, isReplacing) => {
  const html = copyOf(url);
  if (html === null) tellReception(false, words);
  else show(html, url, isReplacing);
};

// A page of the table, from one answer to the next: reception may go at any moment in between.
const visit = async (url, isReplacing) => {
  const page = isOfTable(url) ? await fetchPage(url).catch(() => null) : undefined;
  if (page) return show(page, url, isReplacing);
  if (page === null || !(await isReachable())) return showCopy(url, away, isReplacing);
  return leave(() => parent.location[isReplacing ? "replace" : "assign"](url));
};

// Send a form as its button would: what is sent by a script goes without the button.
const send = async (form, button) => {
  if (!(await isReachable())) return showCopy(form.action, unsent);
  const { name, value } = button ?? {};
  if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  if (button?.hasAttribute("formaction")) form.action = button.formAction;
  form.target = "_top";
  return leave(() => form.submit());
};

const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey }) =>
  !(defaultPrevented || button || metaKey || ctrlKey || shiftKey);
const isWithin = ({ href, hash }) => hash && href.split("#")[0] === document.baseURI.split("#")[0];
const isLeading = (link) =>
  link.origin === new URL(document.baseURI).origin && !link.target && !link.hasAttribute("download");

// A frame has no address: to its places it goes by itself.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || !isPlain(event) || !isLeading(link) || (isWithin(link) && parent === window)) return;
  event.preventDefault();
  if (isWithin(link)) location.hash = link.hash;
  else visit(link.href);
});
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method === "dialog") return;
  event.preventDefault();
  send(event.target, event.submitter);
});
document.addEventListener("page:go", (event) => {
  event.preventDefault();
  visit(event.detail, true);
});
if (parent === window) {
  document.addEventListener("page:held", layOver);
  addEventListener("popstate", () => shownBy() !== shown && visit(location.href, true));
}

const { enter, players } = document.querySelector("#sheet")?.dataset ?? {};
const others = [enter, players, document.querySelector("#entry, #seating")?.dataset.sheetUrl].filter(Boolean);
if (others.length) fetchFiles(document.documentElement.outerHTML).catch(() => {});
for (const other of others) keepOther(other).catch(() => {});

const ask = (event) => event.preventDefault();
const askWhileDealsWait = async () => { parent.onbeforeunload = (await sheetsThatWait()).length ? ask : null; };
document.addEventListener("queue:changed", askWhileDealsWait);
askWhileDealsWait();
