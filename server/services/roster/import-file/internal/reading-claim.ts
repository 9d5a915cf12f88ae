import { type Prisma, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { sheetLimits } from "@/server/infra/sheet-reader";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";

/**
 * Time for a reader's next batch; after that another process may read the file from its start. Longer than
 * the parser's own limit, so that no working reader loses its claim and a slow file gets its outcome.
 */
const READING_MS = sheetLimits.maxReadMs + 60_000;

export type Reader = { file: ImportFile; until: Date };

export class ReadingLost extends Error {}

export function isBeingRead({ now }: Ctx, { status, readingUntil }: ImportFile): boolean {
  return status === "READING" && readingUntil !== null && readingUntil >= now();
}

/** Claims a file from its start. Null if it is being read or was read. */
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

/** Every claim ends later than the previous one, so its end identifies the reader. */
export function ownClaim({ file: { id }, until }: Reader): Prisma.ImportFileWhereInput {
  return { id, status: "READING", readingUntil: until };
}

/** Renews the claim and runs `work` in one transaction. Throws `ReadingLost` if the claim is lost. */
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

/** Releases the claim, so that the next reader need not wait. Returns whether it was still held. */
export async function giveUp(ctx: Ctx, reader: Reader): Promise<boolean> {
  const data = { readingUntil: new Date(ctx.now().getTime() - 1) };
  const { count } = await ctx.db.importFile.updateMany({ where: ownClaim(reader), data });
  return count === 1;
}
