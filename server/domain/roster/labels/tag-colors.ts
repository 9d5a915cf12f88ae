import { z } from "zod";
import { tagsField } from "../blogger";

/** The closed set of colours of tags (docs/rules.md#tags); the console has words and paint for each. */
export const tagColors = ["RED", "ORANGE", "YELLOW", "GREEN", "TEAL", "BLUE", "VIOLET", "PINK"] as const;
export type TagColor = (typeof tagColors)[number];

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
