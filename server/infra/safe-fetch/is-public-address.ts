import ipaddr from "ipaddr.js";
import { findAddress } from "@/server/domain/outbound-allow";

/** The only block from which public IPv6 addresses are handed out; `::a9fe:a9fe` and its like lie outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's host services answer at a public-looking address. */
const AZURE_WIRE_SERVER = "168.63.129.16";

/** Whether anybody on the internet could reach this literal address; false for what is no address at all. */
export function isPublicAddress(text: string): boolean {
  const address = findAddress(text);
  if (address?.range() !== "unicast") return false;
  if (address.kind() === "ipv6") return address.match(GLOBAL_UNICAST);
  return address.toString() !== AZURE_WIRE_SERVER;
}
