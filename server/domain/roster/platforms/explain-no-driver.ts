import { type Locale } from "@/server/domain/kernel/languages";

/** Why creators and sessions of a platform without a driver are not asked for. */
export function explainNoDriver(platform: string, locale: Locale = "en"): string {
  return locale === "zh"
    ? `服务没有${platform}的采集接口，因此未采集。请改为导入博主数据。`
    : `No call of ${platform} is known, so the service asks it for nothing. Import its bloggers instead.`;
}
