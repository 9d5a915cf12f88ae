import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "@/scripts/ports";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { EmbeddedEngine, type EmbeddedEngineOptions } from "../embedded/embedded-engine";
import { sign } from "../embedded/signature";
import { type ConformanceApp, startConformanceApp } from "./conformance-app";

export interface Target {
  readonly app: ConformanceApp;
  readonly send: (...events: readonly object[]) => Promise<string[]>;
  /** The run of the event with this token. Undefined for servers whose tables are not ours to read. */
  readonly findRun?: (token: string) => Promise<RunState | undefined>;
  readonly stop: () => Promise<void>;
}

interface RunState {
  readonly status: string;
  readonly message: string | null;
}

/** Shorter than the suite waits, so that a retry which should not happen is seen. */
const RETRY_BASE_MS = 500;

export const EMBEDDED_KEYS = {
  eventKey: "conformance-event-key",
  signingKey: `signkey-test-${"0f".repeat(32)}`,
};

/**
 * The server under test and its application: by default the embedded engine with its own database.
 * JOBS_TARGET selects another: Inngest's dev server, or with JOBS_SIGNING_KEY and JOBS_EVENT_KEY a signed
 * one.
 */
export function startTarget(): Promise<Target> {
  const { JOBS_TARGET, JOBS_EVENT_KEY, JOBS_SIGNING_KEY } = process.env;
  if (JOBS_TARGET === undefined || JOBS_TARGET === "") return startEmbedded();
  const eventKey = JOBS_EVENT_KEY ?? EMBEDDED_KEYS.eventKey;
  return useServer({ url: JOBS_TARGET, eventKey, signingKey: JOBS_SIGNING_KEY });
}

async function startEmbedded(): Promise<Target> {
  const { app, engine, databaseUrl, stop } = await startEmbeddedEngine({
    retryBaseMs: RETRY_BASE_MS,
    log: (level, message, details) => {
      if (level === "error") throw new Error(`${message} ${JSON.stringify(details)}`);
    },
  });
  while (engine.health().status !== "ok") await delay(20);
  const pool = new pg.Pool({ connectionString: databaseUrl });
  return {
    app,
    send: (...events) => send(engine.url, EMBEDDED_KEYS.eventKey, events),
    findRun: async (token) => {
      const { rows } = await pool.query<RunState>(FIND_RUN, [token]);
      return rows[0];
    },
    stop: async () => {
      await pool.end();
      await stop();
    },
  };
}

/** Found by the event's text: PostgreSQL refuses `->>` on a row whose event holds an escaped U+0000. */
const FIND_RUN =
  "SELECT status, output->>'message' AS message FROM inngest.run WHERE strpos(event::text, $1) > 0";

interface EngineOptions extends Pick<EmbeddedEngineOptions, "log" | "retryBaseMs"> {
  readonly makeFunctions?: Parameters<typeof startConformanceApp>[1];
}

/** The embedded engine with its own database, for an application that has not registered yet. */
export async function startEmbeddedEngine({ makeFunctions, ...engineOptions }: EngineOptions) {
  const database = await createEmptyDatabase();
  const port = await findFreePort();
  const jobsUrl = `http://127.0.0.1:${port}`;
  const app = await startConformanceApp({ jobsUrl, ...EMBEDDED_KEYS, isDev: false }, makeFunctions);
  const options = { databaseUrl: database.url, ...EMBEDDED_KEYS, port, appUrl: app.url };
  const engine = new EmbeddedEngine({ ...options, ...engineOptions });
  await engine.start();
  const stop = async () => {
    await engine.stop();
    await app.close();
    await database.drop();
  };
  return { app, engine, databaseUrl: database.url, stop };
}

interface ServerSettings {
  readonly url: string;
  readonly eventKey: string;
  /** Undefined for Inngest's dev server, which signs nothing. */
  readonly signingKey: string | undefined;
}

/** Uses a running server: the application registers with it, signed if the server signs. */
export async function useServer({ url, eventKey, signingKey }: ServerSettings): Promise<Target> {
  const isDev = signingKey === undefined;
  const app = await startConformanceApp({ jobsUrl: url, eventKey, signingKey: signingKey ?? "", isDev });
  const body = "{}";
  const headers = isDev ? {} : { "x-inngest-signature": sign(body, signingKey, Date.now()) };
  const response = await fetch(`${app.url}/api/inngest`, { method: "PUT", headers, body });
  if (!response.ok)
    throw new Error(`${url} took no registration: ${response.status} ${await response.text()}`);
  return { app, send: (...events) => send(url, eventKey, events), stop: () => app.close() };
}

export async function send(url: string, eventKey: string, events: readonly object[]): Promise<string[]> {
  const response = await fetch(`${url}/e/${eventKey}`, { method: "POST", body: JSON.stringify(events) });
  if (!response.ok) throw new Error(`The events were refused: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { ids: string[] }).ids;
}
