import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseOwner, type Verb, withTransaction } from "@/server/services/verb";
import { getApiKeyInOrganization, toApiKey } from "./internal";
import { type ApiKeyWire, type SetApiKeyEnabledInput, setApiKeyEnabledInput } from "./schema";

/** Disables a key, or enables it again, with effect from the next request on. Owner only (specification, section 5). */
export async function setApiKeyEnabled({ ctx, input }: Verb<SetApiKeyEnabledInput>): Promise<ApiKeyWire> {
  authoriseOwner(ctx, "api-key:write");
  const { id, enabled } = parseInput(setApiKeyEnabledInput, input);
  return withTransaction(ctx, async (tx) => {
    const before = await getApiKeyInOrganization(tx, ctx, id);
    const after = await tx.organizationApiKey.update({ where: { id }, data: { enabled } });
    await recordAudit(tx, ctx, { action: enabled ? "api-key.enable" : "api-key.disable", before, after });
    return toApiKey(after);
  });
}
