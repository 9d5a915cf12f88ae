import { lookup as systemLookup } from "node:dns";
import { connect, isIP, type Socket } from "node:net";
import { outboundClient } from "./outbound-client";
import { lookUpReachable } from "./outbound-lookup";
import { OutboundError, toOutboundError } from "./outbound-error";
import { assertReachable } from "./outbound-policy";

type Peer = { host: string; port: number; timeoutMs: number };

/**
 * A plain TCP connection under the rules of `safeFetch` (docs/rules.md#outbound), for protocols other than
 * HTTP: what is said on it is the caller's to protect.
 * @throws OutboundError
 */
export async function connectOut({ host, port, timeoutMs }: Peer): Promise<Socket> {
  const { policy, lookup = systemLookup } = outboundClient();
  // The scheme only decides whether a plain connection is allowed, which TLS above this one settles.
  const check = (address: string) => assertReachable(policy, { protocol: "https:", hostname: host, address });
  if (isIP(host) !== 0) check(host);
  const socket = connect({
    host,
    port,
    lookup: lookUpReachable(policy, "https:", lookup),
    autoSelectFamily: true,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new OutboundError("TIMEOUT")), timeoutMs);
      socket
        .once("connect", resolve)
        .once("error", reject)
        .once("close", () => clearTimeout(timer));
      socket.once("connect", () => clearTimeout(timer));
    });
    check(socket.remoteAddress ?? "");
    return socket;
  } catch (error) {
    socket.on("error", () => undefined).destroy();
    throw toOutboundError(error);
  }
}
