// Have this device keep what it takes to go on without reception, and say once where it cannot that a page has to stay.

import { tellReception } from "./unreachable.js";

const { pathname } = location;
const { dataset } = document.querySelector("[data-worker]");
const worker = navigator.serviceWorker;
const sheet = document.querySelector("#sheet");
const asLoaded = document.documentElement.outerHTML;
const language = document.documentElement.lang;
const isFirstVisit = !worker?.controller;

const putCopy = async (html) => {
  const headers = { "content-type": "text/html", "content-language": language, date: new Date().toUTCString() };
  await (await caches.open("pages-1")).put(pathname, new Response(`<!DOCTYPE html>${html}`, { headers }));
};

// What is only needed later is fetched at the next visit.
const pagesNeeded = ({ enter, players } = {}) => {
  const entry = enter && sheet.querySelector(`a[href="${enter}"]`)?.pathname;
  return [entry, ...(isFirstVisit ? [] : [dataset.offline, players])].filter(Boolean);
};

// The first page came before there was anybody to keep it.
const keepPages = async () => {
  const { active } = await worker.ready;
  const keep = pagesNeeded(sheet?.dataset);
  if (isFirstVisit && (sheet || pathname === "/")) await putCopy(asLoaded);
  active.postMessage({ keep, language, page: isFirstVisit || sheet ? asLoaded : "" });
};

// The page as it was loaded, with what has come since without its being loaded.
const freshPage = () => {
  const page = new DOMParser().parseFromString(asLoaded, "text/html");
  if (sheet) page.querySelector("#sheet").outerHTML = document.querySelector("#sheet").outerHTML;
  return page.documentElement.outerHTML;
};

if (worker) {
  worker.register(dataset.worker).then(keepPages, () => {});
  if (sheet) document.addEventListener("sheet:shown", () => putCopy(freshPage()));
} else {
  const frames = import(dataset.frames);
  const keepCopy = async (html) => (await frames).keepCopy(html);
  keepCopy(asLoaded).catch(() => {});
  if (sheet) document.addEventListener("sheet:shown", () => keepCopy(freshPage()));
}

const note = document.querySelector("#unkept");
if (note && !(isSecureContext && worker) && !localStorage.getItem("unkept")) {
  note.hidden = false;
  note.querySelector("button").addEventListener("click", () => {
    localStorage.setItem("unkept", "read");
    note.hidden = true;
  });
}

// Pages that ask for news hear sooner whether there is reception (live.js).
if (!document.querySelector("[data-news]")) {
  const tell = () => tellReception(navigator.onLine);
  for (const name of ["online", "offline"]) addEventListener(name, tell);
  if (!navigator.onLine) tell();
}

// The page that says so: a form that was not sent cannot be tried again from there.
const [retry, back] = [document.querySelector("#retry"), document.querySelector("#back")];
if (retry) retry.hidden = pathname === dataset.offline;
if (back && document.referrer.startsWith(location.origin)) back.href = document.referrer;

// Keys for whoever sits at a desk, also where the page is magnified; a phone has no use for them.
if (matchMedia("(min-width: 64rem), (any-pointer: fine)").matches) import(dataset.desk).catch(() => {});
