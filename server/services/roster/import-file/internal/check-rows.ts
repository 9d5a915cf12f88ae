import { bloggerKey } from "@/server/domain/roster/blogger";
import { toRowProblem } from "@/server/domain/roster/import-file";
import { mapInTurns } from "@/server/infra/concurrency";
import { type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { dropBrokenTexts, type ReadyItem, resolveItems } from "@/server/services/roster/import";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { type FieldChange, type Reading, type RowNotice, type RowOutcome, type RowProblem } from "../schema";
import { listFileRows } from "./file-rows";
import { findManagerNames, withManager } from "./file-managers";
import { withPrices } from "./file-prices";
import { findKnown, findValues, isOwnedByAnother, type Known } from "./known-bloggers";
import {
  type ParsedRows,
  parseFileRows,
  type Refused,
  toLostTexts,
  toNotice,
  toRefused,
} from "./parse-file-rows";

type Checked = {
  line: number;
  outcome: RowOutcome;
  platform: string | null;
  platform_blogger_id: string | null;
  changes: FieldChange[] | null;
  brought: FieldChange[] | null;
  notice: RowNotice | null;
  error: RowProblem | null;
};

/** Computes the outcome of the next rows without changing the roster. Returns whether rows are left. */
export async function checkRows(ctx: Ctx, file: ImportFile, reading: Reading): Promise<boolean> {
  const { rows, isEnd } = await listFileRows(ctx.db, file.id, file.checkedLine);
  const last = rows.at(-1);
  if (last === undefined) return false;
  const read = await parseFileRows(ctx, file, { reading, rows });
  await withTransaction(ctx, async (tx) => {
    const whole = await leaveLostTexts(tx, ctx, read, reading);
    const checked = [
      ...whole.refused.map((one) => toWrong(one)),
      ...whole.skipped.map((one) => toWrong(one, "SKIPPED")),
      ...(await judge(tx, ctx, { file, ...whole })).map((row) => withNotice(row, whole.leftOut)),
    ];
    // Another call may have checked these rows, restarted with another reading, or started the import,
    // which stores its own errors in the rows.
    const { count } = await tx.importFile.updateMany({
      where: { id: file.id, runId: null, checkedLine: file.checkedLine, reading: { equals: reading } },
      data: { checkedLine: last.line },
    });
    if (count === 1) await store(tx, file.id, checked);
  });
  return !isEnd;
}

/** Resolves ids and leaves out texts that were lost in encoding; in `strict` mode such rows are refused. */
async function leaveLostTexts(tx: Tx, ctx: Ctx, read: ParsedRows, { strict }: Reading): Promise<ParsedRows> {
  const resolved = await resolveItems(tx, ctx, read.ready);
  const { items, lost } = await dropBrokenTexts(tx, ctx.organization.id, resolved);
  const leftOut = new Map(read.leftOut);
  const refused = [...read.refused];
  for (const [line, texts] of lost) {
    const cells = toLostTexts(texts);
    if (strict) refused.push({ line, platform: null, ...toRowProblem(cells) });
    else leftOut.set(line, [...(leftOut.get(line) ?? []), ...cells]);
  }
  const ready = strict ? items.filter(({ index }) => !lost.has(index)) : items;
  return { ...read, ready, refused, leftOut };
}

function withNotice(row: Checked, leftOut: ParsedRows["leftOut"]): Checked {
  return row.error === null ? { ...row, notice: toNotice(leftOut.get(row.line) ?? []) } : row;
}

async function judge(
  tx: Tx,
  ctx: Ctx,
  { file, ready, managers, prices }: { file: ImportFile } & Pick<ParsedRows, "ready" | "managers" | "prices">,
): Promise<Checked[]> {
  const known = await findKnown(tx, ctx, ready, prices);
  const seen = await findEarlier(tx, file, ready);
  const managerIds = [...known.values()].flatMap(({ managerUserId }) => managerUserId ?? []);
  const names = await findManagerNames(tx, managers.size === 0 ? [] : managerIds);
  const before = (row: Known | undefined) => {
    const id = row?.managerUserId ?? null;
    return id === null ? null : { id, name: names.get(id) ?? id };
  };
  const valuesOf = (row: Known | undefined, item: ReadyItem) =>
    withPrices(withManager(findValues(row, item), managers.get(item.index), before(row)), {
      item,
      known: row,
      prices: prices.get(item.index),
    });
  let room = await roomLeft(tx, ctx, file);
  return mapInTurns(ready, (item) => {
    const key = bloggerKey(item);
    const row = known.get(key);
    if (row !== undefined && isOwnedByAnother(ctx, row)) return toWrong(toRefused(ownedError(item)));
    const of = (outcome: RowOutcome, values: Pick<Checked, "changes" | "brought">): Checked => ({
      line: item.index,
      outcome,
      platform: item.platform,
      platform_blogger_id: item.platformBloggerId,
      ...values,
      notice: null,
      error: null,
    });
    const brought = () => ({ changes: null, brought: valuesOf(undefined, item).changed });
    // Its changes depend on the row above, which is not written yet.
    if (seen.has(key)) return of("DOUBLED", brought());
    const takesRoom = row?.deactivatedAt !== null;
    if (takesRoom && room <= 0) return of("FULL", brought());
    if (takesRoom) room -= 1;
    seen.add(key);
    if (row === undefined) return of("NEW", brought());
    const { changed, same } = valuesOf(row, item);
    return of(changed.length === 0 ? "SAME" : "CHANGED", { changes: changed, brought: same });
  });
}

/** Repeats the id that the row sent, so as not to reveal another one. */
function ownedError({ index, platform, platformBloggerId, sentAs = platformBloggerId }: ReadyItem) {
  const message = `Another member of the organization holds the creator ${sentAs}.`;
  return { index, platform, code: "HELD_BY_ANOTHER_MEMBER", message };
}

function toWrong({ line, platform, ...error }: Refused, outcome: "WRONG" | "SKIPPED" = "WRONG"): Checked {
  const untold = { platform_blogger_id: null, changes: null, brought: null, notice: null };
  return { line, outcome, platform, ...untold, error };
}

async function findEarlier(
  tx: Tx,
  { id, checkedLine }: ImportFile,
  ready: readonly ReadyItem[],
): Promise<Set<string>> {
  const ids = [...new Set(ready.map((item) => item.platformBloggerId))];
  const rows = await tx.$queryRaw<{ platform: ReadyItem["platform"]; platformBloggerId: string }[]>`
    SELECT DISTINCT platform::text AS platform, platform_blogger_id AS "platformBloggerId" FROM import_row
    WHERE file_id = ${id} AND platform_blogger_id = ANY (${ids}::text[]) AND line <= ${checkedLine}
      AND outcome NOT IN ('WRONG', 'FULL', 'SKIPPED')`;
  return new Set(rows.map(bloggerKey));
}

async function roomLeft(tx: Tx, { organization }: Ctx, { id, checkedLine }: ImportFile): Promise<number> {
  if (organization.bloggerLimit === null) return Infinity;
  const where = { organizationId: organization.id, deactivatedAt: null };
  const used = await tx.blogger.count({ where });
  const [above] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM import_row
    WHERE file_id = ${id} AND line <= ${checkedLine} AND (outcome = 'NEW'
      OR (outcome = 'CHANGED' AND changes @> '[{"field": "deactivatedAt"}]'))`;
  return organization.bloggerLimit - used - (above?.count ?? 0);
}

async function store(tx: Tx, fileId: string, checked: readonly Checked[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE import_row r SET outcome = n.outcome::import_row_outcome, platform = n.platform::platform,
      platform_blogger_id = n.platform_blogger_id, changes = n.changes, brought = n.brought,
      notice = n.notice, error = n.error
    FROM jsonb_to_recordset(${JSON.stringify(checked.map(nullUnknownPlatform))}::jsonb) AS n (
      line integer, outcome text, platform text, platform_blogger_id text, changes jsonb, brought jsonb,
      notice jsonb, error jsonb)
    WHERE r.file_id = ${fileId} AND r.line = n.line`;
}

function nullUnknownPlatform(row: Checked): Checked {
  return row.outcome === "WRONG" ? { ...row, platform: null } : row;
}
