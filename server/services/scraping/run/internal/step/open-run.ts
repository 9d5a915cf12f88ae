import { setTimeout as sleep } from "node:timers/promises";
import { type Pace, type Priority } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { newSecretHex } from "@/server/infra/crypto";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { readDatabaseClock } from "@/server/services/scraping/pace";
import { admitTenant, type Ctx, type PlatformCtx } from "@/server/services/kernel/verb";
import { abandonScrape } from "@/server/services/scraping/scrape";
import { type RunRow } from "../shown/read-runs";
import { findTaskKey } from "../transitions/find-task-key";

/** How long a run is left to its executor after it was last heard of, or after the sleep that follows. */
export const EXECUTOR_MS = 90_000;
/** A step is heard of every second; one that is silent for longer has died. */
const SILENT_MS = 3_000;
const LISTEN_MS = 200;
/** Of the instant when a step was called, ms since 1970, with which its token begins. */
const CALLED_DIGITS = 15;
/** At the token's end once a step has ended, and left nothing behind. */
const LEFT = "left";

/** The organization's other runs at work: whom those that come first have, and which come after this one. */
export type CompetingRuns = {
  takenOn: (platform: Platform) => string[];
  isBehind: (runId: string | null) => boolean;
};

/** A run that this step works on, until another takes it over or stops it. */
export type OpenRun = {
  ctx: Ctx;
  row: RunRow;
  task: Prisma.ScrapingTaskGetPayload<object>;
  paces: Record<Platform, Pace>;
  /** Whether the organization may work: neither suspended, nor its subscription over. */
  organizationIsActive: boolean;
  priority: Priority;
  taskKey: string;
  /** Tells this step from every other. */
  token: string;
  /** The database's: ms since 1970. */
  clock: () => number;
  /** As the last heartbeat saw them. */
  competing: CompetingRuns;
  /** The lanes as this step wrote them last, as JSON: while nothing moves, they are not written again. */
  savedLanes: string | null;
  /** Aborted once the run is no longer this step's; no call begins from then on. */
  over: AbortController;
  /** Whether the step before this one died in the middle: what it holds has to be freed. */
  hasFormerDied: boolean;
};

/**
 * Takes a run for one step: one of the service's own, or one without its targets. Null: it has ended, or
 * another executor works on it. Steps of one executor follow one another, so one called later takes the run
 * from one that hangs. It listens first, for three seconds at most, whether that one is alive.
 */
export async function openRun(
  { db, ...rest }: PlatformCtx,
  { runId, executor }: { runId: string; executor: string },
): Promise<OpenRun | null> {
  const called = String(Math.floor((await readDatabaseClock(db))())).padStart(CALLED_DIGITS, "0");
  const token = `${executor}#${called}-${newSecretHex().slice(0, 16)}`;
  const hasFormerDied = (await listenForFormer(db, { runId, executor })) === "silent";
  const taken = await db.$executeRaw`
    UPDATE scraping_task_run r
    SET executor = ${token}, executor_until = clock_timestamp() + ${EXECUTOR_MS}::float8 * interval '1 millisecond'
    WHERE r.id = ${runId} AND (r.dispatcher = 'SERVER' OR r.frozen_at IS NULL) AND r.status IN ('PENDING', 'RUNNING')
      AND (r.executor IS NULL OR r.executor_until < clock_timestamp()
        OR split_part(r.executor, '#', 1) = ${executor} AND substr(split_part(r.executor, '#', 2), 1, ${CALLED_DIGITS}) <= ${called})`;
  if (taken === 0) return null;
  const { task, organization, ...row } = await db.scrapingTaskRun.findUniqueOrThrow({
    where: { id: runId },
    include: { task: true, organization: true },
  });
  const clock = await readDatabaseClock(db);
  const { status, subscriptionExpiresAt: expiresAt } = organization;
  return {
    ctx: { ...rest, db, organization: admitTenant(organization) },
    ...{ row, task, token, priority: row.priority, taskKey: await findTaskKey(db, row) },
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

/** `gone`: there is none, or it ended as it should. `other`: another executor's, which others leave alone. */
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

/** Ends the step: others leave the run alone until a while after `until`, when its executor goes on. */
export async function leaveRun({ ctx, row, token }: OpenRun, until: Date | null): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE scraping_task_run
    SET executor = ${`${token.slice(0, token.lastIndexOf("-"))}-${LEFT}`},
      executor_until = greatest(clock_timestamp(), ${until}::timestamptz) + ${EXECUTOR_MS}::float8 * interval '1 millisecond'
    WHERE id = ${row.id} AND executor = ${token}`;
}

/** Ends the service's part in a desktop client's run: whichever client reports first takes it up. */
export async function giveToClient({ ctx, row, token, over }: OpenRun): Promise<void> {
  await ctx.db.scrapingTaskRun.updateMany({
    where: { id: row.id, executor: token },
    data: { executor: null, executorUntil: null },
  });
  over.abort();
}

type Held = { accountId: string; leaseToken: string };

/**
 * Frees what a step that died had under way: its accounts, as after a scrape that blames no account, and its
 * creators. A parked scrape keeps both. Should the step be alive after all, it has lost them before its next
 * call, and writes nothing of the call that is under way.
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

/** The run while it is this step's and has not started. */
export async function lockPending(tx: Tx, { row: { id }, token }: OpenRun): Promise<RunRow | null> {
  await tx.$queryRaw`SELECT 1 FROM scraping_task_run WHERE id = ${id} FOR UPDATE`;
  return tx.scrapingTaskRun.findFirst({ where: { id, executor: token, status: "PENDING" } });
}
