import { z } from "zod";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { action, admitTenant, mutation, noInput, type PlatformCtx } from "@/server/services/kernel/verb";
import { resumeDueRun } from "./internal/transitions/continue-run";
import { pausedRuns } from "./internal/transitions/paused-runs";

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
