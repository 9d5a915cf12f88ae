import { z } from "zod";
import { bloggerListWire } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";

/** `text`: part of a name or a whole id; within one organization, anything that its search accepts. */
export const listAllBloggersInput = z
  .strictObject({
    organizationId: idSchema("organization").optional(),
    platform: platformSchema.optional(),
    text: storableText.trim().min(1).max(100).optional(),
    ...pageInput(),
  })
  .refine(({ organizationId, text }) => organizationId !== undefined || isFoundByIndex(text), {
    path: ["text"],
    message: "must hold a letter or a digit, unless an organization is named",
  });

/** The name index has only letters and digits; other texts would read all names of all organizations. */
function isFoundByIndex(text: string | undefined): boolean {
  return text === undefined || /[\p{L}\p{N}]/u.test(text);
}

const adminBlogger = bloggerListWire
  .extend({ organizationName: z.string().nullable() })
  .meta({ id: undefined });
export const adminBloggerList = listOf(adminBlogger);

export const adminBloggerOverview = z.object({
  totalCount: z.int(),
  organizationCount: z.int(),
  perPlatform: z.array(z.object({ platform: platformSchema, count: z.int() })),
  perOrganization: z.array(
    z.object({ organizationId: z.string(), organizationName: z.string().nullable(), count: z.int() }),
  ),
});
