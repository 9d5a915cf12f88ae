import { appendFileSync } from "node:fs";
import { startSimulator } from "../../simulator";
import { untilFree } from "./until-free";
import { TRIAL_CREATORS, TRIAL_SEED } from "./work";

/**
 * Serves the platforms on the port TRIAL_PORT. Requests are written to TRIAL_LOG before they are
 * answered, so that a kill loses none. Prints its port once loaded; tests kill this process.
 */
const port = Number(process.env.TRIAL_PORT);
process.stdout.write(`${port}\n`);
const { state } = await untilFree(() => startSimulator({ seed: TRIAL_SEED, creators: TRIAL_CREATORS, port }));
state.log.observe((entry) => appendFileSync(process.env.TRIAL_LOG ?? "", `${JSON.stringify(entry)}\n`));
state.misbehave({ does: { kind: "slow", delayMs: 80 } });
