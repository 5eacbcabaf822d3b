// The follow view fills the whole screen, where the browser can.

const button = document.querySelector("[data-fullscreen]");

button.hidden = !document.fullscreenEnabled;
button.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});
document.addEventListener("fullscreenchange", () => {
  button.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
});
