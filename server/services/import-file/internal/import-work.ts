import { z } from "zod";
import { rowErrorCodes } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { addToFileRun, writeFileItems } from "@/server/services/import";
import { rosterWork } from "@/server/services/roster-job";
import { reading } from "../schema";
import { readPage } from "./file-rows";
import { type ReadRows, readRows, type Refused, toRefused } from "./read-rows";

const importInput = z.object({ fileId: z.string(), runId: z.string() });
export type ImportInput = z.output<typeof importInput>;
const rowCode = z.enum([...rowErrorCodes, "NOT_FOUND", "HELD_BY_ANOTHER_MEMBER"]);
const importPlace = z.object({ line: z.int() });

/** The rows behind the line `after`. */
type Page = { rows: ReadRows; after: number; last: number | null; isEnd: boolean };

/** The last line whose row a job has written. */
export function lineOf({ place }: Pick<RosterJob, "place">): number {
  return place === null ? 0 : importPlace.parse(place).line;
}

/** An import of a file, at most 500 rows a page, each written once (docs/rules.md#import-of-files). */
export const importWork = rosterWork<Page>({
  permission: () => "import:write",
  async prepare({ ctx, job }) {
    const { fileId } = importInput.parse(job.input);
    const after = lineOf(job);
    const file = await ctx.db.importFile.findUniqueOrThrow({ where: { id: fileId } });
    const { rows, isEnd } = await readPage(ctx.db, fileId, after);
    const read = await readRows(ctx, file, { reading: reading.parse(file.reading), rows });
    return { rows: read, after, last: rows.at(-1)?.line ?? null, isEnd };
  },
  async write({ ctx, tx, job, prepared: { rows, after, last, isEnd } }) {
    const { fileId, runId } = importInput.parse(job.input);
    const written = await writeFileItems(tx, ctx, { ready: rows.ready, failed: [] });
    const failed = [...rows.refused, ...written.failed.map(toRefused)];
    const errors = failed.map(({ line, platform, ...error }) => ({
      ...{ index: line, platform, message: error.message },
      ...{ code: publicCode(error.code), problem: error },
    }));
    await addToFileRun(tx, ctx, runId, { ...written, failed: errors });
    await markFailed(tx, fileId, failed);
    if (last !== null) await dropWritten(tx, fileId, { after, last });
    return {
      place: isEnd || last === null ? null : { line: last },
      changed: written.created + written.updated - written.unchanged,
      ...{ unchanged: written.unchanged, failed: failed.length },
    };
  },
});

/** Codes of cells are the file's own: the run, which integrators read, has those of the public interface. */
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

/** Of a page's rows only those are kept that failed. What is kept of the pages before it is passed over. */
async function dropWritten(
  tx: Tx,
  fileId: string,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM import_row WHERE file_id = ${fileId} AND line > ${after} AND line <= ${last} AND NOT has_failed
      RETURNING size)
    UPDATE import_file SET kept_chars = greatest(0, kept_chars - (SELECT coalesce(sum(size), 0) FROM gone))
    WHERE id = ${fileId}`;
}
