import { type BloggerWireField, bloggerListFields } from "@/server/domain/blogger";
import { type Platform } from "@/server/domain/platforms";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type BloggerChangeItem } from "../schema";
import { type BloggerRow, bloggerSelectList, toBloggerWire } from "./blogger-row";

/** A stretch of the stream: `seq` in (after, upTo], at most `limit` changes. */
export type Stretch = {
  after: bigint;
  upTo: bigint;
  limit: number;
  fields?: readonly BloggerWireField[] | undefined;
  platforms?: readonly Platform[] | undefined;
};
export type Changes = { changes: BloggerChangeItem[]; lastSeq: bigint | null };

type ChangeRow = BloggerRow & { seq: bigint; changeType: BloggerChangeItem["changeType"]; changedAt: Date };

/** The changes of a stretch in commit order. */
export async function readChanges(
  db: Db | Tx,
  organizationId: OrganizationId,
  stretch: Stretch,
): Promise<Changes> {
  const rows = await db.$queryRaw<ChangeRow[]>(changesStatement(organizationId, stretch));
  const { fields = bloggerListFields } = stretch;
  return { changes: rows.map((row) => toChange(row, fields)), lastSeq: rows.at(-1)?.seq ?? null };
}

/** One index range: what it costs does not depend on how deep it lies. */
export function changesStatement(organizationId: string, stretch: Stretch): Prisma.Sql {
  const { after, upTo, limit, platforms = [], fields = bloggerListFields } = stretch;
  const onPlatforms =
    platforms.length === 0 ? Prisma.empty : Prisma.sql`AND b.platform = ANY (${[...platforms]}::platform[])`;
  return Prisma.sql`
    SELECT c.seq, c.change_type AS "changeType", c.changed_at AS "changedAt", ${Prisma.raw(bloggerSelectList(fields))}
    FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id LEFT JOIN users u ON u.id = b.owner_user_id
    WHERE c.organization_id = ${organizationId} AND c.seq > ${after} AND c.seq <= ${upTo} ${onPlatforms}
    ORDER BY c.seq
    LIMIT ${limit}`;
}

function toChange(row: ChangeRow, fields: readonly BloggerWireField[]): BloggerChangeItem {
  return {
    changeType: row.changeType,
    changedAt: row.changedAt.toISOString(),
    seq: row.seq.toString(),
    blogger: toBloggerWire(row, fields),
  };
}
