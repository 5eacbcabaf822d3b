// Send a link with what the phone offers, or copy it: that of the page unless the button has one. Other text is copied.

const linkOf = (button) => button.dataset.copy || button.dataset.share || document.baseURI;

const copy = async (button) => {
  const [said, { done, refused }] = [button.querySelector("span"), button.dataset];
  said.textContent = await navigator.clipboard.writeText(linkOf(button)).then(() => done, () => refused);
};

for (const button of document.querySelectorAll("[data-share], [data-copy]")) {
  const isText = "copy" in button.dataset;
  if ((isText || !navigator.share) && !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (isText || !navigator.share) return copy(button);
    return navigator.share({ url: linkOf(button), title: document.title }).catch((refusal) => {
      if (refusal.name !== "AbortError" && navigator.clipboard) return copy(button);
    });
  });
}
