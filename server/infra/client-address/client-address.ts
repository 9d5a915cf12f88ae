import { findHop } from "@/server/domain/kernel/trusted-proxies";
import { env } from "@/server/env";
import { CALLER_ADDRESS, fromFront } from "./from-front";

/**
 * The caller's IP address (docs/rules.md#client-address): what the service's own front found, or what
 * Vercel's edge says. Null where neither stands in front: then nobody's word is taken.
 */
export function findClientAddress(headers: Headers): string | null {
  const address = fromFront(headers, CALLER_ADDRESS);
  if (address !== null || env.TRUSTED_PROXIES !== "vercel") return address;
  return findHop(headers.get("x-forwarded-for")?.split(",").at(-1) ?? "");
}
