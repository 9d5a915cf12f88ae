import { namesUnit } from "@/server/domain/kernel/numbers";
import { readQuoteHeading } from "./quote-heading";
import { unwrapCell } from "./unwrap-cell";
import { fieldOfHeading, findHeadingRow, toHeadings } from "./propose-mapping";

type Rows = readonly (readonly string[])[];
/** `first` and `last` are places among the rows that were looked at. */
export type HeadingRows = { headings: string[]; first: number; last: number };

const LINK = /https?:\/\//i;
const FIGURE = /^[\d.,%¥￥]+[万亿wk]?$/i;
/** Rows of headings have no longer cells. */
const MAX_CHARS = 60;

/**
 * The headings among a file's first rows, null where it has none. Above or below the row that names most
 * fields may stand another one of a table with merged headings: `报价` over `图文` and `视频` gives `报价 图文`.
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

/** The cells of a row; null where one is longer than any heading, so that it can be no row of them. */
type Texts = readonly string[] | null;

function toTexts(row: readonly string[] | undefined): Texts {
  if (row === undefined || row.some((cell) => cell.length > MAX_CHARS)) return null;
  return row.map((cell) => unwrapCell(cell, "text"));
}

const placesOf = (row: readonly string[]) => [...row.keys()].filter((at) => row[at] !== "");

/**
 * Whether a row holds the groups of the headings below it: one of them spans an empty cell with a heading
 * below. A title stands alone before all of them.
 */
function isGroupOf(group: Texts | undefined, row: Texts | undefined): group is readonly string[] {
  if (!isWords(group) || !isWords(row)) return false;
  const [named, below] = [placesOf(group), placesOf(row)];
  const isTitle = named.length === 1 && (named[0] ?? 0) <= (below[0] ?? 0);
  const first = named.find((at) => (row[at] ?? "") !== "") ?? Infinity;
  return !isTitle && below.some((at) => at > first && (group[at] ?? "") === "");
}

/** Of headings, not of a creator: it names fields itself, or the columns that name one have nothing there. */
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

/** A heading that names its field alone needs no group, unless it stands in several of them. */
function join(group: readonly string[], row: Texts | undefined): string[] {
  const own = Array.from({ length: Math.max(group.length, row?.length ?? 0) }, (_, at) => row?.[at] ?? "");
  let open = "";
  const joined = own.map((heading, at) => {
    const name = group[at] ?? "";
    // A group ends at the next one, and where no heading stands below.
    open = name !== "" ? name : heading === "" ? "" : open;
    if (heading === "" || open === "" || heading === open) return heading === "" ? name : heading;
    const isClear = fieldOfHeading(heading) !== null && own.filter((one) => one === heading).length === 1;
    return isClear ? withUnit(heading, open) : `${open} ${heading}`;
  });
  return toHeadings(joined);
}

/** A unit in a group's brackets is that of its headings; one of prices that of prices alone. */
function withUnit(heading: string, group: string): string {
  if (!namesUnit(group) || namesUnit(heading)) return heading;
  if (readQuoteHeading(group) !== null && readQuoteHeading(heading) === null) return heading;
  const brackets = group.match(/[(（[【［][^()（）[\]【】［］]*[)）\]】］]/g);
  return brackets === null ? `${heading}（${group}）` : `${heading}${brackets.join("")}`;
}

/**
 * How well a sheet's first rows look like creators: by what its headings name, a link or an id before all.
 */
export function scoreSheet(rows: Rows): number {
  if (rows.length === 0) return 0;
  const fields = new Set((findHeadings(rows)?.headings ?? []).map(fieldOfHeading));
  fields.delete(null);
  const names = fields.has("url") || fields.has("platformBloggerId");
  const links = rows.some((row) => row.some((cell) => LINK.test(cell)));
  return 1 + (rows.length > 1 ? 1 : 0) + fields.size + (names ? 1_000 : 0) + (links ? 500 : 0);
}
