import { bloggerListFields, type BloggerWireField } from "@/server/domain/roster/blogger";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma, queryCells, toInstant, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type BloggerChange } from "../schema";
import { bloggerJson } from "./blogger-json";
import { type BloggerRow, bloggerSelectList, toBloggerListWire } from "./blogger-row";

/** Changes with `seq` in (after, upTo]. */
export type Stretch = {
  after: bigint;
  upTo: bigint;
  limit: number;
  platforms?: readonly Platform[] | undefined;
  visibleOwnerId?: string | undefined;
};
type Changes<Change> = { changes: Change[]; lastSeq: bigint | null };

type ChangeRow = BloggerRow & { seq: bigint; changeType: BloggerChange["changeType"]; changedAt: Date };

export async function findChanges(
  db: Db | Tx,
  organizationId: OrganizationId,
  stretch: Stretch,
): Promise<Changes<BloggerChange>> {
  const rows = await db.$queryRaw<ChangeRow[]>(changesStatement(organizationId, stretch));
  return { changes: rows.map(toChange), lastSeq: rows.at(-1)?.seq ?? null };
}

/** `json`: the change as it is sent. */
type ChangeJson = { bloggerId: string; seq: string; changedAt: string; json: string };

/** The same changes as JSON, with the fields asked for. */
export async function findChangesJson(
  db: Db,
  organizationId: OrganizationId,
  stretch: Stretch,
  fields: readonly BloggerWireField[],
): Promise<Changes<ChangeJson>> {
  const { columns, width, toJson } = bloggerJson(fields);
  const about = Prisma.sql`c.seq, c.change_type, c.changed_at, b.id`;
  const rows = await queryCells(db, stretchStatement(organizationId, stretch, Prisma.join([columns, about])));
  const changes = rows.map((cells) => {
    const [seq, changeType, at, bloggerId] = cells.slice(width) as [string, string, string, string];
    const changedAt = toInstant(at);
    const json = `{"changeType":"${changeType}","changedAt":"${changedAt}","seq":"${seq}","blogger":${toJson(cells)}}`;
    return { bloggerId, seq, changedAt, json };
  });
  const lastSeq = rows.at(-1)?.[width];
  return { changes, lastSeq: typeof lastSeq === "string" ? BigInt(lastSeq) : null };
}

export function changesStatement(organizationId: string, stretch: Stretch): Prisma.Sql {
  const columns = Prisma.raw(bloggerSelectList(bloggerListFields));
  const about = Prisma.sql`c.seq, c.change_type AS "changeType", c.changed_at AS "changedAt"`;
  return stretchStatement(organizationId, stretch, Prisma.join([about, columns]));
}

function stretchStatement(
  organizationId: string,
  { after, upTo, limit, platforms = [], visibleOwnerId }: Stretch,
  columns: Prisma.Sql,
): Prisma.Sql {
  const onPlatforms =
    platforms.length === 0 ? Prisma.empty : Prisma.sql`AND b.platform = ANY (${[...platforms]}::platform[])`;
  const owned =
    visibleOwnerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${visibleOwnerId}`;
  return Prisma.sql`
    SELECT ${columns}
    FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id LEFT JOIN users u ON u.id = b.owner_user_id
    WHERE c.organization_id = ${organizationId} AND c.seq > ${after} AND c.seq <= ${upTo} ${onPlatforms} ${owned}
    ORDER BY c.seq
    LIMIT ${limit}`;
}

function toChange(row: ChangeRow): BloggerChange {
  return {
    changeType: row.changeType,
    changedAt: row.changedAt.toISOString(),
    seq: row.seq.toString(),
    blogger: toBloggerListWire(row),
  };
}
