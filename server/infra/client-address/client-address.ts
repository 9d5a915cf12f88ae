import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/outbound-allow";
import { findHop } from "@/server/domain/trusted-proxies";
import { env } from "@/server/env";
import { CALLER_ADDRESS, fromFront } from "./from-front";

/**
 * The caller's IP address (docs/rules.md#client-address): what the service's own front found, or what
 * Vercel's edge says. Null where neither stands in front: then nobody's word is taken.
 */
export function findClientAddress(headers: Headers): string | null {
  const address = fromFront(headers, CALLER_ADDRESS);
  if (address !== null || env.TRUSTED_PROXIES !== "vercel") return address;
  return findHop(headers.get("x-forwarded-for")?.split(",").at(-1) ?? "");
}

/**
 * What a limit by address counts: an IPv4 address, or the /64 network of an IPv6 one, which a single host
 * owns. All whose address is unknown count as one caller.
 */
export function networkOf(address: string | null): string {
  const parsed = address === null ? null : findAddress(address);
  if (parsed === null) return "unknown";
  const text = parsed.toString();
  return parsed.kind() === "ipv4"
    ? text
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString()}/64`;
}
