import { type IncomingMessage } from "node:http";
import { findCaller, isTrustedProxy, type TrustedProxies } from "@/server/domain/kernel/trusted-proxies";
import { CALLER_ADDRESS, CALLER_METHOD } from "@/server/infra/client-address";

const OF_PROXIES = /^(forwarded|x-real-ip|x-(forwarded|vercel)-.+)$/;

/**
 * Writes the client's address into a header that clients cannot set. Proxy headers are dropped unless they
 * come from a trusted proxy (docs/rules.md#client-address).
 */
export function nameCaller({ headers, socket }: IncomingMessage, proxies: TrustedProxies): string | null {
  const peer = socket.remoteAddress ?? null;
  const forwardedFor = headers["x-forwarded-for"];
  const address = findCaller(peer, forwardedFor === undefined ? null : String(forwardedFor), proxies);
  const trusted = isTrustedProxy(peer, proxies);
  for (const name of Object.keys(headers))
    if (name === CALLER_METHOD || (!trusted && OF_PROXIES.test(name))) Reflect.deleteProperty(headers, name);
  headers[CALLER_ADDRESS] = address ?? "";
  return address;
}
