import { newId } from "@/server/domain/kernel/ids";
import { platforms } from "@/server/domain/roster/platforms";
import { failuresAsErrors } from "@/server/domain/scraping/run";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";
import { addAccountUses, addScraperAccounts, examplePaces } from "./add-scraper-accounts";

/** `resumed`: the next attempt, over the targets in `left`. */
type Run = {
  status: "SUCCESS" | "PARTIAL" | "PAUSED" | "FAILED" | "CANCELLED";
  done: readonly string[];
  failed?: readonly string[];
  left?: readonly string[];
  errorCode?: "NOT_ON_MARKETPLACE" | "L3_AUTH_FAIL";
  captchas?: number;
  pauseReason?: string;
  resumed?: Run;
};
type Place = { organizationId: OrganizationId; taskId: string; startedAt: Date };

/**
 * The task is disabled, so that no scheduler picks it up. Its runs are consistent: counts, targets, failures,
 * accounts and times agree.
 */
export async function addScrapingTask(
  tx: Tx,
  organizationId: OrganizationId,
  bloggerIds: readonly string[],
): Promise<void> {
  const runs = runsOf(bloggerIds);
  const taskId = newId("scrapingTask");
  const startOf = (position: number) => new Date(Date.now() - (position + 1) * DAY_MS);
  await tx.scrapingTask.create({
    data: {
      id: taskId,
      organizationId,
      name: "Sandbox task",
      platforms: [...platforms],
      enabled: false,
      runCount: runs.reduce((sum, { resumed }) => sum + (resumed === undefined ? 1 : 2), 0),
      lastRunAt: startOf(0),
    },
  });
  await addScraperAccounts(tx, organizationId);
  for (const [position, run] of runs.entries())
    await addRun(tx, { organizationId, taskId, startedAt: startOf(position) }, run, null);
}

type Parent = { id: string; chain: number; attempt: number; startedAt: Date };

async function addRun(tx: Tx, place: Place, run: Run, parent: Parent | null): Promise<void> {
  const { status, done, failed = [], left = [], captchas = 0, pauseReason = null, resumed } = run;
  const startedAt = new Date(
    (parent?.startedAt ?? place.startedAt).getTime() + (parent === null ? 0 : HOUR_MS),
  );
  const finishedAt = new Date(startedAt.getTime() + HOUR_MS / 2);
  const errors = failuresAsErrors([{ code: run.errorCode ?? null, count: failed.length }]);
  const made = await tx.scrapingTaskRun.create({
    data: {
      ...place,
      captchaCount: captchas,
      pauseReason,
      paceJson: examplePaces,
      id: newId("scrapingRun"),
      status,
      startedAt,
      finishedAt,
      frozenAt: startedAt,
      targetCount: done.length + failed.length + left.length,
      errorsJson: [...errors],
      successCount: done.length,
      failedCount: failed.length,
      isNewest: resumed === undefined,
      ...(status === "PAUSED" && { pausedAt: finishedAt }),
      ...(parent !== null && { parentRunId: parent.id, chain: parent.chain, attempt: parent.attempt + 1 }),
    },
  });
  const { id, chain, attempt } = made;
  // When an attempt is resumed, its remaining targets exist already.
  await tx.$executeRaw`
    INSERT INTO scraping_run_target AS t (chain, blogger_id, platform, state, attempt)
    SELECT ${chain}, b.id, b.platform, o.state::run_target_state, CASE o.state WHEN 'PENDING' THEN 0 ELSE ${attempt} END
    FROM blogger b CROSS JOIN LATERAL (
      SELECT CASE WHEN b.id = ANY (${[...done]}) THEN 'SUCCESS' WHEN b.id = ANY (${[...failed]}) THEN 'FAILED' ELSE 'PENDING' END AS state) o
    WHERE b.id = ANY (${[...done, ...failed, ...left]})
    ON CONFLICT (chain, blogger_id) DO UPDATE SET state = excluded.state, attempt = excluded.attempt`;
  await tx.$executeRaw`
    INSERT INTO scraping_run_failure (run_id, chain, attempt, blogger_id, platform, url, error_code, error_message, account_id, at)
    SELECT ${id}, ${chain}, ${attempt}, b.id, b.platform, b.url, ${run.errorCode ?? null}, ${MESSAGE}, a.id, ${finishedAt}
    FROM blogger b JOIN scraper_account a ON a.organization_id = b.organization_id AND a.platform = b.platform
    WHERE b.id = ANY (${[...failed]}) ORDER BY b.id`;
  await addAccountUses(tx, place.organizationId, { runId: id, done, failed, captchas });
  if (resumed !== undefined) await addRun(tx, place, resumed, { id, chain, attempt, startedAt });
}

const MESSAGE = "The sandbox lets this target fail.";

function runsOf(ids: readonly string[]): Run[] {
  const [half, rest] = [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)];
  return [
    { status: "SUCCESS", done: ids },
    { status: "PARTIAL", done: ids.slice(1), failed: ids.slice(0, 1), errorCode: "NOT_ON_MARKETPLACE" },
    { status: "PAUSED", done: half, left: rest, captchas: 2, pauseReason: "PERSON" },
    {
      status: "PAUSED",
      done: half,
      left: rest,
      pauseReason: "MAX_DURATION",
      resumed: { status: "SUCCESS", done: rest },
    },
    { status: "FAILED", done: [], failed: ids, errorCode: "L3_AUTH_FAIL" },
    { status: "CANCELLED", done: half, left: rest },
  ];
}
