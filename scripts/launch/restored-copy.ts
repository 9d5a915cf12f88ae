import { existsSync, rmSync } from "node:fs";
import path from "node:path";

/** Stands in a restored DATA_DIR until someone says that no other instance does its work. */
export const RESTORED = "restored.unconfirmed";

const noteOf = (dataDir: string) => path.join(dataDir, RESTORED);

/**
 * A restored copy has production's cookies, receivers and robots: beside production it would start every
 * task and send every push a second time. So it starts quiet, whatever the settings say.
 */
export function quietSettings(dataDir: string): { OUTWARD_WORK?: "off" } {
  return isUnconfirmed(dataDir) ? { OUTWARD_WORK: "off" } : {};
}

export function isUnconfirmed(dataDir: string): boolean {
  return existsSync(noteOf(dataDir));
}

/** Whether there was something to confirm. */
export function confirmRestored(dataDir: string): boolean {
  if (!isUnconfirmed(dataDir)) return false;
  rmSync(noteOf(dataDir));
  return true;
}

export function sayQuiet(dataDir: string): string[] {
  const why = isUnconfirmed(dataDir)
    ? [
        `${dataDir} was restored, and may be a copy of a service that still runs.`,
        "If it takes the place of that one: npm run restore -- --confirm, then start again.",
      ]
    : ["OUTWARD_WORK is off."];
  return [
    "NO OUTWARD WORK: no task starts, and no push, notice or retry is sent.",
    ...why.map((line) => `  ${line}`),
  ];
}
