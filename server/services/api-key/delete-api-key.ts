import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseOwner, type Verb, withTransaction } from "@/server/services/verb";
import { getApiKeyInOrganization, toApiKey } from "./internal";
import { type ApiKeyIdInput, apiKeyIdInput, type ApiKeyWire } from "./schema";

/** Deletes a key and returns it as it was; import runs keep its id and name. Owner only (specification, section 5). */
export async function deleteApiKey({ ctx, input }: Verb<ApiKeyIdInput>): Promise<ApiKeyWire> {
  authoriseOwner(ctx, "api-key:delete");
  const { id } = parseInput(apiKeyIdInput, input);
  return withTransaction(ctx, async (tx) => {
    const before = await getApiKeyInOrganization(tx, ctx, id);
    await tx.organizationApiKey.delete({ where: { id } });
    await recordAudit(tx, ctx, { action: "api-key.delete", before, after: null });
    return toApiKey(before);
  });
}
