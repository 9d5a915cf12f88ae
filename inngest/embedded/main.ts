import { EmbeddedEngine } from "./embedded-engine";
import { createEngineLog, readEngineSettings } from "./seam";

const log = createEngineLog();
const engine = new EmbeddedEngine({ ...readEngineSettings(), log });
let stopping: Promise<void> | undefined;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    stopping ??= engine.stop().finally(() => process.exit());
  });
}

await engine.start().catch((error: unknown) => {
  log("fatal", "The job engine could not start", { error });
  process.exit(1);
});
