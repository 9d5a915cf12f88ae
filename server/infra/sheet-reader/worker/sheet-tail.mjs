import path from "node:path";
import { columnOf } from "./cell-text.mjs";
import { attribute, parseXml } from "./parse-xml.mjs";
import { readRelations } from "./relations.mjs";
import { SheetProblem } from "./sheet-problem.mjs";

/** Excel's limits of links and merged ranges per sheet, and of characters per link. */
const MAX_LINKS = 65_530;
const MAX_RANGES = 65_530;
const MAX_LINK_CHARS = 2_079;

/**
 * Reads what comes after the rows but is needed before the first: links by their cell (`B2`), and vertically
 * merged cells by their first line. No link is fetched.
 */
export async function readSheetTail(parts, target, limits) {
  const folder = path.posix.dirname(target);
  const name = `${folder}/_rels/${path.posix.basename(target)}.rels`;
  const related = await readRelations(parts, name, { folder, most: MAX_LINKS, isOutwards: true });
  const links = new Map();
  const merged = new Map();
  let [chars, ranges] = [0, 0];
  await parseXml(tailOf(parts.read(target)), {
    mostNodes: limits.maxNodes,
    open(element, attributes) {
      if (element === "hyperlink") {
        const link = linkOf(attributes, related);
        chars += link.length;
        if (links.size >= MAX_LINKS || chars > limits.maxSharedChars)
          throw new SheetProblem("TOO_LARGE_UNPACKED");
        // Only the first cell of a range shows the link.
        if (link !== "") links.set((attributes.ref ?? "").split(":", 1)[0], link);
      } else if (element === "mergeCell") {
        ranges += 1;
        if (ranges > MAX_RANGES) throw new SheetProblem("TOO_LARGE_UNPACKED");
        addMerged(merged, attributes.ref ?? "", limits.maxColumns);
      }
    },
  });
  return { links, merged };
}

/** A fragment (`#…`) is stored separately from its link. Links to anything but the web are ignored. */
function linkOf(attributes, related) {
  const outwards = related.get(attribute(attributes, "id"))?.target ?? "";
  const location = attributes.location ?? "";
  const link = location === "" ? outwards : `${outwards}#${location}`;
  return /^https?:\/\//i.test(link) && link.length <= MAX_LINK_CHARS ? link : "";
}

function addMerged(merged, ref, maxColumns) {
  const [, from, first, to, last] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (from === undefined || to === undefined || Number(last) <= Number(first)) return;
  const column = columnOf(from);
  if (column >= maxColumns) return;
  const line = Number(first);
  if (!merged.has(line)) merged.set(line, []);
  merged.get(line).push({ column, until: Number(last) });
}

const MAX_TAG_CHARS = 100_000;
const ROWS_END = /<\/(?:\w+:)?sheetData\s*>/;
const ROOT_END = /<\/(?:\w+:)?worksheet\s*>/;
const KEPT_CHARS = 60;

async function* tailOf(pieces) {
  let kept = "";
  let isBehind = false;
  yield "<tail>";
  for await (const piece of pieces) {
    kept += piece;
    if (!isBehind) {
      const end = ROWS_END.exec(kept);
      isBehind = end !== null;
      kept = isBehind ? kept.slice(end.index + end[0].length) : kept.slice(-KEPT_CHARS);
      continue;
    }
    const tag = Math.max(0, kept.lastIndexOf("<"));
    yield kept.slice(0, tag).replace(ROOT_END, "");
    kept = kept.slice(tag);
    if (kept.length > MAX_TAG_CHARS) throw new SheetProblem("BROKEN_FILE");
  }
  yield isBehind ? kept.replace(ROOT_END, "") : "";
  yield "</tail>";
}
