import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { createEngineProcess } from "@/testing/processes/engine-process";
import { startConformanceApp } from "./conformance-app";

const RUNS = 5;
const STEPS = 40;
const TAKEN_OVER_MS = 30_000;
const TIMEOUT_MS = 180_000;
const keys = { eventKey: "frozen-event-key", signingKey: `signkey-test-${"2f".repeat(32)}` };

it(
  "is replaced within 30 s when its process is frozen, and changes nothing when it wakes",
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const instances = [await startInstance(database.url), await startInstance(database.url)] as const;
    onTestFinished(async () => {
      // A frozen process only ends by SIGKILL.
      for (const { engine, app } of instances) {
        await engine.end("SIGKILL");
        await app.close();
      }
      await client.end();
      await database.drop();
    });
    const [frozen, heir] = instances;
    await frozen.engine.start(frozen.app.url);
    await heir.engine.start(heir.app.url);
    expect(await Promise.all(instances.map(leads))).toEqual([true, false]);

    const tokens = await send(heir.engine.url, "run");
    const recorded = (token: string) => instances.flatMap(({ app }) => app.recorder.of(token));
    const pages = () => tokens.reduce((sum, token) => sum + recorded(token).length, 0);
    await expect.poll(pages, { interval: 5, timeout: TIMEOUT_MS / 4 }).toBeGreaterThan((RUNS * STEPS) / 3);
    frozen.engine.signal("SIGSTOP");
    const frozenAt = performance.now();
    await expect.poll(() => leads(heir), { interval: 50, timeout: TAKEN_OVER_MS }).toBe(true);
    process.stdout.write(`Replaced after ${((performance.now() - frozenAt) / 1_000).toFixed(1)} s.\n`);
    await expect
      .poll(() => heir.app.recorder.of(tokens[0] ?? ""), { timeout: TIMEOUT_MS / 4 })
      .not.toEqual([]);

    // It resumes while the other one works, with its own calls still open.
    frozen.engine.signal("SIGCONT");
    const later = await send(frozen.engine.url, "later");
    await expect
      .poll(() => countRuns(client), { timeout: TIMEOUT_MS / 2 })
      .toEqual({ completed: 2 * RUNS, left: 0 });
    expect(await Promise.all(instances.map(leads))).toEqual([false, true]);
    // Only work in progress at the freeze was repeated, and nothing later.
    for (const token of tokens) {
      const entries = recorded(token);
      expect(new Set(entries)).toEqual(
        new Set([...Array.from({ length: STEPS }, (_, n) => `${n + 1}`), "end"]),
      );
      expect(entries.length).toBeLessThanOrEqual(STEPS + 2);
    }
    for (const token of later) {
      expect(frozen.app.recorder.of(token)).toEqual([]);
      expect(heir.app.recorder.of(token)).toHaveLength(STEPS + 1);
    }
  },
);

async function startInstance(databaseUrl: string) {
  const engine = await createEngineProcess({ databaseUrl, ...keys });
  const app = await startConformanceApp({ jobsUrl: engine.url, ...keys, isDev: false });
  return { engine, app };
}

type Instance = Awaited<ReturnType<typeof startInstance>>;

async function leads({ engine }: Instance): Promise<boolean> {
  const health = (await (await fetch(`${engine.url}/health`)).json()) as { leader: boolean };
  return health.leader;
}

async function send(engineUrl: string, prefix: string): Promise<string[]> {
  const tokens = Array.from({ length: RUNS }, (_, n) => `${prefix}-${n}`);
  const events = tokens.map((token) => ({ id: token, name: "test/pages", data: { token, steps: STEPS } }));
  const body = JSON.stringify(events);
  const { status } = await fetch(`${engineUrl}/e/${keys.eventKey}`, { method: "POST", body });
  expect(status).toBe(200);
  return tokens;
}

async function countRuns(client: pg.Client) {
  const { rows } = await client.query<{ completed: number; left: number }>(
    `SELECT count(DISTINCT run.id) FILTER (WHERE run.status = 'completed')::int AS completed,
            count(job.id)::int AS left
       FROM inngest.run LEFT JOIN inngest.job ON job.run_id = run.id WHERE function_id = 'conformance-pages'`,
  );
  return rows[0];
}
