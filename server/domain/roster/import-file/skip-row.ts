import { findPlatformOfLink } from "../platforms";
import { type ColumnMapping } from "./propose-mapping";
import { saysNothing, unwrapCell } from "./unwrap-cell";

export const skipCodes = ["HIDDEN_ROW", "TOTAL_ROW", "HEADING_ROW", "NOTE_ROW"] as const;
export type SkipCode = (typeof skipCodes)[number];

type Row = {
  cells: readonly string[];
  links?: readonly (readonly [number, string])[] | undefined;
  isHidden?: boolean;
};
type How = { headings: readonly string[]; mapping: ColumnMapping; skipHidden: boolean };

const SUM =
  "合计|总计|小计|共计|累计|总和|汇总|总数|总额|求和|平均|均值|平均值|平均数|平均价|中位数|最大值|最小值|计数";
const TOTAL = new RegExp(
  `^(?:.{0,8}(?:${SUM})|(?:grand|sub)?-?totals?|sum|average|avg|mean|median|count)[:：]?(?:\\(?[\\d.,]+[万元位个名人条行%]*\\)?)?$`,
);
const COUNTED =
  /^(?:合计|总计|总共|一共|共)?共?\d+(?:位|个|名|人|条|行|家)(?:达人|博主|up主|账号|红人|kol|数据|记录)?$/;
const NOTE = /^(?:注|备注|说明|附注|ps|note|制表|填表|审核人|以上|以下|数据来源|更新时间|统计时间|截止)/;
const MAX_CHARS = 60;

/** Returns why a row is skipped, or null for a row of a creator or one whose error is reported. */
export function rowSkipper({ headings, mapping, skipHidden }: How): (row: Row) => SkipCode | null {
  const naming = mapping.flatMap((field, at) =>
    field === "url" || field === "platformBloggerId" ? [at] : [],
  );
  return ({ cells, links = [], isHidden = false }) => {
    if (isHidden && skipHidden) return "HIDDEN_ROW";
    const filled = [...cells.keys()].filter((at) => (cells[at] ?? "").trim() !== "");
    if (filled.length > 1 && filled.every((at) => cells[at]?.trim() === headings[at]?.trim()))
      return "HEADING_ROW";
    const words = filled.slice(0, 20).map((at) => plain(cells[at] ?? ""));
    const isTotal = words.some((word) => TOTAL.test(word) || COUNTED.test(word));
    const isNote = filled.length === 1 && headings.length > 1 && NOTE.test(words[0] ?? "");
    if (!isTotal && !isNote) return null;
    const isNamed = naming.some((at) => saysWho(cells[at] ?? ""));
    const hasLink = links.length > 0 || filled.some((at) => findPlatformOfLink(cells[at] ?? "") !== null);
    if (isNamed || hasLink) return null;
    return isTotal ? "TOTAL_ROW" : "NOTE_ROW";
  };
}

function plain(cell: string): string {
  const text = cell.length > MAX_CHARS ? cell.slice(0, MAX_CHARS) : cell;
  return unwrapCell(text, "text").normalize("NFKC").toLowerCase().replace(/\s/g, "");
}

/** A total's label may be in any column, also in one that identifies creators. */
function saysWho(cell: string): boolean {
  const word = plain(cell);
  return (
    word !== "" &&
    !/^[-–—/]+$/.test(word) &&
    !saysNothing(word) &&
    !TOTAL.test(word) &&
    !COUNTED.test(word) &&
    !NOTE.test(word)
  );
}
