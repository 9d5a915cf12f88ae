import { ServiceError } from "@/server/domain/kernel/errors";
import { Prisma, retryDeadlock, type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import {
  type CommitEvent,
  type Ctx,
  type PlatformCtx,
  recordAudit,
  withTransaction,
} from "@/server/services/kernel/verb";
import { actAsPerson } from "./act-as-person";
import { PATIENCE_MS } from "./start-roster-job";
import { freeUndone } from "./roster-job-row";
import { type PageOutcome, type RosterWork } from "./roster-work";

/** Of one page; after that the job fails. */
export const MAX_TRIES = 10;

/** Counts a try and keeps the sweep away. Null if the job has ended. */
export async function claimPage({ db, now }: PlatformCtx, id: string): Promise<RosterJob | null> {
  const busyUntil = new Date(now().getTime() + PATIENCE_MS);
  const where = { id, endedAt: null };
  const data = { status: "RUNNING", tries: { increment: 1 }, busyUntil } as const;
  const [job] = await db.rosterJob.updateManyAndReturn({ where, data });
  if (job?.startedAt === null)
    await db.rosterJob.updateMany({ where: { id, startedAt: null }, data: { startedAt: now() } });
  return job ?? null;
}

type Page = { job: RosterJob; work: RosterWork; person?: Ctx | undefined };

/** Returns whether the job has ended. Rethrows errors that a retry may fix. */
export async function workOnPage(ctx: PlatformCtx, page: Page): Promise<boolean> {
  if (page.job.tries > MAX_TRIES) return failJob(ctx, page, interrupted(page.job));
  try {
    return await tryPage(ctx, page);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason === "UNAVAILABLE") throw error;
    return failJob(ctx, page, error);
  }
}

function interrupted({ kind }: RosterJob): ServiceError {
  const next =
    kind === "IMPORT"
      ? "Continue the import with the remaining rows."
      : "Start it again, or with fewer rows.";
  return new ServiceError("UNAVAILABLE", `The job was interrupted repeatedly at the same place. ${next}`);
}

async function tryPage(ctx: PlatformCtx, { job, work, person }: Page): Promise<boolean> {
  const acting = person ?? (await actAsPerson(ctx, job, work.permission(job)));
  const prepared = await work.prepare?.({ ctx: acting, job });
  const events: CommitEvent[] = [];
  const inside = { ...acting, afterCommit: (event: CommitEvent) => void events.push(event) };
  const isEnded = await retryDeadlock(() =>
    withTransaction(acting, async (tx) => {
      events.length = 0;
      // Another process wrote the page or ended the job; the next claim tells which.
      if (!(await lockPage(tx, job))) return false;
      const outcome = await work.write({ ctx: inside, tx, job, prepared });
      const after = await saveOutcome(tx, job, outcome, ctx.now());
      const hasEnded = outcome.place === null && outcome.startsOver !== true;
      if (hasEnded) await recordAudit(tx, acting, { action: "roster-job.end", before: null, after });
      return hasEnded;
    }),
  );
  for (const event of events) ctx.afterCommit(event);
  return isEnded;
}

async function saveOutcome(tx: Tx, { id }: RosterJob, outcome: PageOutcome, now: Date) {
  const { place, total, result, changed = 0, unchanged = 0, failed = 0 } = outcome;
  if (outcome.startsOver === true) {
    const counts = { page: 0, tries: 0, changed: 0, unchanged: 0, failed: 0, total: null };
    return tx.rosterJob.update({ where: { id }, data: { ...counts, place: Prisma.DbNull }, select: kept });
  }
  return tx.rosterJob.update({
    where: { id },
    data: {
      page: { increment: 1 },
      tries: 0,
      changed: { increment: changed },
      unchanged: { increment: unchanged },
      failed: { increment: failed },
      // The place of an export with pictures is about 1 MB, and an ended job does not need it.
      ...(place === null ? { status: "SUCCESS", endedAt: now, place: Prisma.DbNull } : { place }),
      ...(total !== undefined && { total }),
      ...(result !== undefined && { result }),
    },
    select: kept,
  });
}

/** Locks the job if this page is still due; otherwise false. */
async function lockPage(tx: Tx, { id, page }: RosterJob): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM roster_job WHERE id = ${id} AND page = ${page} AND ended_at IS NULL FOR UPDATE`;
  return rows.length > 0;
}

const kept = {
  id: true,
  kind: true,
  changed: true,
  unchanged: true,
  failed: true,
  result: true,
  failure: true,
} as const;

async function failJob(ctx: PlatformCtx, { job }: Page, { reason, message }: ServiceError): Promise<true> {
  await withTransaction(ctx, async (tx) => {
    if (!(await lockPage(tx, job))) return;
    const data = { status: "FAILED", failure: { reason, message }, endedAt: ctx.now() } as const;
    const after = await tx.rosterJob.update({ where: { id: job.id }, data, select: kept });
    await freeUndone(tx, job);
    const { organizationId } = job;
    await recordAudit(tx, ctx, { action: "roster-job.end", organizationId, before: null, after });
  });
  return true;
}
