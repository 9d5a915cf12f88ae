import { type Ctx } from "@/server/services/kernel/verb";
import { readNow } from "../transitions/runs-of-task";
import { type HoldingRun, type HoldingRuns, readHoldingRuns } from "./holding-runs";
import { type RunRow } from "./read-runs";
import { findWait, readLanes, type RunWait } from "./saved-lanes";

/** What a run waits for, and the run that has the accounts it waits for. */
export type ShownWait = RunWait & { heldBy: HoldingRun | null };

/** What each of these runs waits for that is at work and cannot go on, by the run's id. */
export async function readWaits(ctx: Ctx, runs: readonly RunRow[]): Promise<ReadonlyMap<string, ShownWait>> {
  if (!runs.some(({ status }) => status === "RUNNING")) return new Map();
  const now = (await readNow(ctx.db)).getTime();
  const found = runs.flatMap((run) => {
    const wait = findWait(run, now);
    return wait === null ? [] : [{ run, wait }];
  });
  const isHeld = found.some(({ wait: { reason } }) => reason === "RIVAL");
  const holding = isHeld ? await readHoldingRuns(ctx) : null;
  return new Map(found.map(({ run, wait }) => [run.id, nameHolder(run, wait, holding)]));
}

function nameHolder(run: RunRow, wait: RunWait, holding: HoldingRuns | null): ShownWait {
  const { platform, reason } = wait;
  const taken = reason === "RIVAL" ? (readLanes(run)[platform]?.taken ?? []) : [];
  return { ...wait, heldBy: holding?.ofCrew(platform, taken, run.id) ?? null };
}
