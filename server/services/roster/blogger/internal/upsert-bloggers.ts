import { bloggerKey, byBloggerKey, coreColumns, type UpsertFields } from "@/server/domain/roster/blogger";
import { newId } from "@/server/domain/kernel/ids";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma, queryRows, type Tx } from "@/server/infra/db";
import { type Tenant } from "@/server/services/kernel/verb";
import { hasKeyOf, keyRows } from "./key-sql";
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
 * order. Each row is sent in one statement only, by what a look-up of the keys finds.
 */
export async function upsertBloggers(
  tx: Tx,
  organization: Tenant,
  rows: readonly UpsertRow[],
  origin: UpsertOrigin,
): Promise<(UpsertOutcome | null)[]> {
  const refused = await findWithoutRoom(tx, organization, rows);
  const taken = rows.filter((row) => !refused.has(row));
  if (taken.length === 0) return rows.map(() => null);
  const known = await findKnown(tx, organization, taken);
  const inserted = await insertNew(
    tx,
    organization,
    taken.filter((row) => !known.has(row)),
    origin,
  );
  const outcomes = new Map(inserted.map((row) => [bloggerKey(row), row]));
  // Also those that another transaction inserted after the look-up.
  const rest = taken.filter((row) => !outcomes.has(bloggerKey(row)));
  for (const row of await updateKnown(tx, organization, rest, origin)) outcomes.set(bloggerKey(row), row);
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
  await updateKnown(tx, organization, rows, {});
}

async function findKnown(tx: Tx, { id }: Tenant, rows: readonly UpsertRow[]): Promise<Set<UpsertRow>> {
  const statement = Prisma.sql`
    SELECT n.at::integer - 1 AS at FROM ${keyRows(rows)} WITH ORDINALITY AS n (platform, id, at)
    WHERE (SELECT true FROM blogger b WHERE ${hasKeyOf(id)})`;
  const found = await queryRows<{ at: number }>(tx, statement);
  const at = new Set(found.map((row) => row.at));
  return new Set(rows.filter((_, index) => at.has(index)));
}

async function insertNew(
  tx: Tx,
  organization: Tenant,
  rows: readonly UpsertRow[],
  { source, ownerUserId = null, fileRunId }: UpsertOrigin,
): Promise<Written[]> {
  if (rows.length === 0) return [];
  // The stream orders new creators of one commit by id; sorted ids give the order of `rows`.
  const ids = rows.map(() => newId("blogger")).sort();
  const records = rows.map((row, at) => ({ ...row, newId: ids[at] })).sort(byBloggerKey);
  return queryRows<Written>(tx, {
    text: insertStatement(setColumns(rows), fileRunId !== undefined),
    values: [
      JSON.stringify(records.map((record) => ({ ...toRecord(record), new_id: record.newId }))),
      organization.id,
      source,
      ownerUserId,
      ...(fileRunId === undefined ? [] : [fileRunId]),
    ],
  });
}

async function updateKnown(
  tx: Tx,
  organization: Tenant,
  rows: readonly UpsertRow[],
  { fileRunId }: Pick<UpsertOrigin, "fileRunId">,
): Promise<Written[]> {
  if (rows.length === 0) return [];
  const records = rows.map(toRecord);
  return queryRows<Written>(tx, {
    text: updateStatement(setColumns(rows), fileRunId !== undefined),
    values: [
      JSON.stringify(records),
      organization.id,
      findCommonMetrics(records),
      ...(fileRunId === undefined ? [] : [fileRunId]),
    ],
  });
}

function setColumns(rows: readonly UpsertRow[]): SetColumn[] {
  const isSet = (name: string) => rows.some(({ fields }) => name in fields);
  // A figure and its lower-bound flag are written together.
  const hasFans = isSet("fansCount") || isSet("fansCountIsLeast");
  return Object.entries(coreColumns).flatMap(([name, column]) =>
    isSet(name) || (hasFans && (name === "fansCount" || name === "fansCountIsLeast")) ? [column] : [],
  );
}

/** The names of the metrics that every row sends. */
function findCommonMetrics(records: readonly { metrics: Record<string, unknown> }[]): string[] {
  const [first = {}, ...rest] = records.map(({ metrics }) => metrics);
  return Object.keys(first).filter(
    (name) => first[name] !== undefined && rest.every((metrics) => metrics[name] !== undefined),
  );
}

/**
 * `cleared` names the metrics that were sent as null: rows store only those that have a value. What is
 * undefined is left out of JSON, so metrics are a copy of all fields without the others.
 */
function toRecord({ platform, platformBloggerId, fields }: UpsertRow) {
  const columns: Record<string, unknown> = {};
  const metrics: Record<string, unknown> = { ...fields };
  const cleared: string[] = [];
  for (const name of Object.keys(metrics)) {
    const column = columnNames.get(name);
    if (column !== undefined) columns[column] = metrics[name];
    else if (metrics[name] === null) cleared.push(name);
    else continue;
    metrics[name] = undefined;
  }
  return {
    ...columns,
    platform,
    platform_blogger_id: platformBloggerId,
    given: Object.keys(columns),
    cleared,
    metrics,
  };
}

const columnNames = new Map(Object.entries(coreColumns).map(([name, { column }]) => [name, column]));
