import { describeRowProblem } from "@/server/domain/import-file";
import { type Locale } from "@/server/domain/languages";
import { type Sheet, type SheetColumn } from "@/server/infra/spreadsheet";
import { type RowProblem } from "../schema";

export type FailedRow = { line: number; cells: readonly string[]; error: RowProblem };

/** The rows of a file that failed: their own lines and cells, and why. */
export function rowSheet(headings: readonly string[], rows: readonly FailedRow[]): Sheet<FailedRow> {
  const own = headings.map((heading, at): SheetColumn<FailedRow> => {
    const name =
      heading === "" ? { zh: `第 ${at + 1} 列`, en: `Column ${at + 1}` } : { zh: heading, en: heading };
    return { ...name, width: 20, value: ({ cells }) => cells[at] ?? "" };
  });
  const reason = ({ error }: FailedRow, locale: Locale) => describeRowProblem(error, locale);
  return {
    name: { zh: "未导入的行", en: "Rows not imported" },
    columns: [
      { zh: "行号", en: "Line", width: 8, value: ({ line }) => line },
      { zh: "原因", en: "Reason", width: 50, value: reason },
      ...own,
    ],
    rows,
  };
}

const examples: Readonly<Record<string, string>> = {
  platform: "",
  url: "https://www.xiaohongshu.com/user/profile/5f00000000000000000000a1",
  nickname: "小鹿",
  fansCount: "12.3万",
  interactRate: "3.5%",
  priceMidWithFee: "1200",
  rebatePercent: "5%",
  tags: "美妆、护肤",
  contactWechat: "xiaolu",
  linkupAt: "2026-11-21",
  remark: "",
};

/** The columns that people fill in by hand, with one row to write over. */
export function templateSheet(
  columns: readonly { field: string; names: Record<Locale, string> }[],
): Sheet<object> {
  const known = columns.filter(({ field }) => field in examples);
  return {
    name: { zh: "博主", en: "Bloggers" },
    columns: known.map(({ field, names }) => ({ ...names, width: 20, value: () => examples[field] ?? "" })),
    rows: [{}],
  };
}
