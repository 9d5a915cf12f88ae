import { notFound } from "@/server/domain/errors";
import { apiKeyScopeSchema } from "@/server/domain/permissions";
import { type OrganizationApiKey } from "@/server/infra/db/generated/client";
import { MAX_BATCH_ITEMS } from "@/server/services/import";
import { toOrganization } from "@/server/services/organization";
import { type Verb } from "@/server/services/verb";
import { type GetOrganizationSelfInput, type OrganizationSelf } from "./schema";

/** What an API key may know of its own organization and itself. Any key may ask, whatever its scope. */
export async function getOrganizationSelf({
  ctx,
  input: { rate },
}: Verb<GetOrganizationSelfInput>): Promise<OrganizationSelf> {
  if (ctx.actor.type !== "apiKey") throw notFound("API key");
  const organizationId = ctx.organization.id;
  const [organization, apiKey, memberCount, bloggerCount] = await Promise.all([
    ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } }),
    // A test key belongs to the organization of which this is the sandbox.
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
  return {
    ...toOrganization(organization),
    memberCount,
    bloggerCount,
    quota: {
      requestsPerMinute: {
        limit: rate.limit,
        remaining: rate.remaining,
        resetAt: rate.resetAt.toISOString(),
      },
      batchSize: MAX_BATCH_ITEMS,
      bloggers: { limit: organization.bloggerLimit, used: bloggerCount },
    },
    apiKey: toOwnApiKey(apiKey),
  };
}

function toOwnApiKey(row: OrganizationApiKey): OrganizationSelf["apiKey"] {
  const { id, name, maskedKey, scope, environment, lastUsedAt, lastUsedIp } = row;
  return {
    id,
    name,
    maskedKey,
    scope: apiKeyScopeSchema.nullable().parse(scope),
    environment,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedIp,
  };
}
