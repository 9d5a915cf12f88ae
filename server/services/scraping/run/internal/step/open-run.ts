import { setTimeout as sleep } from "node:timers/promises";
import { type Pace, type Priority } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { newSecretHex } from "@/server/infra/crypto";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { admitTenant, type Ctx, type PlatformCtx } from "@/server/services/kernel/verb";
import { abandonScrape } from "@/server/services/scraping/scrape";
import { type RunRow } from "../shown/shown-runs";
import { findTaskKey } from "../transitions/runs-of-task";

/**
 * A run stays with its executor for this long after the last heartbeat, or after the sleep that follows.
 */
export const EXECUTOR_MS = 90_000;
/** A step sends a heartbeat every second; after a longer silence it is considered dead. */
const SILENT_MS = 3_000;
const LISTEN_MS = 200;
const CALLED_DIGITS = 15;
/** Suffix of the token of a step that ended cleanly. */
const LEFT = "left";

/** `takenOn`: accounts of higher-ranked runs. `isBehind`: whether a run ranks lower than this one. */
export type CompetingRuns = {
  takenOn: (platform: Platform) => string[];
  isBehind: (runId: string | null) => boolean;
};

export type OpenRun = {
  ctx: Ctx;
  row: RunRow;
  task: Prisma.ScrapingTaskGetPayload<object>;
  paces: Record<Platform, Pace>;
  organizationIsActive: boolean;
  priority: Priority;
  taskKey: string;
  token: string;
  clock: () => number;
  competing: CompetingRuns;
  /** As last written; unchanged lanes are not written again. */
  savedLanes: string | null;
  /** Aborted once the run is no longer this step's; no call starts after that. */
  over: AbortController;
  /** The step before died, so what it had must be freed. */
  hasFormerDied: boolean;
};

/**
 * Takes a run for one step: one of the service's own, or one whose targets are not frozen. Null: it has
 * ended, or another executor has it. A later step of the same executor takes the run from a hanging one,
 * after checking for three seconds at most whether that is alive.
 */
export async function openRun(
  { db, ...rest }: PlatformCtx,
  { runId, executor }: { runId: string; executor: string },
): Promise<OpenRun | null> {
  const called = String(Math.floor((await getDatabaseClock(db))())).padStart(CALLED_DIGITS, "0");
  const token = `${executor}#${called}-${newSecretHex().slice(0, 16)}`;
  const hasFormerDied = (await listenForFormer(db, { runId, executor })) === "silent";
  const claimed = await db.$executeRaw`
    UPDATE scraping_task_run r
    SET executor = ${token}, executor_until = clock_timestamp() + ${EXECUTOR_MS}::float8 * interval '1 millisecond'
    WHERE r.id = ${runId} AND (r.dispatcher = 'SERVER' OR r.frozen_at IS NULL) AND r.status IN ('PENDING', 'RUNNING')
      AND (r.executor IS NULL OR r.executor_until < clock_timestamp()
        OR split_part(r.executor, '#', 1) = ${executor} AND substr(split_part(r.executor, '#', 2), 1, ${CALLED_DIGITS}) <= ${called})`;
  if (claimed === 0) return null;
  const { task, organization, ...row } = await db.scrapingTaskRun.findUniqueOrThrow({
    where: { id: runId },
    include: { task: true, organization: true },
  });
  const clock = await getDatabaseClock(db);
  const { status, subscriptionExpiresAt: expiresAt } = organization;
  return {
    ctx: { ...rest, db, organization: admitTenant(organization) },
    row,
    task,
    token,
    priority: row.priority,
    taskKey: await findTaskKey(db, row),
    paces: row.paceJson as Record<Platform, Pace>,
    clock,
    organizationIsActive: status === "ACTIVE" && (expiresAt === null || expiresAt.getTime() > clock()),
    competing: { takenOn: () => [], isBehind: () => false },
    savedLanes: null,
    over: new AbortController(),
    hasFormerDied,
  };
}

type Former = { isGone: boolean; isOther: boolean; isSilent: boolean; until: Date | null };

async function listenForFormer(
  db: Db,
  { runId, executor }: { runId: string; executor: string },
): Promise<"gone" | "other" | "alive" | "silent"> {
  for (let first: Former | null = null; ; await sleep(LISTEN_MS)) {
    const [former] = await db.$queryRaw<Former[]>`
      SELECT r.executor IS NULL OR r.executor LIKE ${`%-${LEFT}`} AS "isGone",
        coalesce(split_part(r.executor, '#', 1) <> ${executor} AND r.executor_until >= clock_timestamp(), false) AS "isOther",
        coalesce(r.executor_until < clock_timestamp() + ${EXECUTOR_MS - SILENT_MS}::float8 * interval '1 millisecond', true) AS "isSilent",
        r.executor_until AS until
      FROM scraping_task_run r WHERE r.id = ${runId} AND r.status IN ('PENDING', 'RUNNING')`;
    if (former === undefined || former.isGone) return "gone";
    if (former.isOther) return "other";
    if (former.isSilent) return "silent";
    first ??= former;
    if (former.until?.getTime() !== first.until?.getTime()) return "alive";
  }
}

/** Ends the step; other executors leave the run alone until a while after `until`. */
export async function leaveRun({ ctx, row, token }: OpenRun, until: Date | null): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE scraping_task_run
    SET executor = ${`${token.slice(0, token.lastIndexOf("-"))}-${LEFT}`},
      executor_until = greatest(clock_timestamp(), ${until}::timestamptz) + ${EXECUTOR_MS}::float8 * interval '1 millisecond'
    WHERE id = ${row.id} AND executor = ${token}`;
}

export async function giveToClient({ ctx, row, token, over }: OpenRun): Promise<void> {
  await ctx.db.scrapingTaskRun.updateMany({
    where: { id: row.id, executor: token },
    data: { executor: null, executorUntil: null },
  });
  over.abort();
}

type Held = { accountId: string; leaseToken: string };

/**
 * Frees the accounts and creators of a dead step, without blame; parked scrapes keep theirs. If the step is
 * alive after all, its scrapes end before their next call and write nothing.
 */
export async function releaseDeadScrapes({ ctx, row, paces }: OpenRun): Promise<void> {
  const held = await ctx.db.$queryRaw<Held[]>`
    SELECT a.id AS "accountId", a.lease_token AS "leaseToken" FROM scraper_account a
    WHERE a.organization_id = ${ctx.organization.id} AND a.lease_holder = ${row.id}
      AND a.lease_token IS NOT NULL AND a.lease_expires_at > clock_timestamp() AND NOT EXISTS (
        SELECT 1 FROM scrape_claim c
        WHERE c.run_id = ${row.id} AND c.lease_token = a.lease_token AND c.progress IS NOT NULL)`;
  for (const lease of held) await abandonScrape(ctx, paces, lease);
  await ctx.db.$executeRaw`DELETE FROM scrape_claim WHERE run_id = ${row.id} AND progress IS NULL`;
}

export async function lockPending(tx: Tx, { row: { id }, token }: OpenRun): Promise<RunRow | null> {
  await tx.$queryRaw`SELECT 1 FROM scraping_task_run WHERE id = ${id} FOR UPDATE`;
  return tx.scrapingTaskRun.findFirst({ where: { id, executor: token, status: "PENDING" } });
}
