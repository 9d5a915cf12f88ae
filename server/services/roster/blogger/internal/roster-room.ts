import { SANDBOX_FULL_ID } from "@/server/domain/roster/sandbox";
import { type BloggerRef } from "@/server/domain/roster/blogger";
import { type Tx } from "@/server/infra/db";
import { type Tenant } from "@/server/services/kernel/verb";
import { hasKeyOf, keyRows } from "./key-sql";

/**
 * The rows for which the roster has no room (docs/rules.md#roster-limit); earlier rows get the room that is
 * left. Locks the organization until the transaction ends, so that concurrent imports share the room
 * exactly. Without a limit nothing is read or locked.
 */
export async function findWithoutRoom<Row extends BloggerRef>(
  tx: Tx,
  organization: Tenant,
  rows: readonly Row[],
): Promise<ReadonlySet<Row>> {
  if (organization.isSandbox) return new Set(rows.filter(isFullInSandbox));
  if (organization.bloggerLimit === null || rows.length === 0) return new Set();
  const limit = await lockLimit(tx, organization);
  if (limit === null) return new Set();
  const { newcomers, used } = await findNewcomers(tx, organization, rows, limit);
  return new Set(newcomers.slice(limit - used));
}

/** Read under the lock, because the request's value may be outdated. */
async function lockLimit(tx: Tx, { id }: Tenant): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ limit: number | null }[]>`
    SELECT blogger_limit AS limit FROM organization WHERE id = ${id} FOR NO KEY UPDATE`;
  return row?.limit ?? null;
}

/**
 * New creators and deactivated ones that would be reactivated, without merged ones. `used` is counted up to
 * the limit, in the same snapshot.
 */
async function findNewcomers<Row extends BloggerRef>(
  tx: Tx,
  { id }: Tenant,
  rows: readonly Row[],
  limit: number,
): Promise<{ newcomers: Row[]; used: number }> {
  // PostgreSQL evaluates the count only if there is a newcomer.
  const found = await tx.$queryRaw<{ at: number; used: number }[]>`
    SELECT n.at::integer - 1 AS at, (
      SELECT count(*)::integer FROM (
        SELECT FROM blogger WHERE organization_id = ${id} AND deactivated_at IS NULL LIMIT ${limit}) counted) AS used
    FROM ${keyRows(rows)} WITH ORDINALITY AS n (platform, id, at)
    WHERE (
      SELECT b.deactivated_at IS NULL OR b.merged_into_id IS NOT NULL FROM blogger b
      WHERE ${hasKeyOf(id)}) IS NOT TRUE`;
  const at = new Set(found.map((newcomer) => newcomer.at));
  return { newcomers: rows.filter((_, index) => at.has(index)), used: found[0]?.used ?? 0 };
}

function isFullInSandbox({ platformBloggerId }: BloggerRef): boolean {
  return platformBloggerId === SANDBOX_FULL_ID;
}

export const ROSTER_FULL_MESSAGE =
  "The roster has as many creators as the organization's plan allows. Deactivate some, or ask the platform's operator for a larger plan.";
