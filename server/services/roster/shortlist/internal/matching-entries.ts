import { Prisma, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { type EntryFilter } from "../schema";
import { isVisible } from "./shortlist-row";

/** Of an entry `e`. */
export function entryConditions({ status, managerUserId }: EntryFilter): Prisma.Sql {
  const ofStatus =
    status === undefined ? Prisma.empty : Prisma.sql`AND e.status = ${status}::shortlist_status`;
  const ofManager =
    managerUserId === undefined ? Prisma.empty : Prisma.sql`AND e.manager_user_id = ${managerUserId}`;
  return Prisma.sql`${ofStatus} ${ofManager}`;
}

/** The bloggers of a list's entries that match and that the caller may see. */
export async function findMatchingEntries(
  tx: Tx,
  ctx: Ctx,
  shortlistId: string,
  filter: EntryFilter,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT e.blogger_id AS id FROM shortlist_entry e JOIN blogger b ON b.id = e.blogger_id
    WHERE e.shortlist_id = ${shortlistId} AND ${isVisible(ctx)} ${entryConditions(filter)}`;
  return rows.map(({ id }) => id);
}
