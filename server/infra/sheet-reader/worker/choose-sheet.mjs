import { decodeCharacters } from "./cell-text.mjs";
import { parseXml } from "./parse-xml.mjs";

const MAX_SHEETS = 20;
const MAX_ROWS = 10;
const MAX_CELLS = 60;
const MAX_CHARS = 40;
const MAX_CLOSED = 100_000;

class Enough extends Error {}

export async function readHeads(parts, sheets, words) {
  const heads = [];
  for (const { target } of sheets.slice(0, MAX_SHEETS)) heads.push(await readHead(parts, target, words));
  return heads;
}

async function readHead(parts, target, words) {
  const rows = [];
  let [cells, type, text, isValue, count] = [[], "n", "", false, 0];
  try {
    await parseXml(parts.read(target), {
      open(name, attributes) {
        if (name === "row") cells = [];
        if (name === "c") [type, text] = [attributes.t ?? "n", ""];
        if (name === "v" || (name === "t" && type === "inlineStr")) isValue = true;
      },
      text(value) {
        if (isValue && text.length < MAX_CHARS) text += value.slice(0, MAX_CHARS);
      },
      close(name) {
        if (name === "v" || name === "t") isValue = false;
        if (name === "c" && cells.length < MAX_CELLS) {
          const shown = type === "s" ? (words[Number(text)] ?? "") : decodeCharacters(text);
          cells.push(shown.slice(0, MAX_CHARS).trim());
        }
        count += 1;
        if (name === "row" && cells.some((cell) => cell !== "")) rows.push(cells);
        if (rows.length === MAX_ROWS || count === MAX_CLOSED) throw new Enough();
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return rows;
}
