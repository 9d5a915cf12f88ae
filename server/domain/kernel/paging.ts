import { z } from "zod";
import { described } from "./described";

const rest = described(
  { nextCursor: z.string().nullable(), hasMore: z.boolean() },
  {
    nextCursor: "What to send as `cursor` for the next page; null on the last",
    hasMore: "Whether there is one",
  },
);

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item).meta({ description: "What is on this page" }), ...rest });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), ...rest });
}

export type Page<Item> = { items: Item[]; nextCursor: string | null; hasMore: boolean };

export const MAX_COUNTED = 10_000;

/** `isLeast`: there are more rows than were counted (docs/rules.md#lists). */
export const listTotal = z.object({ total: z.int(), isLeast: z.boolean() });
export type ListTotal = z.output<typeof listTotal>;

export function toListTotal(counted: number): ListTotal {
  return { total: Math.min(counted, MAX_COUNTED), isLeast: counted > MAX_COUNTED };
}

type Limits = { default: number; max: number };

const DEFAULT_LIMITS: Limits = { default: 50, max: 200 };

export const digitsText = z
  .string()
  .regex(/^\d{1,10}$/, "must be a whole number in digits")
  .transform(Number);

/** Any text: an invalid cursor is INVALID_CURSOR where it is decoded. */
const cursor = z.string().optional();

/** For query strings; values out of bounds are an error, never clamped (docs/rules.md#lists). */
export function pageQuery({ default: usual, max }: Limits = DEFAULT_LIMITS) {
  return { limit: digitsText.pipe(z.number().min(1).max(max)).default(usual), cursor };
}

export type PageStart = string | { skip: number };

const start = z.union([z.string(), z.strictObject({ skip: z.int().min(0).max(MAX_COUNTED) })]).optional();

export function pageInput({ default: usual, max }: Limits = DEFAULT_LIMITS) {
  return { limit: z.int().min(1).max(max).default(usual), cursor: start };
}

export function splitStart(given: PageStart | undefined): { cursor: string | undefined; skip: number } {
  return typeof given === "object" ? { cursor: undefined, ...given } : { cursor: given, skip: 0 };
}

const MAX_NAMES_CHARS = 10_000;

/** `fields=a,b,c` of a query string; `what` names the resource in messages. */
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
