import { notFound } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type ApiKeyScope } from "@/server/domain/people/permissions";
import { Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationApiKey } from "@/server/infra/db/generated/client";
import { createSandbox } from "@/server/services/integration/sandbox";
import { checkRoom, type Ctx, mutation, noInput, query, rosterChanged } from "@/server/services/kernel/verb";
import { newPlaintext, previousPlaintext } from "./internal/plaintext";
import {
  apiKeyCreated,
  apiKeyIdInput,
  apiKeyList,
  apiKeyWire,
  createApiKeyInput,
  resetApiKeyInput,
  setApiKeyEnabledInput,
  updateApiKeyInput,
} from "./schema";

/** Only the Owner manages keys (docs/rules.md#api-keys). */
const read = { permission: "api-key:read" } as const;
const write = { permission: "api-key:write" } as const;
const remove = { permission: "api-key:delete" } as const;

export const listApiKeys = query({
  ...read,
  input: noInput,
  output: apiKeyList,
  async run({ ctx }) {
    const list = await ctx.db.organizationApiKey.findMany({
      where: { organizationId: ctx.organization.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return { list };
  },
});

/**
 * The plaintext is returned once and never stored. The first test key also creates the organization's
 * sandbox. Throws `CONFLICT` at 50 keys.
 */
export const createApiKey = mutation({
  ...write,
  input: createApiKeyInput,
  output: apiKeyCreated,
  audit: "api-key.create",
  async run({ ctx, tx, input: { scope, ...values } }) {
    const mine = { organizationId: ctx.organization.id };
    await checkRoom(tx, ctx, {
      noun: "API keys",
      count: () => tx.organizationApiKey.count({ where: mine }),
    });
    if (values.environment === "TEST") ctx.afterCommit(rosterChanged(await createSandbox(tx, ctx)));
    const { key, stored } = newPlaintext();
    const id = newId("apiKey");
    const organizationId = ctx.organization.id;
    const after = await tx.organizationApiKey.create({
      data: { id, organizationId, ...values, ...stored, scope: toScopeColumn(scope) },
    });
    return { before: null, after, result: { key, record: after } };
  },
});

/**
 * The former plaintext stops working at once, or after 24 hours with `overlap: "day"`. Another reset ends the
 * overlap of the one before.
 */
export const resetApiKey = mutation({
  ...write,
  input: resetApiKeyInput,
  output: apiKeyCreated,
  audit: "api-key.reset",
  async run({ ctx, tx, input: { id, overlap } }) {
    const before = await getApiKey(tx, ctx, id);
    const { key, stored } = newPlaintext();
    const previous = previousPlaintext(overlap === "day" ? before.keyHash : null);
    const after = await tx.organizationApiKey.update({ where: { id }, data: { ...stored, ...previous } });
    return { before, after, result: { key, record: after } };
  },
});

export const updateApiKey = mutation({
  ...write,
  input: updateApiKeyInput,
  output: apiKeyWire,
  audit: "api-key.update",
  async run({ ctx, tx, input: { id, scope, ...rest } }) {
    const before = await getApiKey(tx, ctx, id);
    const data = scope === undefined ? rest : { ...rest, scope: toScopeColumn(scope) };
    return { before, after: await tx.organizationApiKey.update({ where: { id }, data }) };
  },
});

export const setApiKeyEnabled = mutation({
  ...write,
  input: setApiKeyEnabledInput,
  output: apiKeyWire,
  audit: ({ enabled }) => (enabled ? "api-key.enable" : "api-key.disable"),
  async run({ ctx, tx, input: { id, enabled } }) {
    const before = await getApiKey(tx, ctx, id);
    if (enabled === before.enabled) return { unchanged: before };
    return { before, after: await tx.organizationApiKey.update({ where: { id }, data: { enabled } }) };
  },
});

export const deleteApiKey = mutation({
  ...remove,
  input: apiKeyIdInput,
  output: apiKeyWire,
  audit: "api-key.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await getApiKey(tx, ctx, id);
    await tx.organizationApiKey.delete({ where: { id } });
    return { before, after: null };
  },
});

/**
 * Locks the key: of two concurrent resets, the second must see the first one's plaintext as the former one.
 */
async function getApiKey(tx: Tx, { organization }: Ctx, id: string): Promise<OrganizationApiKey> {
  await tx.$executeRaw`SELECT 1 FROM organization_api_key WHERE id = ${id} AND organization_id = ${organization.id} FOR UPDATE`;
  const row = await tx.organizationApiKey.findFirst({ where: { id, organizationId: organization.id } });
  if (row === null) throw notFound("API key");
  return row;
}

function toScopeColumn(scope: ApiKeyScope | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return scope ?? Prisma.DbNull;
}
