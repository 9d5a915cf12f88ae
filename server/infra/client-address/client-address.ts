import { findHop } from "@/server/domain/kernel/trusted-proxies";
import { env } from "@/server/env";
import { CALLER_ADDRESS, fromFront } from "./from-front";

/**
 * The caller's IP address (docs/rules.md#client-address): as the service's own front found it, or as Vercel's
 * edge reports it. Null without either, because other headers can be forged.
 */
export function findClientAddress(headers: Headers): string | null {
  const address = fromFront(headers, CALLER_ADDRESS);
  if (address !== null || env.TRUSTED_PROXIES !== "vercel") return address;
  return findHop(headers.get("x-forwarded-for")?.split(",").at(-1) ?? "");
}
