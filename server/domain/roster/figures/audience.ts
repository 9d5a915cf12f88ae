/** Stored by their place in this list, from 1: add new ones at the end. */
export const audienceAges = ["age18To23", "age24To30", "age31To40", "age41To50", "age50Plus"] as const;
export type AudienceAge = (typeof audienceAges)[number];

type Portrait = Readonly<Record<string, unknown>>;
const CITIES = 10;

export function femaleShare({ genderFemale }: Portrait): number | null {
  return isShare(genderFemale) ? genderFemale : null;
}

/** The place of the age group with the largest share. */
export function mainAge(portrait: Portrait): number | null {
  const shares = audienceAges.map((age) => portrait[age]).map((share) => (isShare(share) ? share : 0));
  const largest = Math.max(...shares);
  return largest > 0 ? shares.indexOf(largest) + 1 : null;
}

export function ageAt(age: AudienceAge): number {
  return audienceAges.indexOf(age) + 1;
}

/** The portrait's cities as one text, in which `cityMark` finds a city. */
export function cityNames(portrait: Portrait): string | null {
  const names = Array.from({ length: CITIES }, (_, place) => portrait[`cityTop${place + 1}`]).flatMap(
    (city) => {
      const name = (city as { name?: unknown } | null | undefined)?.name;
      return typeof name === "string" && foldCity(name) !== "" ? [foldCity(name)] : [];
    },
  );
  return names.length === 0 ? null : `|${[...new Set(names)].join("|")}|`;
}

export function cityMark(name: string): string {
  return `|${foldCity(name)}|`;
}

/** 深圳市 and 深圳 are one city. */
function foldCity(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll("|", "")
    .replace(/(?<=..)市$/u, "");
}

function isShare(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
