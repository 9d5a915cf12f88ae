import { type Platform } from "@/server/domain/platforms";
import { drivers } from "./drivers";

/** How long a platform takes to answer a call, as forecasts assume; calls are spaced wider than that. */
export const TYPICAL_ANSWER_MS = 1_000;

/** How many calls the scrape of one blogger takes. */
export function callsPerTarget(platform: Platform): number {
  return drivers[platform].subCalls.length;
}
