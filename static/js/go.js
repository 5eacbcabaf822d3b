// Go to another page in the place of this one. Where the browser may have none to show, framed-pages.js sees to it.

export const PATIENCE = 3000;

export const isReachable = () => {
  const icon = document.querySelector("link[rel=icon]").href;
  return fetch(icon, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })
    .then(({ ok }) => ok, () => false);
};

export const go = (url) => {
  const going = new CustomEvent("page:go", { cancelable: true, detail: url });
  if (document.dispatchEvent(going)) location.replace(url);
};

// Whether somebody came to this sheet from its form, also where the sheet lies over that.
export const isBackFromForm = () => {
  const { enter } = document.querySelector("#sheet")?.dataset ?? {};
  const from = window.frameElement?.dataset.from ?? document.referrer;
  return Boolean(enter) && from === new URL(enter, document.baseURI).href;
};
