import { bloggerUpsertFields, coreColumns, MAX_TAGS } from "@/server/domain/roster/blogger";
import { type Tx } from "@/server/infra/db";
import { moveContacts } from "./latest-contact";

const OWN_RULES = new Set(["platform", "platform_blogger_id", "nickname", "tags", "fans_count_is_least"]);

const filled = Object.entries(coreColumns).flatMap(([name, { column }]) =>
  name in bloggerUpsertFields && !OWN_RULES.has(column) ? [column] : [],
);

/**
 * Merges two rows that the caller has locked. The older row stays, gets the platform's own id, and takes
 * missing values and all that hangs on the younger: snapshots, held figures, contacts, entries of
 * shortlists, aliases, tags and its person. The younger is deactivated, loses its id and points to the older,
 * as do rows merged into it before.
 */
export async function mergeBloggers(
  tx: Tx,
  { ids, primaryId }: { ids: readonly [string, string]; primaryId: string },
): Promise<{ olderId: string; youngerId: string }> {
  const [older, younger] = await tx.blogger.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (older === undefined || younger === undefined) throw new Error("two rows are merged, or none");
  await tx.$executeRaw`
    UPDATE blogger SET platform_blogger_id = 'merged:' || id,
      deactivated_at = coalesce(deactivated_at, date_trunc('milliseconds', clock_timestamp())),
      deactivated_reason = ${`Merged into ${older.id}: both were the creator ${primaryId}.`},
      merged_into_id = ${older.id}
    WHERE id = ${younger.id}`;
  await tx.$executeRaw`UPDATE blogger SET merged_into_id = ${older.id} WHERE merged_into_id = ${younger.id}`;
  await tx.$executeRawUnsafe(
    `UPDATE blogger b SET platform_blogger_id = $3, deactivated_at = NULL, deactivated_reason = NULL,
       ${filled.map((column) => `${column} = coalesce(b.${column}, y.${column})`).join(", ")},
       fans_count_is_least = CASE WHEN b.fans_count IS NULL THEN y.fans_count_is_least ELSE b.fans_count_is_least END,
       owner_user_id = coalesce(b.owner_user_id, y.owner_user_id),
       manager_user_id = coalesce(b.manager_user_id, y.manager_user_id), metrics = y.metrics || b.metrics,
       tags = (b.tags || ARRAY(SELECT t FROM unnest(y.tags) t WHERE t <> ALL (b.tags)))[:${MAX_TAGS}],
       review_status = CASE WHEN b.review_status = 'PENDING' THEN y.review_status ELSE b.review_status END
     FROM blogger y WHERE b.id = $1 AND y.id = $2`,
    older.id,
    younger.id,
    primaryId,
  );
  await tx.$executeRaw`
    UPDATE blogger_snapshot s SET blogger_id = ${older.id} WHERE s.blogger_id = ${younger.id} AND NOT EXISTS (
      SELECT 1 FROM blogger_snapshot o WHERE o.blogger_id = ${older.id} AND o.snapshot_date = s.snapshot_date)`;
  await tx.$executeRaw`
    UPDATE held_figure h SET blogger_id = ${older.id} WHERE h.blogger_id = ${younger.id} AND NOT EXISTS (
      SELECT 1 FROM held_figure o WHERE o.blogger_id = ${older.id} AND o.field = h.field)`;
  await tx.$executeRaw`
    UPDATE shortlist_entry e SET blogger_id = ${older.id} WHERE e.blogger_id = ${younger.id} AND NOT EXISTS (
      SELECT 1 FROM shortlist_entry o WHERE o.blogger_id = ${older.id} AND o.shortlist_id = e.shortlist_id)`;
  await tx.$executeRaw`DELETE FROM shortlist_entry WHERE blogger_id = ${younger.id}`;
  await tx.$executeRaw`UPDATE shortlist_change SET blogger_id = ${older.id} WHERE blogger_id = ${younger.id}`;
  await moveContacts(tx, { from: younger.id, to: older.id });
  await tx.$executeRaw`UPDATE blogger_alias SET blogger_id = ${older.id} WHERE blogger_id = ${younger.id}`;
  await mergePersons(tx, older.id, younger.id);
  return { olderId: older.id, youngerId: younger.id };
}

/** As both rows are one creator, their persons are one person (docs/rules.md#persons). */
async function mergePersons(tx: Tx, olderId: string, youngerId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE person_blogger p SET person_id = o.person_id FROM person_blogger o, person_blogger y
    WHERE o.blogger_id = ${olderId} AND y.blogger_id = ${youngerId}
      AND p.person_id = y.person_id AND y.person_id <> o.person_id`;
  await tx.$executeRaw`
    UPDATE person_blogger y SET blogger_id = ${olderId} WHERE y.blogger_id = ${youngerId}
      AND NOT EXISTS (SELECT FROM person_blogger o WHERE o.blogger_id = ${olderId})`;
  await tx.$executeRaw`DELETE FROM person_blogger WHERE blogger_id = ${youngerId}`;
}
