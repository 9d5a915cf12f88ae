import { platformTable } from "./platform-table";
import { type Platform } from "./platforms";

/** Numeric ids may be the primary id of one creator and an alias of another. */
export function isNumericId(id: string): boolean {
  return /^\d+$/.test(id);
}

export function isMergedId(id: string): boolean {
  return id.startsWith("merged:");
}

export function normalisePlatformId(platform: Platform, id: string): string {
  return platformTable[platform].normaliseId?.(id) ?? id;
}

export function idsOverlap(platform: Platform): boolean {
  return platformTable[platform].idsOverlap === true;
}
