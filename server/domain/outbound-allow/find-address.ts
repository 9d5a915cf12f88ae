import ipaddr from "ipaddr.js";

/** Reads a literal IP address, an IPv4-mapped one as the IPv4 address that it reaches; null for anything else. */
export function findAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js takes `::8.8.8.8` for the mapped address `::ffff:8.8.8.8`, which it is not.
  const spelledOut = text.replace(/^::(?=\d+\.)/, "::0:");
  return ipaddr.isValid(spelledOut) ? ipaddr.process(spelledOut) : null;
}
