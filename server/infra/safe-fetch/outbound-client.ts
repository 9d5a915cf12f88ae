import { lookup as systemLookup } from "node:dns";
import { isIP, type Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import { type OutboundPolicy } from "@/server/domain/kernel/outbound-allow";
import { env, fromSettings } from "@/server/env";
import { OutboundError } from "./outbound-error";
import { proxiedConnector } from "./egress-proxy";
import { asError, type LookupAll, lookUpReachable } from "./outbound-lookup";
import { assertReachable } from "./outbound-policy";

/**
 * Below the limit of the whole exchange, so that a host that accepts no connection is told from a slow
 * answer.
 */
const CONNECT_TIMEOUT_MS = 8_000;
/**
 * Above the limit of the whole exchange, which should end a slow handshake: undici's limit covers both the
 * connection and the handshake.
 */
const HANDSHAKE_TIMEOUT_MS = 12_000;
/**
 * Time per address of a host. A lost packet is resent after a second, so Node's default of 250 ms would give
 * up on distant addresses.
 */
const ADDRESS_TIMEOUT_MS = 2_000;

type ConnectorOptions = {
  policy: OutboundPolicy;
  ca?: string;
  lookup?: LookupAll;
  connectTimeoutMs?: number;
  /** The proxy to connect through. */
  proxy?: URL;
};

/**
 * Connects only where the policy allows it, whatever DNS returns at that moment. `lookup` is not called for
 * literal addresses, hence the first check; the last one checks the peer actually reached.
 */
export function guardedConnector({
  policy,
  ca,
  lookup = systemLookup,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  proxy,
}: ConnectorOptions): buildConnector.connector {
  const connectorFor = (protocol: string) =>
    buildConnector({
      lookup: lookUpReachable(policy, protocol, lookup),
      timeout: HANDSHAKE_TIMEOUT_MS,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      ...(ca !== undefined && { ca }),
    });
  const connectors = { "https:": connectorFor("https:"), "http:": connectorFor("http:") };

  const tunnel = proxy && {
    lookup: (protocol: string) => lookUpReachable(policy, protocol, lookup),
    secure: connectors["https:"],
  };
  const throughProxy = proxy && tunnel && proxiedConnector({ proxy, ...tunnel });

  return (options, callback) => {
    const { protocol, hostname } = options;
    const check = (address: string) => assertReachable(policy, { protocol, hostname, address });
    try {
      if (isIP(hostname) !== 0) check(hostname);
    } catch (error) {
      return callback(asError(error), null);
    }
    if (throughProxy) return throughProxy(options, callback);
    const connect = connectors[protocol === "https:" ? "https:" : "http:"];
    const connecting = connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      try {
        check(socket.remoteAddress ?? "");
      } catch (refusal) {
        socket.destroy();
        return callback(asError(refusal), null);
      }
      callback(null, socket);
    });
    limitConnect(connecting as unknown as Connecting, { timeoutMs: connectTimeoutMs, hostname });
  };
}

type Connecting = Pick<Socket, "destroy" | "on" | "once">;

/** Destroys a socket that is not connected in time. The type of undici's connectors hides the socket. */
function limitConnect(
  socket: Connecting,
  { timeoutMs, hostname }: { timeoutMs: number; hostname: string },
): void {
  const addresses = isIP(hostname) === 0 ? [] : [hostname];
  socket.on("lookup", (_error, address) => addresses.push(address));
  const timer = setTimeout(() => {
    if (addresses.length === 0) socket.destroy(new OutboundError("DNS_FAILED", null, "DNS_NO_ANSWER"));
    else socket.destroy(silenceOf(addresses));
  }, timeoutMs);
  const stop = () => clearTimeout(timer);
  socket.once("connect", stop).once("close", stop);
}

function silenceOf(addresses: readonly string[]): Error {
  const code = "ETIMEDOUT";
  const each = addresses.map((address) => Object.assign(new Error("no answer"), { address, code }));
  return Object.assign(new AggregateError(each, "no connection"), { code });
}

/**
 * Idle time after which a connection is closed; a burst of pushes shares one. Each was checked when opened.
 */
const KEEP_ALIVE_MS = 4_000;

export class OutboundClient {
  readonly policy: OutboundPolicy;
  readonly agent: Agent;
  readonly lookup: LookupAll | undefined;

  constructor(options: ConnectorOptions) {
    this.policy = options.policy;
    this.lookup = options.lookup;
    this.agent = toAgent(options);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** `safeFetch` limits the whole exchange, so two of undici's limits are off. */
function toAgent(options: ConnectorOptions): Agent {
  const connect = guardedConnector(options);
  return new Agent({ connect, keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
}

const shared = globalThis as { crsOutbound?: OutboundClient };

/** For calls of platforms: through EGRESS_PROXY where it is set (docs/rules.md#outbound). */
export const platformClient = fromSettings(() => {
  const { EGRESS_PROXY: proxy, OUTBOUND_ALLOW: policy } = env;
  return proxy === undefined ? null : new OutboundClient({ policy, proxy: new URL(proxy) });
});

/** Uses the policy of OUTBOUND_ALLOW. Kept on `globalThis`, because a hot reload creates the module again. */
export function outboundClient(): OutboundClient {
  return (shared.crsOutbound ??= new OutboundClient({ policy: env.OUTBOUND_ALLOW }));
}
