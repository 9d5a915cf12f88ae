import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { EmbeddedEngine, type EmbeddedEngineOptions } from "../embedded-engine";
import { hashSigningKey } from "../signature";
import { functionConfig, ScriptedApp } from "./scripted-app";

const EVENT_KEY = "scripted-event-key";
const SIGNING_KEY = `signkey-test-${"5c".repeat(32)}`;

interface ScriptedEngine {
  readonly databaseUrl: string;
  readonly app: ScriptedApp;
  readonly engine: EmbeddedEngine;
  readonly pool: pg.Pool;
  readonly logged: string[];
  readonly startAnother: (options?: Partial<EmbeddedEngineOptions>) => Promise<EmbeddedEngine>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly send: (event: object) => Promise<void>;
  readonly checkpoint: (call: CheckpointOf, steps: object[]) => Promise<number>;
  readonly listRuns: () => Promise<readonly RunRow[]>;
}

interface RunRow {
  readonly status: string;
  readonly output: unknown;
  readonly step_count: number;
}

interface CheckpointOf {
  readonly jobId: string;
  readonly generation: number;
  readonly body: { readonly ctx: { readonly run_id: string } };
}

/**
 * An engine with its own database, for an application whose responses the test determines. Stops with the
 * test.
 */
export async function startScriptedEngine(
  functions: object[] = [functionConfig("work")],
  ready = true,
  options: Partial<EmbeddedEngineOptions> = {},
): Promise<ScriptedEngine> {
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const app = new ScriptedApp(SIGNING_KEY, functions);
  const logged: string[] = [];
  const engines: EmbeddedEngine[] = [];
  onTestFinished(async () => {
    await Promise.all(engines.map((one) => one.stop().catch(() => undefined)));
    await pool.end();
    await database.drop();
  });
  const startAnother = async (others: Partial<EmbeddedEngineOptions> = {}) => {
    const engine = new EmbeddedEngine({
      databaseUrl: database.url,
      eventKey: EVENT_KEY,
      signingKey: SIGNING_KEY,
      port: 0,
      appUrl: "http://app.test",
      fetch: app.fetch,
      log: (_level, message) => logged.push(message),
      retryBaseMs: 20,
      ...others,
    });
    engines.push(engine);
    await engine.start();
    return engine;
  };
  const engine = await startAnother(options);
  while (ready && engine.health().status !== "ok") await delay(10);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${engine.url}${path}`, { method: "POST", body: JSON.stringify(body), headers });
  return {
    databaseUrl: database.url,
    app,
    engine,
    pool,
    logged,
    startAnother,
    post,
    send: async (event) => {
      const response = await post(`/e/${EVENT_KEY}`, event);
      if (!response.ok) throw new Error(await response.text());
    },
    checkpoint: async ({ jobId, generation, body }, steps) => {
      const response = await post(
        `/v1/checkpoint/${body.ctx.run_id}/async`,
        { run_id: body.ctx.run_id, qi_id: jobId, generation_id: generation, steps },
        { authorization: `Bearer ${hashSigningKey(SIGNING_KEY)}` },
      );
      return response.status;
    },
    listRuns: async () => {
      const { rows } = await pool.query<RunRow>(
        "SELECT status, output, step_count FROM inngest.run ORDER BY created_at",
      );
      return rows;
    },
  };
}

/** Waits about eight seconds at most. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let waits = 0; !(await condition()); waits += 1) {
    if (waits > 400) throw new Error("The condition did not come true.");
    await delay(20);
  }
}

export const stepRun = (id: string, data: unknown = null) => ({ op: "StepRun", id, data });
