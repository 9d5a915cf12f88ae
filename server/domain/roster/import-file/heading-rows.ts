import { namesUnit } from "@/server/domain/kernel/numbers";
import { parseQuoteHeading } from "./quote-heading";
import { unwrapCell } from "./unwrap-cell";
import { fieldOfHeading, findHeadingRow, toHeadings } from "./propose-mapping";

type Rows = readonly (readonly string[])[];
/** `first` and `last` are indexes into the rows passed in. */
export type HeadingRows = { headings: string[]; first: number; last: number };

const LINK = /https?:\/\//i;
const FIGURE = /^[\d.,%¥￥]+[万亿wk]?$/i;
const MAX_CHARS = 60;

/**
 * The headings among a file's first rows, or null. In a table with merged headings, a group row above or
 * below the heading row is joined with it: `报价` over `图文` and `视频` gives `报价 图文`.
 */
export function findHeadings(rows: Rows): HeadingRows | null {
  const at = findHeadingRow(rows);
  if (at === null) return null;
  const row = rows[at] ?? [];
  const [above, own, below] = [rows[at - 1], row, rows[at + 1]].map(toTexts);
  if (isGroupOf(above, own)) return { headings: join(above, own), first: at - 1, last: at };
  if (isGroupOf(own, below) && isBelow(own, below))
    return { headings: join(own, below), first: at, last: at + 1 };
  return { headings: toHeadings(row), first: at, last: at };
}

type Texts = readonly string[] | null;

function toTexts(row: readonly string[] | undefined): Texts {
  if (row === undefined || row.some((cell) => cell.length > MAX_CHARS)) return null;
  return row.map((cell) => unwrapCell(cell, "text"));
}

const placesOf = (row: readonly string[]) => [...row.keys()].filter((at) => row[at] !== "");

/**
 * Whether a row holds the groups of the headings below it: one of its cells spans an empty cell with a
 * heading below. A title is excluded: it is alone, at or before the first heading.
 */
function isGroupOf(group: Texts | undefined, row: Texts | undefined): group is readonly string[] {
  if (!isWords(group) || !isWords(row)) return false;
  const [named, below] = [placesOf(group), placesOf(row)];
  const isTitle = named.length === 1 && (named[0] ?? 0) <= (below[0] ?? 0);
  const first = named.find((at) => (row[at] ?? "") !== "") ?? Infinity;
  return !isTitle && below.some((at) => at > first && (group[at] ?? "") === "");
}

/**
 * Whether the row below holds headings and not a creator: it names several fields, or the columns that
 * identify a creator are empty in it.
 */
function isBelow(row: Texts | undefined, below: Texts | undefined): boolean {
  const places = placesOf(below ?? []);
  if (places.filter((at) => fieldOfHeading(below?.[at] ?? "") !== null).length > 1) return true;
  return places.every((at) => {
    const field = fieldOfHeading(row?.[at] ?? "");
    return field !== "url" && field !== "platformBloggerId" && field !== "nickname";
  });
}

function isWords(row: Texts | undefined): row is readonly string[] {
  return row?.every((text) => !LINK.test(text) && !FIGURE.test(text)) === true;
}

/** A heading that names its field needs no group in front, unless the heading occurs more than once. */
function join(group: readonly string[], row: Texts | undefined): string[] {
  const own = Array.from({ length: Math.max(group.length, row?.length ?? 0) }, (_, at) => row?.[at] ?? "");
  let open = "";
  const joined = own.map((heading, at) => {
    const name = group[at] ?? "";
    // A group ends at the next group and at a column without a heading.
    open = name !== "" ? name : heading === "" ? "" : open;
    if (heading === "" || open === "" || heading === open) return heading === "" ? name : heading;
    const isClear = fieldOfHeading(heading) !== null && own.filter((one) => one === heading).length === 1;
    return isClear ? withUnit(heading, open) : `${open} ${heading}`;
  });
  return toHeadings(joined);
}

/**
 * A unit in a group's brackets applies to its headings. The unit of a price group applies to prices only.
 */
function withUnit(heading: string, group: string): string {
  if (!namesUnit(group) || namesUnit(heading)) return heading;
  if (parseQuoteHeading(group) !== null && parseQuoteHeading(heading) === null) return heading;
  const brackets = group.match(/[(（[【［][^()（）[\]【】［］]*[)）\]】］]/g);
  return brackets === null ? `${heading}（${group}）` : `${heading}${brackets.join("")}`;
}

export function scoreSheet(rows: Rows): number {
  if (rows.length === 0) return 0;
  const fields = new Set((findHeadings(rows)?.headings ?? []).map(fieldOfHeading));
  fields.delete(null);
  const names = fields.has("url") || fields.has("platformBloggerId");
  const links = rows.some((row) => row.some((cell) => LINK.test(cell)));
  return 1 + (rows.length > 1 ? 1 : 0) + fields.size + (names ? 1_000 : 0) + (links ? 500 : 0);
}
