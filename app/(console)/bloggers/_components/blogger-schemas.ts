import { z } from "zod";
import { bloggerUpsertFields } from "@/server/domain/blogger";
import { platformSchema } from "@/server/domain/platforms";

export const newBlogger = z.object({
  ...bloggerUpsertFields,
  platform: platformSchema,
  nickname: z.string().min(1),
  creator: z.string().min(1),
});
/** Here too since it is loaded with the first key, and not with the page. */
export { explainLink, findPlatformOfLink } from "@/server/domain/platforms";
export const bloggerChange = z.object(bloggerUpsertFields).partial();
