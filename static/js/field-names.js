// What the fields of a deal were called before: drafts and deals that wait may be older than the page.
// The server knows the same names (scorekeeper/play/sheets/entry/fields.py).

const OLDER = [
  [/^(re|kontra)_calls$/, "calls.$1"],
  [/^(re|kontra)_([a-z][a-z0-9_]*)$/, "bonuses.$1.$2"],
  [/^(each|adjust)_([1-7])$/, "$1.$2"],
];

export const presentName = (name) => {
  const [older, today] = OLDER.find(([pattern]) => pattern.test(name)) ?? [];
  return older ? name.replace(older, today) : name;
};
