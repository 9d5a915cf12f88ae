import {
  bloggerListFields,
  type BloggerListWire,
  type BloggerWireField,
} from "@/server/domain/roster/blogger";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type BloggerChange, type SelectedChange } from "../schema";
import { type BloggerRow, bloggerSelectList, toBloggerWire } from "./blogger-row";

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
  const { changes, lastSeq } = await findSelectedChanges(db, organizationId, stretch, bloggerListFields);
  const whole = ({ blogger, ...change }: SelectedChange): BloggerChange => ({
    ...change,
    blogger: blogger as BloggerListWire,
  });
  return { changes: changes.map(whole), lastSeq };
}

export async function findSelectedChanges(
  db: Db | Tx,
  organizationId: OrganizationId,
  stretch: Stretch,
  fields: readonly BloggerWireField[],
): Promise<Changes<SelectedChange>> {
  const rows = await db.$queryRaw<ChangeRow[]>(changesStatement(organizationId, stretch, fields));
  return { changes: rows.map((row) => toChange(row, fields)), lastSeq: rows.at(-1)?.seq ?? null };
}

export function changesStatement(
  organizationId: string,
  { after, upTo, limit, platforms = [], visibleOwnerId }: Stretch,
  fields: readonly BloggerWireField[] = bloggerListFields,
): Prisma.Sql {
  const onPlatforms =
    platforms.length === 0 ? Prisma.empty : Prisma.sql`AND b.platform = ANY (${[...platforms]}::platform[])`;
  const owned =
    visibleOwnerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${visibleOwnerId}`;
  return Prisma.sql`
    SELECT c.seq, c.change_type AS "changeType", c.changed_at AS "changedAt", ${Prisma.raw(bloggerSelectList(fields))}
    FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id LEFT JOIN users u ON u.id = b.owner_user_id
    WHERE c.organization_id = ${organizationId} AND c.seq > ${after} AND c.seq <= ${upTo} ${onPlatforms} ${owned}
    ORDER BY c.seq
    LIMIT ${limit}`;
}

function toChange(row: ChangeRow, fields: readonly BloggerWireField[]): SelectedChange {
  return {
    changeType: row.changeType,
    changedAt: row.changedAt.toISOString(),
    seq: row.seq.toString(),
    blogger: toBloggerWire(row, fields),
  };
}
