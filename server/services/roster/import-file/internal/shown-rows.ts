import { type Db } from "@/server/infra/db";
import {
  type FailedRow,
  type FieldChange,
  MAX_SHOWN_CHARS,
  type RowNotice,
  type RowOutcome,
  type RowProblem,
} from "../schema";

type Sought = {
  afterLine: number;
  toLine: number | null;
  outcome?: RowOutcome | undefined;
  limit: number;
  mostChars: number;
};

export type ShownRow = {
  line: number;
  outcome: RowOutcome | null;
  platform: string | null;
  platformBloggerId: string | null;
  cells: string[];
  changes: FieldChange[] | null;
  brought: FieldChange[] | null;
  firstLine: number | null;
  notice: RowNotice | null;
  error: RowProblem | null;
};

const MAX_CHARS = 300_000;

/**
 * At least one row, if any is left: a page of long rows ends early, and `isEnd` tells whether it is the
 * last. The database cuts long cells, so that they are not transferred.
 */
export async function listShownRows(
  db: Db,
  fileId: string,
  { afterLine, toLine, outcome, limit, mostChars }: Sought,
): Promise<{ rows: ShownRow[]; isEnd: boolean }> {
  const found = await db.$queryRaw<(ShownRow & { found: number })[]>`
    WITH page AS (
      SELECT r.line, r.outcome::text AS outcome, r.platform::text AS platform,
        r.platform_blogger_id AS "platformBloggerId", r.changes, r.brought, r.notice, r.error, (
          SELECT min(f.line) FROM import_row f
          WHERE r.outcome = 'DOUBLED' AND f.file_id = r.file_id AND f.platform_blogger_id = r.platform_blogger_id
            AND f.platform = r.platform AND f.line < r.line AND f.outcome NOT IN ('WRONG', 'FULL', 'SKIPPED')) AS "firstLine", ARRAY(
          SELECT CASE WHEN length(c.cell) > ${mostChars} THEN left(c.cell, ${mostChars - 1}) || '…' ELSE c.cell END
          FROM unnest(r.cells) WITH ORDINALITY AS c (cell, at) ORDER BY c.at) AS cells
      FROM import_row r
      WHERE r.file_id = ${fileId} AND r.line > ${afterLine} AND (${toLine}::integer IS NULL OR r.line <= ${toLine})
        AND (${outcome ?? null}::import_row_outcome IS NULL OR r.outcome = ${outcome ?? null}::import_row_outcome)
      ORDER BY r.line LIMIT ${limit + 1}),
    sized AS (
      SELECT page.*, length(cells::text) + length(concat(changes, brought, notice, error)) AS size FROM page),
    summed AS (
      SELECT sized.*, sum(size) OVER (ORDER BY line) AS so_far, count(*) OVER () AS found FROM sized)
    SELECT line, outcome, platform, "platformBloggerId", changes, brought, "firstLine", notice, error, cells, found::integer
    FROM summed WHERE so_far - size < ${MAX_CHARS} ORDER BY line`;
  const rows = found.slice(0, limit).map(({ found: _, ...row }) => row);
  return { rows, isEnd: (found[0]?.found ?? 0) === rows.length };
}

type Behind = { afterLine: number; limit: number };

export async function listShownProblems(
  db: Db,
  fileId: string,
  { afterLine, limit }: Behind,
): Promise<{ rows: FailedRow[]; isEnd: boolean }> {
  const found = await db.$queryRaw<(FailedRow & { found: number })[]>`
    WITH page AS (
      SELECT r.line, CASE WHEN r.has_failed THEN r.error END AS error, r.notice, ARRAY(
          SELECT CASE WHEN length(c.cell) > ${MAX_SHOWN_CHARS} THEN left(c.cell, ${MAX_SHOWN_CHARS - 1}) || '…' ELSE c.cell END
          FROM unnest(r.cells) WITH ORDINALITY AS c (cell, at) ORDER BY c.at) AS cells
      FROM import_row r
      WHERE r.file_id = ${fileId} AND r.line > ${afterLine} AND (r.has_failed OR r.notice IS NOT NULL)
      ORDER BY r.line LIMIT ${limit + 1}),
    sized AS (SELECT page.*, length(cells::text) + length(concat(error, notice)) AS size FROM page),
    summed AS (
      SELECT sized.*, sum(size) OVER (ORDER BY line) AS so_far, count(*) OVER () AS found FROM sized)
    SELECT line, error, notice, cells, found::integer FROM summed WHERE so_far - size < ${MAX_CHARS} ORDER BY line`;
  const rows = found.slice(0, limit).map(({ found: _, ...row }) => row);
  return { rows, isEnd: (found[0]?.found ?? 0) === rows.length };
}
