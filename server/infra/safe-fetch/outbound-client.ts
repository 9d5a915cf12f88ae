import { Agent } from "undici";
import { type OutboundPolicy } from "@/server/domain/outbound-allow";
import { env } from "@/server/env";
import { guardedConnector, type ConnectorOptions } from "./guarded-connector";

/** Idle connections are reused this long, so that a burst of pushes shares one; each was vetted when it was made. */
const KEEP_ALIVE_MS = 4_000;

/** A policy and the connections made under it. */
export class OutboundClient {
  readonly policy: OutboundPolicy;
  readonly agent: Agent;

  constructor(options: ConnectorOptions) {
    this.policy = options.policy;
    // The exchange has one clock of its own (safeFetch), so undici's three are off.
    this.agent = new Agent({
      connect: guardedConnector(options),
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Ends all connections at once; requests under way fail. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}

const shared = globalThis as { crsOutbound?: OutboundClient };

/** The process's client, under the policy that OUTBOUND_ALLOW sets. Kept on `globalThis`, because a reload makes the module anew. */
export function outboundClient(): OutboundClient {
  return (shared.crsOutbound ??= new OutboundClient({ policy: env.OUTBOUND_ALLOW }));
}
