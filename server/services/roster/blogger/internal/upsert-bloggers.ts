import { bloggerKey, byBloggerKey, coreColumns, type UpsertFields } from "@/server/domain/roster/blogger";
import { newId } from "@/server/domain/kernel/ids";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { type Tenant } from "@/server/services/kernel/verb";
import { findWithoutRoom } from "./roster-room";
import { insertStatement, type SetColumn, updateStatement } from "./upsert-statements";

/** Absent fields stay unchanged, `null` clears. */
export type UpsertRow = { platform: Platform; platformBloggerId: string; fields: UpsertFields };
export type UpsertOutcome = { id: string; outcome: "created" | "updated" | "unchanged" };

/**
 * `ownerUserId` owns new rows in LOCAL mode; null: the organization's Owner. `fileRunId`: the import run of
 * a file, which stores the changes.
 */
export type UpsertOrigin = {
  source: "MANUAL" | "IMPORT" | "SCRAPE" | "OPEN_API";
  ownerUserId?: string | null;
  fileRunId?: string;
};
type Written = {
  platform: Platform;
  platformBloggerId: string;
  id: string;
  outcome: UpsertOutcome["outcome"];
};

/**
 * Inserts new creators, updates those that differ, reactivates deactivated ones. `rows` must not name a
 * creator twice. Results are in the order of `rows`, null if the roster is full. Rows are locked in key
 * order.
 */
export async function upsertBloggers(
  tx: Tx,
  organization: Tenant,
  rows: readonly UpsertRow[],
  { source, ownerUserId = null, fileRunId }: UpsertOrigin,
): Promise<(UpsertOutcome | null)[]> {
  const refused = await findWithoutRoom(tx, organization, rows);
  const taken = rows.filter((row) => !refused.has(row));
  if (taken.length === 0) return rows.map(() => null);
  const columns = setColumns(taken);
  // The stream orders new creators of one commit by id; sorted ids give the order of `rows`.
  const ids = taken.map(() => newId("blogger")).sort();
  const records = taken
    .map((row, at) => ({ ...row, newId: ids[at] }))
    .sort(byBloggerKey)
    .map(({ newId: id, ...row }) => ({ ...toRecord(row), new_id: id }));
  const payload = JSON.stringify(records);
  const inserted = await tx.$queryRawUnsafe<Written[]>(
    insertStatement(columns, fileRunId !== undefined),
    payload,
    organization.id,
    source,
    ownerUserId,
    ...(fileRunId === undefined ? [] : [fileRunId]),
  );
  const known =
    inserted.length === taken.length
      ? []
      : await updateKnown(tx, organization, { payload, columns, inserted, fileRunId });
  const outcomes = new Map([...inserted, ...known].map((row) => [bloggerKey(row), row]));
  return rows.map((row) => {
    if (refused.has(row)) return null;
    const written = outcomes.get(bloggerKey(row));
    if (written === undefined) throw new Error("a creator was neither inserted nor found");
    return { id: written.id, outcome: written.outcome };
  });
}

/** The caller must have locked the creator. */
export function updateBlogger(tx: Tx, organization: Tenant, row: UpsertRow): Promise<void> {
  return updateBloggers(tx, organization, [row]);
}

/** The caller must have locked the creators. `rows` must not name one twice. */
export async function updateBloggers(
  tx: Tx,
  organization: Tenant,
  rows: readonly UpsertRow[],
): Promise<void> {
  const payload = JSON.stringify([...rows].sort(byBloggerKey).map(toRecord));
  await updateKnown(tx, organization, { payload, columns: setColumns(rows), inserted: [] });
}

type Known = { payload: string; columns: SetColumn[]; inserted: Written[]; fileRunId?: string | undefined };

function updateKnown(tx: Tx, organization: Tenant, { payload, columns, inserted, fileRunId }: Known) {
  const insertedIds = inserted.map((row) => row.id);
  return tx.$queryRawUnsafe<Written[]>(
    updateStatement(columns, fileRunId !== undefined),
    payload,
    organization.id,
    insertedIds,
    ...(fileRunId === undefined ? [] : [fileRunId]),
  );
}

function setColumns(rows: readonly UpsertRow[]): SetColumn[] {
  const names = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
  // A figure and its lower-bound flag are written together.
  if (names.has("fansCount") || names.has("fansCountIsLeast")) names.add("fansCount").add("fansCountIsLeast");
  return Object.entries(coreColumns).flatMap(([name, column]) => (names.has(name) ? [column] : []));
}

function toRecord({ platform, platformBloggerId, fields }: UpsertRow) {
  const columns: Record<string, unknown> = {};
  const metrics: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const column = coreColumns[name]?.column;
    if (column === undefined) metrics[name] = value;
    else columns[column] = value;
  }
  return {
    ...columns,
    platform,
    platform_blogger_id: platformBloggerId,
    given: Object.keys(columns),
    metrics,
  };
}
