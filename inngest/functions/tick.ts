import type { JobEvent } from "@/server/domain/kernel/job-events";
import { getDb } from "@/server/infra/db";
import { handOverJobEvents, jobClient } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import { createJobCtx } from "@/server/services/integration/context";
import { findWaitingNotices } from "@/server/services/integration/notice";
import { recordStatus } from "@/server/services/integration/system";
import { recordSweep } from "@/server/services/kernel/health";
import type { PlatformCtx } from "@/server/services/kernel/verb";
import { findWaiting } from "@/server/services/push/delivery";
import { findWaitingRosterJobs } from "@/server/services/roster/job";
import { findWaitingRefreshes } from "@/server/services/scraping/refresh";
import { findWaitingRuns } from "@/server/services/scraping/run";
import { startDueScraping } from "./start-due-scraping";
import { findSettling } from "./settle";

/** By the name in the log and the audit: the events of all work that is due but that no job works on. */
const looks: Record<string, (ctx: PlatformCtx) => Promise<JobEvent[]>> = {
  "sweep-deliveries": (ctx) => findWaiting({ ctx }),
  "sweep-refreshes": (ctx) => findWaitingRefreshes({ ctx }),
  "sweep-roster-jobs": (ctx) => findWaitingRosterJobs({ ctx }),
  "sweep-runs": (ctx) => findWaitingRuns({ ctx }),
  "sweep-notices": (ctx) => findWaitingNotices({ ctx }),
  settle: findSettling,
};

/**
 * Every minute: looks for everything that is due, wakes what it finds, and starts scraping that is due. The
 * tick has no steps and is never retried, because each would count as an execution (docs/rules.md#jobs). A
 * look that fails keeps no other from looking, and the next minute looks again.
 */
export const tickJob = jobClient.createFunction(
  { id: "tick", triggers: { cron: "* * * * *" }, concurrency: 1, retries: 0 },
  async () => {
    const events: JobEvent[] = [];
    const failures = new Map<string, unknown>();
    const attempt = async (name: string, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        failures.set(name, error);
        logger().error({ err: error, look: name }, "a look of the tick failed; the next minute looks again");
      }
    };
    for (const [name, find] of Object.entries(looks))
      await attempt(name, async () => void events.push(...(await find(createJobCtx(name)))));
    await attempt("wake", () => handOverJobEvents(events));
    await attempt("status", async () => void (await recordStatus({ ctx: createJobCtx("status") })));
    await attempt("scraping-tick", () => startDueScraping(createJobCtx("scraping-tick")));
    // Last, so that the health never says that the sweep has run while a look of it fails every minute.
    await recordSweep(getDb(), [...failures.keys()]);
    if (failures.size > 0) throw new AggregateError([...failures.values()], "Some looks of the tick failed.");
    return { woken: events.length };
  },
);
