import { startSimulator } from "../simulator";

/** A process with the simulated platforms on a free local port, which it prints. */
const { url } = await startSimulator({ seed: 1, creators: 120_000, logLimit: 10 });
process.stdout.write(`${new URL(url).port}\n`);
