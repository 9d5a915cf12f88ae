import ipaddr from "ipaddr.js";

/** Parses a literal IP address, an IPv4-mapped one as the IPv4 address it reaches; null for anything else. */
export function findAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js takes `::8.8.8.8` for the mapped address `::ffff:8.8.8.8`, which it is not.
  const spelledOut = text.replace(/^::(?=\d+\.)/, "::0:");
  return ipaddr.isValid(spelledOut) ? ipaddr.process(spelledOut) : null;
}

/** Drops what DNS and URLs add to a name without changing it: the root dot, the brackets around IPv6. */
export function foldHostname(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What outbound requests may reach beside public https hosts. */
export type OutboundPolicy = { readonly hosts: ReadonlySet<string>; readonly networks: readonly Network[] };

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/**
 * Parses OUTBOUND_ALLOW (docs/rules.md#outbound): host names, addresses or CIDRs that may be reached though
 * they are not public, by plain http too. A listed host covers itself, not its subdomains.
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
        `has "${entry}". List host names, addresses or CIDRs (crm.internal, 10.0.0.5, 10.0.0.0/8), comma-separated, without scheme or port`,
      );
    }
  }
  return { hosts, networks };
}
