import path from "node:path";
import { explainFailure } from "@/scripts/launch/explain-failure";
import { runSteps } from "@/scripts/launch/run-steps";
import { StopList } from "@/scripts/launch/stop-list";
import type { Step } from "@/scripts/progress.mjs";

/** Starts everything and keeps it running until a signal, or until a part is lost; then ends every process it started. */
export async function launch({ dev, step }: { dev: boolean; step: Step }): Promise<void> {
  const dataDir = path.resolve(getDataDir());
  const stops = new StopList();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // Asked twice: no more waiting. What was started ends with this process.
      if (stops.stopping) process.exit(1);
      console.log("\nStopping …");
      void stops.stopAll().then(() => process.exit(0));
    });
  }
  try {
    const { failed } = await runSteps({ dev, step, dataDir, stops });
    await failed;
  } catch (error) {
    if (stops.stopping) return;
    if (process.env.LOG_LEVEL === "debug") console.error(error);
    await stops.stopAll();
    console.error(explainFailure(error, dataDir));
    process.exit(1);
  }
}

/** An empty value counts as not set. */
function getDataDir(): string {
  const { DATA_DIR = "" } = process.env;
  return DATA_DIR === "" ? ".data" : DATA_DIR;
}
