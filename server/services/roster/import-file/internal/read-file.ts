import { findHeadings } from "@/server/domain/roster/import-file";
import { mapInTurns } from "@/server/infra/concurrency";
import { type Prisma } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { readSheet, SheetError, type SheetFound, sheetLimits } from "@/server/infra/sheet-reader";
import { detachUpload, finishUpload, readUpload } from "@/server/services/release/upload";
import { type Ctx, verbLimiter, withTransaction } from "@/server/services/kernel/verb";
import { MAX_PASTED } from "../schema";
import { chooseSheet, createLinkColumns, type FileFound, fileFound, type Head, toHead } from "./file-head";
import { claim, giveUp, isBeingRead, ownClaim, type Reader, ReadingLost, renewWith } from "./reading-claim";
import { learnOfRows, storeBatch } from "./store-batch";

/** A file is held in memory while it is read. */
const readLimiter = verbLimiter({
  name: "import files",
  perKey: 1,
  total: 2,
  busy: "Other files are being read. Repeat this after Retry-After.",
});

/** Files that this process reads or has queued, before the database knows. */
const underWay = new Set<string>();

/**
 * Reads a file's rows into the database in batches. Concurrent calls return at once and see the rows so
 * far. After a crash the file is read again.
 */
export async function readFile(ctx: Ctx, file: ImportFile): Promise<void> {
  if (underWay.has(file.id) || isBeingRead(ctx, file)) return;
  underWay.add(file.id);
  try {
    // Claimed only when its turn comes, because a queued file is not being read.
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
    // Renewed, because fetching the content may have been slow.
    await renewWith(ctx, reader, {}, () => Promise.resolve());
    const read = await storeRows(ctx, reader, content);
    await learnOfRows(ctx);
    // Kept if another sheet may be chosen, for which the file is read again.
    const isKept = (read.found.otherSheets ?? []).length > 0;
    await settle(ctx, reader, { ...read, status: "READY" }, isKept);
  } catch (error) {
    if (error instanceof ReadingLost) return;
    if (error instanceof SheetError) await refuse(ctx, reader, error);
    // A reader that lost its claim fails on what the other reader did; that error is ignored.
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

type Found = SheetFound & Partial<FileFound>;
type Read = { headings: string[]; rowCount: number; found: Found };

async function storeRows(ctx: Ctx, reader: Reader, content: Uint8Array<ArrayBuffer>): Promise<Read> {
  const { file } = reader;
  const isPasted = file.uploadId === null;
  const limits = { maxRows: isPasted ? MAX_PASTED : sheetLimits.maxRows };
  const fileName = isPasted ? "pasted.txt" : file.name;
  const batches = readSheet(content, { fileName, limits, sheet: fileFound(file).wantedSheet, chooseSheet });
  let head: Head | undefined;
  let rowCount = 0;
  const links = createLinkColumns();
  try {
    for (;;) {
      const next = await batches.next();
      if (next.done === true) {
        if (head === undefined || rowCount === 0) throw new SheetError("EMPTY");
        const { headings, ...rest } = head;
        return { headings, rowCount, found: { ...next.value, ...rest, linkColumns: links.columns() } };
      }
      let rows = next.value;
      if (head === undefined) {
        const found = findHeadings(rows.map(({ cells }) => cells));
        head = toHead(rows, found);
        if (found !== null) rows = rows.slice(found.last + 1);
      }
      rowCount += rows.length;
      // The parser reads one row more, because it does not know whether the first one holds headings.
      if (rowCount > limits.maxRows) throw new SheetError("TOO_MANY_ROWS");
      await mapInTurns(rows, (row) => links.take(row));
      await storeBatch(ctx, reader, { rows, rowCount });
    }
  } finally {
    // Ends the parsing process before the next file's turn, whatever stopped the reading.
    await batches.return({});
  }
}

/**
 * The content is no longer needed: deletes the upload unless it is kept, and the rows of a refused file.
 */
async function settle(
  ctx: Ctx,
  reader: Reader,
  data: Prisma.ImportFileUncheckedUpdateManyInput,
  isKept = false,
): Promise<void> {
  const { uploadId } = reader.file;
  await withTransaction(ctx, async (tx) => {
    const { count } = await tx.importFile.updateMany({
      where: ownClaim(reader),
      data: { ...data, ...(!isKept && { uploadId: null, pasted: null }), readingUntil: null },
    });
    if (count === 1 && data.status === "REFUSED")
      await tx.importRow.deleteMany({ where: { fileId: reader.file.id } });
    if (count === 1 && uploadId !== null && !isKept) await detachUpload(tx, uploadId, ctx.now());
  });
}
