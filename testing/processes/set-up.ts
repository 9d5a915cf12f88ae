import { StopList } from "@/scripts/launch/service";
import { setUp, type Way } from "@/testing/trials/migrations/set-up";

/** Sets up a data directory and exits. Prints when it starts and when all migrations are applied. */
const [, , dataDir = "", way = "ours"] = process.argv;
const stops = new StopList();
process.on("SIGINT", () => void stops.stopAll().then(() => process.exit(1)));
console.log("begins");
await setUp(dataDir, { way: way as Way, stops });
console.log("done");
await stops.stopAll();
process.exit();
