import { type Locale } from "@/server/domain/kernel/languages";

export function explainNoDriver(platform: string, locale: Locale = "en"): string {
  return locale === "zh"
    ? `${platform}暂不支持采集，请通过导入更新。`
    : `${platform} cannot be scraped yet. Import its bloggers instead.`;
}
