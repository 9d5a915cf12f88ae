import { z } from "zod";
import { mutation, action, admitTenant, noInput, type PlatformCtx } from "@/server/services/kernel/verb";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { getRunWithoutLists } from "./internal/shown/shown-runs";
import { scrapingRun } from "./internal/shown/scraping-run";
import { getRun } from "./internal/shown/visible-run";
import { continueRun, resumeDueRun } from "./internal/transitions/continue-run";
import { resumeScrapingRunInput, scrapingRunId } from "./schema";
import { pausedRuns } from "./internal/transitions/runs-of-task";

const permission = "scraping-run:write";

/**
 * Creates a run for the targets that are left, with `includeFailed` also for the failed ones. Any attempt's
 * id means the newest. Throws `NOT_FOUND`, and `CONFLICT` for a run that was cancelled, is under way, or
 * has nothing left.
 */
export const resumeScrapingRun = mutation({
  permission,
  input: resumeScrapingRunInput,
  output: scrapingRun,
  audit: "scraping-run.resume",
  async run({ ctx, tx, input: { id, includeFailed } }) {
    await getRun(tx, ctx, id);
    const targets = includeFailed ? "pending-and-failed" : "pending";
    const after = await continueRun(tx, ctx, { id }, { targets });
    return { before: null, after, result: await getRunWithoutLists(tx, after) };
  },
});

/**
 * Creates a run for the failed targets of a logical run that no other retry has taken. Throws `NOT_FOUND`,
 * and `CONFLICT` if there are none, a run of the task is under way, or it was cancelled.
 */
export const retryFailedTargets = mutation({
  permission,
  input: scrapingRunId,
  output: scrapingRun,
  audit: "scraping-run.retry-failed",
  async run({ ctx, tx, input: { id } }) {
    await getRun(tx, ctx, id);
    const after = await continueRun(tx, ctx, { id }, { targets: "failed" });
    return { before: null, after, result: await getRunWithoutLists(tx, after) };
  },
});

/** Bounds of one call: resuming a run of a large roster takes seconds. */
const MAX_RUNS = 100;
const CALL_MS = 8_000;
const RETRY_SECONDS = 60;

const dueRuns = z.object({
  resumed: z.int(),
  isMore: z.boolean(),
});

/**
 * Resumes up to 100 paused runs that are due or waited for their organization, one of each organization
 * before the second of any (docs/rules.md#scraping-runs). A run with nothing left ends. One that fails is
 * tried again in a minute, and does not delay others.
 */
export const resumeDueRuns = action({
  permission: "job",
  input: noInput,
  output: dueRuns,
  audit: { none: "a resume by itself is a run of its own" },
  async run({ ctx }) {
    const until = performance.now() + CALL_MS;
    const due = await findDueRuns(ctx.db);
    let resumed = 0;
    let seen = 0;
    for (const run of due) {
      if (performance.now() >= until) break;
      seen += 1;
      if (await tryResume(ctx, run)) resumed += 1;
    }
    return { resumed, isMore: seen < due.length || due.length === MAX_RUNS };
  },
});

type DueRun = { id: string; organizationId: string };

async function tryResume(ctx: PlatformCtx, { id, organizationId }: DueRun): Promise<boolean> {
  try {
    const organization = await ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const inside = { ...ctx, organization: admitTenant(organization) };
    return (await resumeOne({ ctx: inside, input: { id } })) === "RESUMED";
  } catch (error) {
    logger().error({ err: error, runId: id }, "a run could not be resumed; it is tried again");
    await ctx.db.$executeRaw`
      UPDATE scraping_task_run SET resume_at = clock_timestamp() + make_interval(secs => ${RETRY_SECONDS})
      WHERE id = ${id} AND is_newest AND status = 'PAUSED'`;
    return false;
  }
}

const resumeOne = mutation({
  permission: "job",
  input: z.strictObject({ id: z.string() }),
  output: z.enum(["RESUMED", "ENDED", "WAITS", "NOT_DUE"]),
  audit: { none: "a resume by itself is a run of its own" },
  async run({ ctx, tx, input: { id } }) {
    const { organizationId } = await tx.scrapingTaskRun.findUniqueOrThrow({ where: { id } });
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    return resumeDueRun(tx, { ...ctx, organization: admitTenant(organization) }, { id });
  },
});

function findDueRuns(db: Db): Promise<DueRun[]> {
  return db.$queryRaw`
    SELECT r.id, r.organization_id AS "organizationId"
    FROM scraping_task_run r
    JOIN organization o ON o.id = r.organization_id AND o.status = 'ACTIVE'
      AND (o.subscription_expires_at IS NULL OR o.subscription_expires_at > clock_timestamp())
    WHERE ${pausedRuns.resumeByThemselves} AND r.dispatcher = 'SERVER'
      AND (r.resume_at IS NULL OR r.resume_at <= clock_timestamp())
    ORDER BY row_number() OVER (PARTITION BY r.organization_id ORDER BY r.resume_at NULLS FIRST, r.id),
      r.resume_at NULLS FIRST, r.id LIMIT ${MAX_RUNS}`;
}
