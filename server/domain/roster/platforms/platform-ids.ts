import { type Platform } from "./platforms";

/**
 * Whether an id can be the primary one of one creator and an alias of another: primary ids beside aliases are
 * numbers.
 */
export function isNumericId(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Whether this is what a merged row was left with in place of its platform's id. */
export function isMergedId(id: string): boolean {
  return id.startsWith("merged:");
}

const DIGITS = /^[1-9]\d{0,19}$/;

/** The id of a WeChat account as padded base64 of its number, however it was padded; null if it is none. */
export function normaliseBiz(biz: string): string | null {
  try {
    const digits = atob(biz);
    return DIGITS.test(digits) ? btoa(digits) : null;
  } catch {
    return null;
  }
}

const PGY_ID = /^[0-9a-f]{24}$/i;

/**
 * A sent platformBloggerId in the one spelling that parsed links give. An account's `__biz` may be padded or
 * not, a PGY id in either case.
 */
export function normalisePlatformId(platform: Platform, id: string): string {
  if (platform === "PGY" && PGY_ID.test(id)) return id.toLowerCase();
  return platform === "MP_HUXUAN" ? (normaliseBiz(id) ?? id) : id;
}
