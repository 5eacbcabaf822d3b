// A sheet lies on the table all evening: keep the screen awake while it is shown.

const keepAwake = () => {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
};

document.addEventListener("visibilitychange", keepAwake);
keepAwake();
