import { startSimulator } from "../simulator";

/** A process with the six platforms on a free local port, which it prints. `/_simulator/` leads it. */
const { url } = await startSimulator({ seed: 1, creators: 100 });
process.stdout.write(`${new URL(url).port}\n`);
