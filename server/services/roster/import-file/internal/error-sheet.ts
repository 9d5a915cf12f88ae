import { type Locale } from "@/server/domain/kernel/languages";
import { describeRowProblem } from "@/server/domain/roster/import-file";
import { type Db } from "@/server/infra/db";
import { type CellValue, type StreamSheet } from "@/server/infra/spreadsheet";
import { type FailedRow } from "../schema";

const words = {
  name: { zh: "有问题的行", en: "Rows with problems" },
  line: { zh: "行号", en: "Line" },
  outcome: { zh: "导入结果", en: "Outcome" },
  failed: { zh: "未导入", en: "Not imported" },
  leftOut: { zh: "已导入，部分单元格未写入", en: "Imported, but for some cells" },
  warned: { zh: "已导入，请核对", en: "Imported, to be checked" },
  reason: { zh: "原因", en: "Reason" },
};

export function errorSheet(headings: readonly string[], locale: Locale): StreamSheet {
  const unnamed = (at: number) => (locale === "zh" ? `第 ${at + 1} 列` : `Column ${at + 1}`);
  return {
    name: words.name[locale],
    columns: [
      { heading: words.line[locale], width: 8, kind: "number" },
      { heading: words.outcome[locale], width: 24, kind: "text" },
      { heading: words.reason[locale], width: 50, kind: "text" },
      ...headings.map((heading, at) => ({
        heading: heading === "" ? unnamed(at) : heading,
        width: 20,
        kind: "text" as const,
      })),
    ],
  };
}

export function errorCells({ line, cells, error, notice }: FailedRow, locale: Locale): CellValue[] {
  const told = error ?? notice;
  const outcome = error !== null ? words.failed : notice?.count === 0 ? words.warned : words.leftOut;
  return [line, outcome[locale], told === null ? "" : describeRowProblem(told, locale), ...cells];
}

/** Rows per page and their approximate characters, so that other work gets its turn between pages. */
const PAGE_ROWS = 500;
const PAGE_CHARS = 2_000_000;

export function listFailedRows(db: Db, fileId: string, line: number): Promise<FailedRow[]> {
  return db.$queryRaw<FailedRow[]>`
    WITH page AS (
      SELECT line, cells, CASE WHEN has_failed THEN error END AS error, notice, coalesce(size, octet_length(cells::text)) AS size FROM import_row
      WHERE file_id = ${fileId} AND line > ${line} AND (has_failed OR notice IS NOT NULL) ORDER BY line LIMIT ${PAGE_ROWS}),
    summed AS (SELECT line, cells, error, notice, size, sum(size) OVER (ORDER BY line) AS so_far FROM page)
    SELECT line, cells, error, notice FROM summed WHERE so_far - size < ${PAGE_CHARS} ORDER BY line`;
}
