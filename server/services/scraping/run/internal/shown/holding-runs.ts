import { type Platform } from "@/server/domain/roster/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { readNow } from "../transitions/runs-of-task";
import { findWait, readLanes, type RunWait } from "./saved-lanes";
import { type RunRow } from "./read-runs";

export type HoldingRun = { runId: string; taskName: string | null };

export type HoldingRuns = {
  ofLease: (holder: string | null) => HoldingRun | null;
  ofCrew: (platform: Platform, accountIds: readonly string[], butRun: string) => HoldingRun | null;
};

export async function readHoldingRuns(ctx: Ctx): Promise<HoldingRuns> {
  const rows = await ctx.db.scrapingTaskRun.findMany({
    where: { organizationId: ctx.organization.id, status: "RUNNING", dispatcher: "SERVER" },
    select: { id: true, status: true, crewJson: true, task: { select: { name: true, ownerUserId: true } } },
    orderBy: [{ waitingSince: "asc" }, { id: "asc" }],
  });
  const holder = visibleOwnerId(ctx);
  const runs = rows.map(({ id, task, ...row }) => ({
    lanes: readLanes(row),
    shown: { runId: id, taskName: holder === undefined || task.ownerUserId === holder ? task.name : null },
  }));
  return {
    ofLease: (lease) => runs.find(({ shown }) => shown.runId === lease)?.shown ?? null,
    ofCrew(platform, accountIds, butRun) {
      const has = ({ lanes, shown }: (typeof runs)[number]) =>
        shown.runId !== butRun && accountIds.some((id) => id in (lanes[platform]?.crew?.turns ?? {}));
      return runs.find(has)?.shown ?? null;
    },
  };
}

export type ShownWait = RunWait & { heldBy: HoldingRun | null };

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
