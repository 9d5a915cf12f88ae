import { type Platform } from "@/server/domain/roster/platforms";
import { findDriver } from "./drivers";

export const TYPICAL_ANSWER_MS = 1_000;

/** 1 for platforms without known calls. */
export function callsPerTarget(platform: Platform): number {
  return findDriver(platform)?.subCalls.length ?? 1;
}
