import { z } from "zod";
import { isStorableText } from "../text";

const MAX_TAGS = 100;
const MAX_CHARS = 50;
const SEPARATOR = /[,，]/;
const error = `must be a list of at most ${MAX_TAGS} tags, or one string of them joined by commas`;

function readTags(input: string | string[]): string[] {
  const tags = [input].flat().flatMap((text) => text.split(SEPARATOR));
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}

/** Tags as a list, or as one comma-joined string; they come out trimmed, without empty and repeated ones, in their order. */
export const tagsField: z.ZodType<string[], string | string[]> = z
  .union([z.string(), z.array(z.string())], { error })
  .transform(readTags)
  .superRefine((tags, context) => {
    if (tags.length > MAX_TAGS) context.addIssue(error);
    else if (tags.some((tag) => Array.from(tag).length > MAX_CHARS))
      context.addIssue(`must not hold a tag of more than ${MAX_CHARS} characters`);
    else if (!tags.every(isStorableText))
      context.addIssue("must not hold a NUL character or half of a surrogate pair");
  });
