import { type Platform } from "@/server/domain/roster/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { getDatabaseNow } from "../transitions/runs-of-task";
import { findWait, parseLanes, type RunWait } from "./saved-lanes";
import { type RunRow } from "./shown-runs";

export type RunOfAccount = { runId: string; taskName: string | null };

export type RunsOfAccounts = {
  ofLease: (ownerUserId: string | null) => RunOfAccount | null;
  ofWorkingAccounts: (
    platform: Platform,
    accountIds: readonly string[],
    butRun: string,
  ) => RunOfAccount | null;
};

export async function findRunsOfAccounts(ctx: Ctx): Promise<RunsOfAccounts> {
  const rows = await ctx.db.scrapingTaskRun.findMany({
    where: { organizationId: ctx.organization.id, status: "RUNNING", dispatcher: "SERVER" },
    select: { id: true, status: true, crewJson: true, task: { select: { name: true, ownerUserId: true } } },
    orderBy: [{ waitingSince: "asc" }, { id: "asc" }],
  });
  const ownerUserId = visibleOwnerId(ctx);
  const runs = rows.map(({ id, task, ...row }) => ({
    lanes: parseLanes(row),
    shown: {
      runId: id,
      taskName: ownerUserId === undefined || task.ownerUserId === ownerUserId ? task.name : null,
    },
  }));
  return {
    ofLease: (lease) => runs.find(({ shown }) => shown.runId === lease)?.shown ?? null,
    ofWorkingAccounts(platform, accountIds, butRun) {
      const has = ({ lanes, shown }: (typeof runs)[number]) =>
        shown.runId !== butRun && accountIds.some((id) => id in (lanes[platform]?.crew?.turns ?? {}));
      return runs.find(has)?.shown ?? null;
    },
  };
}

export type ShownWait = RunWait & { heldBy: RunOfAccount | null };

export async function findWaits(ctx: Ctx, runs: readonly RunRow[]): Promise<ReadonlyMap<string, ShownWait>> {
  if (!runs.some(({ status }) => status === "RUNNING")) return new Map();
  const now = (await getDatabaseNow(ctx.db)).getTime();
  const found = runs.flatMap((run) => {
    const wait = findWait(run, now);
    return wait === null ? [] : [{ run, wait }];
  });
  const isHeld = found.some(({ wait: { reason } }) => reason === "RIVAL");
  const runsOfAccounts = isHeld ? await findRunsOfAccounts(ctx) : null;
  return new Map(found.map(({ run, wait }) => [run.id, toShownWait(run, wait, runsOfAccounts)]));
}

function toShownWait(run: RunRow, wait: RunWait, runsOfAccounts: RunsOfAccounts | null): ShownWait {
  const { platform, reason } = wait;
  const taken = reason === "RIVAL" ? (parseLanes(run)[platform]?.taken ?? []) : [];
  return { ...wait, heldBy: runsOfAccounts?.ofWorkingAccounts(platform, taken, run.id) ?? null };
}
