import { chooseAccounts, type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { findDriver } from "@/server/platforms";
import { getPaceAccounts } from "@/server/services/scraping/pace";
import { withTransaction } from "@/server/services/kernel/verb";
import { type RunPauseReason } from "../shown/scraping-run";
import { findTakenPlatforms } from "../transitions/freeze-targets";
import { lockTaskOfRuns } from "../transitions/runs-of-task";
import { lockPending, type OpenRun } from "./open-run";

/**
 * Pauses a run before its first target is written if no account can work on it: its targets would only wait
 * (docs/rules.md#scraping-runs). False: an account can work, there are no targets, or the run has started.
 * Throws `CONFLICT` if the task's filter is invalid.
 */
export async function pauseWithoutAccount(run: OpenRun): Promise<boolean> {
  const { ctx, row, task, paces, taskKey } = run;
  if (row.dispatcher !== "SERVER" || row.freezeJson !== null) return false;
  const platforms = await findTakenPlatforms(ctx.db, ctx.organization, task, hasDriver);
  if (platforms.length === 0) return false;
  const asked = { organizationId: ctx.organization.id, taskKey, worker: row.id, paces };
  const work = await findWork(ctx.db, { ...asked, platforms, taskOwnerUserId: task.ownerUserId });
  return !work.canStart && pause(run, work);
}

function pause(run: OpenRun, { freesAt, organizationIsActive }: Work): Promise<boolean> {
  const { ctx, row, clock } = run;
  return withTransaction(ctx, async (tx) => {
    await lockTaskOfRuns(tx, row.taskId);
    if ((await lockPending(tx, run)) === null) return false;
    const isActive = run.organizationIsActive && organizationIsActive;
    const pauseReason: RunPauseReason = isActive ? "NO_ELIGIBLE_ACCOUNT" : "ORG_SUSPENDED";
    const resumeAt = isActive && freesAt !== null ? new Date(freesAt) : null;
    const at = new Date(clock());
    run.row = await tx.scrapingTaskRun.update({
      where: { id: row.id },
      data: {
        status: "PAUSED",
        pauseReason,
        resumeAt,
        pausedAt: at,
        finishedAt: at,
        executor: null,
        executorUntil: null,
      },
    });
    run.over.abort();
    return true;
  });
}

type Asked = {
  organizationId: string;
  taskKey: string;
  worker: string;
  taskOwnerUserId: string | null;
  platforms: readonly Platform[];
  paces: Partial<Record<Platform, Pace>> | null;
};
/** `freesAt`: when the first account is free; null: time alone frees none. */
type Work = { canStart: boolean; freesAt: number | null; organizationIsActive: boolean };

export async function findWork(db: Db, { platforms, paces, ...rest }: Asked): Promise<Work> {
  const { organizationId, taskKey, worker, taskOwnerUserId } = rest;
  const frees: number[] = [];
  let organizationIsActive = true;
  for (const platform of platforms) {
    const pace = paces?.[platform];
    if (pace === undefined) continue;
    const place = { organizationId, platform, taskKey };
    const { accounts, ...situation } = await getPaceAccounts(db, place);
    ({ organizationIsActive } = situation);
    const occasion = { ...situation, taskOwnerUserId, worker, targets: 1 };
    const { working, out } = chooseAccounts(accounts, pace, occasion);
    // An account in a shift rest or leased to another run is back soon, so the run waits for it.
    const isBackSoon = out.some(({ reason }) => reason === "LEASED" || reason === "SHIFT_REST");
    if (working.length > 0 || isBackSoon) return { canStart: true, freesAt: null, organizationIsActive };
    frees.push(...out.flatMap(({ freesAt }) => freesAt ?? []));
  }
  const freesAt = frees.length === 0 ? null : Math.min(...frees);
  return { canStart: false, freesAt, organizationIsActive };
}

export function hasDriver(platform: Platform): boolean {
  return findDriver(platform) !== null;
}
