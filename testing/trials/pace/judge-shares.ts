import { baselines } from "@/prisma/seed/pace-table";
import { type Findings, noteUse } from "./findings";
import { DAY, type PacePlan } from "./pace-plan";
import { type LoggedRequest } from "./request-log";

/** Allowed deviation of an account's share from its weight; in short trials, two scrapes. */
const TOLERANCE = 0.05;
const WHOLE_SCRAPES = 2;

export type Shares = {
  worstShare: number;
  /** Longest time in days that an account was able to work but did not. */
  longestIdleDays: number;
};

/**
 * Judges that work follows the weights where nothing else decides (steady groups), and that no account is
 * left idle in any group.
 */
export function judgeShares(plan: PacePlan, log: readonly LoggedRequest[], findings: Findings): Shares {
  const starts = plan.groups.map(({ accounts }) => accounts.map((): number[] => []));
  const ended = plan.groups.map(({ accounts }) => accounts.map(() => Infinity));
  for (const { at, call, group, account, answer } of log) {
    if (call === 0) starts[group]?.[account]?.push(at);
    const ends = ended[group];
    if (answer === "L4_BANNED" && ends !== undefined) ends[account] = at;
  }
  let worstShare = 0;
  let longestIdle = 0;
  plan.groups.forEach(({ accounts, profile }, group) => {
    const counts = starts[group]?.map(({ length }) => length) ?? [];
    const total = sum(counts);
    const weights = sum(accounts.map(({ weight }) => weight));
    accounts.forEach(({ weight }, account) => {
      if (profile === "steady") {
        const expected = (total * weight) / weights;
        const difference = Math.abs((counts[account] ?? 0) - expected);
        worstShare = Math.max(worstShare, difference / expected);
        noteUse(findings, "share by weight", difference / Math.max(TOLERANCE * expected, WHOLE_SCRAPES));
      }
      const last = Math.min(ended[group]?.[account] ?? Infinity, lastTaskOf(plan, group));
      const idle = longestGap(plan.startsAt, starts[group]?.[account] ?? [], last);
      longestIdle = Math.max(longestIdle, idle);
      noteUse(findings, "idle account", idle / longestRotation(plan, group));
    });
  });
  return { worstShare, longestIdleDays: longestIdle / DAY };
}

/**
 * Longest possible wait of an account for its turn: the daily tasks that the others of its group fill, plus
 * one. In LOCAL mode each of two holders has a daily task every other day.
 */
function longestRotation({ groups, organizations, tasks }: PacePlan, index: number): number {
  const group = groups[index];
  const numbers = group?.policy[0]?.numbers;
  if (group === undefined || numbers === undefined) throw new Error("a group with a policy");
  const isLocal = organizations[group.organization]?.dataMode === "LOCAL";
  const accounts = Math.ceil(group.accounts.length / (isLocal ? 2 : 1));
  const daily = Math.max(...tasks.filter((task) => task.group === index).map(({ count }) => count));
  const shift = (numbers.shiftSize ?? baselines[group.platform].shiftSize) * numbers.shiftSizeFactor;
  const working = Math.min(
    Math.ceil(accounts * numbers.kRatio),
    Math.ceil(daily / Math.max(1, Math.round(shift))),
  );
  return (Math.ceil(accounts / working) + 1) * (isLocal ? 2 : 1) * DAY;
}

function lastTaskOf(plan: PacePlan, group: number): number {
  return Math.max(
    plan.startsAt,
    ...plan.tasks.filter((task) => task.group === group).map((task) => task.createdAt),
  );
}

function longestGap(from: number, starts: readonly number[], until: number): number {
  let before = from;
  let longest = 0;
  for (const at of [...starts.filter((start) => start < until), until]) {
    longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
