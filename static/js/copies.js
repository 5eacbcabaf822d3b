// The pages of a table as this tab has seen them, where no worker keeps them: in the storage of the tab. The browser
// keeps the files that they are made of by itself.

import { PATIENCE } from "./go.js";

// As the worker has them (templates/sw.js).
const KEPT = /^\/sheets\/[^/]+\/(enter\/|players\/|evening\/|rules\/|deals\/\d+\/)?$/;
const NEEDED = /["'](\/(?:static|bundles)\/[^"']+(?:css|js|svg)|\/sheets\/[^"'/]+\/prices\/\w+\/)["']/g;

const pathOf = (url) => new URL(url, document.baseURI).pathname;
const keyOf = (url) => `page ${pathOf(url)}`;

// A page of ours, and not that of a network in which one has to sign in first.
const isOurs = (html) => html.includes(' id="unreachable"');

export const isOfTable = (url) => KEPT.test(pathOf(url));

// A form that answers what was sent, with what is wrong with it, is none to begin the next deal with.
const isKept = (html, url) => isOfTable(url) && !/<form id="entry"[^>]*\sdata-bound/.test(html);

// Keep a page as it was loaded, or as it has become.
export const keepCopy = (html, url = document.baseURI) =>
  isKept(html, url) && sessionStorage.setItem(keyOf(url), `<!DOCTYPE html>${html}`);

export const copyOf = (url) => sessionStorage.getItem(keyOf(url));

// The browser keeps files by itself, once they were fetched whole. A form opens without the prices, too.
const fetchWhole = (name) =>
  fetch(name, { signal: AbortSignal.timeout(5 * PATIENCE) })
    .then((answer) => answer.blob())
    .catch((fault) => name.includes("/prices/") || Promise.reject(fault));
export const fetchFiles = (html) => Promise.all([...html.matchAll(NEEDED)].map(([, name]) => fetchWhole(name)));

// A page as the server has it now, once all its files are there; sooner a copy than a long wait. Undefined where the
// answer is another one, which only the browser can show; rejected where there is none.
export const fetchPage = async (url) => {
  const patience = copyOf(url) ? PATIENCE : 5 * PATIENCE;
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
  const html = await answer.text();
  if (answer.status !== 200 || answer.redirected || !isOurs(html)) return undefined;
  await fetchFiles(html);
  return html;
};

const revisionIn = (html) => html.match(/"revision": (\d+)/)?.[1];
const isFresh = (copy) => [undefined, revisionIn(document.documentElement.outerHTML)].includes(revisionIn(copy));

// The forms of a sheet, and the sheet of a form, as of now: a copy is none without the files that it is made of.
export const keepOther = async (url) => {
  const copy = copyOf(url), html = copy && isFresh(copy) ? undefined : await fetchPage(url);
  if (html) keepCopy(html, url);
};
