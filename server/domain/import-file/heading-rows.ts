import { unwrapCell } from "./unwrap-cell";
import { fieldOfHeading, findHeadingRow, toHeadings } from "./propose-mapping";

type Rows = readonly (readonly string[])[];
/** `first` and `last` are places among the rows that were looked at. */
export type HeadingRows = { headings: string[]; first: number; last: number };

const LINK = /https?:\/\//i;
const FIGURE = /^[\d.,%¥￥]+[万亿wk]?$/i;
/** Rows of headings have no longer cells. */
const MOST_CHARS = 60;

/**
 * The headings among a file's first rows, null where it has none. Above or below the row that names most
 * fields may stand another one of a table with merged headings: `报价` over `图文` and `视频` gives `报价 图文`.
 */
export function findHeadings(rows: Rows): HeadingRows | null {
  const at = findHeadingRow(rows);
  if (at === null) return null;
  const row = rows[at] ?? [];
  if (isGroupOf(rows[at - 1], row))
    return { headings: join(rows[at - 1] ?? [], row), first: at - 1, last: at };
  if (isGroupOf(row, rows[at + 1]) && isBelow(row, rows[at + 1] ?? []))
    return { headings: join(row, rows[at + 1] ?? []), first: at, last: at + 1 };
  return { headings: toHeadings(row), first: at, last: at };
}

const textAt = (row: readonly string[], at: number) =>
  unwrapCell((row[at] ?? "").slice(0, MOST_CHARS), "text");
const isFilled = (row: readonly string[], at: number) => textAt(row, at) !== "";
const placesOf = (row: readonly string[]) => [...row.keys()].filter((at) => isFilled(row, at));

/**
 * Whether a row holds the groups of the headings below it: one of them spans an empty cell with a heading
 * below. A title stands alone before all of them.
 */
function isGroupOf(group: readonly string[] | undefined, row: readonly string[] | undefined): boolean {
  if (group === undefined || row === undefined) return false;
  const named = placesOf(group);
  const below = placesOf(row);
  const isTitle = named.length === 1 && (named[0] ?? 0) <= (below[0] ?? 0);
  if (isTitle || named.length === 0 || !isWords(group) || !isWords(row)) return false;
  return below.some((at) => !isFilled(group, at) && named.some((one) => one < at && isFilled(row, one)));
}

/** Of headings, not of a creator: it names fields itself, or the columns that name one have nothing there. */
function isBelow(row: readonly string[], below: readonly string[]): boolean {
  if (placesOf(below).filter((at) => fieldOfHeading(textAt(below, at)) !== null).length > 1) return true;
  return placesOf(below).every((at) => {
    const field = fieldOfHeading(textAt(row, at));
    return field !== "url" && field !== "platformBloggerId" && field !== "nickname";
  });
}

function isWords(row: readonly string[]): boolean {
  return placesOf(row).every((at) => {
    const text = textAt(row, at);
    return (row[at] ?? "").length <= MOST_CHARS && !LINK.test(text) && !FIGURE.test(text);
  });
}

/** A heading that names its field alone needs no group, unless it stands in several of them. */
function join(group: readonly string[], row: readonly string[]): string[] {
  const width = Math.max(group.length, row.length);
  const own = Array.from({ length: width }, (_, at) => textAt(row, at));
  let open = "";
  const joined = own.map((heading, at) => {
    const name = textAt(group, at);
    // A group ends at the next one, and where no heading stands below.
    open = name !== "" ? name : heading === "" ? "" : open;
    if (heading === "" || open === "" || heading === open) return heading === "" ? name : heading;
    const isClear = fieldOfHeading(heading) !== null && own.filter((one) => one === heading).length === 1;
    return isClear ? heading : `${open} ${heading}`;
  });
  return toHeadings(joined);
}

/** Which sheet a person means: the first whose headings name most, a creator's link or id before all. */
export function chooseSheet(heads: readonly Rows[]): number {
  const scores = heads.map((rows) => {
    if (rows.length === 0) return 0;
    const fields = new Set((findHeadings(rows)?.headings ?? []).map(fieldOfHeading));
    fields.delete(null);
    const names = fields.has("url") || fields.has("platformBloggerId");
    const links = rows.some((row) => row.some((cell) => LINK.test(cell)));
    return 1 + (rows.length > 1 ? 1 : 0) + fields.size + (names ? 1_000 : 0) + (links ? 500 : 0);
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
