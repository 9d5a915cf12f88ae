import { type IneligibilityReason, type SimulatedLimit, type SimulatedResult } from "../pace";

/** docs/rules.md#forecast */
export const bindingLimits = [
  "HOUR_CAP",
  "DAY_CAP",
  "TASK_CAP",
  "BUCKET",
  "INTERVAL",
  "SHIFT_REST",
  "ORG_DAILY_BUDGET",
  "MAX_DURATION",
  "ACCOUNTS",
  "NO_DRIVER",
] as const;

export type BindingLimit = (typeof bindingLimits)[number];

const limitOfWait: Record<Exclude<SimulatedLimit, "NO_ELIGIBLE_ACCOUNT">, BindingLimit> = {
  TOKEN: "BUCKET",
  INTERVAL: "INTERVAL",
  // A running scrape takes as long as the intervals between its calls.
  SCRAPING: "INTERVAL",
  SHIFT_REST: "SHIFT_REST",
  COOLDOWN: "ACCOUNTS",
  HOUR_CAP: "HOUR_CAP",
  DAY_CAP: "DAY_CAP",
  LEASED: "ACCOUNTS",
  ORG_DAILY_BUDGET: "ORG_DAILY_BUDGET",
  MAX_DURATION: "MAX_DURATION",
};

const limitOfReason: Partial<Record<IneligibilityReason, BindingLimit>> = {
  HOUR_CAP: "HOUR_CAP",
  DAY_CAP: "DAY_CAP",
  TASK_CAP: "TASK_CAP",
  SHIFT_REST: "SHIFT_REST",
};

type Before = {
  outAtFirst: IneligibilityReason | null;
  until: number;
};

/**
 * The limit with the longest wait; null without waits. If the run stops before its end, the limit that
 * stopped it.
 */
export function bindingLimitOf(result: SimulatedResult, { outAtFirst, until }: Before): BindingLimit | null {
  const { starts, pauses, waitedMs } = result;
  const limitOfPause = (at: number): BindingLimit => {
    // Where every scrape succeeds, only the daily cap stops an account for a while.
    if ((starts[0]?.at ?? Infinity) < at) return "DAY_CAP";
    return (outAtFirst === null ? undefined : limitOfReason[outAtFirst]) ?? "ACCOUNTS";
  };
  const last = pauses.at(-1);
  if (last?.until === null) return starts.length > 0 ? "TASK_CAP" : limitOfPause(last.at);
  const waits = new Map<BindingLimit, number>();
  const add = (limit: BindingLimit, ms: number) => waits.set(limit, (waits.get(limit) ?? 0) + ms);
  for (const [wait, limit] of Object.entries(limitOfWait)) {
    if (limit !== "ORG_DAILY_BUDGET" && limit !== "MAX_DURATION")
      add(limit, waitedMs[wait as SimulatedLimit] ?? 0);
  }
  for (const { at, reason, until: resumesAt } of pauses) {
    const ms = Math.min(resumesAt ?? until, until) - at;
    add(reason === "NO_ELIGIBLE_ACCOUNT" ? limitOfPause(at) : reason, ms);
  }
  const [longest] = [...waits].filter(([, ms]) => ms > 0).sort(([, a], [, b]) => b - a);
  return longest?.[0] ?? null;
}
