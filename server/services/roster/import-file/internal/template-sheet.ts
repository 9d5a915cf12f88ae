import { type Locale } from "@/server/domain/kernel/languages";
import { type Sheet } from "@/server/infra/spreadsheet";

/** For one platform, because a price belongs to a form that the platform sells. */
const examples: Readonly<Record<string, string>> = {
  platform: "",
  url: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/6912345678901234567",
  nickname: "小鹿",
  fansCount: "12.3万",
  interactRate: "3.5%",
  priceMidWithFee: "12000",
  rebatePercent: "5%",
  tags: "美妆、护肤",
  contactWechat: "xiaolu",
  linkupAt: "2026-11-21",
  remark: "",
};

export function templateSheet(
  columns: readonly { field: string; names: Record<Locale, string> }[],
): Sheet<object> {
  const known = columns.filter(({ field }) => field in examples);
  return {
    name: { zh: "达人", en: "Creators" },
    columns: known.map(({ field, names }) => ({ ...names, width: 20, value: () => examples[field] ?? "" })),
    rows: [{}],
  };
}
