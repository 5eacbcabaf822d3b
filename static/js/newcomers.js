// Who has sat down with what waits is in the fields of a form for everybody, as those are whom its page knew.

const FIELD = /^(each|adjust|tallies)\.1(\.|$)/;

const addField = (form, name, seat, player) => {
  const before = form.elements[name.replace("1", seat - 1)].closest("div"), part = before.cloneNode(true);
  const field = part.querySelector("input"), label = part.querySelector("label");
  Object.assign(field, { name: name.replace("1", seat), id: `id_${name.replace("1", seat)}`, value: "" });
  label.htmlFor = field.id;
  label.textContent = player;
  before.after(part);
};

const add = (form, names, seat) => {
  for (const name of names) addField(form, name, seat.id, seat.player);
  form.elements.dealer?.append(Object.assign(document.createElement("option"), { value: seat.id, text: seat.player }));
};

// `people` are those who were ever there, each with seat and name.
export const addNewcomers = (form, people) => {
  const first = [...form.elements].map(({ name }) => name).filter((name) => FIELD.test(name));
  for (const [id, player] of people) if (!form.elements[`each.${id}`]) add(form, first, { id, player });
};
