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

/** Keys are the Owner's alone (docs/rules.md#api-keys). */
const read = { permission: "api-key:read" } as const;
const write = { permission: "api-key:write" } as const;
const remove = { permission: "api-key:delete" } as const;

/** The organization's keys, newest first. */
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
 * Makes a key and returns its plaintext, which is stored nowhere. The first test key makes the organization's
 * sandbox too. Throws `CONFLICT` where the organization has its 50.
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
 * Gives a key a new plaintext. The former one is refused from the next request on, or with `overlap: "day"`
 * after 24 hours. Only one former plaintext works: another reset ends the one before.
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

/** Changes a key's name or scope, with effect from the next request on. */
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

/** Disables a key, or enables it again, with effect from the next request on. */
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

/** Deletes a key and returns it as it was; import runs keep its id and name. */
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

/** The key, locked: of two resets at once, the second must see the first one's plaintext as the former. */
async function getApiKey(tx: Tx, { organization }: Ctx, id: string): Promise<OrganizationApiKey> {
  await tx.$executeRaw`SELECT 1 FROM organization_api_key WHERE id = ${id} AND organization_id = ${organization.id} FOR UPDATE`;
  const row = await tx.organizationApiKey.findFirst({ where: { id, organizationId: organization.id } });
  if (row === null) throw notFound("API key");
  return row;
}

function toScopeColumn(scope: ApiKeyScope | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return scope ?? Prisma.DbNull;
}
