import { z } from "zod";
import { isStorableText, joinNames, splitNames } from "@/server/domain/kernel/text";

/** Counts code points, as PostgreSQL and JSON Schema do: an emoji is one character. */
function isLongerThan(text: string, maxChars: number): boolean {
  return text.length > maxChars && (text.length > 2 * maxChars || Array.from(text).length > maxChars);
}

export function textField(maxChars: number, minChars = 0): z.ZodType<string, string> {
  const error = `must be text of ${minChars === 0 ? "at most" : `${minChars} to`} ${maxChars} characters`;
  return z
    .string({ error })
    .refine((text) => text.length >= minChars, { error, abort: true, params: { code: "REQUIRED" } })
    .refine((text) => !isLongerThan(text, maxChars), {
      error,
      abort: true,
      params: { code: "TOO_LONG", limit: maxChars },
    })
    .refine(isStorableText, {
      error: "must not hold a NUL character or half of a surrogate pair",
      params: { code: "HIDDEN_CHARACTERS" },
    })
    .meta({ ...(minChars > 0 && { minLength: minChars }), maxLength: maxChars });
}

const INT32_MAX = 2 ** 31 - 1;

export function namesField(maxChars: number): z.ZodType<string, string> {
  return textField(maxChars).transform(joinNames);
}

export function integerField(min = -INT32_MAX - 1): z.ZodType<number, number> {
  const error = `must be a whole number between ${min} and ${INT32_MAX}`;
  return z.int({ error }).min(min, { error }).max(INT32_MAX, { error });
}

export function numberField(min = -Number.MAX_VALUE, max = Number.MAX_VALUE): z.ZodType<number, number> {
  const bounds = max === Number.MAX_VALUE ? "" : ` between ${min} and ${max}`;
  const error = `must be a number${bounds}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
}

const DECIMAL = /^(?:0|-?[1-9]\d{0,18})$/;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const INT64_ERROR = 'must be a whole 64-bit number, written as a decimal string such as "1200"';

function isInt64(text: string): boolean {
  if (!DECIMAL.test(text)) return false;
  return text.length < 19 || (BigInt(text) >= INT64_MIN && BigInt(text) <= INT64_MAX);
}

/**
 * A 64-bit integer as a decimal string without leading zeros (docs/rules.md#conventions). A JSON integer
 * that a double holds exactly is also accepted and converted to its string.
 */
export const int64Field: z.ZodType<string, string | number> = z
  .union([z.string(), z.int().transform(String)], { error: INT64_ERROR })
  .refine(isInt64, { error: INT64_ERROR });

const EARLIEST_MS = Date.UTC(1970, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);
const INSTANT_ERROR =
  "must be an ISO 8601 date-time with a time zone, between 1970 and 9999, such as 2026-11-21T08:00:00Z";

/** Requires `Z` or an offset; the output is UTC with milliseconds. */
export const dateTimeField: z.ZodType<string, string> = z.iso
  .datetime({ offset: true, error: INSTANT_ERROR })
  .refine(
    (text) => {
      const ms = Date.parse(text);
      return ms >= EARLIEST_MS && ms <= LATEST_MS;
    },
    { error: INSTANT_ERROR },
  )
  .transform((text) => new Date(text).toISOString());

export const MAX_TAGS = 100;
const MAX_TAG_CHARS = 50;
/**
 * Limits on the raw input, before empty and repeated tags are dropped, so that splitting it stays cheap.
 */
const MAX_TAGS_CHARS = 10_000;
const MAX_TAGS_PARTS = 500;
const TAGS_ERROR = `must be a list of at most ${MAX_TAGS} tags, or one string of them joined by commas`;

const TAG_ERROR = `must not hold a tag of more than ${MAX_TAG_CHARS} characters`;

const tagsIssue = (message: string, code: string, limit: number) => ({
  code: "custom" as const,
  message,
  params: { code, limit },
});

function areTagsTooLong(input: unknown): boolean {
  if (typeof input === "string") return isLongerThan(input, MAX_TAGS_CHARS);
  if (!Array.isArray(input)) return false;
  if (input.length > MAX_TAGS_PARTS) return true;
  const chars = input.reduce<number>((sum, tag) => sum + (typeof tag === "string" ? tag.length : 0), 0);
  return chars > 2 * MAX_TAGS_CHARS;
}

function splitTags(input: string | string[]): string[] {
  return [...new Set([input].flat().flatMap(splitNames))];
}

const tagsText = z.string().meta({ maxLength: MAX_TAGS_CHARS });
const tagsList = z.array(z.string().meta({ maxLength: MAX_TAG_CHARS })).meta({ maxItems: MAX_TAGS });

/**
 * Tags as a list or as one text (docs/rules.md#names). The output is trimmed and in order, without empty
 * and repeated tags.
 */
export const tagsField: z.ZodType<string[]> = z
  .preprocess(
    (input, context) => {
      if (!areTagsTooLong(input)) return input;
      context.addIssue(tagsIssue(TAGS_ERROR, "TOO_MANY", MAX_TAGS));
      return z.NEVER;
    },
    z.union([tagsText, tagsList], { error: TAGS_ERROR }),
  )
  .transform(splitTags)
  .superRefine((tags, context) => {
    if (tags.length > MAX_TAGS) context.addIssue(tagsIssue(TAGS_ERROR, "TOO_MANY", MAX_TAGS));
    else if (tags.some((tag) => Array.from(tag).length > MAX_TAG_CHARS))
      context.addIssue(tagsIssue(TAG_ERROR, "TAG_TOO_LONG", MAX_TAG_CHARS));
    else if (!tags.every(isStorableText))
      context.addIssue("must not hold a NUL character or half of a surrogate pair");
  });
