import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type OutboundPolicy } from "@/server/domain/outbound-allow";
import { assertReachable } from "./outbound-policy";

export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** `ca` is trusted instead of the public authorities; `lookup` asks DNS for every address of a name. */
export type ConnectorOptions = { policy: OutboundPolicy; ca?: string; lookup?: LookupAll };

/**
 * Connects only where the policy lets it, whatever the name or its DNS answers are at that moment. `lookup` is never
 * asked about literal addresses, hence the first check; the last one looks at the peer that was really reached.
 */
export function guardedConnector({
  policy,
  ca,
  lookup = systemLookup,
}: ConnectorOptions): buildConnector.connector {
  const connectorFor = (protocol: string) =>
    buildConnector({ lookup: vetAllAnswers(policy, protocol, lookup), ...(ca !== undefined && { ca }) });
  const connectors = { "https:": connectorFor("https:"), "http:": connectorFor("http:") };

  return (options, callback) => {
    const { protocol, hostname } = options;
    const vet = (address: string) => assertReachable(policy, { protocol, hostname, address });
    try {
      if (isIP(hostname) !== 0) vet(hostname);
    } catch (error) {
      return callback(asError(error), null);
    }
    connectors[protocol === "https:" ? "https:" : "http:"](options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      try {
        vet(socket.remoteAddress ?? "");
      } catch (refusal) {
        socket.destroy();
        return callback(asError(refusal), null);
      }
      callback(null, socket);
    });
  };
}

/** A name with one forbidden address among its answers is refused whole: the next connection could use that one. */
function vetAllAnswers(policy: OutboundPolicy, protocol: string, lookup: LookupAll): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      try {
        for (const { address } of addresses) assertReachable(policy, { protocol, hostname, address });
      } catch (refusal) {
        return callback(asError(refusal), "");
      }
      const [first] = addresses;
      if (first === undefined) return callback(notFound(hostname), "");
      if (options.all === true) return callback(null, addresses);
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
