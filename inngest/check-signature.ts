import { ServiceError } from "@/server/domain/kernel/errors";
import { canonicalJson } from "@/server/domain/kernel/json";
import { env } from "@/server/env";
import { networkOf } from "@/server/infra/client-address";
import { fairLimiter } from "@/server/infra/concurrency";
import { isHmacOf } from "@/server/infra/crypto";
import { jobClient } from "@/server/infra/jobs";
import { processRateLimiter } from "@/server/infra/limiter";
import { refuseDeepJson } from "@/server/infra/request-body";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

const KEY_PREFIX = /^signkey-\w+-/;
/** Parsing this much costs no more than the request itself, so it is done for every caller. */
const SMALL_BYTES = 16_384;
/** Larger bodies with a wrong signature that an address has parsed at once (docs/rules.md#jobs). */
const WRONG_SIGNATURES = { limit: 30, windowMs: MINUTE_MS } as const;
/** Further ones take turns, limited to one fifth of this process's time. */
const PAUSE_FACTOR = 4;

/** Per process, because it limits this process's work. */
const wrongSignatures = processRateLimiter();
const turns = fairLimiter({
  name: "job calls to parse",
  perKey: 1,
  total: 1,
  maxWaitMs: 2_000,
  onTimeout: () => {
    const message = "Too many wrong signatures came from this address. Try again in 5 seconds.";
    return new ServiceError("RATE_LIMITED", message, { retryAfterSeconds: 5 });
  },
});

/**
 * Throws unless the job engine signed this body (docs/rules.md#jobs). The embedded engine sends the
 * canonical form that it signs, so its bytes are compared unchanged. Other engines may send another form,
 * which must be parsed first. Callers behind one proxy may share an address, so a flood of wrong signatures
 * delays large bodies from that address but blocks none.
 */
export async function refuseUnsigned(
  body: Uint8Array,
  signature: string | null,
  ip: string | null,
): Promise<void> {
  if (isByEngine(body, signature)) return;
  if (env.JOBS_PORT !== undefined) throw wrongSignature();
  const isRight = () => isByEngine(canonicalForm(body), signature);
  if (body.byteLength <= SMALL_BYTES) {
    if (isRight()) return;
    throw wrongSignature();
  }
  const call = { key: networkOf(ip, "host"), ...WRONG_SIGNATURES };
  const { allowed } = wrongSignatures.look(call);
  if (allowed ? isRight() : await turns.run(call.key, () => withPause(isRight))) return;
  await wrongSignatures.take(call);
  throw wrongSignature();
}

/** Yields the event loop for a while after work that blocked it. */
async function withPause<Result>(work: () => Result): Promise<Result> {
  const startedAt = performance.now();
  const result = work();
  const pauseMs = PAUSE_FACTOR * (performance.now() - startedAt);
  await new Promise((resolve) => void setTimeout(resolve, pauseMs));
  return result;
}

/** `t=<seconds>&s=<HMAC of body and t>`, by the current key or the previous one. */
function isByEngine(body: string | Uint8Array, signature: string | null): boolean {
  const parts = new URLSearchParams(signature ?? "");
  return [jobClient.signingKey, jobClient.signingKeyFallback].some((given = "") => {
    const key = given.replace(KEY_PREFIX, "");
    return key !== "" && isHmacOf(parts.get("s") ?? "", key, [body, parts.get("t") ?? ""]);
  });
}

function canonicalForm(body: Uint8Array): string | Uint8Array {
  try {
    refuseDeepJson(body);
    return canonicalJson(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch {
    return body;
  }
}

function wrongSignature(): ServiceError {
  const message = "The signature does not fit this body. Give the engine this service's INNGEST_SIGNING_KEY.";
  return new ServiceError("UNAUTHENTICATED", message);
}
