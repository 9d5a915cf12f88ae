import { parseInput } from "@/server/domain/errors";
import { newId } from "@/server/domain/ids";
import { recordAudit } from "@/server/services/audit";
import { createSandbox, startSandboxPushes } from "@/server/services/sandbox";
import { authoriseOwner, type Verb, withTransaction } from "@/server/services/verb";
import { newPlaintext, toApiKey, toScopeColumn } from "./internal";
import { type ApiKeyCreated, type CreateApiKeyInput, createApiKeyInput } from "./schema";

/**
 * Makes a key and returns its plaintext, which is stored nowhere. Owner only (specification, section 5). The first test key makes
 * the organization's sandbox too.
 */
export async function createApiKey({ ctx, input }: Verb<CreateApiKeyInput>): Promise<ApiKeyCreated> {
  authoriseOwner(ctx, "api-key:write");
  const { name, scope, environment } = parseInput(createApiKeyInput, input);
  const { key, stored } = newPlaintext();
  const created = await withTransaction(ctx, async (tx) => {
    if (environment === "TEST") await createSandbox(tx, ctx);
    const after = await tx.organizationApiKey.create({
      data: {
        id: newId("apiKey"),
        organizationId: ctx.organization.id,
        name,
        environment,
        scope: toScopeColumn(scope),
        ...stored,
      },
    });
    await recordAudit(tx, ctx, { action: "api-key.create", before: null, after });
    return { key, record: toApiKey(after) };
  });
  if (environment === "TEST") startSandboxPushes(ctx);
  return created;
}
