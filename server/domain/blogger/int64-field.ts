import { z } from "zod";

const DECIMAL = /^(?:0|-?[1-9]\d{0,18})$/;
const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const error = 'must be a whole 64-bit number, written as a decimal string such as "1200"';

function isInt64(text: string): boolean {
  if (!DECIMAL.test(text)) return false;
  return text.length < 19 || (BigInt(text) >= MIN && BigInt(text) <= MAX);
}

/**
 * An integer of 64 bits as a decimal string without leading zeros (specification, section 1). A JSON integer that a
 * double holds exactly is taken too and becomes its string.
 */
export const int64Field: z.ZodType<string, string | number> = z
  .union([z.string(), z.int().transform(String)], { error })
  .refine(isInt64, { error });
