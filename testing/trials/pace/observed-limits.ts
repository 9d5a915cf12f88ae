import { baselines } from "@/prisma/seed/pace-table";
import { HOUR, MAX_RUN_MS, MINUTE, type PacePlan, type PlanGroup } from "./pace-plan";

/**
 * The loosest limits that an observer expects, from policy and baseline instead of the rules under test.
 */
export type Limits = {
  hour: number;
  day: number;
  task: number;
  budget: number;
  intervalMs: number;
  tokenMs: number;
  burst: number;
  shift: number;
  restMs: number;
  threshold: number;
  cooldownMs: number;
};

/** A run that started before an edit keeps its numbers to its end and finishes its last scrape. */
const SLACK_MS = MAX_RUN_MS + HOUR;

/** Returns a group's limits at a real instant; just after an edit, the looser of both versions. */
export function createLimits(plan: PacePlan): (group: number, at: number) => Limits {
  const versions = plan.groups.map((group) =>
    group.policy.map(({ from, numbers }) => ({ from, limits: limitsOf(group.platform, numbers) })),
  );
  return (group, at) => {
    const inForce = (versions[group] ?? []).filter(
      ({ from }, index, all) => from <= at && (all[index + 1]?.from ?? Infinity) + SLACK_MS > at,
    );
    const [first, ...others] = inForce.map(({ limits }) => limits);
    if (first === undefined) throw new Error("a policy from the beginning");
    return others.reduce(loosest, first);
  };
}

function limitsOf(platform: PlanGroup["platform"], numbers: PlanGroup["policy"][number]["numbers"]): Limits {
  const baseline = baselines[platform];
  return {
    hour: Math.max(
      1,
      Math.floor((numbers.scrapesPerHour ?? baseline.scrapesPerHour) * numbers.hourlyFactor + 1e-9),
    ),
    day: numbers.scrapesPerDay ?? baseline.scrapesPerDay,
    task: numbers.maxPerTask ?? baseline.maxPerTask,
    budget: numbers.orgDailyBudget ?? baseline.orgDailyBudget,
    intervalMs: numbers.minIntervalMs ?? baseline.minIntervalMs,
    tokenMs: MINUTE / (numbers.refillRatePerMin ?? baseline.refillRatePerMin),
    burst: numbers.burstSize ?? baseline.burstSize,
    // The jitter may make a shift a fifth longer and its rest a fifth shorter.
    shift: Math.max(1, Math.round((numbers.shiftSize ?? baseline.shiftSize) * numbers.shiftSizeFactor * 1.2)),
    restMs: (numbers.shiftRestMinutes ?? baseline.shiftRestMinutes) * numbers.restFactor * 0.8 * MINUTE,
    threshold: numbers.consecutiveFailureThreshold ?? baseline.consecutiveFailureThreshold,
    cooldownMs: (numbers.cooldownMinutes ?? baseline.cooldownMinutes) * MINUTE,
  };
}

function loosest(one: Limits, other: Limits): Limits {
  return {
    hour: Math.max(one.hour, other.hour),
    day: Math.max(one.day, other.day),
    task: Math.max(one.task, other.task),
    budget: Math.max(one.budget, other.budget),
    intervalMs: Math.min(one.intervalMs, other.intervalMs),
    tokenMs: Math.min(one.tokenMs, other.tokenMs),
    burst: Math.max(one.burst, other.burst),
    shift: Math.max(one.shift, other.shift),
    restMs: Math.min(one.restMs, other.restMs),
    threshold: Math.max(one.threshold, other.threshold),
    cooldownMs: Math.min(one.cooldownMs, other.cooldownMs),
  };
}
