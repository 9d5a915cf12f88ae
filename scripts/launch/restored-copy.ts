import { rmSync } from "node:fs";
import path from "node:path";
import { isUnconfirmed, RESTORED } from "@/server/infra/restored-copy";

export { isUnconfirmed, RESTORED };

/**
 * A restored copy has production's cookies, receivers and robots: beside production it would start every
 * task and send every push a second time. So it starts quiet, whatever the settings say.
 */
export function quietSettings(dataDir: string): { OUTWARD_WORK?: "off" } {
  return isUnconfirmed(dataDir) ? { OUTWARD_WORK: "off" } : {};
}

/** Whether there was something to confirm. */
export function confirmRestored(dataDir: string): boolean {
  if (!isUnconfirmed(dataDir)) return false;
  rmSync(path.join(dataDir, RESTORED));
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
