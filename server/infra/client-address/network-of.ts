import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/kernel/outbound-allow";

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
