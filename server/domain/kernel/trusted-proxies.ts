import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/kernel/outbound-allow";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export type TrustedProxies = "vercel" | readonly [Address, number][];

/**
 * Parses TRUSTED_PROXIES (docs/rules.md#client-address): addresses and CIDRs, or only `vercel`.
 * @throws Error naming the first invalid entry
 */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  if (entries.length === 1 && entries[0] === "vercel") return "vercel";
  return entries.map((entry) => {
    const address = findAddress(entry);
    if (address !== null) return [address, address.kind() === "ipv4" ? 32 : 128];
    if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
    throw new Error(
      `has "${entry}". List addresses or CIDRs of proxies (10.0.0.5, 10.0.0.0/8), comma-separated, or "vercel" alone`,
    );
  });
}

export function isTrustedProxy(address: string | null, proxies: TrustedProxies): boolean {
  const parsed = address === null || proxies === "vercel" ? null : findAddress(address);
  if (parsed === null || proxies === "vercel") return false;
  return proxies.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

const WITH_PORT = /^(?:\[([0-9a-f:.]{2,45})\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

export function findHop(hop: string): string | null {
  const text = hop.trim();
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = findAddress(ipv6 ?? ipv4 ?? text);
  return ipv6 !== undefined && !ipv6.includes(":") ? null : (address?.toString() ?? null);
}

/**
 * Starting from the socket, the first address that is not a trusted proxy. An invalid hop ends the search:
 * the proxy before it counts as the caller, so all such calls share one limit.
 */
export function findCaller(
  socketAddress: string | null,
  forwardedFor: string | null,
  proxies: TrustedProxies,
): string | null {
  let caller = findAddress(socketAddress ?? "")?.toString() ?? null;
  const hops = forwardedFor?.split(",").reverse() ?? [];
  for (const hop of hops) {
    const address = findHop(hop);
    if (address === null || !isTrustedProxy(caller, proxies)) break;
    caller = address;
  }
  return caller;
}
