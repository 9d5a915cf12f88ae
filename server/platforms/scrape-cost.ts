import { type Platform } from "@/server/domain/roster/platforms";
import { findDriver } from "./drivers";

/** How long a platform takes to answer a call, as forecasts assume; calls are spaced wider than that. */
export const TYPICAL_ANSWER_MS = 1_000;

/** How many calls the scrape of one blogger takes; 1 where no call is known yet. */
export function callsPerTarget(platform: Platform): number {
  return findDriver(platform)?.subCalls.length ?? 1;
}
