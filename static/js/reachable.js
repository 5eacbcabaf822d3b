// The page without reception: the scoresheets of which this phone has a copy.

const SHEET = /^\/sheets\/[^/]+\/$/;

const section = document.querySelector("#reachable");
const { content: blank } = section.querySelector("template");

const titleOf = (html) => new DOMParser().parseFromString(html, "text/html").title.replace(/ · Karlchen$/, "");

const itemFor = async (pages, request) => {
  const copy = await pages.match(request), item = blank.cloneNode(true);
  item.querySelector("a").href = new URL(request.url).pathname;
  item.querySelector("a").textContent = titleOf(await copy.text());
  return item;
};

const show = async () => {
  const pages = await caches.open("pages-1");
  const sheets = (await pages.keys()).filter(({ url }) => SHEET.test(new URL(url).pathname));
  const items = await Promise.all(sheets.map((request) => itemFor(pages, request)));
  section.querySelector("ul").replaceChildren(...items);
  section.hidden = !items.length;
};

show().catch(() => {});
