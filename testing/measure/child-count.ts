import { setImmediate as nextTurn } from "node:timers/promises";

/** How many processes run that this one started. */
export async function childCount(): Promise<number> {
  // Those that have just ended are forgotten at the end of the turn.
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
  return process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
}
