import { createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/server/services/roster/work";

const [jobId = ""] = process.argv.slice(2);
await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs: 60_000 } });
process.exit();
