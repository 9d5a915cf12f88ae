import { plainText } from "./plain-text";

/** Powers of ten by the words for them, longer words first. */
const powers: Readonly<Record<string, number>> = {
  千万: 7,
  百万: 6,
  十万: 5,
  kw: 7,
  百: 2,
  千: 3,
  万: 4,
  萬: 4,
  亿: 8,
  億: 8,
  k: 3,
  w: 4,
  m: 6,
  b: 9,
};

export const UNIT = `(?:${Object.keys(powers).join("|")})`;

/** The power of ten of a unit, 0 where there is none. */
export function powerOf(unit: string | undefined): number {
  return powers[unit ?? ""] ?? 0;
}

/** Money of other countries: no figure of this roster is in it, and none is converted. */
export const FOREIGN =
  /[$€£₩₽฿₫₹﹩￡￦]|usd|hkd|eur|gbp|jpy|krw|twd|sgd|aud|cad|美元|美金|美刀|\d\s?刀|港币|港元|港幣|日元|日币|円|欧元|英镑|韩元|韩币|台币|新币|泰铢|卢布/;

/** A longer heading is not looked at: some characters become eighteen where they are normalised. */
export const MAX_HEADING_CHARS = 200;
const IN_BRACKETS = new RegExp(`[([](?:单位:?)?(${UNIT})?(?:元|人|粉丝?|个|次)?[)\\]]`);

/** What a heading such as `粉丝数（万）`, `返点(%)` or `报价（美元）` says of the figures under it. */
export type HeadingUnit = { power: number; isPercent: boolean; isForeign: boolean };

export function unitOfHeading(heading: string): HeadingUnit {
  if (heading.length > MAX_HEADING_CHARS) return { power: 0, isPercent: false, isForeign: false };
  const plain = plainText(heading).replaceAll(" ", "");
  return {
    power: powerOf(IN_BRACKETS.exec(plain)?.[1]),
    isPercent: plain.includes("%"),
    isForeign: FOREIGN.test(plain),
  };
}
