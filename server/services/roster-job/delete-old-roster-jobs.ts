import { z } from "zod";
import { action, noInput } from "@/server/services/verb";

/** How long a job, and what it takes to undo it, is kept after its end. */
const KEPT_DAYS = 30;
/** Jobs deleted in a call: each may have hundreds of thousands of changes. */
const MAX_JOBS = 1;

/** Deletes a job that ended 30 days ago with its changes; returns how many, 0 when none is left. */
export const deleteOldRosterJobs = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    const { count } = await db.rosterJob.deleteMany({ where: { endedAt: { lt: before } }, limit: MAX_JOBS });
    return count;
  },
});
