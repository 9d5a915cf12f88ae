import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/outbound-allow";

/**
 * The caller's IP address: the last hop of `X-Forwarded-For`, which the nearest proxy appended. Hops before
 * it are the caller's own claim. Null where it is no address. Behind two proxies the nearer one must pass the
 * header on; a server without a proxy believes its callers.
 */
export function findClientAddress(headers: Headers): string | null {
  const lastHop = headers.get("x-forwarded-for")?.split(",").at(-1) ?? "";
  return findAddress(lastHop.trim())?.toString() ?? null;
}

/**
 * What a limit by address counts: an IPv4 address, or the /64 network of an IPv6 one, which a single host
 * owns.
 */
export function networkOf(address: string | null): string {
  const parsed = address === null ? null : findAddress(address);
  if (parsed === null) return "unknown";
  const text = parsed.toString();
  return parsed.kind() === "ipv4"
    ? text
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString()}/64`;
}
