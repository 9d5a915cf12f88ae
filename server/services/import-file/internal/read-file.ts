import { findHeadingRow } from "@/server/domain/import-file";
import { toStorableText } from "@/server/domain/text";
import { type Prisma } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { readSheet, SheetError, sheetLimits, type SheetRow } from "@/server/infra/sheet-reader";
import { detachUpload, finishUpload, readUpload } from "@/server/services/upload";
import { type Ctx, verbLimiter, withTransaction } from "@/server/services/verb";
import { MOST_PASTED } from "../schema";

/** Longer than a file may be read; then somebody else may read it. */
const READING_MS = 120_000;

/** A file is in memory while it is read. */
const readLimiter = verbLimiter({
  name: "import files",
  perKey: 1,
  total: 2,
  busy: "Other files are being read. Repeat this after Retry-After.",
});

/**
 * Reads a file's rows into the database, batch by batch. Whoever calls meanwhile is not kept waiting, and
 * sees how many rows there are; after a crash it is read again. What is no table is refused.
 */
export async function readFile(ctx: Ctx, file: ImportFile): Promise<void> {
  const { id } = file;
  if (!(await claim(ctx, id))) return;
  try {
    await readLimiter.run(ctx.organization.liveId, async () => {
      const content = await contentOf(ctx, file);
      const read = await storeRows(ctx, file, content);
      await learnOfRows(ctx);
      await settle(ctx, file, { ...read, status: "READY" });
    });
  } catch (error) {
    if (!(error instanceof SheetError)) {
      await ctx.db.importFile.updateMany({ where: { id }, data: { readingUntil: ctx.now() } });
      throw error;
    }
    await settle(ctx, file, { status: "REFUSED", problem: error.problem });
  }
}

async function claim(ctx: Ctx, id: string): Promise<boolean> {
  const now = ctx.now();
  const readingUntil = new Date(now.getTime() + READING_MS);
  const { count } = await ctx.db.importFile.updateMany({
    where: { id, OR: [{ status: "WAITING" }, { status: "READING", readingUntil: { lt: now } }] },
    data: { status: "READING", readingUntil, rowCount: 0 },
  });
  if (count === 0) return false;
  await ctx.db.importRow.deleteMany({ where: { fileId: id } });
  return true;
}

async function contentOf(ctx: Ctx, { uploadId, pasted }: ImportFile): Promise<Uint8Array<ArrayBuffer>> {
  if (uploadId === null) return new TextEncoder().encode(pasted ?? "");
  await finishUpload(ctx, { id: uploadId, purpose: "IMPORT_FILE" });
  return readUpload(ctx, uploadId);
}

type Read = { headings: string[]; rowCount: number; found: Prisma.InputJsonObject };

async function storeRows(ctx: Ctx, file: ImportFile, content: Uint8Array<ArrayBuffer>): Promise<Read> {
  const isPasted = file.uploadId === null;
  const limits = { maxRows: isPasted ? MOST_PASTED : sheetLimits.maxRows };
  const fileName = isPasted ? "pasted.txt" : file.name;
  const batches = readSheet(content, { fileName, limits });
  let headings: string[] | undefined;
  let rowCount = 0;
  for (;;) {
    const next = await batches.next();
    if (next.done === true) {
      if (headings === undefined || rowCount === 0) throw new SheetError("EMPTY");
      return { headings, rowCount, found: next.value };
    }
    let rows = next.value;
    if (headings === undefined) {
      const at = findHeadingRow(rows.map(({ cells }) => cells));
      headings = at === null ? emptyHeadings(rows) : (rows[at]?.cells ?? []).map(toStorableText);
      if (at !== null) rows = rows.slice(at + 1);
    }
    rowCount += rows.length;
    await insertRows(ctx, file.id, rows);
    await ctx.db.importFile.update({ where: { id: file.id }, data: { rowCount }, select: { id: true } });
  }
}

/** As one statement: a row's own parameters and objects would cost ten times the rest of the reading. */
async function insertRows(ctx: Ctx, fileId: string, rows: readonly SheetRow[]): Promise<void> {
  const stored = rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(toStorableText) }));
  await ctx.db.$executeRaw`
    INSERT INTO import_row (file_id, line, cells, problems)
    SELECT ${fileId}, n.line, n.cells, n.problems
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS n (line integer, cells text[], problems jsonb)`;
}

/**
 * PostgreSQL has no statistics of rows that have just come, and would sort the rest of the file for each page
 * of it.
 */
async function learnOfRows({ db }: Ctx): Promise<void> {
  await db.$queryRaw`SELECT import_row_analyze()::text`;
}

/** A list without headings has a column for each of its cells. */
function emptyHeadings(rows: readonly SheetRow[]): string[] {
  return Array.from({ length: Math.max(1, ...rows.map(({ cells }) => cells.length)) }, () => "");
}

/** The rows stand in the database now, or never will: the upload goes. */
async function settle(
  ctx: Ctx,
  { id, uploadId }: ImportFile,
  data: Prisma.ImportFileUpdateInput,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await tx.importFile.update({
      where: { id },
      data: { ...data, uploadId: null, pasted: null, readingUntil: null },
    });
    if (uploadId !== null) await detachUpload(tx, uploadId, ctx.now());
  });
}
