import { startSimulator } from "../simulator";

/** Serves the simulated platforms on a free local port and prints the port. */
const { url } = await startSimulator({ seed: 1, creators: 120_000, logLimit: 10 });
process.stdout.write(`${new URL(url).port}\n`);
