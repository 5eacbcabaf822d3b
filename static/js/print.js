// Print the page, with what is to be open on paper.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details.opens-in-print")) folded.open = true;
});
