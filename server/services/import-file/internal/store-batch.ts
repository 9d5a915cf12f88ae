import { toStorableText, withoutDefusal } from "@/server/domain/text";
import { type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { SheetError, type SheetRow } from "@/server/infra/sheet-reader";
import { type Ctx } from "@/server/services/verb";
import { type Reader, renewWith } from "./reading-claim";

/**
 * Characters that the files of an organization keep together, each cell with 20 more: three of the largest
 * files, or some hundred usual ones.
 */
const MOST_KEPT_CHARS = 500_000_000;
const CELL_CHARS = 20;

/** Whoever lost the file adds no rows to those of the other reader. */
export async function storeBatch(
  ctx: Ctx,
  reader: Reader,
  { rows, rowCount }: { rows: readonly SheetRow[]; rowCount: number },
): Promise<void> {
  const stored = rows.map(toStoredRow);
  const keptChars = stored.reduce((sum, { size }) => sum + size, 0);
  await renewWith(ctx, reader, { rowCount, keptChars: { increment: keptChars } }, async (tx) => {
    await checkRoom(tx, reader.file);
    await insertRows(tx, reader.file.id, stored);
  });
}

function toStoredRow({ cells, ...row }: SheetRow) {
  const size = cells.reduce((sum, cell) => sum + cell.length + CELL_CHARS, 0);
  // What our own files put before a formula goes at once: kept, it would come twice into the next one.
  return { ...row, cells: cells.map((cell) => toStorableText(withoutDefusal(cell))), size };
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
export async function learnOfRows({ db }: Ctx): Promise<void> {
  await db.$queryRaw`SELECT import_row_analyze()::text`;
}
