import { toStorableText, withoutDefusal } from "@/server/domain/kernel/text";
import { type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { SheetError, type SheetRow } from "@/server/infra/sheet-reader";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Reader, renewWith } from "./reading-claim";

/**
 * Limit on the stored characters of an organization's files, counting 20 per cell: three of the largest
 * files, or some hundred usual ones.
 */
const MAX_KEPT_CHARS = 500_000_000;
const CELL_CHARS = 20;

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

function toStoredRow({ cells, links = [], isHidden = false, ...row }: SheetRow) {
  const texts = [...cells, ...links.map(([, link]) => link)];
  const size = texts.reduce((sum, text) => sum + text.length + CELL_CHARS, 0);
  const behind = links.length === 0 ? null : links.map(([at, link]) => [at, toStorableText(link)]);
  // The mark that our own exports put before formulas is removed, because the next export adds it again.
  const shown = cells.map((cell) => toStorableText(withoutDefusal(cell)));
  return { ...row, cells: shown, links: behind, is_hidden: isHidden, size };
}

async function checkRoom(tx: Tx, { organizationId }: ImportFile): Promise<void> {
  const { _sum } = await tx.importFile.aggregate({ where: { organizationId }, _sum: { keptChars: true } });
  if ((_sum.keptChars ?? 0n) > MAX_KEPT_CHARS) throw new SheetError("NO_ROOM");
}

/** One statement: parameters per row would cost ten times the rest of the reading. */
async function insertRows(tx: Tx, fileId: string, rows: readonly object[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_row (file_id, line, cells, problems, links, is_hidden, size)
    SELECT ${fileId}, n.line, n.cells, n.problems, n.links, n.is_hidden, n.size
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (
      line integer, cells text[], problems jsonb, links jsonb, is_hidden boolean, size integer)`;
}

/** Without fresh statistics PostgreSQL would sort the rest of the file for each page. */
export async function learnOfRows({ db }: Ctx): Promise<void> {
  await db.$queryRaw`SELECT import_row_analyze()::text`;
}
