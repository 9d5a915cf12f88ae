import { type Prisma, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { sheetLimits } from "@/server/infra/sheet-reader";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";

/**
 * So long a reader has for its next batch of rows; then somebody else may read the file from its start. A
 * reader of a file is ended sooner: no sound one loses its claim, and the outcome of a slow file is kept.
 */
const READING_MS = sheetLimits.maxReadMs + 60_000;

/** Whoever reads a file, until its claim is over or somebody else has taken it. */
export type Reader = { file: ImportFile; until: Date };

/** Somebody else reads the file by now: what this reader knows of it counts no more. */
export class ReadingLost extends Error {}

/** Whether a reader has the file, as the row says, here or in another process. */
export function isBeingRead({ now }: Ctx, { status, readingUntil }: ImportFile): boolean {
  return status === "READING" && readingUntil !== null && readingUntil >= now();
}

/** Takes a file that nobody reads, from its start; null where somebody does, or it was read. */
export async function claim(ctx: Ctx, file: ImportFile): Promise<Reader | null> {
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
export function ownClaim({ file: { id }, until }: Reader): Prisma.ImportFileWhereInput {
  return { id, status: "READING", readingUntil: until };
}

/** Renews the claim with `work`, in one transaction: whoever lost it does nothing. Throws `ReadingLost`. */
export async function renewWith(
  ctx: Ctx,
  reader: Reader,
  data: Prisma.ImportFileUncheckedUpdateManyInput,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const readingUntil = new Date(ctx.now().getTime() + READING_MS);
  await withTransaction(ctx, async (tx) => {
    const where = ownClaim(reader);
    const { count } = await tx.importFile.updateMany({ where, data: { ...data, readingUntil } });
    if (count === 0) throw new ReadingLost();
    await work(tx);
  });
  reader.until = readingUntil;
}

/** Returns whether the file was still this reader's; then the next one need not wait. */
export async function giveUp(ctx: Ctx, reader: Reader): Promise<boolean> {
  const data = { readingUntil: new Date(ctx.now().getTime() - 1) };
  const { count } = await ctx.db.importFile.updateMany({ where: ownClaim(reader), data });
  return count === 1;
}
