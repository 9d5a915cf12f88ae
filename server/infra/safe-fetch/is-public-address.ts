import ipaddr from "ipaddr.js";

/** The only block from which public IPv6 addresses are handed out; `::a9fe:a9fe` and its like lie outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's host services answer at a public-looking address. */
const AZURE_WIRE_SERVER = "168.63.129.16";

/** Reads a literal IP address, an IPv4-mapped one as the IPv4 address that it reaches; null for anything else. */
export function findAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js takes `::8.8.8.8` for the mapped address `::ffff:8.8.8.8`, which it is not.
  const spelledOut = text.replace(/^::(?=\d+\.)/, "::0:");
  return ipaddr.isValid(spelledOut) ? ipaddr.process(spelledOut) : null;
}

/** Whether anybody on the internet could reach this literal address; false for what is no address at all. */
export function isPublicAddress(text: string): boolean {
  const address = findAddress(text);
  if (address?.range() !== "unicast") return false;
  if (address.kind() === "ipv6") return address.match(GLOBAL_UNICAST);
  return address.toString() !== AZURE_WIRE_SERVER;
}
