import { MOST_HEADING_CHARS } from "./propose-mapping";

const FACTORS: Readonly<Record<string, number>> = {
  "": 1,
  千: 1e3,
  k: 1e3,
  万: 1e4,
  w: 1e4,
  m: 1e6,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
};

const NUMBER =
  /^(?:(?:rmb|cny|[¥￥$])\s?)?([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[+-]?\.\d+)\s?(千万|百万|[千万亿kwm])?\+?\s?(?:元|人|粉丝|粉|个|次|秒|rmb|cny)?$/;
const MOST_CHARS = 60;

export type ReadNumber = { value: number; isPercent: boolean };

/**
 * A number as people write it: `12.3万`, `¥1,200`, `3.5%`, `1.2亿`, `12k`. Null where it is none. `factor` is
 * the unit that stands in the heading; one beside the number counts instead.
 */
export function readNumber(written: string, factor = 1): ReadNumber | null {
  if (written.length > MOST_CHARS) return null;
  const text = written.normalize("NFKC").trim().toLowerCase();
  const isPercent = text.endsWith("%");
  const match = NUMBER.exec(isPercent ? text.slice(0, -1).trimEnd() : text);
  if (match === null) return null;
  const [, digits = "", unit = ""] = match;
  const value = Number(digits.replaceAll(",", ""));
  return { value: exact(value * (unit === "" ? factor : (FACTORS[unit] ?? 1))), isPercent };
}

/** Without the noise of binary fractions: 12.3 × 10,000 is 123,000. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}

/** The unit in a heading such as `粉丝数（万）`; 1 where it names none. */
export function factorOfHeading(heading: string): number {
  if (heading.length > MOST_HEADING_CHARS) return 1;
  const plain = heading.normalize("NFKC").replace(/\s/g, "");
  const unit = /[([](?:单位:?)?(千万|百万|[千万亿kw])[元人]?[)\]]/i.exec(plain);
  return FACTORS[unit?.[1]?.toLowerCase() ?? ""] ?? 1;
}
