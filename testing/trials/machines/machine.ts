import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { createEngineProcess } from "../../processes/engine-process";
import { startServerProcess } from "../../processes/start-server-process";
import { startTcpProxy } from "../../tcp-proxy";

export const faults = ["app frozen", "machine frozen", "cut off", "killed"] as const;
export type Fault = (typeof faults)[number];

export type Machine = {
  readonly url: string;
  leads(): Promise<boolean>;
  /** What happens to the machine; `mend` undoes it, or starts the machine again. */
  strike(fault: Fault): void;
  mend(fault: Fault): Promise<void>;
  end(): Promise<void>;
};

const keys = { eventKey: "machines-event-key", signingKey: `signkey-test-${"7a".repeat(32)}` };
const health = z.object({ leader: z.boolean() });
const HEALTH_MS = 2_000;

/** An application and its job engine as `npm start` runs them, with a disk and a line to the database. */
export async function startMachine(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<Machine> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "machine-"));
  const line = await startTcpProxy(databaseUrl);
  const engine = await createEngineProcess({ databaseUrl: line.url, ...keys });
  const startApp = () =>
    startServerProcess("testing/trials/machines/instance.ts", {
      DATABASE_URL: line.url,
      DATA_DIR: dataDir,
      INNGEST_DEV: "0",
      INNGEST_EVENT_KEY: keys.eventKey,
      INNGEST_SIGNING_KEY: keys.signingKey,
      INNGEST_BASE_URL: engine.url,
      JOBS_PORT: new URL(engine.url).port,
      ...settings,
    });
  let app = await startApp();
  await engine.start(app.url);
  const killAll = async () => {
    app.kill("SIGKILL");
    await Promise.all([app.gone, engine.end("SIGKILL")]);
  };
  return {
    get url() {
      return app.url;
    },
    leads: () =>
      fetch(`${engine.url}/health`, { signal: AbortSignal.timeout(HEALTH_MS) })
        .then(async (answer) => health.parse(await answer.json()).leader)
        .catch(() => false),
    strike(fault) {
      if (fault === "cut off") line.cut();
      if (fault === "app frozen" || fault === "machine frozen") app.kill("SIGSTOP");
      if (fault === "machine frozen") engine.signal("SIGSTOP");
      if (fault === "killed") void killAll();
    },
    async mend(fault) {
      line.mend();
      if (fault === "app frozen" || fault === "machine frozen") app.kill("SIGCONT");
      if (fault === "machine frozen") engine.signal("SIGCONT");
      if (fault !== "killed") return;
      await killAll();
      app = await startApp();
      await engine.start(app.url);
    },
    async end() {
      await killAll();
      await line.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
