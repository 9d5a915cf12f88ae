import { z } from "zod";
import { isStorableText } from "../text";

/** Characters as PostgreSQL and JSON Schema count them: an emoji is one. */
function isLongerThan(text: string, maxChars: number): boolean {
  return text.length > maxChars && (text.length > 2 * maxChars || Array.from(text).length > maxChars);
}

/** Text of `minChars` to `maxChars` characters that the database can store. */
export function textField(maxChars: number, minChars = 0): z.ZodType<string, string> {
  const error = `must be text of ${minChars === 0 ? "at most" : `${minChars} to`} ${maxChars} characters`;
  return z
    .string({ error })
    .refine((text) => text.length >= minChars && !isLongerThan(text, maxChars), { error, abort: true })
    .refine(isStorableText, { error: "must not hold a NUL character or half of a surrogate pair" })
    .meta({ ...(minChars > 0 && { minLength: minChars }), maxLength: maxChars });
}
