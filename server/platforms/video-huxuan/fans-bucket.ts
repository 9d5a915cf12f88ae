import { lowerBoundOf, plainText, parseNumber } from "@/server/domain/kernel/numbers";
import { saysNothing } from "../converters";
import { type CompoundRow, type Convert } from "../driver";

const BELOW = /^<|以[下内]$/;
const RANGE = /^([\d.]+)([^\d.~至到-]*)[-~至到](.+)$/;

/**
 * The lower bound of a range of follower counts, which the marketplace shows instead of a count: `10-50万`,
 * `10万-50万`, `500万+`, `1000万以上`. `<1万` starts at 0. A bare number is itself.
 */
export const leastOfBucket: Convert<number> = (found) => {
  if (typeof found !== "string" && typeof found !== "number") return undefined;
  if (typeof found === "string" && saysNothing(found)) return null;
  const text = plainText(String(found)).replaceAll(" ", "");
  if (BELOW.test(text)) return parseCount(text.replace(BELOW, "")) === undefined ? undefined : 0;
  const [, least, unit = "", most] = RANGE.exec(text) ?? [];
  if (least === undefined || most === undefined) return parseCount(lowerBoundOf(text) ?? text);
  if (parseCount(most) === undefined) return undefined;
  // In `10-50万` the unit applies to both numbers; in `5000-1万` only to the second.
  const sharedUnit = Number(least) <= Number.parseFloat(most) ? most.replace(/^[\d.]+/, "") : "";
  return parseCount(`${least}${unit === "" ? sharedUnit : unit}`);
};

function parseCount(text: string): number | undefined {
  const read = parseNumber(text, { min: 0 });
  return read.ok ? Math.round(read.value) : undefined;
}

/** Marked as a lower bound unless the text is a plain number. */
export function bucketRow(from: string): CompoundRow {
  const parse = (found: unknown) => {
    const fansCount = leastOfBucket(found);
    if (typeof fansCount !== "number") return undefined;
    return { fansCount, fansCountIsLeast: !/^[\d,]+$/.test(plainText(String(found))) };
  };
  return { from: [from], to: ["fansCount", "fansCountIsLeast"], parse };
}
