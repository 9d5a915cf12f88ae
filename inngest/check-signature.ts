import { ServiceError } from "@/server/domain/errors";
import { canonicalJson } from "@/server/domain/json";
import { env } from "@/server/env";
import { networkOf } from "@/server/infra/client-address";
import { isHmacOf } from "@/server/infra/crypto";
import { jobClient } from "@/server/infra/jobs";
import { processRateLimiter, refuseOverLimit } from "@/server/infra/limiter";
import { parseJson } from "@/server/infra/request-body";

/** Keys of Inngest carry the name of their environment. */
const KEY_PREFIX = /^signkey-\w+-/;
/** Bodies with a wrong signature that one address may have parsed (docs/rules.md#jobs). */
const WRONG_SIGNATURES = { limit: 30, windowMs: 60_000 } as const;

/** In this process alone: what it bounds is this process's work. */
const wrongSignatures = processRateLimiter();

/**
 * Throws unless the job engine signed this body (docs/rules.md#jobs). The embedded engine sends the canonical
 * form, which is what it signs, so its bytes are compared as they came. Other engines may send another form,
 * which has to be parsed first: for wrong ones that is done 30 times a minute and address.
 */
export async function refuseUnsigned(
  body: Uint8Array,
  signature: string | null,
  ip: string | null,
): Promise<void> {
  if (isByEngine(body, signature)) return;
  if (env.JOBS_PORT !== undefined) throw wrongSignature();
  const call = { key: networkOf(ip, "host"), ...WRONG_SIGNATURES };
  refuseOverLimit(wrongSignatures.look(call), explainLimit);
  if (isByEngine(canonicalForm(body), signature)) return;
  await wrongSignatures.take(call);
  throw wrongSignature();
}

/** `t=<seconds>&s=<HMAC of body and t>`, by the present key or the one before it. */
function isByEngine(body: string | Uint8Array, signature: string | null): boolean {
  const parts = new URLSearchParams(signature ?? "");
  return [jobClient.signingKey, jobClient.signingKeyFallback].some((given = "") => {
    const key = given.replace(KEY_PREFIX, "");
    return key !== "" && isHmacOf(parts.get("s") ?? "", key, [body, parts.get("t") ?? ""]);
  });
}

/** What is no JSON stays as it came: no engine signs that. */
function canonicalForm(body: Uint8Array): string | Uint8Array {
  try {
    return canonicalJson(parseJson(body));
  } catch {
    return body;
  }
}

function wrongSignature(): ServiceError {
  const message = "The signature does not fit this body. Give the engine this service's INNGEST_SIGNING_KEY.";
  return new ServiceError("UNAUTHENTICATED", message);
}

const explainLimit = (seconds: number) =>
  `Too many wrong signatures came from this address. Try again in ${seconds} seconds.`;
