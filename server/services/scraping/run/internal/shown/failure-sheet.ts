import { causeWords, translateMessage } from "@/server/domain/scraping/run";
import { type Sheet, type SheetColumn } from "@/server/infra/spreadsheet";
import { type RunFailure } from "../../schema";

/** Ids and codes stay as they are, so that the rows can be found again. */
const columns: readonly SheetColumn<RunFailure>[] = [
  { zh: "达人 ID", en: "Creator ID", width: 32, value: ({ bloggerId }) => bloggerId ?? "" },
  { zh: "昵称", en: "Nickname", width: 20, value: ({ nickname }) => nickname ?? "" },
  { zh: "平台", en: "Platform", width: 18, value: ({ platform }) => platform ?? "" },
  { zh: "链接", en: "Link", width: 50, value: ({ url }) => url },
  { zh: "原因代码", en: "Cause code", width: 20, value: ({ errorCode }) => errorCode ?? "" },
  {
    ...{ zh: "原因", en: "Cause", width: 24 },
    value: ({ errorCode }, locale) => causeWords(errorCode, locale).title,
  },
  {
    ...{ zh: "处理办法", en: "What to do", width: 50 },
    value: ({ errorCode }, locale) => causeWords(errorCode, locale).todo,
  },
  {
    ...{ zh: "原始信息", en: "Message", width: 50 },
    value: ({ errorMessage }, locale) => translateMessage(errorMessage ?? "", locale),
  },
  { zh: "账号 ID", en: "Account ID", width: 32, value: ({ accountId }) => accountId ?? "" },
  { zh: "账号", en: "Account", width: 20, value: ({ accountName }) => accountName ?? "" },
  { zh: "第 N 次", en: "Attempt", width: 8, value: ({ attempt }) => attempt },
  { zh: "时间（UTC）", en: "When (UTC)", width: 26, value: ({ at }) => at.toISOString() },
];

export function failureSheet(rows: readonly RunFailure[]): Sheet<RunFailure> {
  return { name: { zh: "失败的达人", en: "Failed targets" }, columns, rows };
}
