// Buttons for what only a browser can do: print, send, copy, fill the screen. Where it cannot they stay hidden.

export const offer = (name, isPossible, work) => {
  for (const button of document.querySelectorAll(`[data-${name}]`)) {
    button.hidden = !isPossible;
    button.addEventListener("click", () => work(button));
  }
};

// Send something with what the phone offers; where it does not take such a thing, or fails, do something else.
export const send = (what, otherwise) =>
  navigator.canShare?.(what)
    ? navigator.share(what).catch(({ name }) => name !== "AbortError" && otherwise())
    : otherwise();

const copy = async (button, text) => {
  const [said, { done, refused }] = [button.querySelector("span"), button.dataset];
  said.textContent = await navigator.clipboard.writeText(text).then(() => done, () => refused);
};

// That of the page unless the button has one.
const sendLink = (button) => {
  const url = button.dataset.share || document.baseURI;
  return send({ url, title: document.title }, () => copy(button, url));
};

const fillScreen = () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
};

offer("print", true, () => print());
offer("copy", navigator.clipboard, (button) => copy(button, button.dataset.copy));
offer("share", navigator.clipboard, sendLink);
offer("fullscreen", document.fullscreenEnabled, fillScreen);

document.addEventListener("fullscreenchange", () => {
  const isFilled = Boolean(document.fullscreenElement);
  document.querySelector("[data-fullscreen]")?.setAttribute("aria-pressed", isFilled);
});
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details.opens-in-print")) folded.open = true;
});
