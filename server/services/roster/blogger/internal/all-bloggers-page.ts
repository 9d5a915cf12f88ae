import { z } from "zod";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor } from "@/server/domain/kernel/errors";
import { type PageStart, splitStart } from "@/server/domain/kernel/paging";
import { bloggerListFields } from "@/server/domain/roster/blogger";
import { type Platform } from "@/server/domain/roster/platforms";
import { deriveKey } from "@/server/infra/crypto";
import { type Db, Prisma } from "@/server/infra/db";
import { BLOGGER_FROM, type BloggerRow, bloggerSelectList } from "./blogger-row";
import { isInNickname, matchesText } from "./blogger-text";

type Filter = {
  organizationId?: string | undefined;
  platform?: Platform | undefined;
  text?: string | undefined;
};
type Row = BloggerRow & { organizationName: string; sortKey: string };

const position = z.strictObject({ k: z.string(), id: z.string() });

/**
 * Ids are in order of time, so all organizations together are read by primary key; one organization by its
 * index of age. Throws `INVALID_CURSOR`.
 */
export async function listAllBloggersPage(
  db: Db,
  { limit, cursor: start, ...filter }: Filter & { limit: number; cursor?: PageStart | undefined },
): Promise<{ rows: Row[]; nextCursor: string | null; hasMore: boolean }> {
  const binding: CursorBinding = {
    key: deriveKey("cursor"),
    query: { list: "all-bloggers", ...given(filter) },
  };
  const { cursor, skip } = splitStart(start);
  const after = cursor === undefined ? null : decodeCursor(cursor, position, binding);
  if (cursor !== undefined && after === null) throw invalidCursor();
  const found = await db.$queryRaw<Row[]>`
    SELECT ${Prisma.raw(bloggerSelectList(bloggerListFields))}, o.name AS "organizationName", b.created_at::text AS "sortKey"
    FROM ${Prisma.raw(BLOGGER_FROM)} JOIN organization o ON o.id = b.organization_id
    WHERE o.sandbox_of_id IS NULL AND b.deactivated_at IS NULL AND ${conditions(filter)} ${beyond(filter, after)}
    ORDER BY ${filter.organizationId === undefined ? Prisma.empty : Prisma.sql`b.created_at DESC,`} b.id DESC
    LIMIT ${limit + 1} OFFSET ${skip}`;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || last === undefined) return { rows, nextCursor: null, hasMore: false };
  return { rows, nextCursor: encodeCursor({ k: last.sortKey, id: last.id }, binding), hasMore: true };
}

function conditions({ organizationId, platform, text }: Filter): Prisma.Sql {
  const all = [Prisma.sql`b.merged_into_id IS NULL`];
  if (organizationId !== undefined) all.push(Prisma.sql`b.organization_id = ${organizationId}`);
  if (platform !== undefined) all.push(Prisma.sql`b.platform = ${platform}::platform`);
  if (text !== undefined) {
    const inAll = () => Prisma.sql`(${isInNickname(text)} OR b.id = ${text})`;
    all.push(organizationId === undefined ? inAll() : matchesText(organizationId, text));
  }
  return Prisma.join(all, " AND ");
}

function beyond({ organizationId }: Filter, after: z.output<typeof position> | null): Prisma.Sql {
  if (after === null) return Prisma.empty;
  if (organizationId === undefined) return Prisma.sql`AND b.id < ${after.id}`;
  return Prisma.sql`AND (b.created_at, b.id) < (${after.k}::timestamptz, ${after.id})`;
}

function given(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

type OrganizationCount = {
  organizationId: string;
  organizationName: string;
  platform: Platform;
  count: number;
};

/** Sandboxes are excluded. */
export async function listOrganizationCounts(db: Db): Promise<OrganizationCount[]> {
  return db.$queryRaw<OrganizationCount[]>`
    SELECT o.id AS "organizationId", o.name AS "organizationName", line.platform, sum(line.bloggers)::integer AS count
    FROM (
      SELECT organization_id, platform, bloggers FROM roster_total
      UNION ALL SELECT organization_id, platform, bloggers FROM roster_delta WHERE day IS NULL
    ) line JOIN organization o ON o.id = line.organization_id
    WHERE o.sandbox_of_id IS NULL
    GROUP BY o.id, line.platform HAVING sum(line.bloggers) > 0`;
}
