// What phones hand over: codes of texts, a letter for each module, and whether deals with a field are read from a link.

import { dealsIn, linksTo } from "../../static/js/deals-link.js";
import { qrCode } from "../../static/js/qr-code.js";
import { newUid } from "../../static/js/uid.js";

const isRead = async (name) => {
  const [link] = await linksTo("", [{ uid: newUid(), position: 1, summary: "", fields: [[name, "1"]] }]);
  return dealsIn(link).then(({ deals }) => deals[0].fields[0][0] === name, () => false);
};

let input = "";
for await (const chunk of process.stdin) input += chunk;
const { texts = [], names = [] } = JSON.parse(input);
const codes = texts.map((text) => qrCode(text).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join("")));
process.stdout.write(JSON.stringify({ codes, read: await Promise.all(names.map(isRead)) }));
