import { z } from "zod";
import { tagsField } from "./blogger";
import { categoryNodes } from "./labels";

export const categoryNodeId = z.enum(categoryNodes.map(({ id }) => id) as [string, ...string[]]);

/** One tag as a person names it, by the rules of tags. */
export const tagName = z
  .string()
  .trim()
  .min(1)
  .superRefine((text, context) => {
    const tags = tagsField.safeParse([text]);
    for (const { message } of tags.error?.issues ?? []) context.addIssue(message);
    if (tags.success && tags.data.length !== 1) context.addIssue("must be one tag, without a separator");
  });
