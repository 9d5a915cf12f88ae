import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type RunFailure } from "../../schema";

type Place = {
  organizationId: OrganizationId;
  /** The logical run. */
  chain: number;
  /** One cause alone; null: failures without a code. */
  code?: string | null | undefined;
  /** Only those written before this one; null: from the newest on. */
  before: string | null;
  take: number;
  skip?: number;
  /** Whose creators alone are shown (docs/rules.md#data-mode); undefined: all. */
  holder: string | undefined;
};

/**
 * Failures of a logical run that stand, the newest first, each with its position. One that names no creator
 * is shown to whoever sees the run.
 */
export async function readFailures(
  db: Db | Tx,
  { organizationId, chain, code, before, take, skip = 0, holder }: Place,
): Promise<(RunFailure & { id: string })[]> {
  const ofCause =
    code === undefined ? Prisma.empty : Prisma.sql`AND f.error_code IS NOT DISTINCT FROM ${code}`;
  const ofHolder =
    holder === undefined
      ? Prisma.empty
      : Prisma.sql`AND (f.blogger_id IS NULL OR b.owner_user_id = ${holder})`;
  return db.$queryRaw`
    SELECT f.id::text, f.blogger_id AS "bloggerId", b.nickname, f.platform::text, f.url,
      f.error_code AS "errorCode", f.error_message AS "errorMessage", f.account_id AS "accountId",
      a.display_name AS "accountName", f.attempt, f.at
    FROM scraping_run_failure f
    LEFT JOIN blogger b ON b.id = f.blogger_id AND b.organization_id = ${organizationId}
    LEFT JOIN scraper_account a ON a.id = f.account_id AND a.organization_id = ${organizationId}
    WHERE f.chain = ${chain} AND f.requeued_in IS NULL ${ofCause} ${ofHolder}
      AND (${before}::bigint IS NULL OR f.id < ${before}::bigint)
    ORDER BY f.id DESC LIMIT ${take} OFFSET ${skip}`;
}

export type Cause = { code: string | null; platform: Platform | null; count: number };

/** How many failures of a logical run stand, by platform and cause; of a `holder` those that it is shown. */
export function countCauses(db: Db | Tx, chain: number, holder?: string): Promise<Cause[]> {
  const ofHolder =
    holder === undefined
      ? Prisma.empty
      : Prisma.sql`AND (f.blogger_id IS NULL OR EXISTS (
          SELECT 1 FROM blogger b WHERE b.id = f.blogger_id AND b.owner_user_id = ${holder}))`;
  return db.$queryRaw`
    SELECT f.error_code AS code, f.platform::text, count(*)::int FROM scraping_run_failure f
    WHERE f.chain = ${chain} AND f.requeued_in IS NULL ${ofHolder} GROUP BY 1, 2`;
}
