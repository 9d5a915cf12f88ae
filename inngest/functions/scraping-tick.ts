import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { startDueTasks } from "@/server/services/scraping/task";
import {
  findMendedRuns,
  findWaitingRuns,
  pauseSilentDesktops,
  releaseStoppedScrapes,
  resumeDueRuns,
} from "@/server/services/scraping/run";

/** Alternating pages of due runs and tasks; the next minute's tick does the rest. */
const MAX_PAGES = 20;

/**
 * Every minute: starts due tasks, resumes due runs, wakes runs without a step, and pauses runs of silent
 * desktop clients.
 */
export const scrapingTickJob = jobClient.createFunction(
  { id: "scraping-tick", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const ctx = () => createJobCtx("scraping-tick");
    const silent = await step.run("silent", () => pauseSilentDesktops({ ctx: ctx() }));
    await step.run("release", () => releaseStoppedScrapes({ ctx: ctx(), input: {} }));
    let [resumed, started] = [0, 0];
    let mended: string | null = null;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const after: string | null = mended;
      if (page === 1 || after !== null)
        mended = await step.run(`mended-${page}`, () => findMendedRuns({ ctx: ctx(), input: { after } }));
      const runs = await step.run(`resume-${page}`, () => resumeDueRuns({ ctx: ctx() }));
      const tasks = await step.run(`start-${page}`, () => startDueTasks({ ctx: ctx() }));
      resumed += runs.resumed;
      started += tasks.started;
      if (mended === null && !runs.isMore && !tasks.isMore) break;
    }
    const events = await step.run("find", () => findWaitingRuns({ ctx: ctx() }));
    if (events.length > 0) await step.sendEvent("wake", events);
    return { silent, resumed, started, woken: events.length };
  },
);
