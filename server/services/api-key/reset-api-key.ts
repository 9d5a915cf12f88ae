import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseOwner, type Verb, withTransaction } from "@/server/services/verb";
import { getApiKeyInOrganization, newPlaintext, toApiKey } from "./internal";
import { type ApiKeyCreated, type ApiKeyIdInput, apiKeyIdInput } from "./schema";

/** Gives a key a new plaintext; the old one is refused from the next request on. Owner only (specification, section 5). */
export async function resetApiKey({ ctx, input }: Verb<ApiKeyIdInput>): Promise<ApiKeyCreated> {
  authoriseOwner(ctx, "api-key:write");
  const { id } = parseInput(apiKeyIdInput, input);
  const { key, stored } = newPlaintext();
  return withTransaction(ctx, async (tx) => {
    const before = await getApiKeyInOrganization(tx, ctx, id);
    const after = await tx.organizationApiKey.update({ where: { id }, data: stored });
    await recordAudit(tx, ctx, { action: "api-key.reset", before, after });
    return { key, record: toApiKey(after) };
  });
}
