import ipaddr from "ipaddr.js";
import { findAddress, isPublicAddress } from "./is-public-address";
import { OutboundError } from "./outbound-error";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What outbound requests may reach beside public https hosts. */
export type OutboundPolicy = { readonly hosts: ReadonlySet<string>; readonly networks: readonly Network[] };

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/**
 * Reads OUTBOUND_ALLOW (decisions, section 4): host names, addresses or CIDRs, which may then be reached though they
 * are not public, by plain http too. A listed host covers exactly itself, not its subdomains.
 * @throws Error naming the first entry that is none of these.
 */
export function parseOutboundAllow(entries: readonly string[]): OutboundPolicy {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const entry of entries) {
    const address = findAddress(entry);
    const host = foldHostname(entry.toLowerCase());
    if (address !== null) networks.push([address, address.kind() === "ipv4" ? 32 : 128]);
    else if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
    else if (HOST_NAME.test(host) && !/^[\d.]+$/.test(host)) hosts.add(host);
    else {
      throw new Error(
        `OUTBOUND_ALLOW has "${entry}". List host names, addresses or CIDRs (crm.internal, 10.0.0.5, 10.0.0.0/8), comma-separated, without scheme or port.`,
      );
    }
  }
  return { hosts, networks };
}

/** Drops what DNS and URLs add to a name without changing it: the root dot, the brackets around IPv6. */
export function foldHostname(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

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
