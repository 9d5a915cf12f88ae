import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/outbound-allow";

/**
 * The wider network of an address, as far as one customer of a provider reaches: IPv4 /24, IPv6 /48.
 * "unknown" where there is no address.
 */
export function neighbourhoodOf(address: string | null): string {
  const parsed = address === null ? null : findAddress(address);
  if (parsed === null) return "unknown";
  return parsed.kind() === "ipv4"
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}
