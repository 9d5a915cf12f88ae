import { type LookupAddress, type LookupOptions } from "node:dns";
import { type LookupFunction } from "node:net";
import { type OutboundPolicy } from "@/server/domain/kernel/outbound-allow";
import { assertReachable } from "./outbound-policy";

export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Forbidden addresses of a name are skipped, so that they do not hide a good one. Refused if no other is
 * left.
 */
export function lookUpReachable(policy: OutboundPolicy, protocol: string, lookup: LookupAll): LookupFunction {
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

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
