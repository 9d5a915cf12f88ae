import { type Locale } from "@/server/domain/kernel/languages";
import { forEachPlatform, platformTable } from "../platforms";

const words: Readonly<Record<string, Record<string, Record<Locale, string>>>> = {
  platform: forEachPlatform((platform) => platformTable[platform].label),
  reviewStatus: {
    PENDING: { zh: "待审核", en: "Pending review" },
    APPROVED: { zh: "已通过", en: "Approved" },
    REJECTED: { zh: "已驳回", en: "Rejected" },
  },
  platformStatus: {
    ACTIVE: { zh: "正常", en: "Active" },
    UNCHECKED: { zh: "未检查", en: "Not checked" },
    NOT_FOUND: { zh: "未找到", en: "Not found" },
    INVALID_URL: { zh: "链接无效", en: "Invalid link" },
  },
  fansCountIsLeast: {
    true: { zh: "是", en: "Yes" },
    false: { zh: "", en: "" },
  },
  source: {
    MANUAL: { zh: "手工录入", en: "Entered by hand" },
    IMPORT: { zh: "文件导入", en: "File import" },
    SCRAPE: { zh: "采集", en: "Scraping" },
    OPEN_API: { zh: "开放接口", en: "Public API" },
  },
};

export function exportWord(field: string, value: string, locale: Locale): string {
  return words[field]?.[value]?.[locale] ?? value;
}
