import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@/scripts/ports";
import { createEmptyDatabase } from "@/testing/create-empty-database";
import { EmbeddedEngine } from "../embedded/embedded-engine";
import { type ConformanceApp, startConformanceApp } from "./conformance-app";

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
 * The server under test with the application beside it: the embedded engine on a database of its own.
 * JOBS_TARGET names another: Inngest's dev server, or with JOBS_SIGNING_KEY and JOBS_EVENT_KEY a signed one.
 */
export async function startTarget(): Promise<Target> {
  const target = process.env.JOBS_TARGET;
  return target === undefined || target === "" ? startEmbedded() : useServer(target);
}

async function startEmbedded(): Promise<Target> {
  const database = await createEmptyDatabase();
  const port = await findFreePort();
  const keys = { eventKey: EVENT_KEY, signingKey: EMBEDDED_SIGNING_KEY };
  const app = await startConformanceApp({ jobsUrl: `http://127.0.0.1:${port}`, ...keys, isDev: false });
  const engine = new EmbeddedEngine({
    databaseUrl: database.url,
    ...keys,
    port,
    appUrl: app.url,
    log: (level, message, details) => {
      if (level === "error") throw new Error(`${message} ${JSON.stringify(details)}`);
    },
  });
  await engine.start();
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

async function useServer(target: string): Promise<Target> {
  const isDev = SIGNING_KEY === undefined;
  const settings = { eventKey: EVENT_KEY, signingKey: SIGNING_KEY ?? "", isDev };
  const app = await startConformanceApp({ ...settings, jobsUrl: target });
  const response = await fetch(`${app.url}/api/inngest`, { method: "PUT" });
  if (!response.ok)
    throw new Error(`${target} took no registration: ${response.status} ${await response.text()}`);
  return { app, send: (...events) => send(target, events), stop: () => app.close() };
}

async function send(url: string, events: readonly object[]): Promise<string[]> {
  const response = await fetch(`${url}/e/${EVENT_KEY}`, { method: "POST", body: JSON.stringify(events) });
  if (!response.ok) throw new Error(`The events were refused: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { ids: string[] }).ids;
}
