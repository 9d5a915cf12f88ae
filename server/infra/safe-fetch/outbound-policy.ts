import ipaddr from "ipaddr.js";
import { findAddress, foldHostname, type OutboundPolicy } from "@/server/domain/kernel/outbound-allow";
import { OutboundError } from "./outbound-error";

/** The only block of public IPv6 addresses; `::a9fe:a9fe` and similar ones are outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's host services use an address that looks public. */
const AZURE_WIRE_SERVER = "168.63.129.16";

export function isPublicAddress(text: string): boolean {
  const address = findAddress(text);
  if (address?.range() !== "unicast") return false;
  if (address.kind() === "ipv6") return address.match(GLOBAL_UNICAST);
  return address.toString() !== AZURE_WIRE_SERVER;
}

/**
 * Validates an outbound URL without the network (docs/rules.md#outbound). It must be https, or http where the
 * policy may allow it, without user info and without a private literal address. `URL` normalises spellings
 * such as `0x7f.1`.
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

type Target = { protocol: string; hostname: string; address: string };

/** @throws OutboundError `BLOCKED_ADDRESS` or `BLOCKED_SCHEME` unless the policy allows the connection */
export function assertReachable(policy: OutboundPolicy, { protocol, hostname, address }: Target): void {
  if (isListed(policy, foldHostname(hostname), address)) return;
  if (!isPublicAddress(address)) throw new OutboundError("BLOCKED_ADDRESS");
  if (protocol !== "https:") throw new OutboundError("BLOCKED_SCHEME");
}

export function mayUsePlainHttp(policy: OutboundPolicy, hostname: string): boolean {
  const host = foldHostname(hostname);
  return isListed(policy, host, host) || (findAddress(host) === null && policy.networks.length > 0);
}
