import { rankRuns } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma } from "@/server/infra/db";
import { type RunRow } from "../shown/shown-runs";
import { endOf, type Lane, type SavedLane } from "./lane";
import { type CompetingRuns, EXECUTOR_MS, type OpenRun } from "./open-run";

/**
 * Renews the step's claim on the run and reads competing runs. If another step took the run, its scrapes
 * end before their next call.
 */
export async function heartbeat(run: OpenRun): Promise<void> {
  const { ctx, row, token, over } = run;
  const kept = await ctx.db.$executeRaw`
    UPDATE scraping_task_run
    SET executor_until = clock_timestamp() + ${EXECUTOR_MS}::float8 * interval '1 millisecond'
    WHERE id = ${row.id} AND status = 'RUNNING' AND executor = ${token}`;
  if (kept === 0) {
    over.abort();
    return;
  }
  const atWork = await ctx.db.scrapingTaskRun.findMany({
    where: { organizationId: ctx.organization.id, status: "RUNNING", dispatcher: "SERVER" },
    select: { id: true, priority: true, waitingSince: true, crewJson: true },
  });
  const others = atWork.filter(({ id }) => id !== row.id);
  run.competing = rankCompeting(row, others, run.clock());
}

type RunAtWork = Pick<RunRow, "id" | "priority" | "waitingSince" | "crewJson">;

/** Ordered by priority, then by waiting time (docs/rules.md#pace). */
function rankCompeting(own: RunAtWork, others: readonly RunAtWork[], now: number): CompetingRuns {
  const atWork = [own, ...others].map((run) => ({ ...run, waitingSince: run.waitingSince.getTime() }));
  const ranked = rankRuns(atWork, now);
  const place = ranked.findIndex(({ id }) => id === own.id);
  const before = ranked.slice(0, place);
  const behind = new Set(ranked.slice(place + 1).map(({ id }) => id));
  return {
    takenOn: (platform) => [...new Set(before.flatMap((run) => accountsOn(platform, run)))].sort(),
    isBehind: (runId) => runId !== null && behind.has(runId),
  };
}

function accountsOn(platform: Platform, { crewJson }: Pick<RunRow, "crewJson">): string[] {
  const lanes = crewJson as Partial<Record<Platform, SavedLane>> | null;
  return Object.keys(lanes?.[platform]?.crew?.turns ?? {});
}

/** Saves the accounts and waits of unfinished lanes, for the next step, other runs and the console. */
export async function saveLanes(run: OpenRun, lanes: readonly Lane[]): Promise<void> {
  const working = lanes.filter(
    (lane) => (lane.memory.crew !== null || lane.memory.wait !== null) && endOf(lane) === null,
  );
  const saved = Object.fromEntries(
    working.map(({ platform, memory, outage }) => [
      platform,
      { ...memory, outage: outage.current } satisfies SavedLane,
    ]),
  );
  const text = JSON.stringify(saved);
  if (text === run.savedLanes) return;
  await run.ctx.db.scrapingTaskRun.updateMany({
    where: { id: run.row.id, executor: run.token },
    data: { crewJson: working.length === 0 ? Prisma.DbNull : (saved as Prisma.InputJsonObject) },
  });
  // Only now: what the database refused is saved at the next heartbeat.
  run.savedLanes = text;
}
