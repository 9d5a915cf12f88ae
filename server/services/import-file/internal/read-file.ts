import { findHeadingRow, toHeadings } from "@/server/domain/import-file";
import { toStorableText } from "@/server/domain/text";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { readSheet, SheetError, sheetLimits, type SheetRow } from "@/server/infra/sheet-reader";
import { detachUpload, finishUpload, readUpload } from "@/server/services/upload";
import { type Ctx, verbLimiter, withTransaction } from "@/server/services/verb";
import { MOST_PASTED } from "../schema";

/** So long a reader has for its next batch of rows; then somebody else may read the file from its start. */
const READING_MS = 120_000;

/**
 * Characters that the files of an organization keep together, each cell with 20 more: three of the largest
 * files, or some hundred usual ones.
 */
const MOST_KEPT_CHARS = 500_000_000;
const CELL_CHARS = 20;

/** A file is in memory while it is read. */
const readLimiter = verbLimiter({
  name: "import files",
  perKey: 1,
  total: 2,
  busy: "Other files are being read. Repeat this after Retry-After.",
});

/** Whoever reads a file, until its claim is over or somebody else has taken it. */
type Reader = { file: ImportFile; until: Date };

/** Somebody else reads the file by now: what this reader knows of it counts no more. */
class ReadingLost extends Error {}

/**
 * Reads a file's rows into the database, batch by batch. Whoever calls meanwhile is not kept waiting, and
 * sees how many rows there are; after a crash it is read again. What is no table is refused.
 */
export async function readFile(ctx: Ctx, file: ImportFile): Promise<void> {
  const reader = await claim(ctx, file);
  if (reader === null) return;
  try {
    await readLimiter.run(ctx.organization.liveId, async () => {
      const content = await contentOf(ctx, file);
      const read = await storeRows(ctx, reader, content);
      await learnOfRows(ctx);
      await settle(ctx, reader, { ...read, status: "READY" });
    });
  } catch (error) {
    if (error instanceof ReadingLost) return;
    if (error instanceof SheetError) await refuse(ctx, reader, error);
    // One that lost the file meanwhile stumbles over what the other one did with it.
    else if (await giveUp(ctx, reader)) throw error;
  }
}

async function refuse(ctx: Ctx, reader: Reader, { problem }: SheetError): Promise<void> {
  await settle(ctx, reader, { status: "REFUSED", problem, keptChars: 0 });
}

async function claim(ctx: Ctx, file: ImportFile): Promise<Reader | null> {
  const { id } = file;
  const now = ctx.now();
  const until = new Date(now.getTime() + READING_MS);
  return withTransaction(ctx, async (tx) => {
    const { count } = await tx.importFile.updateMany({
      where: { id, OR: [{ status: "WAITING" }, { status: "READING", readingUntil: { lt: now } }] },
      data: { status: "READING", readingUntil: until, rowCount: 0, keptChars: 0 },
    });
    if (count === 0) return null;
    await tx.importRow.deleteMany({ where: { fileId: id } });
    return { file, until };
  });
}

/** Each claim ends later than the one before it, so its end says whose it is. */
function ownClaim({ file: { id }, until }: Reader): Prisma.ImportFileWhereInput {
  return { id, status: "READING", readingUntil: until };
}

/** Returns whether the file was still this reader's; then the next one need not wait. */
async function giveUp(ctx: Ctx, reader: Reader): Promise<boolean> {
  const data = { readingUntil: new Date(ctx.now().getTime() - 1) };
  const { count } = await ctx.db.importFile.updateMany({ where: ownClaim(reader), data });
  return count === 1;
}

async function contentOf(ctx: Ctx, { uploadId, pasted }: ImportFile): Promise<Uint8Array<ArrayBuffer>> {
  if (uploadId === null) return new TextEncoder().encode(pasted ?? "");
  await finishUpload(ctx, { id: uploadId, purpose: "IMPORT_FILE" });
  return readUpload(ctx, uploadId);
}

type Read = { headings: string[]; rowCount: number; found: Prisma.InputJsonObject };

async function storeRows(ctx: Ctx, reader: Reader, content: Uint8Array<ArrayBuffer>): Promise<Read> {
  const { file } = reader;
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
      headings = at === null ? emptyHeadings(rows) : toHeadings(rows[at]?.cells ?? []).map(toStorableText);
      if (at !== null) rows = rows.slice(at + 1);
    }
    rowCount += rows.length;
    // The reader of the sheet takes one more: it does not know whether the first one is of headings.
    if (rowCount > limits.maxRows) throw new SheetError("TOO_MANY_ROWS");
    await storeBatch(ctx, reader, { rows, rowCount });
  }
}

/** Renews the claim with the rows: whoever lost it adds none to those of the other reader. */
async function storeBatch(
  ctx: Ctx,
  reader: Reader,
  { rows, rowCount }: { rows: readonly SheetRow[]; rowCount: number },
): Promise<void> {
  const readingUntil = new Date(ctx.now().getTime() + READING_MS);
  const stored = rows.map(toStoredRow);
  const keptChars = stored.reduce((sum, { size }) => sum + size, 0);
  await withTransaction(ctx, async (tx) => {
    const data = { rowCount, readingUntil, keptChars: { increment: keptChars } };
    const { count } = await tx.importFile.updateMany({ where: ownClaim(reader), data });
    if (count === 0) throw new ReadingLost();
    await checkRoom(tx, reader.file);
    await insertRows(tx, reader.file.id, stored);
  });
  reader.until = readingUntil;
}

function toStoredRow({ cells, ...row }: SheetRow) {
  const size = cells.reduce((sum, cell) => sum + cell.length + CELL_CHARS, 0);
  return { ...row, cells: cells.map(toStorableText), size };
}

async function checkRoom(tx: Tx, { organizationId }: ImportFile): Promise<void> {
  const { _sum } = await tx.importFile.aggregate({ where: { organizationId }, _sum: { keptChars: true } });
  if ((_sum.keptChars ?? 0n) > MOST_KEPT_CHARS) throw new SheetError("NO_ROOM");
}

/** As one statement: a row's own parameters and objects would cost ten times the rest of the reading. */
async function insertRows(tx: Tx, fileId: string, rows: readonly object[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_row (file_id, line, cells, problems, size)
    SELECT ${fileId}, n.line, n.cells, n.problems, n.size
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (
      line integer, cells text[], problems jsonb, size integer)`;
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

/** The rows stand in the database now, or never will: the upload goes, and a refused file's rows. */
async function settle(
  ctx: Ctx,
  reader: Reader,
  data: Prisma.ImportFileUncheckedUpdateManyInput,
): Promise<void> {
  const { uploadId } = reader.file;
  await withTransaction(ctx, async (tx) => {
    const { count } = await tx.importFile.updateMany({
      where: ownClaim(reader),
      data: { ...data, uploadId: null, pasted: null, readingUntil: null },
    });
    if (count === 1 && data.status === "REFUSED")
      await tx.importRow.deleteMany({ where: { fileId: reader.file.id } });
    if (count === 1 && uploadId !== null) await detachUpload(tx, uploadId, ctx.now());
  });
}
