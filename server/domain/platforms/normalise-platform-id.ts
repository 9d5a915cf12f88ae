import { normaliseBiz } from "./normalise-biz";
import { type Platform } from "./platforms";

/** A platformBloggerId that was sent, in the one spelling that parsed links give: an account's `__biz` comes padded or not. */
export function normalisePlatformId(platform: Platform, id: string): string {
  return platform === "MP_HUXUAN" ? (normaliseBiz(id) ?? id) : id;
}
