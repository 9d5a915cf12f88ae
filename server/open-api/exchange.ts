import { randomUUID } from "node:crypto";
import { findClientAddress } from "@/server/infra/client-address";
import { type RateLimitDecision } from "@/server/infra/limiter";

/** One request on its way through the kit. Steps note here what every answer shows from then on, errors included. */
export type Exchange = {
  readonly request: Request;
  /** Made here, never taken from the caller: it stands in the audit. */
  readonly requestId: string;
  /** Null where no proxy names it. */
  readonly ip: string | null;
  readonly startedAtMs: number;
  /** Noted once the key was recognised. */
  caller: { apiKeyId: string; organizationId: string } | null;
  rate: RateLimitDecision | null;
};

export function openExchange(request: Request): Exchange {
  return {
    request,
    requestId: randomUUID(),
    ip: findClientAddress(request.headers),
    startedAtMs: performance.now(),
    caller: null,
    rate: null,
  };
}
