import { findHeadingRow, toHeadings } from "@/server/domain/import-file";
import { toStorableText } from "@/server/domain/text";
import { type Prisma } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { readSheet, SheetError, sheetLimits, type SheetRow } from "@/server/infra/sheet-reader";
import { detachUpload, finishUpload, readUpload } from "@/server/services/upload";
import { type Ctx, verbLimiter, withTransaction } from "@/server/services/verb";
import { MOST_PASTED } from "../schema";
import { claim, giveUp, isBeingRead, ownClaim, type Reader, ReadingLost, renewWith } from "./reading-claim";
import { learnOfRows, storeBatch } from "./store-batch";

/** A file is in memory while it is read. */
const readLimiter = verbLimiter({
  name: "import files",
  perKey: 1,
  total: 2,
  busy: "Other files are being read. Repeat this after Retry-After.",
});

/** Files that are read in this process, or wait for their turn, before the database says so. */
const underWay = new Set<string>();

/**
 * Reads a file's rows into the database, batch by batch. Whoever calls meanwhile is not kept waiting, and
 * sees how many rows there are; after a crash it is read again. What is no table is refused.
 */
export async function readFile(ctx: Ctx, file: ImportFile): Promise<void> {
  if (underWay.has(file.id) || isBeingRead(ctx, file)) return;
  underWay.add(file.id);
  try {
    // Claimed in its turn only: a file that waits is no file that is being read.
    await readLimiter.run(ctx.organization.liveId, () => readInTurn(ctx, file));
  } finally {
    underWay.delete(file.id);
  }
}

async function readInTurn(ctx: Ctx, file: ImportFile): Promise<void> {
  const reader = await claim(ctx, file);
  if (reader === null) return;
  try {
    const content = await contentOf(ctx, file);
    // The store may have been slow; the reading has its whole time.
    await renewWith(ctx, reader, {}, () => Promise.resolve());
    const read = await storeRows(ctx, reader, content);
    await learnOfRows(ctx);
    await settle(ctx, reader, { ...read, status: "READY" });
  } catch (error) {
    if (error instanceof ReadingLost) return;
    if (error instanceof SheetError) await refuse(ctx, reader, error);
    // One that lost the file meanwhile stumbles over what the other one did with it.
    else if (await giveUp(ctx, reader)) throw error;
  }
}

async function refuse(ctx: Ctx, reader: Reader, { problem, line }: SheetError): Promise<void> {
  await settle(ctx, reader, { status: "REFUSED", problem, found: { line }, keptChars: 0 });
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
  try {
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
  } finally {
    // Whatever refused the rest of it: the process that reads it ends before the next one's turn.
    await batches.return({});
  }
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
