import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { fromRoot } from "@/scripts/from-root";
import { findFreePort } from "@/scripts/ports";

interface EngineProcessSettings {
  readonly databaseUrl: string;
  readonly eventKey: string;
  readonly signingKey: string;
  readonly port?: number;
}

const watch = pathToFileURL(fromRoot("scripts/launch/exit-with-parent.mjs")).href;
/** Of its log, in characters, for an error. */
const MAX_SAID = 2_000;

/** The engine as the launcher starts it: a separate process that keeps its port across restarts. */
export async function createEngineProcess({
  databaseUrl,
  eventKey,
  signingKey,
  port: givenPort,
}: EngineProcessSettings) {
  const port = givenPort ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    start: async (appUrl: string): Promise<void> => {
      child = spawn(process.execPath, ["--import", watch, "--import", "tsx", "inngest/embedded/main.ts"], {
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          INNGEST_EVENT_KEY: eventKey,
          INNGEST_SIGNING_KEY: signingKey,
          JOBS_PORT: String(port),
          APP_URL: appUrl,
        },
      });
      let said = "";
      child.stdout?.on("data", (piece: Buffer) => (said = (said + piece.toString()).slice(-MAX_SAID)));
      while (!(await isHealthy(url))) {
        if (child.exitCode !== null) throw new Error(`The engine did not start: ${said}`);
        await delay(50);
      }
    },
    signal: (name: NodeJS.Signals): void => void child?.kill(name),
    end: async (signal: NodeJS.Signals): Promise<void> => {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  );
}
