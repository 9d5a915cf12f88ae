import { defer } from "@/server/auth";
import { ServiceError } from "@/server/domain/kernel/errors";
import { apiKeyScopeSchema, permissionsOfScope } from "@/server/domain/people/permissions";
import { lookUpInCapacity } from "@/server/infra/capacity";
import { networkOf } from "@/server/infra/client-address";
import { getDb } from "@/server/infra/db";
import { rateLimiter, type RateLimitDecision, refuseOverLimit, checkRate } from "@/server/infra/limiter";
import { findApiKeyByPlaintext, type FoundApiKey, touchApiKey } from "@/server/services/integration/api-key";
import { createCtx } from "@/server/services/integration/context";
import { admitApiKey, type Ctx } from "@/server/services/kernel/verb";
import { type Exchange } from "@/server/http/respond";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { refuseOnRequest } from "./sandbox-refusal";

/**
 * In this order: key, rate limit, organization, data mode (docs/rules.md#order-of-checks). A test key is
 * admitted to its organization's sandbox, under the conditions of its organization.
 */
export async function admit(exchange: Exchange): Promise<{ ctx: Ctx; rate: RateLimitDecision }> {
  const { apiKey, organization, dataOrganization } = await authenticate(exchange);
  exchange.caller = { apiKeyId: apiKey.id, organizationId: dataOrganization.id };
  const rate = await countRequest(apiKey.id);
  exchange.rate = { ...rate, windowMs: requestRate.windowMs };
  refuseDisabled(apiKey);
  refuseOverRate(rate);
  defer(() => touchApiKey(getDb(), apiKey, exchange.ip));
  const tenant = admitApiKey(organization, dataOrganization);
  refuseOnRequest(exchange, tenant);
  const { requestId, ip } = exchange;
  const permissions = permissionsOfScope(apiKeyScopeSchema.nullable().parse(apiKey.scope));
  const actor = { type: "apiKey", apiKeyId: apiKey.id, name: apiKey.name, permissions } as const;
  return { ctx: createCtx({ actor, requestId, ip, defer }, tenant), rate };
}

const KEY_SHAPE = /^crs_[0-9a-f]{32}$/;

/**
 * Reads key and organization on every request, so that disabling and resetting take effect at once. Malformed
 * keys are refused without a query.
 */
async function authenticate({ request, ip }: Exchange): Promise<FoundApiKey> {
  const plaintext = request.headers.get("x-api-key") ?? "";
  if (plaintext === "") {
    throw new ServiceError("API_KEY_MISSING", "Send the organization's API key in the header X-API-Key.");
  }
  if (!KEY_SHAPE.test(plaintext)) {
    const message =
      'This is no API key: one is "crs_" and 32 hexadecimal characters in lower case. Check X-API-Key.';
    throw new ServiceError("API_KEY_INVALID", message);
  }
  const caller = await lookUpInCapacity(networkOf(ip, "host"), () =>
    findApiKeyByPlaintext(getDb(), plaintext),
  );
  if (caller === null) {
    await countFailedKey(ip);
    const message =
      "This API key is not known. It may have been reset or deleted: ask the organization's Owner.";
    throw new ServiceError("API_KEY_INVALID", message);
  }
  return caller;
}

/** Separate from `authenticate`, because the rate of a disabled key is counted and shown too. */
function refuseDisabled({ enabled }: FoundApiKey["apiKey"]): void {
  if (enabled) return;
  const message =
    "This API key is disabled. Ask the organization's Owner to enable it or to create another one.";
  throw new ServiceError("API_KEY_DISABLED", message);
}

export const requestRate = { limit: 60, windowMs: MINUTE_MS } as const;

function countRequest(apiKeyId: string): Promise<RateLimitDecision> {
  return rateLimiter().take({ key: `api-key:${apiKeyId}`, ...requestRate });
}

function refuseOverRate(rate: RateLimitDecision): void {
  const message = `More than ${rate.limit} requests in a minute with this API key. Wait for Retry-After, then continue.`;
  refuseOverLimit(rate, () => message);
}

/** Unknown keys per address (docs/rules.md#rate-limit). */
const FAILED_KEYS = { limit: 30, windowMs: MINUTE_MS } as const;

/**
 * Throws `RATE_LIMITED` after too many unknown keys. Valid keys from the same address still pass, because
 * another client there may be misconfigured.
 */
function countFailedKey(ip: string | null): Promise<void> {
  return checkRate(
    { key: `failed-key:${networkOf(ip, "host")}`, ...FAILED_KEYS },
    () => "Too many unknown API keys came from this address. Check X-API-Key and wait for Retry-After.",
  );
}
