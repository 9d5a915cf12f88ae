import { type Db } from "@/server/infra/db";
import { type FailedRow } from "../schema";

/** Rows per page and their approximate characters, so that other work gets its turn between pages. */
const PAGE_ROWS = 500;
const PAGE_CHARS = 2_000_000;

export function readFailedRows(db: Db, fileId: string, line: number): Promise<FailedRow[]> {
  return db.$queryRaw<FailedRow[]>`
    WITH page AS (
      SELECT line, cells, CASE WHEN has_failed THEN error END AS error, notice, coalesce(size, octet_length(cells::text)) AS size FROM import_row
      WHERE file_id = ${fileId} AND line > ${line} AND (has_failed OR notice IS NOT NULL) ORDER BY line LIMIT ${PAGE_ROWS}),
    summed AS (SELECT line, cells, error, notice, size, sum(size) OVER (ORDER BY line) AS so_far FROM page)
    SELECT line, cells, error, notice FROM summed WHERE so_far - size < ${PAGE_CHARS} ORDER BY line`;
}
