import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/inngest/functions/advance-roster-job";

/** A process that works on the job given as its argument; made to be killed. */
const [jobId = ""] = process.argv.slice(2);
await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs: 60_000 } });
process.exit();
