import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { startConformanceApp } from "./conformance-app";
import { createEngineProcess } from "@/testing/processes/engine-process";

const KILLS = 6;
const RUNS = 5;
const STEPS = 40;
/** Kills after equal shares of the work, so that fast and slow machines have as many unfinished runs. */
const PAGES_A_KILL = (RUNS * STEPS) / (KILLS + 1);
const MAX_LATER_MS = 120;
const TIMEOUT_MS = 90_000;
const keys = { eventKey: "kill-event-key", signingKey: `signkey-test-${"1f".repeat(32)}` };

it(
  "survives being killed in the middle of runs: all finish, no saved step is repeated",
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await createEmptyDatabase();
    const engine = await createEngineProcess({ databaseUrl: database.url, ...keys });
    const app = await startConformanceApp({ jobsUrl: engine.url, ...keys, isDev: false });
    try {
      await engine.start(app.url);
      const tokens = Array.from({ length: RUNS }, (_, n) => `run-${n}`);
      const events = tokens.map((token) => ({
        id: token,
        name: "test/pages",
        data: { token, steps: STEPS },
      }));
      const sent = await fetch(`${engine.url}/e/${keys.eventKey}`, {
        method: "POST",
        body: JSON.stringify(events),
      });
      expect(sent.status).toBe(200);

      const isEnded = (token: string) => app.recorder.of(token).includes("end");
      const recorded = () => tokens.reduce((sum, token) => sum + app.recorder.of(token).length, 0);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await expect
          .poll(recorded, { interval: 5, timeout: TIMEOUT_MS / 2 })
          .toBeGreaterThan(kill * PAGES_A_KILL);
        await delay(Math.random() * MAX_LATER_MS);
        await engine.end("SIGKILL");
        expect(tokens.every(isEnded), `all runs had ended before kill ${kill}`).toBe(false);
        await engine.start(app.url);
      }

      let repeated = 0;
      for (const token of tokens) {
        const entries = await app.recorder.until(token, (all) => all.includes("end"), TIMEOUT_MS / 2);
        const pages = entries.filter((entry) => entry !== "end").map(Number);
        // A step may only repeat directly after itself: once the next one has started, its result is saved.
        expect(pages).toEqual([...pages].sort((a, b) => a - b));
        expect(new Set(pages).size).toBe(STEPS);
        repeated += pages.length - STEPS;
      }
      expect(repeated).toBeLessThanOrEqual(KILLS * RUNS);
      await expectAllCompleted(database.url);
    } finally {
      await engine.end("SIGTERM");
      await app.close();
      await database.drop();
    }
  },
);

async function expectAllCompleted(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const look = async () => {
    const { rows } = await client.query<{ completed: number; left: number }>(
      `SELECT count(*) FILTER (WHERE run.status = 'completed')::int AS completed,
              count(job.id)::int AS left
         FROM inngest.run LEFT JOIN inngest.job ON job.run_id = run.id WHERE function_id = 'conformance-pages'`,
    );
    return rows[0];
  };
  try {
    await expect.poll(look, { timeout: 10_000 }).toEqual({ completed: RUNS, left: 0 });
  } finally {
    await client.end();
  }
}
