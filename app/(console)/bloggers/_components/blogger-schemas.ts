import { z } from "zod";
import { bloggerUpsertFields, tagsField } from "@/server/domain/roster/blogger";
import { platformSchema } from "@/server/domain/roster/platforms";

export const newBlogger = z.object({
  ...bloggerUpsertFields,
  platform: platformSchema,
  nickname: z.string().min(1),
  creator: z.string().min(1),
});
/** Re-exported here, as this module is loaded on first input and not with the page. */
export {
  explainLink,
  explainLinkPage,
  findPlatformOfLink,
  isLinkPage,
} from "@/server/domain/roster/platforms";
const required = { params: { code: "REQUIRED" } };
const someTags = z.object({ tags: tagsField.refine((tags) => tags.length > 0, required) });
export const bulkChange = {
  tag: someTags,
  untag: someTags,
  reject: z.object({}),
  deactivate: z.object({}),
  manage: z.object({}),
  assign: z.object({
    userId: z
      .string()
      .nullable()
      .refine((id) => id !== null, required),
  }),
};
export const bloggerChange = z.object(bloggerUpsertFields).partial();
