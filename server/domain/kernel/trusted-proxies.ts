import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/kernel/outbound-allow";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Who may say on whose behalf it calls: proxies at these addresses, or the edge of Vercel. */
export type TrustedProxies = "vercel" | readonly [Address, number][];

/**
 * Parses TRUSTED_PROXIES (docs/rules.md#client-address): addresses and CIDRs, or `vercel` alone.
 * @throws Error naming the first entry that is none of these.
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

/** Whether this address is a named proxy's. */
export function isTrustedProxy(address: string | null, proxies: TrustedProxies): boolean {
  const parsed = address === null || proxies === "vercel" ? null : findAddress(address);
  if (parsed === null || proxies === "vercel") return false;
  return proxies.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

/** An address as a proxy writes it with a port: `1.2.3.4:567`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([0-9a-f:.]{2,45})\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

/** The address in one hop of `X-Forwarded-For`, in its short form; null where there is none. */
export function findHop(hop: string): string | null {
  const text = hop.trim();
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = findAddress(ipv6 ?? ipv4 ?? text);
  return ipv6 !== undefined && !ipv6.includes(":") ? null : (address?.toString() ?? null);
}

/**
 * Who calls: from the socket outward, the first address that is no named proxy's. A hop that is no address
 * ends the search: its proxy then counts as the caller, so that all such calls are one caller's.
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
