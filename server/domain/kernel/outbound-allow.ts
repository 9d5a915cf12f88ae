import ipaddr from "ipaddr.js";

/** An IPv4-mapped address becomes IPv4; null for anything but a literal IP address. */
export function findAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js mistakes `::8.8.8.8` for the mapped address `::ffff:8.8.8.8`.
  const spelledOut = text.replace(/^::(?=\d+\.)/, "::0:");
  return ipaddr.isValid(spelledOut) ? ipaddr.process(spelledOut) : null;
}

export function foldHostname(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

export type OutboundPolicy = { readonly hosts: ReadonlySet<string>; readonly networks: readonly Network[] };

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/**
 * Parses OUTBOUND_ALLOW (docs/rules.md#outbound): host names, addresses or CIDRs that may be reached although
 * they are not public, also by plain http. A host does not include its subdomains.
 * @throws Error naming the first invalid entry
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
