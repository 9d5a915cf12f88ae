import { normaliseBiz } from "./normalise-biz";
import { type Platform } from "./platforms";

const PGY_ID = /^[0-9a-f]{24}$/i;

/**
 * A platformBloggerId that was sent, in the one spelling that parsed links give: an account's `__biz` comes padded or not, a PGY id
 * in either case.
 */
export function normalisePlatformId(platform: Platform, id: string): string {
  if (platform === "PGY" && PGY_ID.test(id)) return id.toLowerCase();
  return platform === "MP_HUXUAN" ? (normaliseBiz(id) ?? id) : id;
}
