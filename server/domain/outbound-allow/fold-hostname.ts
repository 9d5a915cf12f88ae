/** Drops what DNS and URLs add to a name without changing it: the root dot, the brackets around IPv6. */
export function foldHostname(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
