import { type Platform } from "../platforms";
import { sandboxCreators } from "./sandbox-creators";

/** Codes of short links that a sandbox answers by itself, on every short host of every platform. */
export const SHORT_CODE_OK = "sandbox-ok";
export const SHORT_CODE_FAILS = "sandbox-fails";

type Expanded = { ok: true; target: string } | { ok: false; message: string };

/**
 * Where one of the documented short links leads: `sandbox-ok` to the platform's first fixed creator, `sandbox-fails` nowhere.
 * Null for any other link, which is followed as it is outside the sandbox.
 */
export function findSandboxShortLink(platform: Platform, shortUrl: string): Expanded | null {
  const code = new URL(shortUrl).pathname.split("/").findLast((part) => part !== "");
  if (code === SHORT_CODE_FAILS) return { ok: false, message: "the sandbox lets this link fail" };
  const target = sandboxCreators.find((creator) => creator.platform === platform)?.url;
  return code === SHORT_CODE_OK && target !== undefined ? { ok: true, target } : null;
}
