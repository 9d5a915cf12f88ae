import { authoriseOwner, type Ctx } from "@/server/services/verb";
import { toApiKey } from "./internal";
import { type ApiKeyList } from "./schema";

/** The organization's keys, newest first. Owner only (specification, section 5). */
export async function listApiKeys({ ctx }: { ctx: Ctx }): Promise<ApiKeyList> {
  authoriseOwner(ctx, "api-key:read");
  const rows = await ctx.db.organizationApiKey.findMany({
    where: { organizationId: ctx.organization.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return { list: rows.map(toApiKey) };
}
