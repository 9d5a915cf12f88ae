import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseOwner, type Verb, withTransaction } from "@/server/services/verb";
import { getApiKeyInOrganization, toApiKey, toScopeColumn } from "./internal";
import { type ApiKeyWire, type UpdateApiKeyInput, updateApiKeyInput } from "./schema";

/** Changes a key's name or scope, with effect from the next request on. Owner only (specification, section 5). */
export async function updateApiKey({ ctx, input }: Verb<UpdateApiKeyInput>): Promise<ApiKeyWire> {
  authoriseOwner(ctx, "api-key:write");
  const { id, scope, ...rest } = parseInput(updateApiKeyInput, input);
  const data = scope === undefined ? rest : { ...rest, scope: toScopeColumn(scope) };
  return withTransaction(ctx, async (tx) => {
    const before = await getApiKeyInOrganization(tx, ctx, id);
    const after = await tx.organizationApiKey.update({ where: { id }, data });
    await recordAudit(tx, ctx, { action: "api-key.update", before, after });
    return toApiKey(after);
  });
}
