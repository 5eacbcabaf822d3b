// What the form of a deal shows, after each tap: its stylesheet goes by words that are told here (deal-form.css).

export const form = document.querySelector("#entry");
export const rarer = form.querySelector("#rarer");
export const found = (name, value) => form.querySelector(`[name="${name}"][value="${value}"]`);
export const valueOf = (name) => form.querySelector(`[name="${name}"]:checked`)?.value;

const WITHOUT_CARDS = ["redeal", "penalty", "manual"];
const PARTNERED = ["marriage", "armut"];

const wordsOf = (game) => [
  game,
  game === "penalty" && valueOf("penalty_case"),
  WITHOUT_CARDS.includes(game) ? "booked" : "played",
  game === "solo" && valueOf("solo")?.endsWith("misere") && "misere",
  // Whose a marriage was is not known of every deal: then it is asked as in other games.
  PARTNERED.includes(game) && valueOf("re") && "named",
];

// The rarer kinds of deals are opened: one of them is chosen, or asked for.
const rarerWord = () => {
  if (!rarer) return undefined;
  if (form.querySelector(".rarer :checked")) return "rare";
  return rarer.checked && "asked";
};

// Nobody plays with themselves: who had a marriage has “alone” in that place, who had an Armut nobody.
const keepApart = (game, by) => {
  const alone = found("partner", "alone"), own = by && found("partner", by);
  for (const box of form.elements.partner) if (box !== alone) box.hidden = box === own;
  alone.hidden = game === "armut" || !(by || alone.checked);
  if (own && own.previousElementSibling !== alone.nextElementSibling) own.before(alone, alone.nextElementSibling);
};

// A further call stands on those before it.
const lightBelow = () => {
  const labels = [...form.querySelectorAll(".further label")], at = labels.findIndex(({ control }) => control.checked);
  labels.forEach((label, place) => label.classList.toggle("below", place < at));
};

// What cannot count in this deal is not there to be tapped, and is not sent, unless it was said when the form came.
const sides = form.querySelector(".sides"), idle = JSON.parse(sides.dataset.idle);

const keepToWhatCounts = (game) => {
  const none = idle[`${game}.${valueOf("solo")}`] ?? idle[game] ?? [];
  for (const counter of sides.querySelectorAll(".earned > .counter")) {
    const boxes = [...counter.querySelectorAll("input")];
    const isSaid = boxes.some(({ defaultChecked, value }) => defaultChecked && value);
    const isIdle = ({ name, value }) => none.includes(name === "marks" ? value : name.split(".")[2]);
    counter.hidden = !isSaid && boxes.some(isIdle);
    for (const box of boxes) box.disabled = counter.hidden;
  }
};

export const follow = () => {
  const game = valueOf("game");
  keepToWhatCounts(game);
  const shows = [...wordsOf(game), rarerWord()].filter(Boolean).join(" ");
  if (form.dataset.shows !== shows) form.dataset.shows = shows;
  if (form.elements.partner && PARTNERED.includes(game)) keepApart(game, valueOf("by"));
  if (form.elements.raises) lightBelow();
};

// The cursor comes with the field for exact card points, and with it the keys of a phone.
form.querySelector(".exact > summary").addEventListener("click", (event) => {
  const opened = event.currentTarget.parentElement;
  if (opened.open) return;
  event.preventDefault();
  opened.open = true;
  form.elements.exact.focus();
});
