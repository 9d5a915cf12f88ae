import { z } from "zod";
import { type Locale } from "../languages";
import { explainNoDriver, type Platform, platformSchema } from "../platforms";
import { causeWords } from "./cause-words";

/** Causes that are named; the rarest beyond are counted together. */
const MOST_CAUSES = 10;

/**
 * What went wrong with an attempt: a platform that it left out, or a task whose filter cannot be read. Or
 * targets that failed for one cause, and those of the rarest causes together. Or targets that nobody can ask
 * for.
 */
export const runError = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("NO_DRIVER"), platform: platformSchema }),
  z.object({ kind: z.literal("UNREADABLE_FILTER") }),
  z.object({ kind: z.literal("FAILURES"), code: z.string().nullable(), count: z.int() }),
  z.object({ kind: z.literal("OTHER_FAILURES"), count: z.int() }),
  z.object({ kind: z.literal("NOT_ASKED"), count: z.int() }),
]);
export type RunError = z.output<typeof runError>;

const runErrors = z.array(runError);

/** The errors of an attempt as they are stored. Throws on what is not theirs. */
export function readRunErrors(stored: unknown): RunError[] {
  return runErrors.parse(stored ?? []);
}

/** What failed, the most frequent cause first, in at most eleven errors. */
export function failuresAsErrors(groups: readonly { code: string | null; count: number }[]): RunError[] {
  const byCount = groups.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const others = byCount.slice(MOST_CAUSES).reduce((sum, { count }) => sum + count, 0);
  return [
    ...byCount.slice(0, MOST_CAUSES).map(({ code, count }) => ({ kind: "FAILURES" as const, code, count })),
    ...(others > 0 ? [{ kind: "OTHER_FAILURES" as const, count: others }] : []),
  ];
}

const unreadableFilter: Record<Locale, string> = {
  zh: "无法读取任务的筛选条件。请打开任务，重新选择博主并保存。",
  en: "The task's filter cannot be read. Open the task, choose the bloggers again and save it.",
};

/** Why no run or forecast can take the bloggers of a task, and what to do. */
export function explainUnreadableFilter(locale: Locale = "en"): string {
  return unreadableFilter[locale];
}

type In = { locale: Locale; nameOf: (platform: Platform) => string };

/** One line for a person: what went wrong and what to do. `nameOf` names a platform. */
export function describeRunError(error: RunError, { locale, nameOf }: In): string {
  switch (error.kind) {
    case "NO_DRIVER":
      return explainNoDriver(nameOf(error.platform), locale);
    case "UNREADABLE_FILTER":
      return explainUnreadableFilter(locale);
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
    return `${count} 位博主无法采集：服务没有所在平台的采集接口，或博主已不存在。请重新运行任务。`;
  const what = `${count} ${count === 1 ? "target" : "targets"} could not be asked for`;
  return `${what}: the service makes no calls to their platform, or they are gone. Run the task to begin again.`;
}

/** An `errorLog` (docs/rules.md#scraping-runs) in English, a line each; null: nothing is wrong. */
export function toErrorLog(errors: readonly RunError[]): string | null {
  const lines = errors.map((error) => describeRunError(error, { locale: "en", nameOf: (code) => code }));
  return lines.length === 0 ? null : lines.join("\n");
}
