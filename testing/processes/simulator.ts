import { startSimulator } from "../simulator";

const { url } = await startSimulator({ seed: 1, creators: 100 });
process.stdout.write(`${new URL(url).port}\n`);
