import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { deleteOldRefreshes } from "@/server/services/scraping/refresh";
import { deleteOldHistory, deleteOldSnapshots } from "@/server/services/roster/history";
import { deleteExpiredAnswers } from "@/server/services/kernel/idempotency";
import { deleteExpiredShortLinks, deleteOldImports } from "@/server/services/roster/import";
import { deleteExpiredImportFiles, forgetImportChanges } from "@/server/services/roster/import-file";
import { deleteOldCounts } from "@/server/services/scraping/pace";
import { deleteExpiredExports } from "@/server/services/roster/export";
import { deleteOldRosterJobs } from "@/server/services/roster/job";
import { deleteOldSandboxRows } from "@/server/services/integration/sandbox";
import { deleteOldMessages } from "@/server/services/people/sms-log";
import { deleteOldBodies, deleteOldDeliveries } from "@/server/services/push/delivery";
import { deleteExpiredUploads } from "@/server/services/release/upload";
import { deleteOldRunRows, deleteOldRuns } from "@/server/services/scraping/run";

/** Far below the platform's time limit for a call. */
const PAGE_MS = 8_000;
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
} as const;
/** Per kind about 10 minutes of work, and all kinds together below the 1,000 steps of a run. */
const MAX_PAGES = Math.floor(990 / Object.keys(kinds).length);

/** Deletes expired rows every night, a few seconds per step. The next night deletes the rest. */
export const pruneJob = jobClient.createFunction(
  { id: "prune", triggers: { cron: "17 19 * * *" }, concurrency: 1 },
  async ({ step }) => {
    for (const [kind, deleteSome] of Object.entries(kinds)) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const isDone = await step.run(`${kind}-${page}`, () => deleteFor(PAGE_MS, deleteSome));
        if (isDone) break;
      }
    }
  },
);

async function deleteFor(ms: number, deleteSome: (typeof kinds)[keyof typeof kinds]): Promise<boolean> {
  const ctx = createJobCtx("prune");
  const untilMs = Date.now() + ms;
  while (Date.now() < untilMs) if ((await deleteSome({ ctx })) === 0) return true;
  return false;
}
