import { type Locale } from "@/server/domain/kernel/languages";
import { explainNoDriver, type Platform } from "@/server/domain/roster/platforms";
import { causeWords } from "./cause-words";
import { type RunError } from "./run-errors";

const unreadableFilter: Record<Locale, string> = {
  zh: "无法读取任务的筛选条件。请打开任务，重新选择达人并保存。",
  en: "The task's filter cannot be read. Open the task, select the creators again and save it.",
};

export function explainUnreadableFilter(locale: Locale = "en"): string {
  return unreadableFilter[locale];
}

const targetsFull: Record<Locale, string> = {
  zh: "近 90 天各次运行的目标合计已达上限 2000 万。请降低任务的运行频率，或缩小目标范围；较早的运行满 90 天后即可再次运行。",
  en: "The runs of the last 90 days have reached the limit of 20,000,000 targets per organization. Run tasks less often or with fewer targets. New runs start again as older ones pass 90 days.",
};

export function explainTargetsFull(locale: Locale = "en"): string {
  return targetsFull[locale];
}

type In = { locale: Locale; nameOf: (platform: Platform) => string };

export function describeRunError(error: RunError, { locale, nameOf }: In): string {
  switch (error.kind) {
    case "NO_DRIVER":
      return explainNoDriver(nameOf(error.platform), locale);
    case "UNREADABLE_FILTER":
      return explainUnreadableFilter(locale);
    case "TARGETS_FULL":
      return explainTargetsFull(locale);
    case "FAILURES":
      return describeFailures(error, locale);
    case "OTHER_FAILURES":
      return locale === "zh" ? `${error.count} × 其他原因。` : `${error.count} for other causes.`;
    case "NOT_ASKED":
      return describeNotAsked(error.count, locale);
  }
}

function describeFailures({ code, count }: { code: string | null; count: number }, locale: Locale): string {
  const { title, todo } = causeWords(code, locale);
  if (locale === "zh") return `${count} × ${title}：${todo}`;
  return `${count} × ${code ?? "without a code"}: ${todo}`;
}

function describeNotAsked(count: number, locale: Locale): string {
  if (locale === "zh")
    return `${count} 位达人无法采集：所在平台暂不支持采集，或达人已不存在。请重新运行任务。`;
  const what = `${count} ${count === 1 ? "target" : "targets"} could not be scraped`;
  return `${what}: their platform cannot be scraped, or they no longer exist. Run the task again.`;
}

/** `errorLog` (docs/rules.md#scraping-runs) in English, one error per line; null without errors. */
export function toErrorLog(errors: readonly RunError[]): string | null {
  const lines = errors.map((error) => describeRunError(error, { locale: "en", nameOf: (code) => code }));
  return lines.length === 0 ? null : lines.join("\n");
}
