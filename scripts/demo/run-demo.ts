import { PlainError, runCommand } from "@/scripts/command";
import { env } from "@/server/env";
import { startSimulator } from "@/testing/simulator";
import { DEMO_SEED } from "./demo-environment";
import { demoRules } from "./demo-rules";

/** Entries of the log that a demo keeps which runs for days. */
const LOG_LIMIT = 100_000;

/** Simulates the platforms of a demo until it is stopped. */
await runCommand(import.meta, async () => {
  const address = env.PLATFORM_BASE_URL_STARMAP;
  if (address === undefined) throw new PlainError("The demo is started by `npm run demo`.");
  const port = Number(new URL(address).port);
  const { url, misbehave } = await startSimulator({ seed: DEMO_SEED, port, logLimit: LOG_LIMIT });
  for (const rule of demoRules) misbehave(rule);
  console.log(`The platforms are simulated on ${url} (testing/simulator/README.md says how to make them misbehave).
What is asked of them: ${url}/_simulator/log
`);
});
