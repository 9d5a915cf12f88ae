import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type FrozenChange } from "./attempt";

/** A delivery's `items`: kept as text, because numbers may be written in several ways. */
export function jsonArray(changes: readonly FrozenChange[]): string {
  return `[${changes.map(({ json }) => json).join(",")}]`;
}

type Sent = { bloggerIds: string[]; texts: string[] };

/**
 * Those of `items` whose bloggers are among `ids`, in their order, each with the text that was frozen. JSON,
 * because the driver parses arrays of PostgreSQL character by character.
 */
export const sentItems = (items: Prisma.Sql, ids: Prisma.Sql) => Prisma.sql`
  SELECT coalesce(json_agg(item #>> '{blogger,id}' ORDER BY at), '[]') AS ids,
    coalesce(json_agg(item::text ORDER BY at), '[]') AS texts
  FROM json_array_elements(${items}) WITH ORDINALITY each (item, at)
  WHERE item #>> '{blogger,id}' = ANY (${ids})`;

export function toFrozenChanges({ bloggerIds, texts }: Sent): FrozenChange[] {
  return bloggerIds.map((bloggerId, at) => ({ bloggerId, json: texts[at] ?? "" }));
}

/** What an attempt carried. Null: its body has been erased. */
export async function findFrozenChanges(
  db: Db | Tx,
  organizationId: OrganizationId,
  { deliveryId, bloggerIds }: { deliveryId: string; bloggerIds: readonly string[] },
): Promise<FrozenChange[] | null> {
  const [sent] = await db.$queryRaw<Sent[]>`
    SELECT sent.ids AS "bloggerIds", sent.texts
    FROM sync_delivery d, LATERAL (${sentItems(Prisma.sql`d.items`, Prisma.sql`${[...bloggerIds]}::text[]`)}) sent
    WHERE d.id = ${deliveryId} AND d.organization_id = ${organizationId} AND d.bodies_deleted_at IS NULL`;
  return sent === undefined ? null : toFrozenChanges(sent);
}
