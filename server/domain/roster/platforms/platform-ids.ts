import { platformTable } from "./platform-table";
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

/** A sent platformBloggerId in the one spelling that parsed links give. */
export function normalisePlatformId(platform: Platform, id: string): string {
  return platformTable[platform].normaliseId?.(id) ?? id;
}

/** Whether a number alone does not tell an id of the platform from an alias. */
export function idsOverlap(platform: Platform): boolean {
  return platformTable[platform].idsOverlap === true;
}
