// Go to another page in the place of this one. Where the browser may have none to show, framed-pages.js sees to it.

export const PATIENCE = 3000;

export const isReachable = () => {
  const icon = document.querySelector("link[rel=icon]").href;
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  return fetch(icon, asked).then(({ ok }) => ok, () => false);
};

export const go = (url) => {
  const going = new CustomEvent("page:go", { cancelable: true, detail: url });
  if (document.dispatchEvent(going)) location.replace(url);
};

// The page from which somebody came here, also where this one lies over it.
export const cameFrom = () => window.frameElement?.dataset.from ?? document.referrer;
