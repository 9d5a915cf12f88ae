import ipaddr from "ipaddr.js";
import { findAddress, foldHostname, type OutboundPolicy } from "@/server/domain/kernel/outbound-allow";
import { OutboundError } from "./outbound-error";

/** The only block from which public IPv6 addresses are handed out; `::a9fe:a9fe` and its like lie outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's host services listen at a public-looking address. */
const AZURE_WIRE_SERVER = "168.63.129.16";

/** Whether anybody on the internet could reach this literal address; false for what is no address at all. */
export function isPublicAddress(text: string): boolean {
  const address = findAddress(text);
  if (address?.range() !== "unicast") return false;
  if (address.kind() === "ipv6") return address.match(GLOBAL_UNICAST);
  return address.toString() !== AZURE_WIRE_SERVER;
}

/**
 * Validates an outbound URL without the network (docs/rules.md#outbound). It must be https, or http where the
 * policy may allow it, without user info or a literal address that is not public. `URL` folds spellings such
 * as `0x7f.1` into the address they mean.
 * @throws OutboundError
 */
export function parseOutboundUrl(text: string, policy: OutboundPolicy): URL {
  if (!URL.canParse(text)) throw new OutboundError("INVALID_URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutboundError("BLOCKED_SCHEME");
  if (url.username !== "" || url.password !== "") throw new OutboundError("BLOCKED_USER_INFO");
  const { protocol, hostname } = url;
  const address = foldHostname(hostname);
  if (findAddress(address) !== null) assertReachable(policy, { protocol, hostname, address });
  else if (protocol === "http:" && !mayUsePlainHttp(policy, hostname))
    throw new OutboundError("BLOCKED_SCHEME");
  return url;
}

function isListed({ hosts, networks }: OutboundPolicy, hostname: string, addressText: string): boolean {
  if (hosts.has(hostname)) return true;
  const address = findAddress(addressText);
  return networks.some(([base, bits]) => address?.kind() === base.kind() && address.match(base, bits));
}

/** One step of a connection: the scheme and name in the URL, and the address found for the name. */
type Target = { protocol: string; hostname: string; address: string };

/** @throws OutboundError `BLOCKED_ADDRESS` or `BLOCKED_SCHEME` unless the policy allows the connection. */
export function assertReachable(policy: OutboundPolicy, { protocol, hostname, address }: Target): void {
  if (isListed(policy, foldHostname(hostname), address)) return;
  if (!isPublicAddress(address)) throw new OutboundError("BLOCKED_ADDRESS");
  if (protocol !== "https:") throw new OutboundError("BLOCKED_SCHEME");
}

/**
 * Whether plain http to this host may be right: it is listed, or a name that may resolve into a listed
 * network. The connection checks that.
 */
export function mayUsePlainHttp(policy: OutboundPolicy, hostname: string): boolean {
  const host = foldHostname(hostname);
  return isListed(policy, host, host) || (findAddress(host) === null && policy.networks.length > 0);
}
