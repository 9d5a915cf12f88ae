import { z } from "zod";
import { type Platform, platforms, platformSchema } from "@/server/domain/roster/platforms";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { type RunRow } from "./shown-runs";

export const laneWaitReasons = [
  "SHIFT_REST",
  "COOLDOWN",
  "HOUR_CAP",
  "DAY_CAP",
  "LEASED",
  "RIVAL",
  "UNREACHABLE",
] as const;
type LaneWaitReason = (typeof laneWaitReasons)[number];

const turn = z.object({ weight: z.number(), effective: z.number(), current: z.number() });
const savedLane = z.object({
  crew: z.object({ turns: z.record(z.string(), turn), spare: z.array(z.string()) }).nullable(),
  taken: z.array(z.string()).default([]),
  wait: z.object({ reason: z.string().nullable(), until: z.number().nullable() }).nullable().default(null),
  outage: z.object({ since: z.number(), until: z.number() }).nullable().default(null),
});
const savedLanes = z.partialRecord(platformSchema, savedLane).catch({});

export type SeenLane = z.output<typeof savedLane>;

/** Empty unless the run is RUNNING. */
export function parseLanes({ status, crewJson }: Pick<RunRow, "status" | "crewJson">) {
  return status === "RUNNING" ? savedLanes.parse(crewJson ?? {}) : {};
}

export function findOutages(run: Pick<RunRow, "status" | "crewJson">) {
  const lanes = parseLanes(run);
  return new Map(
    platforms.flatMap((platform) => {
      const outage = lanes[platform]?.outage ?? null;
      if (outage === null) return [];
      return [[platform, { since: new Date(outage.since), until: new Date(outage.until) }] as const];
    }),
  );
}

type RunWait = { platform: Platform; reason: LaneWaitReason; until: Date | null };

function findWait(run: Pick<RunRow, "status" | "crewJson">, now: number): RunWait | null {
  const lanes = parseLanes(run);
  const waits = platforms.flatMap((platform) => {
    const lane = lanes[platform];
    return lane === undefined ? [] : [waitOf(platform, lane, now)];
  });
  const known = waits.filter((wait) => wait !== null);
  if (known.length < waits.length) return null;
  return known.sort((a, b) => at(a) - at(b))[0] ?? null;
}

function waitOf(platform: Platform, { wait, outage }: SeenLane, now: number): RunWait | null {
  if (outage !== null) return { platform, reason: "UNREACHABLE", until: dateAfter(outage.until, now) };
  const reason = laneWaitReasons.find((one) => one === wait?.reason);
  if (wait === null || reason === undefined) return null;
  // A run that waits for accounts of other runs looks again constantly, so the instant is meaningless.
  if (reason === "RIVAL" || reason === "LEASED") return { platform, reason, until: null };
  const until = wait.until === null ? null : dateAfter(wait.until, now);
  return until === null ? null : { platform, reason, until };
}

function dateAfter(ms: number, now: number): Date | null {
  return ms > now ? new Date(ms) : null;
}

function at({ until }: RunWait): number {
  return until?.getTime() ?? Infinity;
}

type RunOfAccount = { runId: string; taskName: string | null };

export type RunsOfAccounts = {
  ofLease: (worker: string | null) => RunOfAccount | null;
  ofWorkingAccounts: (
    platform: Platform,
    accountIds: readonly string[],
    butRun: string,
  ) => RunOfAccount | null;
};

export async function findRunsOfAccounts(ctx: Ctx): Promise<RunsOfAccounts> {
  const rows = await ctx.db.scrapingTaskRun.findMany({
    where: { organizationId: ctx.organization.id, status: "RUNNING", dispatcher: "SERVER" },
    select: { id: true, status: true, crewJson: true, task: { select: { name: true, ownerUserId: true } } },
    orderBy: [{ waitingSince: "asc" }, { id: "asc" }],
  });
  const ownerUserId = visibleOwnerId(ctx);
  const runs = rows.map(({ id, task, ...row }) => ({
    lanes: parseLanes(row),
    shown: {
      runId: id,
      taskName: ownerUserId === undefined || task.ownerUserId === ownerUserId ? task.name : null,
    },
  }));
  return {
    ofLease: (worker) => runs.find(({ shown }) => shown.runId === worker)?.shown ?? null,
    ofWorkingAccounts(platform, accountIds, butRun) {
      const has = ({ lanes, shown }: (typeof runs)[number]) =>
        shown.runId !== butRun && accountIds.some((id) => id in (lanes[platform]?.crew?.turns ?? {}));
      return runs.find(has)?.shown ?? null;
    },
  };
}

type ShownWait = RunWait & { heldBy: RunOfAccount | null };

export async function findWaits(ctx: Ctx, runs: readonly RunRow[]): Promise<ReadonlyMap<string, ShownWait>> {
  if (!runs.some(({ status }) => status === "RUNNING")) return new Map();
  const now = (await getDatabaseClock(ctx.db))();
  const found = runs.flatMap((run) => {
    const wait = findWait(run, now);
    return wait === null ? [] : [{ run, wait }];
  });
  const isHeld = found.some(({ wait: { reason } }) => reason === "RIVAL");
  const runsOfAccounts = isHeld ? await findRunsOfAccounts(ctx) : null;
  return new Map(found.map(({ run, wait }) => [run.id, toShownWait(run, wait, runsOfAccounts)]));
}

function toShownWait(run: RunRow, wait: RunWait, runsOfAccounts: RunsOfAccounts | null): ShownWait {
  const { platform, reason } = wait;
  const taken = reason === "RIVAL" ? (parseLanes(run)[platform]?.taken ?? []) : [];
  return { ...wait, heldBy: runsOfAccounts?.ofWorkingAccounts(platform, taken, run.id) ?? null };
}
