import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/kernel/outbound-allow";
import { findHop } from "@/server/domain/kernel/trusted-proxies";
import { env } from "@/server/env";

/**
 * The caller's IP address (docs/rules.md#client-address): as the service's own front found it, or as Vercel's
 * edge reports it. Null without either, because other headers can be forged.
 */
export function findClientAddress(headers: Headers): string | null {
  const address = fromFront(headers, CALLER_ADDRESS);
  if (address !== null || env.TRUSTED_PROXIES !== "vercel") return address;
  return findHop(headers.get("x-forwarded-for")?.split(",").at(-1) ?? "");
}

export const CALLER_ADDRESS = "x-front-address";
export const CALLER_METHOD = "x-front-method";

/**
 * The front strips these headers from incoming requests, so they cannot be forged. Without a front they come
 * from the caller and are ignored.
 */
export function fromFront(
  headers: Headers,
  name: typeof CALLER_ADDRESS | typeof CALLER_METHOD,
): string | null {
  return env.OWN_FRONT === undefined ? null : headers.get(name);
}

const prefixes = { host: { ipv4: 32, ipv6: 64 }, customer: { ipv4: 24, ipv6: 48 } } as const;

/**
 * The key of limits by address: the network, such as `2001:db8:1:2::/64`, or a single IPv4 address. All
 * unknown addresses share the key "unknown".
 */
export function networkOf(address: string | null, width: keyof typeof prefixes): string {
  const parsed = address === null ? null : findAddress(address);
  if (parsed === null) return "unknown";
  const bits = prefixes[width][parsed.kind()];
  const family = parsed.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString();
  return bits === 32 ? network : `${network}/${bits}`;
}
