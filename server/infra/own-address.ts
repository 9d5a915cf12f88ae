import { findAddress, foldHostname } from "@/server/domain/kernel/outbound-allow";
import { env } from "@/server/env";

export function ownAddress(path: string): string {
  return new URL(path, env.NEXTAUTH_URL).href;
}

/**
 * Whether other machines may reach the service: it listens for them, or its public address is not local, as
 * behind a proxy and in every managed deployment.
 */
export function isReachableFromElsewhere(): boolean {
  return ![env.HOST, new URL(env.NEXTAUTH_URL).hostname].every(isThisMachine);
}

function isThisMachine(host: string): boolean {
  const name = foldHostname(host);
  return /(^|\.)localhost$/.test(name) || findAddress(name)?.range() === "loopback";
}
