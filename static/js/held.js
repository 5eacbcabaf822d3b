// Without https no worker keeps copies, and without reception the browser would put a page of its own in the place of
// this one. So whatever leads away asks first whether the server answers. If not, the copy of the page that this tab
// has seen is laid over this one, in a frame; and the browser asks before it is left while deals wait.

import { isReachable } from "./go.js";
import { sheetsThatWait } from "./queue.js";
import { tellReception } from "./unreachable.js";

// As the worker has them (templates/sw.js).
const KEPT = /^\/sheets\/[^/]+\/(enter\/|players\/|evening\/|rules\/|deals\/\d+\/)?$/;
const NEEDED = /["'](\/(?:static|bundles)\/[^"']+(?:css|js|svg)|\/sheets\/[^"'/]+\/prices\/\w+\/)["']/g;

const pathOf = (url) => new URL(url, document.baseURI).pathname;
const keyOf = (url) => `page ${pathOf(url)}`;

// A form that answers what was sent, with what is wrong with it, is none to begin the next deal with.
const isKept = (html, url) => KEPT.test(pathOf(url)) && !/<form id="entry"[^>]*\sdata-bound/.test(html);

// Keep a page as it was loaded, or as it has become.
export const keepCopy = (html, url = document.baseURI) =>
  isKept(html, url) && sessionStorage.setItem(keyOf(url), `<!DOCTYPE html>${html}`);

// The browser keeps files by itself, once they were fetched whole. A form opens without the prices, too.
const fetchWhole = (name) =>
  fetch(name).then((answer) => answer.blob()).catch((fault) => name.includes("/prices/") || Promise.reject(fault));
const fetchFiles = (html) => Promise.all([...html.matchAll(NEEDED)].map(([, name]) => fetchWhole(name)));

// The forms of a sheet, and the sheet of a form: a copy is none without the files that it is made of.
const keepOther = async (url) => {
  if (sessionStorage.getItem(keyOf(url))) return;
  const answer = await fetch(url);
  if (answer.status !== 200 || answer.redirected) return;
  const html = await answer.text();
  await fetchFiles(html);
  keepCopy(html, url);
};

const { away, unsent } = document.querySelector("#unreachable").dataset;

const leave = (work) => {
  parent.onbeforeunload = null;
  work();
};

// The page below does it, since what belongs to a frame ends with it.
const layOver = ({ detail: { url, html, isReplacing } }) => {
  const frame = Object.assign(document.createElement("iframe"), { id: "held", srcdoc: html });
  if (url !== location.href) history[isReplacing ? "replaceState" : "pushState"](null, "", url);
  frame.addEventListener("load", () => {
    document.title = frame.title = frame.contentDocument.title;
    frame.contentWindow.focus();
  });
  document.querySelector("#held")?.remove();
  document.body.classList.add("held");
  document.body.append(frame);
};

// Whether a copy of a page is shown.
const showCopy = (url, isReplacing) => {
  const html = sessionStorage.getItem(keyOf(url));
  const detail = { url: new URL(url, document.baseURI).href, html, isReplacing };
  return html !== null && parent.document.dispatchEvent(new CustomEvent("page:held", { detail }));
};

const visit = async (url, isReplacing) => {
  if (await isReachable()) return leave(() => parent.location[isReplacing ? "replace" : "assign"](url));
  return showCopy(url, isReplacing) || tellReception(false, away);
};

// Send a form as its button would: what is sent by a script goes without the button.
const send = async (form, button) => {
  if (!(await isReachable())) return showCopy(form.action) || tellReception(false, unsent);
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
  link.origin === new URL(document.baseURI).origin && !link.target && !link.hasAttribute("download") && !isWithin(link);

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || !isPlain(event) || !isLeading(link)) return;
  event.preventDefault();
  visit(link.href);
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
  addEventListener("popstate", () => visit(location.href, true));
}

const { enter, players } = document.querySelector("#sheet")?.dataset ?? {};
const others = [enter, players, document.querySelector("#entry, #seating")?.dataset.sheetUrl].filter(Boolean);
if (others.length) fetchFiles(document.documentElement.outerHTML).catch(() => {});
for (const other of others) keepOther(other).catch(() => {});

const ask = (event) => event.preventDefault();
const askWhileDealsWait = async () => { parent.onbeforeunload = (await sheetsThatWait()).length ? ask : null; };
document.addEventListener("queue:changed", askWhileDealsWait);
askWhileDealsWait();
