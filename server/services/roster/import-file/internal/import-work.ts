import { z } from "zod";
import { rowErrorCodes } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { addToFileRun, writeFileItems } from "@/server/services/roster/import";
import { rosterWork } from "@/server/services/roster/job";
import { reading, type RowNotice, type RowProblem } from "../schema";
import { listFileRows } from "./file-rows";
import {
  type ParsedRows,
  parseFileRows,
  type Refused,
  toLostTexts,
  toNotice,
  toRefused,
} from "./parse-file-rows";

const importInput = z.object({ fileId: z.string(), runId: z.string() });
export type ImportInput = z.output<typeof importInput>;
const rowCode = z.enum([...rowErrorCodes, "NOT_FOUND", "HELD_BY_ANOTHER_MEMBER"]);
const importPlace = z.object({ line: z.int() });

type Page = { rows: ParsedRows; strict: boolean; after: number; last: number | null; isEnd: boolean };

export function lineOf({ place }: Pick<RosterJob, "place">): number {
  return place === null ? 0 : importPlace.parse(place).line;
}

/** At most 500 rows per page, each written once (docs/rules.md#import-of-files). */
export const importWork = rosterWork<Page>({
  permission: () => "import:write",
  async prepare({ ctx, job }) {
    const { fileId } = importInput.parse(job.input);
    const after = lineOf(job);
    const file = await ctx.db.importFile.findUniqueOrThrow({ where: { id: fileId } });
    const { rows, isEnd } = await listFileRows(ctx.db, fileId, after);
    const how = reading.parse(file.reading);
    const read = await parseFileRows(ctx, file, { reading: how, rows });
    return { rows: read, strict: how.strict, after, last: rows.at(-1)?.line ?? null, isEnd };
  },
  async write({ ctx, tx, job, prepared: { rows, strict, after, last, isEnd } }) {
    const { fileId, runId } = importInput.parse(job.input);
    const managers = new Map([...rows.managers].map(([line, { id }]) => [line, id]));
    const items = { runId, strict, managers, prices: rows.prices, ready: rows.ready, failed: [] };
    const written = await writeFileItems(tx, ctx, items);
    const failed = [...rows.refused, ...written.failed.map(toRefused)].sort((a, b) => a.line - b.line);
    const notices = toNotices(rows, written, new Set(failed.map(({ line }) => line)));
    const errors = failed.map(({ line, platform, ...error }) => ({
      index: line,
      platform,
      message: error.message,
      code: publicCode(error.code),
      problem: error,
    }));
    const cellsLeftOut = notices.reduce((sum, { notice }) => sum + notice.count, 0);
    const skipped = rows.skipped.length;
    await addToFileRun(tx, ctx, runId, { ...written, failed: errors, cellsLeftOut, skipped });
    await markFailed(tx, fileId, failed);
    if (last !== null) await saveNotices(tx, fileId, { after, last, notices });
    if (last !== null) await dropWritten(tx, fileId, { after, last });
    return {
      place: isEnd || last === null ? null : { line: last },
      changed: written.created + written.updated - written.unchanged,
      unchanged: written.unchanged,
      failed: failed.length,
      // Skipped rows are not counted.
      ...(job.total !== null && { total: job.total - skipped }),
    };
  },
});

function publicCode(code: string) {
  const known = rowCode.safeParse(code);
  return known.success ? known.data : "INVALID_FIELD";
}

async function markFailed(tx: Tx, fileId: string, failed: readonly Refused[]): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.map(({ line, platform: _, ...error }) => ({ line, error }));
  await tx.$executeRaw`
    UPDATE import_row r SET has_failed = true, error = n.error
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (line integer, error jsonb)
    WHERE r.file_id = ${fileId} AND r.line = n.line`;
}

type Notice = { line: number; notice: RowNotice };

function toNotices(
  { ready, leftOut }: ParsedRows,
  { lost, warnings }: Awaited<ReturnType<typeof writeFileItems>>,
  failedAt: ReadonlySet<number>,
): Notice[] {
  return ready.flatMap(({ index: line }): Notice[] => {
    if (failedAt.has(line)) return [];
    const cells = [...(leftOut.get(line) ?? []), ...toLostTexts(lost.get(line))];
    const warned = warnings.filter(({ index }) => index === line).map(toWarned);
    const notice = toNotice(cells, warned);
    return notice === null ? [] : [{ line, notice }];
  });
}

function toWarned({ code, message }: { code: string; message: string }): RowProblem {
  return { code, field: "externalId", value: null, message };
}

type Lines = { after: number; last: number };

/** Clears old notices first: the preview's may belong to another reading. */
async function saveNotices(
  tx: Tx,
  fileId: string,
  { after, last, notices }: Lines & { notices: readonly Notice[] },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE import_row SET notice = NULL
    WHERE file_id = ${fileId} AND line > ${after} AND line <= ${last} AND notice IS NOT NULL`;
  if (notices.length === 0) return;
  await tx.$executeRaw`
    UPDATE import_row r SET notice = n.notice
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS n (line integer, notice jsonb)
    WHERE r.file_id = ${fileId} AND r.line = n.line`;
}

/**
 * Keeps only the rows of a page that have an error or a notice. Rows of earlier pages are not read again.
 */
async function dropWritten(tx: Tx, fileId: string, { after, last }: Lines): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM import_row WHERE file_id = ${fileId} AND line > ${after} AND line <= ${last}
        AND NOT has_failed AND notice IS NULL
      RETURNING size)
    UPDATE import_file SET kept_chars = greatest(0, kept_chars - (SELECT coalesce(sum(size), 0) FROM gone))
    WHERE id = ${fileId}`;
}
