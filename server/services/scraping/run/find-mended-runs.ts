import { z } from "zod";
import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { action } from "@/server/services/kernel/verb";
import { findWork, hasDriver } from "./internal/step/pause-without-account";
import { findPendingPlatforms } from "./internal/step/target-queue";
import { findTaskKey, laterRuns } from "./internal/transitions/runs-of-task";

const MAX_RUNS = 100;
const CALL_MS = 8_000;
/** Clock skew between processes: changes this much older still count as later. */
const CLOCKS_APART_SECONDS = 10;

type Paused = {
  id: string;
  organizationId: string;
  chain: number;
  paces: Partial<Record<Platform, Pace>> | null;
  taskOwnerUserId: string | null;
  platforms: Platform[] | null;
};

/**
 * Makes runs due that wait for an account, if an account added or changed since can work now
 * (docs/rules.md#scraping-runs). Changes that help no account cause no attempt. Returns the run to continue
 * after, or null at the end.
 */
export const findMendedRuns = action({
  permission: "job",
  input: z.strictObject({ after: z.string().nullable() }),
  output: z.string().nullable(),
  audit: { none: "a resume by itself is a run of its own" },
  async run({ ctx: { db }, input: { after } }) {
    const until = performance.now() + CALL_MS;
    const maybeMended = await findMaybeMended(db, after);
    for (const run of maybeMended) {
      if (await canWork(db, run))
        await db.$executeRaw`
          UPDATE scraping_task_run SET resume_at = clock_timestamp()
          WHERE id = ${run.id} AND is_newest AND status = 'PAUSED' AND pause_reason = 'NO_ELIGIBLE_ACCOUNT'`;
      if (performance.now() >= until) return run.id;
    }
    return maybeMended.length < MAX_RUNS ? null : (maybeMended.at(-1)?.id ?? null);
  },
});

function findMaybeMended(db: Db, after: string | null): Promise<Paused[]> {
  return db.$queryRaw`
    SELECT r.id, r.organization_id AS "organizationId", r.chain, r.pace_json AS paces,
      t.owner_user_id AS "taskOwnerUserId",
      CASE WHEN r.frozen_at IS NULL AND r.freeze_json IS NULL THEN t.platforms::text[] END AS platforms
    FROM scraping_task_run r JOIN scraping_task t ON t.id = r.task_id
    WHERE r.is_newest AND r.status = 'PAUSED' AND r.dispatcher = 'SERVER' AND r.pause_reason = 'NO_ELIGIBLE_ACCOUNT'
      AND (r.resume_at > clock_timestamp() OR r.resume_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${laterRuns}))
      AND EXISTS (SELECT 1 FROM scraper_account a
        WHERE a.organization_id = r.organization_id AND a.status = 'ACTIVE' AND a.cookie_encrypted IS NOT NULL
          AND a.updated_at > coalesce(r.paused_at, r.started_at) - make_interval(secs => ${CLOCKS_APART_SECONDS}))
      AND (${after}::text IS NULL OR r.id > ${after}) ORDER BY r.id LIMIT ${MAX_RUNS}`;
}

async function canWork(db: Db, { id: worker, chain, platforms, ...rest }: Paused): Promise<boolean> {
  const asked = platforms?.filter(hasDriver) ?? (await findPendingPlatforms(db, chain));
  const taskKey = await findTaskKey(db, { id: worker, chain });
  const { canStart } = await findWork(db, { ...rest, worker, taskKey, platforms: asked });
  return canStart;
}
