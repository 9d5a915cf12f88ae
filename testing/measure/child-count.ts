import { setImmediate as nextTurn } from "node:timers/promises";

export async function childCount(): Promise<number> {
  // Processes that have just ended are only removed at the end of the turn.
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
  return process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
}
