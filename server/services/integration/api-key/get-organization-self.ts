import { notFound } from "@/server/domain/kernel/errors";
import { MAX_BATCH_ITEMS } from "@/server/services/roster/import";
import { query } from "@/server/services/kernel/verb";
import { getOrganizationSelfInput, organizationSelf } from "./schema";

export const getOrganizationSelf = query({
  permission: "admitted",
  input: getOrganizationSelfInput,
  output: organizationSelf,
  async run({ ctx, input: { rate } }) {
    if (ctx.actor.type !== "apiKey") throw notFound("API key");
    const organizationId = ctx.organization.id;
    const [organization, apiKey, memberCount, bloggerCount] = await Promise.all([
      ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } }),
      // A test key belongs to the live organization of this sandbox.
      ctx.db.organizationApiKey.findFirst({
        where: {
          id: ctx.actor.apiKeyId,
          organization: { OR: [{ id: organizationId }, { sandbox: { id: organizationId } }] },
        },
      }),
      ctx.db.organizationMember.count({ where: { organizationId, status: "ACTIVE" } }),
      ctx.db.blogger.count({ where: { organizationId, deactivatedAt: null } }),
    ]);
    if (apiKey === null) throw notFound("API key");
    const limit = ctx.organization.isSandbox ? null : organization.bloggerLimit;
    const bloggers = { limit, used: bloggerCount };
    const quota = { requestsPerMinute: rate, batchSize: MAX_BATCH_ITEMS, bloggers };
    return { ...organization, memberCount, bloggerCount, quota, apiKey };
  },
});
