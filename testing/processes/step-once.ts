import { createJobCtx } from "@/server/services/integration/context";
import { advanceScrapingRun } from "@/server/services/scraping/run";

/** Works on the run given as argument for one step of `job_1`; tests kill this process. */
const [runId = ""] = process.argv.slice(2);
const input = { runId, executor: "job_1", stepMs: 25_000 };
await advanceScrapingRun({ ctx: createJobCtx("run-scraping"), input });
process.exit();
