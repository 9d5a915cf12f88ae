import { UserError, runCommand } from "@/scripts/command";
import { env } from "@/server/env";
import { ServiceError } from "@/server/domain/kernel/errors";
import { getDb } from "@/server/infra/db";
import { jobEventsSent } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { runScrapingTask } from "@/server/services/scraping/task";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { startSimulator } from "@/testing/simulator";
import { DEMO_IS_UP, DEMO_SEED } from "./demo-environment";
import { demoRules } from "./demo-rules";
import { demoTasks } from "./demo-tasks";
import { followRuns } from "./follow-runs";

const LOG_LIMIT = 100_000;

await runCommand(import.meta, async () => {
  const address = env.PLATFORM_BASE_URL_STARMAP;
  if (address === undefined) throw new UserError("The demo is started by `npm run demo`.");
  const port = Number(new URL(address).port);
  const simulator = await startSimulator({ seed: DEMO_SEED, port, logLimit: LOG_LIMIT });
  for (const rule of demoRules) simulator.misbehave(rule);
  console.log(`${DEMO_IS_UP} ${simulator.url} (testing/simulator/README.md says how to make them misbehave).
What is asked of them: ${simulator.url}/_simulator/log
`);
  try {
    const organization = await getDb().organization.findFirstOrThrow({
      where: { sandboxOfId: null },
      orderBy: { createdAt: "asc" },
    });
    const task = await getDb().scrapingTask.findFirst({
      where: { organizationId: organization.id, name: demoTasks[0]?.name ?? "" },
    });
    if (task !== null) await runFirst(createJobCtx("demo", admitTenant(organization)), task.id);
    await followRuns(getDb(), organization.id);
  } finally {
    // With only the simulator left, the process would keep running and the launcher would not restart it.
    await simulator.close();
  }
});

/** A run of an earlier start resumes by itself. */
async function runFirst(ctx: Ctx, id: string): Promise<void> {
  try {
    await runScrapingTask({ ctx, input: { id } });
    await jobEventsSent();
  } catch (error) {
    if (!(error instanceof ServiceError && error.reason === "CONFLICT")) throw error;
  }
}
