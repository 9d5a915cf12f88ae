import { defer } from "@/server/auth";
import { apiKeyScopeSchema, permissionsOfScope } from "@/server/domain/permissions";
import { getDb } from "@/server/infra/db";
import { touchApiKey } from "@/server/services/api-key";
import { createCtx } from "@/server/services/context";
import { type RateLimitDecision } from "@/server/infra/limiter";
import { admitTenant, type Ctx } from "@/server/services/verb";
import { type Exchange } from "../exchange";
import { authenticate, refuseDisabled } from "./authenticate";
import { checkOrganization } from "./check-organization";
import { refuseOverRate, takeFromRate } from "./limit-rate";

/**
 * The gate of the open interface: key → rate limit → organization → data mode (decisions, section 1). A test key is let in while
 * its organization is, but into that organization's sandbox.
 */
export async function admit(exchange: Exchange): Promise<{ ctx: Ctx; rate: RateLimitDecision }> {
  const { apiKey, organization, workplace } = await authenticate(exchange);
  exchange.caller = { apiKeyId: apiKey.id, organizationId: workplace.id };
  const rate = await takeFromRate(apiKey.id);
  exchange.rate = rate;
  refuseDisabled(apiKey);
  refuseOverRate(rate);
  defer(() => touchApiKey(getDb(), apiKey, exchange.ip));
  checkOrganization(organization);
  const { requestId, ip } = exchange;
  const permissions = permissionsOfScope(apiKeyScopeSchema.nullable().parse(apiKey.scope));
  const actor = { type: "apiKey", apiKeyId: apiKey.id, name: apiKey.name, permissions } as const;
  return { ctx: createCtx({ actor, requestId, ip, defer }, admitTenant(workplace)), rate };
}
