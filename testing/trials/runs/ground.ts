import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createEngineProcess } from "../../processes/engine-process";
import { findFreePort } from "@/scripts/ports";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { platforms } from "@/server/domain/roster/platforms";
import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { type ServerProcess, startServerProcess } from "../../processes/start-server-process";
import { type LogEntry } from "../../simulator/request-log";

export const victims = ["app", "engine", "simulator"] as const;
export type Victim = (typeof victims)[number];

/**
 * `upAt`: when its successor served; application and simulator have a warm spare. Both in ms since the
 * epoch, by the clock of the simulator's log.
 */
export type Kill = { victim: Victim; at: number; upAt: number };

export type Ground = {
  kill: (victim: Victim) => Promise<Kill>;
  log: () => LogEntry[];
  close: () => Promise<void>;
};

const TICK_EVERY_MS = 2_000;

/** The application, the production engine and a simulator, each in its own process. */
export async function createGround(): Promise<Ground> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "runs-trial-"));
  const logFile = path.join(folder, "requests.jsonl");
  writeFileSync(logFile, "");
  const ports = { app: await findFreePort(), simulator: await findFreePort() };
  const appUrl = `http://127.0.0.1:${ports.app}`;
  const platformUrl = `http://127.0.0.1:${ports.simulator}`;
  const baseUrls = platforms.map((platform) => [`PLATFORM_BASE_URL_${platform}`, platformUrl] as const);
  const engine = await createEngineProcess({
    databaseUrl: env.DATABASE_URL,
    eventKey: env.INNGEST_EVENT_KEY ?? "",
    signingKey: env.INNGEST_SIGNING_KEY ?? "",
    port: enginePort,
  });
  const programs = {
    app: () =>
      startServerProcess("testing/trials/runs/worker.ts", {
        NEXTAUTH_URL: appUrl,
        ...Object.fromEntries(baseUrls),
      }),
    simulator: () =>
      startServerProcess("testing/trials/runs/simulator.ts", {
        TRIAL_PORT: String(ports.simulator),
        TRIAL_LOG: logFile,
      }),
  };
  const running: Record<"app" | "simulator", ServerProcess> = {
    app: await programs.app(),
    simulator: await programs.simulator(),
  };
  // They serve as soon as the port is free.
  const standingBy = { app: programs.app(), simulator: programs.simulator() };
  for (const port of Object.values(ports)) await untilServed(port);
  await engine.start(appUrl);
  const closing = new AbortController();
  const ticking = tickUntil(closing.signal);

  return {
    async kill(victim) {
      const at = Date.now();
      if (victim === "engine") {
        await engine.end("SIGKILL");
        await engine.start(appUrl);
      } else {
        running[victim].kill();
        await running[victim].gone;
        running[victim] = await standingBy[victim];
        await untilServed(ports[victim]);
        standingBy[victim] = programs[victim]();
      }
      return { victim, at, upAt: Date.now() };
    },
    log: () =>
      readFileSync(logFile, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as LogEntry),
    async close() {
      closing.abort();
      await ticking;
      await engine.end("SIGTERM");
      for (const victim of ["app", "simulator"] as const)
        for (const one of [running[victim], standingBy[victim]]) {
          (await one).kill();
          await (
            await one
          ).gone;
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Only connects, because a request would appear in the simulator's log. */
async function untilServed(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch {
      await sleep(10);
    } finally {
      socket.destroy();
    }
  }
}

/** Runs the minutely job more often, because processes also die more often than in production. */
async function tickUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await getDb().$executeRaw`
      UPDATE inngest.cron SET next_at = date_trunc('minute', now()) WHERE function_id LIKE '%-tick'`;
    await sleep(TICK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
