import { z } from "zod";
import { storableText } from "@/server/domain/kernel/text";

/** See docs/rules.md#saved-views. */
export const bloggerViewFields = z.object({
  name: storableText.trim().min(1).max(50),
  isShared: z.boolean(),
});
