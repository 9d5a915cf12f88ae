import { z } from "zod";
import { described } from "./described";

const rest = described(
  { nextCursor: z.string().nullable(), hasMore: z.boolean() },
  {
    nextCursor: "What to send as `cursor` for the next page; null on the last",
    hasMore: "Whether there is one",
  },
);

/** A page of the public API; while `hasMore`, repeat the request with `cursor` set to `nextCursor`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item).meta({ description: "What is on this page" }), ...rest });
}

/** A page of the administrative API: the `…List` shapes. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), ...rest });
}

export type Page<Item> = { items: Item[]; nextCursor: string | null; hasMore: boolean };

/** The rows of a list are counted no further. */
export const MOST_COUNTED = 10_000;

/** How many rows a list has; `isLeast`: there are more than were counted (docs/rules.md#lists). */
export const listTotal = z.object({ total: z.int(), isLeast: z.boolean() });
export type ListTotal = z.output<typeof listTotal>;

/** Out of a count that ended one row beyond the bound. */
export function toListTotal(counted: number): ListTotal {
  return { total: Math.min(counted, MOST_COUNTED), isLeast: counted > MOST_COUNTED };
}

type Limits = { default: number; max: number };

const DEFAULT_LIMITS: Limits = { default: 50, max: 200 };

/** A whole number of at most ten digits, as a query string carries it. */
export const digitsText = z
  .string()
  .regex(/^\d{1,10}$/, "must be a whole number in digits")
  .transform(Number);

/** Any text: one that this service did not issue, of whatever length, is INVALID_CURSOR where it is read. */
const cursor = z.string().optional();

/**
 * `limit` and `cursor` of a list in a query string; out of bounds is an error, never clamped
 * (docs/rules.md#lists).
 */
export function pageQuery({ default: usual, max }: Limits = DEFAULT_LIMITS) {
  return { limit: digitsText.pipe(z.number().min(1).max(max)).default(usual), cursor };
}

/** Where a page begins: behind another one, or so many rows from the first, where a person jumped to. */
export type PageStart = string | { skip: number };

const start = z.union([z.string(), z.strictObject({ skip: z.int().min(0).max(MOST_COUNTED) })]).optional();

/** The same for a caller that sends numbers, and may jump as far as rows are counted. */
export function pageInput({ default: usual, max }: Limits = DEFAULT_LIMITS) {
  return { limit: z.int().min(1).max(max).default(usual), cursor: start };
}

export function splitStart(given: PageStart | undefined): { cursor: string | undefined; skip: number } {
  return typeof given === "object" ? { cursor: undefined, ...given } : { cursor: given, skip: 0 };
}

/** Longer than the names of all fields of anything. */
const MAX_NAMES_CHARS = 10_000;

/**
 * `fields=a,b,c` of a query string: names out of a closed list; `what` tells the caller whose fields they
 * are.
 */
export function fieldsText<Name extends string>(names: readonly [Name, ...Name[]], what: string) {
  const name = z
    .enum(names, `is not a ${what} field`)
    .meta({ id: `${what}Field`, description: `Name of a field of ${what}.` });
  return z
    .string()
    .max(MAX_NAMES_CHARS)
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(name).min(1))
    .optional();
}
