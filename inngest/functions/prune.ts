import { getDb } from "@/server/infra/db";
import { jobClient } from "@/server/infra/jobs";
import { deleteExpiredAnswers } from "@/server/services/idempotency";
import { deleteExpiredShortLinks } from "@/server/services/import";
import { deleteOldSandboxRows } from "@/server/services/sandbox";
import { deleteOldDeliveries } from "@/server/services/sync-delivery";

const MAX_BATCHES = 100;
const kinds = {
  answers: deleteExpiredAnswers,
  "short-links": deleteExpiredShortLinks,
  deliveries: deleteOldDeliveries,
  "sandbox-rows": deleteOldSandboxRows,
} as const;

/** Every night: deletes what has outlived its time, one batch a step. */
export const pruneJob = jobClient.createFunction(
  { id: "prune", triggers: { cron: "17 19 * * *" }, concurrency: 1 },
  async ({ step }) => {
    for (const [kind, deleteSome] of Object.entries(kinds)) {
      for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
        const deleted = await step.run(`${kind}-${batch}`, () => deleteSome(getDb(), new Date()));
        if (deleted === 0) break;
      }
    }
  },
);
