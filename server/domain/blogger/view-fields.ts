import { z } from "zod";
import { storableText } from "../text";

/** The columns that a view of the roster may be ordered by. */
export const bloggerOrders = ["updatedAt", "createdAt", "fansCount"] as const;

/** What a person says of a saved view (docs/rules.md#saved-views). */
export const bloggerViewFields = z.object({
  name: storableText.trim().min(1).max(50),
  isShared: z.boolean(),
});
