import { jobClient } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import { createJobCtx } from "@/server/services/integration/context";
import { deleteOldRefreshes } from "@/server/services/scraping/refresh";
import { deleteOldHistory, deleteOldSnapshots } from "@/server/services/roster/history";
import { deleteExpiredAnswers } from "@/server/services/kernel/idempotency";
import { deleteExpiredShortLinks, deleteOldImports } from "@/server/services/roster/import";
import { deleteExpiredImportFiles, forgetImportChanges } from "@/server/services/roster/import-file";
import { deleteOldCounts } from "@/server/services/scraping/pace";
import { deleteExpiredExports } from "@/server/services/roster/export";
import { deleteOldRosterJobs } from "@/server/services/roster/job";
import {
  deleteOldNotices,
  deleteUntoldNotices,
  endUntoldMessages,
} from "@/server/services/integration/notice";
import { deleteOldSandboxRows } from "@/server/services/integration/sandbox";
import { deleteOldPlaces } from "@/server/services/people/session";
import { deleteOldMessages } from "@/server/services/people/sms-log";
import { deleteOldBodies, deleteOldDeliveries } from "@/server/services/push/delivery";
import { deleteExpiredUploads } from "@/server/services/release/upload";
import { deleteOldRunRows, deleteOldRuns } from "@/server/services/scraping/run";

/** Far below the platform's time limit for a call. */
const PAGE_MS = 20_000;
/** Work on one kind, before the next has its turn. */
const TURN_MS = 2_000;
/** About two hours of work. The next night deletes the rest. */
const MAX_PAGES = 360;
const kinds = {
  answers: deleteExpiredAnswers,
  "short-links": deleteExpiredShortLinks,
  deliveries: deleteOldDeliveries,
  bodies: deleteOldBodies,
  imports: deleteOldImports,
  "import-files": deleteExpiredImportFiles,
  "import-changes": forgetImportChanges,
  "sandbox-rows": deleteOldSandboxRows,
  "pace-counts": deleteOldCounts,
  runs: deleteOldRuns,
  "run-rows": deleteOldRunRows,
  history: deleteOldHistory,
  snapshots: deleteOldSnapshots,
  exports: deleteExpiredExports,
  "roster-jobs": deleteOldRosterJobs,
  refreshes: deleteOldRefreshes,
  uploads: deleteExpiredUploads,
  messages: deleteOldMessages,
  notices: deleteOldNotices,
  "untold-notices": deleteUntoldNotices,
  "untold-messages": endUntoldMessages,
  "sign-in-places": deleteOldPlaces,
} as const;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

/**
 * Deletes expired rows every night, some seconds per step, kind by kind in turn: nights with little to delete
 * take one step.
 */
export const pruneJob = jobClient.createFunction(
  { id: "prune", triggers: { cron: "17 19 * * *" }, concurrency: 1 },
  async ({ step }) => {
    let left = names;
    for (let page = 1; page <= MAX_PAGES && left.length > 0; page += 1) {
      const due = left;
      left = await step.run(`page-${page}`, () => deleteFor(PAGE_MS, due));
    }
  },
);

/** Works on the kinds in turn. Returns those with more to delete; one that fails waits for the next night. */
async function deleteFor(ms: number, due: typeof names): Promise<typeof names> {
  const untilMs = Date.now() + ms;
  const left = [...due];
  for (let name = left[0]; name !== undefined && Date.now() < untilMs; name = left[0]) {
    left.shift();
    try {
      if (!(await emptyFor(TURN_MS, kinds[name]))) left.push(name);
    } catch (error) {
      logger().error({ err: error, kind: name }, "old rows were not deleted; the next night tries again");
    }
  }
  return left;
}

async function emptyFor(ms: number, deleteSome: (typeof kinds)[keyof typeof kinds]): Promise<boolean> {
  const ctx = createJobCtx("prune");
  const untilMs = Date.now() + ms;
  while (Date.now() < untilMs) if ((await deleteSome({ ctx })) === 0) return true;
  return false;
}
