import { rankRuns, type Priority } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type OpenRun, type SavedLane } from "./open-run";

/** The organization's other runs at work: whom those that come first have, and which come after this one. */
export type Rivals = {
  takenOn: (platform: Platform) => string[];
  isBehind: (runId: string | null) => boolean;
};

type RivalRow = {
  id: string;
  priority: Priority;
  waitingSince: Date;
  crewJson: Partial<Record<Platform, SavedLane>> | null;
  executor: string | null;
};

/**
 * Runs by priority, and by who waits longer (docs/rules.md#pace). Null: this run is no longer the step's, so
 * its scrapes end before their next call.
 */
export async function findRivals({
  ctx,
  row,
  priority,
  clock,
  token,
  over,
}: OpenRun): Promise<Rivals | null> {
  const atWork = (await ctx.db.scrapingTaskRun.findMany({
    where: { organizationId: ctx.organization.id, status: "RUNNING", dispatcher: "SERVER" },
    select: { id: true, priority: true, waitingSince: true, crewJson: true, executor: true },
  })) as RivalRow[];
  if (!atWork.some(({ id, executor }) => id === row.id && executor === token)) {
    over.abort();
    return null;
  }
  const others = atWork.filter(({ id }) => id !== row.id);
  const waiting = [
    ...others,
    { id: row.id, priority, waitingSince: row.waitingSince, crewJson: null, executor: token },
  ];
  const ranked = rankRuns(
    waiting.map((run) => ({ ...run, waitingSince: run.waitingSince.getTime() })),
    clock(),
  );
  const place = ranked.findIndex(({ id }) => id === row.id);
  const before = ranked.slice(0, place);
  const behind = new Set(ranked.slice(place + 1).map(({ id }) => id));
  const crewOn = (platform: Platform, { crewJson }: (typeof ranked)[number]) =>
    Object.keys(crewJson?.[platform]?.crew?.turns ?? {});
  return {
    takenOn: (platform) => [...new Set(before.flatMap((run) => crewOn(platform, run)))].sort(),
    isBehind: (runId) => runId !== null && behind.has(runId),
  };
}
