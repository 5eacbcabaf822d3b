// Who has sat down with what waits is in the fields of a form for everybody, as those are whom its page knew; who has
// left is in none.

const FIELD = /^(each|adjust|tallies)\.(\d)(\.|$)/;

const seatOf = (name) => FIELD.exec(name)?.[2];
const isAlike = (name, other) => name.replace(FIELD, "$1.$3") === other.replace(FIELD, "$1.$3");

// Behind the others of its kind.
const addField = (all, like, seat, player) => {
  const before = all.findLast(({ name }) => isAlike(name, like)).closest("div"), part = before.cloneNode(true);
  const field = part.querySelector("input"), label = part.querySelector("label");
  const name = like.replace(FIELD, `$1.${seat}$3`);
  Object.assign(field, { name, id: `id_${name}`, value: "" });
  label.htmlFor = field.id;
  label.textContent = player;
  before.after(part);
};

const fieldsIn = (form) => [...form.elements].filter(({ name }) => FIELD.test(name));

const add = (form, id, player) => {
  const all = fieldsIn(form), first = seatOf(all[0]?.name);
  for (const { name } of all) if (seatOf(name) === first) addField(fieldsIn(form), name, id, player);
  form.elements.dealer?.append(Object.assign(document.createElement("option"), { value: id, text: player }));
};

// `people` are those at the table, each with seat and name.
export const offerPeople = (form, people) => {
  for (const [id, player] of people) if (!form.elements[`each.${id}`]) add(form, id, player);
  const isGone = (id) => !people.some(([seat]) => seat === id);
  for (const field of fieldsIn(form)) if (isGone(seatOf(field.name))) field.closest("div").remove();
  const dealers = [...(form.elements.dealer?.options ?? [])];
  for (const dealer of dealers) if (dealer.value && isGone(dealer.value)) dealer.remove();
};
