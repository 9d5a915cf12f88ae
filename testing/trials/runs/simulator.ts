import { appendFileSync } from "node:fs";
import { startSimulator } from "../../simulator";
import { untilFree } from "./until-free";
import { TRIAL_CREATORS, TRIAL_SEED } from "./work";

/**
 * A process with the six platforms on the port TRIAL_PORT. Each request is in the file TRIAL_LOG before it is
 * answered, so that a kill loses no line. It prints its port once it is loaded, and is made to be killed.
 */
const port = Number(process.env.TRIAL_PORT);
process.stdout.write(`${port}\n`);
const { state } = await untilFree(() => startSimulator({ seed: TRIAL_SEED, creators: TRIAL_CREATORS, port }));
state.log.observe((entry) => appendFileSync(process.env.TRIAL_LOG ?? "", `${JSON.stringify(entry)}\n`));
state.misbehave({ does: { kind: "slow", delayMs: 80 } });
