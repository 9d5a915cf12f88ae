import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import { type OutboundPolicy } from "@/server/domain/kernel/outbound-allow";
import { env } from "@/server/env";
import { OutboundError } from "./outbound-error";
import { assertReachable } from "./outbound-policy";

export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Below the clock of exchanges: a host that takes no connection is told from one that answers too late. */
const CONNECT_TIMEOUT_MS = 8_000;
/** Above that clock, which is to end a handshake: undici's own counts the connection and the handshake. */
const HANDSHAKE_TIMEOUT_MS = 12_000;
/**
 * How long one of a host's addresses is tried before the next one. A lost packet is sent again after a
 * second; Node's own 250 ms give up on an address that is only far away.
 */
const ADDRESS_TIMEOUT_MS = 2_000;

/** `ca` is trusted instead of the public authorities; `lookup` asks DNS for every address of a name. */
type ConnectorOptions = {
  policy: OutboundPolicy;
  ca?: string;
  lookup?: LookupAll;
  connectTimeoutMs?: number;
};

/**
 * Connects only where the policy allows it, whatever the name or DNS say at that moment. `lookup` is never
 * asked about literal addresses, hence the first check; the last one looks at the peer really reached.
 */
export function guardedConnector({
  policy,
  ca,
  lookup = systemLookup,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
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

  return (options, callback) => {
    const { protocol, hostname } = options;
    const check = (address: string) => assertReachable(policy, { protocol, hostname, address });
    try {
      if (isIP(hostname) !== 0) check(hostname);
    } catch (error) {
      return callback(asError(error), null);
    }
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

/** Ends a socket that no address has taken by then. The type of undici's connectors hides the socket. */
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

/** As Node puts the outcomes of several addresses together. */
function silenceOf(addresses: readonly string[]): Error {
  const code = "ETIMEDOUT";
  const each = addresses.map((address) => Object.assign(new Error("no answer"), { address, code }));
  return Object.assign(new AggregateError(each, "no connection"), { code });
}

/** Forbidden addresses of a name are left out, so that none hides a good one. With no other it is refused. */
function lookUpReachable(policy: OutboundPolicy, protocol: string, lookup: LookupAll): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      let refusal: unknown = notFound(hostname);
      const reachable = addresses.filter(({ address }) => {
        try {
          assertReachable(policy, { protocol, hostname, address });
          return true;
        } catch (reason) {
          refusal = reason;
          return false;
        }
      });
      const [first] = reachable;
      if (first === undefined) return callback(asError(refusal), "");
      if (options.all === true) return callback(null, reachable);
      callback(null, first.address, first.family);
    });
  };
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: "ENOTFOUND" });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Idle connections are reused this long, so that a burst of pushes shares one. Each was checked when made.
 */
const KEEP_ALIVE_MS = 4_000;

/** A policy and the connections made under it. */
export class OutboundClient {
  readonly policy: OutboundPolicy;
  readonly agent: Agent;

  constructor(options: ConnectorOptions) {
    this.policy = options.policy;
    this.agent = toAgent(options);
  }

  /** Ends all connections at once; requests under way fail. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** The exchange has one clock of its own (safeFetch), so two of undici's are off. */
function toAgent(options: ConnectorOptions): Agent {
  const connect = guardedConnector(options);
  return new Agent({ connect, keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
}

const shared = globalThis as { crsOutbound?: OutboundClient };

/**
 * The process's client, under the policy of OUTBOUND_ALLOW. Kept on `globalThis`, because a reload makes the
 * module again.
 */
export function outboundClient(): OutboundClient {
  return (shared.crsOutbound ??= new OutboundClient({ policy: env.OUTBOUND_ALLOW }));
}
