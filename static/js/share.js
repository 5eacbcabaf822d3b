// Send a link with what the phone offers, or copy it.

const copy = async (button) => {
  await navigator.clipboard.writeText(button.dataset.share);
  button.querySelector("span").textContent = button.dataset.done;
};

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share && !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (!navigator.share) return copy(button);
    return navigator.share({ url: button.dataset.share, title: document.title }).catch((refusal) => {
      if (refusal.name !== "AbortError" && navigator.clipboard) return copy(button);
    });
  });
}
