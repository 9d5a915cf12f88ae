import { z } from "zod";

const INT32_MAX = 2 ** 31 - 1;

/** A whole number that fits an `integer` column. */
export function integerField(min = -INT32_MAX - 1): z.ZodType<number, number> {
  const error = `must be a whole number between ${min} and ${INT32_MAX}`;
  return z.int({ error }).min(min, { error }).max(INT32_MAX, { error });
}

/** A finite number between two bounds. */
export function numberField(min = -Number.MAX_VALUE, max = Number.MAX_VALUE): z.ZodType<number, number> {
  const bounds = max === Number.MAX_VALUE ? "" : ` between ${min} and ${max}`;
  const error = `must be a number${bounds}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
}
