import { type Issue, ServiceError } from "@/server/domain/kernel/errors";
import { parseCreatorLink, platforms } from "@/server/domain/roster/platforms";
import { type Outcomes } from "@/server/domain/scraping/run";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type ReportedFailure, type RunReport } from "../../schema";
import { type RunRow, ownedBy } from "../shown/shown-runs";
import { findIgnoredFailures, type IgnoredPart } from "./ignored-parts";

/**
 * Throws `VALIDATION_FAILED` for ids that are not targets of the run, for an id both processed and pending,
 * and for a number of targets that differs from the run's.
 */
export async function checkReportedTargets(tx: Tx, run: RunRow, report: RunReport): Promise<void> {
  const processed = report.processedBloggerIds ?? [];
  const pending = report.pendingBloggerIds ?? [];
  const named = [...new Set([...processed, ...pending])];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT blogger_id AS id FROM scraping_run_target
    WHERE chain = ${run.chain} AND blogger_id = ANY (${named}::text[])`;
  const targets = new Set(rows.map(({ id }) => id));
  const isProcessed = new Set(processed);
  const strangers = (path: string, ids: readonly string[]): Issue[] =>
    ids.flatMap((id, index) =>
      targets.has(id) ? [] : [{ path: `${path}.${index}`, message: "is no target of this run" }],
    );
  const issues = [
    ...strangers("processedBloggerIds", processed),
    ...strangers("pendingBloggerIds", pending),
    ...pending.flatMap((id, index) =>
      isProcessed.has(id)
        ? [{ path: `pendingBloggerIds.${index}`, message: "is among processedBloggerIds, too" }]
        : [],
    ),
    ...(report.targetCount === undefined || report.targetCount === run.targetCount
      ? []
      : [{ path: "targetCount", message: `must be ${run.targetCount}: the run's targets do not change` }]),
  ];
  const [first] = issues;
  if (first === undefined) return;
  throw new ServiceError("VALIDATION_FAILED", `"${first.path}" ${first.message}.`, { issues });
}

/** Idempotent. `hasTargets`: the report names targets, so that they decide the counts. */
export async function writeOutcomes(
  tx: Tx,
  organizationId: OrganizationId,
  run: RunRow,
  { status = "RUNNING", processedBloggerIds, pendingBloggerIds, failedTargets }: RunReport,
): Promise<{ hasTargets: boolean; ignored: IgnoredPart[] }> {
  const { id, chain, attempt } = run;
  if (pendingBloggerIds?.length)
    await tx.$executeRaw`
      UPDATE scraping_run_target SET state = 'PENDING'
      WHERE chain = ${chain} AND blogger_id = ANY (${pendingBloggerIds}::text[])
        AND state = 'SUCCESS' AND attempt = ${attempt}`;
  if (processedBloggerIds?.length)
    // A target that failed and then succeeded is not a failure.
    await tx.$executeRaw`
      WITH done AS (
        UPDATE scraping_run_target SET state = 'SUCCESS', attempt = ${attempt}
        WHERE chain = ${chain} AND blogger_id = ANY (${processedBloggerIds}::text[])
          AND (state = 'PENDING' OR state = 'FAILED' AND attempt = ${attempt})
        RETURNING blogger_id
      )
      DELETE FROM scraping_run_failure f USING done WHERE f.run_id = ${id} AND f.blogger_id = done.blogger_id`;
  const isNamed = Boolean(pendingBloggerIds?.length) || Boolean(processedBloggerIds?.length);
  if (!failedTargets?.length) return { hasTargets: isNamed, ignored: [] };
  const targets = await findTargets(tx, organizationId, chain, failedTargets);
  await writeFailures(tx, organizationId, { run, targets }, failedTargets);
  const said = { run, failures: failedTargets, isOver: status !== "RUNNING" };
  const ignored = await findIgnoredFailures(tx, organizationId, said, targets);
  return { hasTargets: isNamed || targets.size > 0, ignored };
}

export async function countOutcomes(
  tx: Tx,
  { chain, attempt }: RunRow,
  ownerUserId: string | undefined,
): Promise<Outcomes> {
  const [outcomes] = await tx.$queryRaw<Outcomes[]>`
    SELECT (count(*) FILTER (WHERE state = 'PENDING' AND ${ownedBy(ownerUserId, "t")}))::int AS left,
      (count(*) FILTER (WHERE state = 'SUCCESS' AND attempt = ${attempt}))::int AS succeeded,
      (count(*) FILTER (WHERE state = 'FAILED' AND attempt = ${attempt}))::int AS failed
    FROM scraping_run_target t WHERE chain = ${chain}`;
  return outcomes ?? { left: 0, succeeded: 0, failed: 0 };
}

async function writeFailures(
  tx: Tx,
  organizationId: OrganizationId,
  { run: { id, chain, attempt }, targets }: { run: RunRow; targets: ReadonlyMap<number, string> },
  failures: readonly ReportedFailure[],
): Promise<void> {
  const entries = failures.map((failure, index) => ({ ...failure, bloggerId: targets.get(index) ?? null }));
  const entry = JSON.stringify(entries);
  await tx.$executeRaw`
    WITH entry AS MATERIALIZED (
      SELECT e.*, a.id AS account FROM jsonb_to_recordset(${entry}::jsonb)
        AS e (url text, "errorCode" text, "errorMessage" text, "accountId" text, ts float8, "bloggerId" text)
      LEFT JOIN scraper_account a ON a.id = e."accountId" AND a.organization_id = ${organizationId}
    ), failed AS (
      UPDATE scraping_run_target t SET state = 'FAILED', attempt = ${attempt}
      WHERE t.chain = ${chain} AND t.state = 'PENDING' AND t.blogger_id IN (SELECT "bloggerId" FROM entry)
      RETURNING t.blogger_id, t.platform
    ), known AS (
      SELECT DISTINCT ON (f.blogger_id) f.blogger_id, f.platform, e.*
      FROM failed f JOIN entry e ON e."bloggerId" = f.blogger_id ORDER BY f.blogger_id, e.ts DESC
    ), unknown AS (
      SELECT DISTINCT ON (e.url, e."errorCode") NULL, NULL::platform, e.* FROM entry e
      WHERE e."bloggerId" IS NULL AND NOT EXISTS (
        SELECT 1 FROM scraping_run_failure f
        WHERE f.run_id = ${id} AND f.blogger_id IS NULL AND f.url = e.url
          AND f.error_code IS NOT DISTINCT FROM e."errorCode")
      ORDER BY e.url, e."errorCode", e.ts DESC
    ), new (blogger_id, platform, url, code, message, sent_account, ts, sent_id, account) AS (
      SELECT * FROM known UNION ALL SELECT * FROM unknown
    )
    INSERT INTO scraping_run_failure
      (run_id, chain, attempt, blogger_id, platform, url, error_code, error_message, account_id, at)
    SELECT ${id}, ${chain}, ${attempt}, n.blogger_id, n.platform,
      CASE WHEN n.url = n.blogger_id THEN coalesce(b.url, n.url) ELSE n.url END, n.code, n.message, n.account,
      least(to_timestamp(n.ts / 1000), clock_timestamp())
    FROM new n LEFT JOIN blogger b ON b.id = n.blogger_id ORDER BY n.ts`;
}

async function findTargets(
  tx: Tx,
  organizationId: OrganizationId,
  chain: number,
  failures: readonly ReportedFailure[],
): Promise<Map<number, string>> {
  const names = failures.flatMap(({ url }, index) => [
    { index, id: url, platform: null, creator: null },
    ...platforms.flatMap((platform) => {
      const link = parseCreatorLink({ platform, text: url });
      return link.kind === "creator" ? [{ index, id: null, platform, creator: link.platformBloggerId }] : [];
    }),
  ]);
  const rows = await tx.$queryRaw<{ index: number; bloggerId: string }[]>`
    WITH name AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        AS n ("index" int, id text, platform platform, creator text)
    ), named AS (
      SELECT n.index, n.id FROM name n WHERE n.id IS NOT NULL
      UNION ALL
      SELECT n.index, b.id FROM name n JOIN blogger b
        ON b.organization_id = ${organizationId} AND b.platform = n.platform AND b.platform_blogger_id = n.creator
      UNION ALL
      SELECT n.index, a.blogger_id FROM name n JOIN blogger_alias a
        ON a.organization_id = ${organizationId} AND a.platform = n.platform AND a.alias = n.creator
    )
    SELECT n.index, t.blogger_id AS "bloggerId" FROM named n
    JOIN scraping_run_target t ON t.chain = ${chain} AND t.blogger_id = n.id`;
  return new Map(rows.map(({ index, bloggerId }) => [index, bloggerId]));
}
