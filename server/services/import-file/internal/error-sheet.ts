import { describeRowProblem } from "@/server/domain/import-file";
import { type Locale } from "@/server/domain/languages";
import { type CellValue, type StreamSheet } from "@/server/infra/sheet-stream";
import { type FailedRow } from "../schema";

const words = {
  name: { zh: "未导入的行", en: "Rows not imported" },
  line: { zh: "行号", en: "Line" },
  reason: { zh: "原因", en: "Reason" },
};

/** The rows of a file that failed, without the rows: their own lines and cells, and why. */
export function errorSheet(headings: readonly string[], locale: Locale): StreamSheet {
  const unnamed = (at: number) => (locale === "zh" ? `第 ${at + 1} 列` : `Column ${at + 1}`);
  return {
    name: words.name[locale],
    columns: [
      { heading: words.line[locale], width: 8, kind: "number" },
      { heading: words.reason[locale], width: 50, kind: "text" },
      ...headings.map((heading, at) => ({
        ...{ heading: heading === "" ? unnamed(at) : heading, width: 20, kind: "text" as const },
      })),
    ],
  };
}

/** A row of that table. */
export function errorCells({ line, cells, error }: FailedRow, locale: Locale): CellValue[] {
  return [line, describeRowProblem(error, locale), ...cells];
}
