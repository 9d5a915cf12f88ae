import { saysNothing, toNumber } from "../converters";
import { type CompoundRow, type Convert } from "../driver";

/** What a number's unit makes of it. */
const UNITS: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, w: 1e4, 亿: 1e8 };

const BUCKET =
  /^(?<below>[<＜])?(?<least>\d+(?:\.\d+)?)(?<unit>[千万w亿])?(?:[-~～至](?<most>\d+(?:\.\d+)?)(?<mostUnit>[千万w亿])?)?(?:\+|以上|(?<under>以下))?$/;

/**
 * The lower bound of a bucket of follower counts, which the marketplace shows in place of a count: `10-50万`,
 * `10万-50万`, `500万+`, `1000万以上`. `<1万` begins at 0. A bare number is itself.
 */
export const leastOfBucket: Convert<number> = (found) => {
  if (typeof found !== "string" && typeof found !== "number") return undefined;
  if (typeof found === "string" && saysNothing(found)) return null;
  const bucket = BUCKET.exec(String(found).replace(/[\s,]/g, "").toLowerCase())?.groups;
  if (bucket === undefined) return undefined;
  const { below, least, unit, most, mostUnit, under } = bucket;
  if (below !== undefined || under !== undefined) return 0;
  // `10-50万` writes the unit once, for both; `5000-1万` does not mean it for the first.
  const sharedUnit = Number(least) <= Number(most) ? mostUnit : undefined;
  return Math.round(Number(least) * (UNITS[unit ?? sharedUnit ?? ""] ?? 1));
};

/** The lower bound, told to be one; a bare number is exact. */
export function bucketRow(from: string): CompoundRow {
  const read = (found: unknown) => {
    const fansCount = leastOfBucket(found);
    if (typeof fansCount !== "number") return undefined;
    return { fansCount, fansCountIsLeast: toNumber(found) === undefined };
  };
  return { from: [from], to: ["fansCount", "fansCountIsLeast"], read };
}
