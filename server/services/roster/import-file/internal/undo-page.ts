import { coreColumns } from "@/server/domain/roster/blogger";
import { Prisma, type Tx } from "@/server/infra/db";
import { visibleOwnerId, IN_KEY_ORDER } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Undone } from "../schema";

type TakenBack = Omit<Undone, "at"> & { unchanged: number };
type Page = { runId: string; ids: readonly string[]; reason: string };

type Row = {
  isNew: boolean;
  isMerged: boolean;
  isGone: boolean;
  isTouched: boolean;
  wanted: number;
  back: number;
};

const MANAGER = "manager_user_id";
const fieldOfColumn = JSON.stringify({
  ...Object.fromEntries(Object.entries(coreColumns).map(([name, { column }]) => [column, name])),
  fans_count_is_least: "fansCount",
  [MANAGER]: "managerUserId",
});
const always = new Set(["deactivated_at", "deactivated_reason", "metrics"]);

/** Changes by users, keys and other imports protect a creator from the undo; scrapes do not. */
const touching = Prisma.raw(`('CONSOLE', 'OPEN_API', 'IMPORT', 'DATABASE')`);

/**
 * Undoes an import for these creators (docs/rules.md#undoing-an-import): deactivates those it created and
 * restores changed fields that still have the import's value. Rows are locked in key order, as imports do.
 */
export async function undoPage(tx: Tx, ctx: Ctx, page: Page): Promise<TakenBack> {
  // Locked first: a statement does not see changes that were committed while it waited for a lock.
  await tx.$queryRaw`
    SELECT FROM blogger b WHERE b.organization_id = ${ctx.organization.id} AND b.id = ANY (${[...page.ids]}::text[])
    ${IN_KEY_ORDER} FOR UPDATE`;
  const columns = await changedColumns(tx, page);
  const rows = await tx.$queryRaw<Row[]>(statement(ctx, page, columns));
  if (columns.includes(MANAGER)) await clearFormerManagers(tx, ctx, page.ids);
  const count = (test: (row: Row) => boolean) => rows.filter(test).length;
  const isLeft = (row: Row) => !row.isMerged && !row.isGone && (row.isNew ? row.isTouched : row.back === 0);
  return {
    removed: count((row) => row.isNew && !row.isMerged && !row.isGone && !row.isTouched),
    restored: count(
      (row) => !row.isNew && !row.isMerged && !row.isGone && row.back > 0 && row.back === row.wanted,
    ),
    partly: count((row) => !row.isNew && !row.isMerged && row.back > 0 && row.back < row.wanted),
    unchanged: count((row) => !row.isMerged && row.isGone),
    kept: {
      changedSince: count(isLeft),
      merged: count(({ isMerged }) => isMerged),
      held: page.ids.length - rows.length,
    },
  };
}

/** Who has left since looks after no creator again (docs/rules.md#managers). */
async function clearFormerManagers(
  tx: Tx,
  { organization: { id } }: Ctx,
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE blogger b SET manager_user_id = NULL
    WHERE b.organization_id = ${id} AND b.id = ANY (${[...ids]}::text[]) AND b.manager_user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM organization_member m
        WHERE m.organization_id = ${id} AND m.user_id = b.manager_user_id AND m.status = 'ACTIVE')`;
}

/** Only columns of the domain's closed table, since they become part of the SQL. */
async function changedColumns(tx: Tx, { runId, ids }: Page): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT jsonb_object_keys(c.after) AS key FROM import_run_blogger c
    WHERE c.run_id = ${runId} AND c.blogger_id = ANY (${[...ids]}::text[]) AND c.after IS NOT NULL`;
  const changed = new Set(rows.map(({ key }) => key));
  const known = [...Object.values(coreColumns).map(({ column }) => column), MANAGER];
  return known.filter((column) => !always.has(column) && changed.has(column));
}

/** Entries of undone imports and of their undo cancel each other out, so they do not count as changes. */
function isOfUndone(runId: string): Prisma.Sql {
  return Prisma.sql`h.source = 'IMPORT' AND EXISTS (
    SELECT FROM import_run_blogger o JOIN open_api_blogger_import_run r ON r.id = o.run_id
    WHERE o.blogger_id = h.blogger_id AND o.run_id <> ${runId} AND r.undone IS NOT NULL
      AND h.at BETWEEN r.created_at AND (r.undone ->> 'at')::timestamptz)`;
}

function statement(ctx: Ctx, { runId, ids, reason }: Page, columns: readonly string[]): Prisma.Sql {
  const ownerId = visibleOwnerId(ctx);
  const owned = ownerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${ownerId}`;
  const restorable = [...columns, "deactivated_at", "deactivated_reason"];
  const pairs = Prisma.raw(restorable.map((column) => `'${column}', b.${column}`).join(", "));
  const set = columns.map((column) => `, ${column} = (jsonb_populate_record(b, l.back)).${column}`);
  return Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT b.id, b.merged_into_id, b.deactivated_at, c.is_new, c.before, c.after, c.changed_at,
        import_image(jsonb_build_object(${pairs}), b.metrics) AS image
      FROM blogger b JOIN import_run_blogger c ON c.run_id = ${runId} AND c.blogger_id = b.id
      WHERE b.organization_id = ${ctx.organization.id} AND b.id = ANY (${[...ids]}::text[]) ${owned}
    ), judged AS MATERIALIZED (
      SELECT l.id, l.is_new AS "isNew", l.merged_into_id IS NOT NULL AS "isMerged", CASE
        -- By hand.
        WHEN l.is_new THEN l.deactivated_at IS NOT NULL
        ELSE NOT EXISTS (SELECT FROM jsonb_each(l.before) x WHERE coalesce(l.image -> x.key, 'null') <> x.value) END AS "isGone",
        l.is_new AND (EXISTS (
          SELECT FROM blogger_history h WHERE h.blogger_id = l.id AND h.at > l.changed_at
            AND h.source IN ${touching} AND NOT (${isOfUndone(runId)})
        ) OR EXISTS (
          SELECT FROM import_run_blogger o JOIN open_api_blogger_import_run r ON r.id = o.run_id
          WHERE o.blogger_id = l.id AND o.run_id <> ${runId} AND o.changed_at > l.changed_at AND r.undone IS NULL
        )) AS "isTouched",
        (SELECT count(*) FROM jsonb_object_keys(coalesce(l.after, '{}')))::integer AS wanted,
        CASE WHEN l.is_new OR l.merged_into_id IS NOT NULL THEN '{}' ELSE (
          SELECT coalesce(jsonb_object_agg(x.key, x.value), '{}') FROM jsonb_each(l.before) x
          WHERE coalesce(l.image -> x.key, 'null') = l.after -> x.key AND (x.key <> 'fans_count_is_least'
            OR coalesce(l.image -> 'fans_count', 'null') = coalesce(l.after -> 'fans_count', l.image -> 'fans_count', 'null'))
            AND NOT EXISTS (
            SELECT FROM blogger_history h WHERE h.blogger_id = l.id AND h.at > l.changed_at
              AND NOT (${isOfUndone(runId)}) AND h.changes @> jsonb_build_array(jsonb_build_object('field',
                coalesce(${fieldOfColumn}::jsonb ->> x.key, substr(x.key, length('metrics.') + 1)))))
        ) END AS back
      FROM locked l
    ), written AS (
      UPDATE blogger b SET
        deactivated_at = CASE WHEN l."isNew" THEN date_trunc('milliseconds', clock_timestamp())
          ELSE (jsonb_populate_record(b, l.back)).deactivated_at END,
        deactivated_reason = CASE WHEN l."isNew" THEN ${reason} ELSE (jsonb_populate_record(b, l.back)).deactivated_reason END,
        metrics = jsonb_strip_nulls(b.metrics || coalesce((
          SELECT jsonb_object_agg(substr(x.key, length('metrics.') + 1), x.value)
          FROM jsonb_each(l.back) x WHERE starts_with(x.key, 'metrics.')), '{}'))
        ${Prisma.raw(set.join(""))}
      FROM judged l
      WHERE b.id = l.id AND NOT l."isMerged" AND CASE WHEN l."isNew" THEN NOT l."isGone" AND NOT l."isTouched" ELSE l.back <> '{}' END
      RETURNING b.id
    )
    SELECT j."isNew", j."isMerged", j."isGone", j."isTouched", j.wanted, (
      SELECT count(*) FROM jsonb_object_keys(j.back))::integer AS back
    FROM judged j LEFT JOIN written w USING (id)`;
}
