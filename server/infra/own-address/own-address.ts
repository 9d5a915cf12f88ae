import { env } from "@/server/env";

/** The address at which people reach this path of the service. */
export function ownAddress(path: string): string {
  return new URL(path, env.NEXTAUTH_URL).href;
}
