import { z } from "zod";
import { storableText } from "@/server/domain/kernel/text";

/** What a person says of a saved view (docs/rules.md#saved-views). */
export const bloggerViewFields = z.object({
  name: storableText.trim().min(1).max(50),
  isShared: z.boolean(),
});
