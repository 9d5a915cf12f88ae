import { type Platform } from "@/server/domain/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { type BloggerChangeItem, readChanges } from "@/server/services/blogger";
import { type OrganizationId } from "@/server/services/verb";

/** The newest change of the organization's roster on these platforms (none named: all), or null. */
export async function findNewestChange(
  tx: Tx,
  organizationId: OrganizationId,
  platforms: readonly Platform[],
): Promise<BloggerChangeItem | null> {
  const onPlatforms =
    platforms.length === 0 ? Prisma.empty : Prisma.sql`AND b.platform = ANY (${[...platforms]}::platform[])`;
  const newest = await tx.$queryRaw<{ seq: bigint }[]>`
    SELECT c.seq FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id
    WHERE c.organization_id = ${organizationId} ${onPlatforms}
    ORDER BY c.seq DESC LIMIT 1`;
  const seq = newest[0]?.seq;
  if (seq === undefined) return null;
  const { changes } = await readChanges(tx, organizationId, { after: seq - 1n, upTo: seq, limit: 1 });
  return changes[0] ?? null;
}
