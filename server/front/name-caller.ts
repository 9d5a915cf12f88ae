import { type IncomingMessage } from "node:http";
import { findCaller, isTrustedProxy, type TrustedProxies } from "@/server/domain/kernel/trusted-proxies";
import { CALLER_ADDRESS, CALLER_METHOD } from "@/server/infra/client-address";

/** What proxies say of a request: where it came from, and under which address it was asked for. */
const OF_PROXIES = /^(forwarded|x-real-ip|x-(forwarded|vercel)-.+)$/;

/**
 * Notes who calls, in headers that reach handlers and that no caller can send. What only a proxy may say is
 * dropped unless a named proxy says it (docs/rules.md#client-address).
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
