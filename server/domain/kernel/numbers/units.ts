import { plainText } from "./plain-text";

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

export function powerOf(unit: string | undefined): number {
  return powers[unit ?? ""] ?? 0;
}

/** Foreign currencies are refused, never converted. */
export const FOREIGN =
  /(?!¥)\p{Sc}|(?<![a-z])(?:usdt?|hkd|eur|gbp|jpy|krw|twd|sgd|aud|cad)(?![a-z])|美元|美金|美刀|[\d(]\s?刀|港币|港元|港幣|日元|日币|円|欧元|英镑|韩元|韩币|台币|新币|泰铢|卢布|澳元|加元|林吉特|马币|瑞郎|卢比|外币/u;

/** Longer headings are ignored: some characters become eighteen when normalised. */
export const MAX_HEADING_CHARS = 200;

export type HeadingUnit = {
  power: number;
  isPercent: boolean;
  isForeign: boolean;
  isUnclear: boolean;
};
export const NO_UNIT: HeadingUnit = { power: 0, isPercent: false, isForeign: false, isUnclear: false };

/** `报价(万元/条,含税)`: the text inside each pair of brackets. */
const BRACKETS = /[([{<「『〈《]([^()[\]{}<>「」『』〈〉《》]*)[)\]}>」』〉》]/g;
const COUNTED = "(?:元|块钱?|人民币|rmb|cny|人|粉丝?|个|次|条|赞)";
/** `单位:万`, `万元/条`, `以万为单位`, `万+`: one part of the brackets or after the name. */
const ONE_UNIT = new RegExp(
  `^(?:单位[:/]?|以|按|/|in )?(${UNIT})\\+?${COUNTED}?\\+?(?:为单位|计)?(?:/(?:\\1|[^万萬亿億千百kwmb/]+))?$`,
);
const AT_END = new RegExp(`[^\\d.万萬亿億千百十]([百千]?[万萬]|[亿億])${COUNTED}?$`);
const IN_ENGLISH: readonly (readonly [RegExp, number])[] = [
  [/^(?:in )?thousands?$/, 3],
  [/^(?:in )?millions?$/, 6],
];
const NO_UNITS = /\d ?[万萬亿億千百kwmb]+|千(?:次|人|展|川|瓜)/g;
const UNKNOWN = /[万萬亿億千‰‱]|(?<!\p{L})(?:kw|[kwmb])(?!\p{L})|thousand|million/u;
const UNKNOWN_IN_NAME = /[万萬亿億‰‱]|千元/;

export function unitOfHeading(heading: string): HeadingUnit {
  if (heading.length > MAX_HEADING_CHARS) return NO_UNIT;
  const plain = plainText(heading);
  const inBrackets = [...plain.matchAll(BRACKETS)].flatMap(([, text = ""]) => text.split(/ ?[,、;。·] ?/));
  const [name = "", ...behind] = plain
    .replace(BRACKETS, " ")
    .trim()
    .split(/[\s/:|_,、;-]+/);
  const parts = [
    { power: powerOf(AT_END.exec(name)?.[1]), rest: name, unknown: UNKNOWN_IN_NAME },
    ...behind.map((part) => ({ power: powerOfPart(part), rest: part, unknown: UNKNOWN_IN_NAME })),
    ...inBrackets.map((part) => ({ power: powerOfPart(part), rest: part, unknown: UNKNOWN })),
  ];
  const powers = new Set(parts.map(({ power }) => power).filter((power) => power !== 0));
  const hasUnknown = parts.some(
    ({ power, rest, unknown }) => power === 0 && unknown.test(rest.replace(NO_UNITS, "")),
  );
  return {
    power: [...powers][0] ?? 0,
    isPercent: plain.includes("%"),
    isForeign: FOREIGN.test(plain),
    isUnclear: hasUnknown || powers.size > 1,
  };
}

function powerOfPart(part: string): number {
  const english = IN_ENGLISH.find(([words]) => words.test(part));
  return english?.[1] ?? powerOf(ONE_UNIT.exec(part.replace(/(?<!in) /g, ""))?.[1]);
}

const SAYS_NONE = /[([{](?:单位[:/]?)?(?:元|人民币|rmb|cny|¥|人|个|次)(?:\/[^()]*)?[)\]}]/;

export function namesUnit(heading: string): boolean {
  const { power, isPercent, isForeign, isUnclear } = unitOfHeading(heading);
  return power !== 0 || isPercent || isForeign || isUnclear || SAYS_NONE.test(plainText(heading));
}
