import { findAddress, foldHostname } from "@/server/domain/kernel/outbound-allow";
import { env } from "@/server/env";

/**
 * Whether other machines may reach the service: it listens for them, or people open it at an address that is
 * not this machine's. So it is behind a proxy and in every managed deployment.
 */
export function isReachableFromElsewhere(): boolean {
  return ![env.HOST, new URL(env.NEXTAUTH_URL).hostname].every(isThisMachine);
}

function isThisMachine(host: string): boolean {
  const name = foldHostname(host);
  return /(^|\.)localhost$/.test(name) || findAddress(name)?.range() === "loopback";
}
