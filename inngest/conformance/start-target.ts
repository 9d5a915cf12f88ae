import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedEngine } from "../embedded/embedded-engine";
import { type ConformanceApp, startConformanceApp } from "./conformance-app";
import { createTestDatabase } from "../testing/create-test-database";
import { findFreePort } from "../testing/find-free-port";

export interface Target {
  readonly app: ConformanceApp;
  /** Posts events and returns their ids. */
  readonly send: (...events: readonly object[]) => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

const EVENT_KEY = process.env.JOBS_EVENT_KEY ?? "conformance-event-key";
const SIGNING_KEY = process.env.JOBS_SIGNING_KEY;
const EMBEDDED_SIGNING_KEY = `signkey-test-${"0f".repeat(32)}`;

/**
 * The server under test with the application beside it: JOBS_TARGET when it names one (Inngest's dev server; with
 * JOBS_SIGNING_KEY and JOBS_EVENT_KEY a self-hosted one), else the embedded engine on a database of its own.
 */
export async function startTarget(): Promise<Target> {
  const port = await findFreePort();
  const target = process.env.JOBS_TARGET;
  return target === undefined || target === "" ? startEmbedded(port) : useServer(target, port);
}

async function startEmbedded(port: number): Promise<Target> {
  const database = await createTestDatabase();
  const engine = new EmbeddedEngine({
    databaseUrl: database.url,
    eventKey: EVENT_KEY,
    signingKey: EMBEDDED_SIGNING_KEY,
    port: 0,
    appUrl: `http://127.0.0.1:${port}`,
    log: (level, message, details) => {
      if (level === "error") throw new Error(`${message} ${JSON.stringify(details)}`);
    },
  });
  await engine.start();
  const settings = { eventKey: EVENT_KEY, signingKey: EMBEDDED_SIGNING_KEY, isDev: false, port };
  const app = await startConformanceApp({ ...settings, jobsUrl: engine.url });
  while (engine.health().status !== "ok") await delay(20);
  return {
    app,
    send: (...events) => send(engine.url, events),
    stop: async () => {
      await engine.stop();
      await app.close();
      await database.drop();
    },
  };
}

async function useServer(target: string, port: number): Promise<Target> {
  const isDev = SIGNING_KEY === undefined;
  const settings = { eventKey: EVENT_KEY, signingKey: SIGNING_KEY ?? "", isDev, port };
  const app = await startConformanceApp({ ...settings, jobsUrl: target });
  const response = await fetch(`http://127.0.0.1:${port}/api/inngest`, { method: "PUT" });
  if (!response.ok)
    throw new Error(`${target} took no registration: ${response.status} ${await response.text()}`);
  return { app, send: (...events) => send(target, events), stop: () => app.close() };
}

async function send(url: string, events: readonly object[]): Promise<string[]> {
  const response = await fetch(`${url}/e/${EVENT_KEY}`, { method: "POST", body: JSON.stringify(events) });
  if (!response.ok) throw new Error(`The events were refused: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { ids: string[] }).ids;
}
