// Version {{ version }}

// Karlchen without reception. Pages come from the network while it answers, from the copy of the last time when it
// does not. With a sheet comes the price list of its rules. Nothing else is kept: no forms, no questions for news, no
// links with tokens, no files to download.

const PAGES = "pages-1";
const FILES = "files-1";
const PATIENCE = 3000;
const MONTHS = 100 * 24 * 3600 * 1000;
const NOTHING = "/offline/";

const KEPT = /^\/(new\/|offline\/)?$|^\/sheets\/[^/]+\/(enter\/|players\/|evening\/|rules\/|deals\/\d+\/)?$/;
const PRICES = /^\/sheets\/[^/]+\/prices\/\w+\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$|\/prices\/\w+\/$/;
const NEEDED = /["'](\/(?:static|bundles)\/[^"']+(?:css|js|svg)|\/sheets\/[^"'/]+\/prices\/\w+\/)["']/g;

const isPage = (answer) =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith("text/html");

const copyOf = async (url) => (await caches.open(PAGES)).match(url, { ignoreSearch: true });

const file = async (url) => {
  const files = await caches.open(FILES);
  const copy = await files.match(url);
  if (copy && HASHED.test(url)) return copy;
  // Without a hash in its name (on the machine of who develops it) a file may have changed.
  const answer = await fetch(url).catch(() => copy);
  if (answer?.ok) await files.put(url, answer.clone());
  return answer ?? Response.error();
};

// A page of a sheet that is refused takes the copies below it along: the link was withdrawn.
const forget = async (path) => {
  for (const name of [PAGES, FILES]) {
    const copies = await caches.open(name);
    for (const { url } of await copies.keys()) if (new URL(url).pathname.startsWith(path)) await copies.delete(url);
  }
};

const remember = async (url, answer) => {
  const { pathname, search } = new URL(url, location);
  if ([403, 404, 410].includes(answer.status)) return forget(pathname);
  if (isPage(answer) && !search) return (await caches.open(PAGES)).put(url, answer);
};

// Fetch what will be needed, once in each language: first the files that it is made of, so that a copy is complete.
const keep = async (url, language) => {
  const copy = await copyOf(url);
  if (copy && (!language || copy.headers.get("content-language") === language)) return;
  const answer = await fetch(url);
  await keepFiles(isPage(answer) ? await answer.clone().text() : "");
  await remember(url, answer);
};

const keepFiles = (page) => Promise.all([...page.matchAll(NEEDED)].map(([, name]) => file(name)));

const page = async (request, fresh) => {
  const { pathname } = new URL(request.url);
  const copy = KEPT.test(pathname) ? await copyOf(pathname) : undefined;
  if (request.method !== "GET") return fresh.catch(() => copy ?? Response.redirect(NOTHING));
  if (!copy) return fresh.catch(() => copyOf(NOTHING)).then(orError);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, copy));
  const known = fresh.then((answer) => (answer.status >= 502 ? copy : answer), () => copy);
  return Promise.race([known, late]);
};

const orError = (answer) => answer ?? Response.error();

// Away with files that no page needs any more, and with pages that were not opened for months.
const tidy = async () => {
  for (const name of await caches.keys()) if (![PAGES, FILES].includes(name)) await caches.delete(name);
  const [pages, files] = [await caches.open(PAGES), await caches.open(FILES)];
  const needed = new Set();
  for (const { url } of await pages.keys()) {
    const copy = await pages.match(url);
    if (Date.parse(copy.headers.get("date")) < Date.now() - MONTHS) await pages.delete(url);
    else for (const [, name] of (await copy.text()).matchAll(NEEDED)) needed.add(name);
  }
  for (const { url } of await files.keys()) if (!needed.has(new URL(url).pathname)) await files.delete(url);
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // The next page has it fetched anew.
  event.waitUntil(forget(NOTHING));
});

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy()])));

self.addEventListener("message", (event) => {
  const { keep: urls, language, page: loaded } = event.data;
  event.waitUntil(Promise.allSettled([keepFiles(loaded), ...urls.map((url) => keep(url, language))]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const isFile = /^\/(static|bundles)\//.test(pathname) || PRICES.test(pathname);
  if (request.method === "GET" && isFile) return event.respondWith(file(pathname));
  if (request.mode !== "navigate" || pathname.startsWith("/s/")) return;
  const fresh = fetch(request);
  fresh.catch(() => {});
  if (request.method === "GET" && KEPT.test(pathname)) {
    event.waitUntil(fresh.then((answer) => remember(request.url, answer.clone())).catch(() => {}));
  }
  event.respondWith(page(request, fresh));
});
