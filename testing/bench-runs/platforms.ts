import { startSimulator } from "../simulator";

const { url } = await startSimulator({ seed: 1, creators: 120_000, logLimit: 10 });
process.stdout.write(`${new URL(url).port}\n`);
