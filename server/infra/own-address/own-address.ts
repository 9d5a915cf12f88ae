import { env } from "@/server/env";

export function ownAddress(path: string): string {
  return new URL(path, env.NEXTAUTH_URL).href;
}
