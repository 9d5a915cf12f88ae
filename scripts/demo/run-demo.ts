import { PlainError, runCommand } from "@/scripts/command";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/context";
import { admitTenant } from "@/server/services/verb";
import { startSimulator } from "@/testing/simulator";
import { DEMO_SEED } from "./demo-environment";
import { demoRules } from "./demo-rules";
import { refreshCreators } from "./refresh-creators";

/** Entries of the log that a demo keeps which runs for days. */
const LOG_LIMIT = 100_000;

/** Simulates the platforms of a demo, and reads its creators from them until it is stopped. */
await runCommand(import.meta, async () => {
  const address = env.PLATFORM_BASE_URL_STARMAP;
  if (address === undefined) throw new PlainError("The demo is started by `npm run demo`.");
  const port = Number(new URL(address).port);
  const simulator = await startSimulator({ seed: DEMO_SEED, port, logLimit: LOG_LIMIT });
  for (const rule of demoRules) simulator.misbehave(rule);
  console.log(`The platforms are simulated on ${simulator.url} (testing/simulator/README.md says how to make them misbehave).
What is asked of them: ${simulator.url}/_simulator/log
`);
  const organization = await getDb().organization.findFirstOrThrow({
    where: { sandboxOfId: null },
    orderBy: { createdAt: "asc" },
  });
  try {
    await refreshCreators({ ctx: createJobCtx("demo", admitTenant(organization)), simulator });
  } catch (error) {
    // The work on other platforms would keep half of a demo alive; the launcher starts a whole one again.
    console.error(error);
    process.exit(1);
  }
});
