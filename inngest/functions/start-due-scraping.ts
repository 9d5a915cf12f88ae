import type { PlatformCtx } from "@/server/services/kernel/verb";
import {
  findMendedRuns,
  pauseSilentDesktops,
  releaseStoppedScrapes,
  resumeDueRuns,
} from "@/server/services/scraping/run";
import { startDueTasks } from "@/server/services/scraping/task";

/** Alternating pages of due runs and tasks; the next minute's tick does the rest. */
const MAX_PAGES = 20;
/** Far below the minute in which the next tick comes. */
const MAX_MS = 15_000;

/**
 * Starts due tasks and resumes due runs, each of which wakes its job when it commits. Pauses runs of silent
 * desktop clients.
 */
export async function startDueScraping(ctx: PlatformCtx): Promise<void> {
  const untilMs = Date.now() + MAX_MS;
  await pauseSilentDesktops({ ctx });
  await releaseStoppedScrapes({ ctx, input: {} });
  let mended: string | null = null;
  for (let page = 1; page <= MAX_PAGES && Date.now() < untilMs; page += 1) {
    const after: string | null = mended;
    if (page === 1 || after !== null) mended = await findMendedRuns({ ctx, input: { after } });
    const runs = await resumeDueRuns({ ctx });
    const tasks = await startDueTasks({ ctx });
    if (mended === null && !runs.isMore && !tasks.isMore) return;
  }
}
