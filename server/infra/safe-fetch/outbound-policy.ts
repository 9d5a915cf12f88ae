import { findAddress, foldHostname, type OutboundPolicy } from "@/server/domain/outbound-allow";
import { isPublicAddress } from "./is-public-address";
import { OutboundError } from "./outbound-error";

function isListed({ hosts, networks }: OutboundPolicy, hostname: string, addressText: string): boolean {
  if (hosts.has(hostname)) return true;
  const address = findAddress(addressText);
  return networks.some(([base, bits]) => address?.kind() === base.kind() && address.match(base, bits));
}

/** One step of a connection: the scheme and name that the URL asks for, and the address found for the name. */
type Target = { protocol: string; hostname: string; address: string };

/** @throws OutboundError `BLOCKED_ADDRESS` or `BLOCKED_SCHEME` unless the policy lets the connection go there. */
export function assertReachable(policy: OutboundPolicy, { protocol, hostname, address }: Target): void {
  if (isListed(policy, foldHostname(hostname), address)) return;
  if (!isPublicAddress(address)) throw new OutboundError("BLOCKED_ADDRESS");
  if (protocol !== "https:") throw new OutboundError("BLOCKED_SCHEME");
}

/**
 * Whether plain http to this host is conceivable: it is listed, or it is a name that may yet resolve into a listed
 * network, which the connection decides.
 */
export function mayUsePlainHttp(policy: OutboundPolicy, hostname: string): boolean {
  const host = foldHostname(hostname);
  return isListed(policy, host, host) || (findAddress(host) === null && policy.networks.length > 0);
}
