import { createHash } from "node:crypto";
import { baselines, builtInPolicies } from "@/prisma/seed/pace-table";
import { type PacePolicyNumbers, type Priority } from "@/server/domain/scraping/pace";
import { type Platform, platforms } from "@/server/domain/roster/platforms";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Profile = "steady" | "rough" | "crowded" | "thrifty";

export type PlanAccount = { id: string; weight: number; ownerUserId: string; createdAt: number };

/** An organization's accounts and tasks on one platform. */
export type PlanGroup = {
  organization: number;
  platform: Platform;
  profile: Profile;
  /** Versions of the policy; the first applies from the start. */
  policy: { from: number; numbers: PacePolicyNumbers }[];
  accounts: PlanAccount[];
  parallel: number;
};

export type PlanTask = {
  group: number;
  priority: Priority;
  createdAt: number;
  ownerUserId: string;
  first: number;
  count: number;
};

export type PlanOrganization = {
  timeZone: string;
  dataMode: "CLOUD" | "LOCAL";
  suspended: { from: number; to: number } | null;
};

/** A simulated period of up to two weeks. Instants are in real time unless stated otherwise. */
export type PacePlan = {
  startsAt: number;
  endsAt: number;
  organizations: PlanOrganization[];
  groups: PlanGroup[];
  tasks: PlanTask[];
  targets: number;
  /** Jumps of the service's clock in ms; negative values set it back. */
  clockSteps: { at: number; by: number }[];
  restarts: { at: number; downMs: number }[];
  confirmations: number[];
  outages: { platform: Platform; from: number; to: number }[];
};

export type PlanSize = {
  startsAt: string;
  days: number;
  restDays: number;
  organizations: number;
  /** Platforms of the organization that shows whether work follows the weights. */
  steady: readonly Platform[];
  restartsADay: number;
  /** On every fourth day, groups with a small budget get this many days' targets. */
  rush: number;
};

/** Two weeks with 1,000 accounts and 210,000 targets; an hour repeats in Berlin, Cairo and New York. */
const fortnight: PlanSize = {
  startsAt: "2026-10-24T00:00:00Z",
  days: 14,
  restDays: 2,
  organizations: 10,
  steady: platforms,
  restartsADay: 3,
  rush: 2,
};

export const shortTrial: PlanSize = {
  startsAt: "2026-10-31T00:00:00Z",
  days: 3,
  restDays: 2,
  organizations: 1,
  steady: ["KUAISHOU_JLJX"],
  restartsADay: 11,
  rush: 3,
};

export const longerTrial: PlanSize = { ...shortTrial, days: 9, restDays: 1, steady: [], rush: 1 };

/** The short trial, or PACE_DAYS days of the long one (`npm run test:pace`). */
export function trialSize(): PlanSize {
  const days = process.env.PACE_DAYS;
  return days === undefined ? shortTrial : { ...fortnight, days: Number(days) };
}

export const MAX_RUN_MS = 4 * HOUR;

/** Minimum time that a scrape keeps its account after a call: leases are renewed at half their time. */
export const LEASE_MS = 2 * MINUTE;

const timeZones = ["America/New_York", "Europe/Berlin", "Africa/Cairo", "Asia/Shanghai"];

/** A deterministic number in [0, 1) derived from the parts. */
export function chance(...parts: readonly (string | number)[]): number {
  return createHash("sha1").update(parts.join("|")).digest().readUInt32BE(0) / 2 ** 32;
}

export function createPacePlan(size: PlanSize): PacePlan {
  const { days, organizations } = size;
  const startsAt = Date.parse(size.startsAt);
  const at = (share: number) => startsAt + Math.round(days * DAY * share);
  const plan: PacePlan = {
    startsAt,
    endsAt: at(1),
    groups: [],
    tasks: [],
    targets: 0,
    restarts: [],
    organizations: Array.from({ length: organizations + 1 }, (_, index) => ({
      timeZone: timeZones[index % timeZones.length] ?? "UTC",
      dataMode: index % 4 === 0 ? "LOCAL" : "CLOUD",
      suspended: index === 0 ? { from: at(0.31), to: at(0.31) + 10 * HOUR } : null,
    })),
    clockSteps: [
      { at: at(0.21), by: 40 * MINUTE },
      { at: at(0.27), by: -40 * MINUTE },
      { at: at(0.57), by: -25 * MINUTE },
      { at: at(0.64), by: 25 * MINUTE },
    ],
    confirmations: Array.from({ length: days * 2 }, (_, index) => startsAt + (index * 12 + 9) * HOUR),
    // During a morning's work, so that probes fail as well.
    outages: platforms.map((platform, index) => {
      const from = startsAt + Math.floor(days * (0.1 + index * 0.12)) * DAY + 7 * HOUR;
      return { platform, from, to: from + 2 * HOUR };
    }),
  };
  const profiles = ["rough", "crowded", "thrifty", "rough"] as const;
  for (let organization = 0; organization < organizations; organization += 1)
    platforms.forEach((platform, index) => {
      const profile = profiles[(organization + index) % profiles.length] ?? "rough";
      addGroup(plan, { organization, platform, profile }, size);
    });
  for (const platform of size.steady)
    addGroup(plan, { organization: organizations, platform, profile: "steady" }, size);
  plan.restarts = createRestarts(plan, days * size.restartsADay);
  return plan;
}

/** Most restarts come soon after a task's start, while work is running, and most last only seconds. */
function createRestarts({ tasks }: PacePlan, count: number): PacePlan["restarts"] {
  return Array.from({ length: count }, (_, index) => {
    const { createdAt = 0 } = tasks[Math.floor(chance("restart", index) * tasks.length)] ?? {};
    return {
      at: createdAt + Math.round(chance("later", index) * 20 * MINUTE),
      downMs: Math.round(chance("down", index) ** 8 * 10 * MINUTE),
    };
  }).sort((a, b) => a.at - b.at);
}

type Wanted = Pick<PlanGroup, "organization" | "platform" | "profile">;

const accountCounts: Record<Profile, number> = { steady: 41, rough: 17, crowded: 6, thrifty: 11 };
const targetsADay: Record<Profile, number> = { steady: 680, rough: 202, crowded: 360, thrifty: 110 };

function addGroup(
  plan: PacePlan,
  { organization, platform, profile }: Wanted,
  { days, restDays, rush }: PlanSize,
): void {
  const group = plan.groups.length;
  const accounts = Array.from({ length: accountCounts[profile] }, (_, index) => ({
    id: `acc_${group}_${index}`,
    weight: profile === "steady" ? ([5, 1, 1, 3, 2, 2, 1, 1][index % 8] ?? 1) : 1 + (index % 10),
    ownerUserId: `usr_${index % 2}`,
    createdAt: plan.startsAt - Math.round(chance("created", group, index) * DAY),
  }));
  const policy = policyOf(profile, platform, group, plan.startsAt, plan.startsAt + (days * DAY) / 2);
  // One account at a time where weights are judged: with all in parallel, each works at its own pace.
  const parallel = profile === "steady" ? 1 : accounts.length;
  plan.groups.push({ organization, platform, profile, policy, accounts, parallel });
  for (let day = 0; day < days - restDays; day += 1) {
    const count = Math.round(targetsADay[profile] * (profile === "thrifty" && day % 4 === 0 ? rush : 1));
    for (const [priority, share, hour] of dayOf(profile, day)) {
      const task = {
        group,
        priority,
        ownerUserId: `usr_${(day + hour) % 2}`,
        count: Math.round(count * share),
      };
      const createdAt =
        plan.startsAt + day * DAY + Math.round((hour + chance("task", group, day, hour)) * HOUR);
      plan.tasks.push({ ...task, createdAt, first: plan.targets });
      plan.targets += task.count;
    }
  }
}

function dayOf(profile: Profile, day: number): [Priority, number, number][] {
  if (profile === "steady") return [0, 6, 12, 18].map((hour) => ["DAILY", 0.25, hour]);
  return [
    ["DAILY", 0.7, 6],
    ["MANUAL", 0.2, 14],
    [day % 2 === 0 ? "WEEKLY" : "MONTHLY", 0.1, 5],
  ];
}

const noOverrides = {
  scrapesPerDay: null,
  scrapesPerHour: null,
  burstSize: null,
  refillRatePerMin: null,
  maxPerTask: null,
  minIntervalMs: null,
  orgDailyBudget: null,
  consecutiveFailureThreshold: null,
  cooldownMinutes: null,
  shiftSize: null,
  shiftRestMinutes: null,
};

function policyOf(
  profile: Profile,
  platform: Platform,
  group: number,
  startsAt: number,
  editedAt: number,
): PlanGroup["policy"] {
  const balanced = { ...noOverrides, ...builtInPolicies.BALANCED };
  switch (profile) {
    // Only weights decide: every account works, none rests, and no cap is close.
    case "steady": {
      const numbers = { ...balanced, kRatio: 1, spareAccounts: 0, hourlyFactor: 1, maxPerTask: 1_000 };
      const shifts = { shiftSize: 1, shiftRestMinutes: 0, scrapesPerDay: 300, scrapesPerHour: 100 };
      return [{ from: startsAt, numbers: { ...numbers, ...shifts } }];
    }
    case "thrifty":
      return [
        {
          from: startsAt,
          numbers: { ...balanced, scrapesPerHour: 12, scrapesPerDay: 24, orgDailyBudget: 120, shiftSize: 8 },
        },
        {
          from: editedAt,
          numbers: {
            ...balanced,
            scrapesPerHour: 8,
            scrapesPerDay: 18,
            orgDailyBudget: 150,
            minIntervalMs: 9_000,
            burstSize: 2,
            refillRatePerMin: 1,
          },
        },
      ];
    case "rough":
    case "crowded": {
      const keys = ["BALANCED", "FAST", "CONSERVATIVE"] as const;
      const numbers = { ...noOverrides, ...builtInPolicies[keys[group % 3] ?? "BALANCED"] };
      const { maxPerTask } = baselines[platform];
      return [
        { from: startsAt, numbers: { ...numbers, maxPerTask: maxPerTask * (profile === "crowded" ? 2 : 1) } },
      ];
    }
  }
}

export function clockAt({ clockSteps }: PacePlan, real: number): number {
  return clockSteps.reduce((clock, { at, by }) => (real >= at ? clock + by : clock), real);
}
