import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { getDb } from "@/server/infra/db";
import {
  createPushBench,
  importCreators,
  type PushBench,
  parsePush,
  upTo,
} from "@/testing/push/engine/push-bench";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { wakeEarly } from "@/testing/push/engine/wake-early";
import type { EmbeddedEngine } from "../embedded/embedded-engine";

const PUSHES = 40;
/** Four pushes each: after five consecutive failures an endpoint waits, and its retries pause. */
const ENDPOINTS = 10;
const DELAY_MS = 4_000;
const TIMEOUT_MS = 150_000;
// First retries are due after two to four seconds, at fractions of a second.
process.env.PUSH_RETRY_BASE_MS = String(DELAY_MS);

let engine: EmbeddedEngine;
let bench: PushBench;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
  await wakeEarly();
  bench = await createPushBench();
});
afterAll(async () => {
  await engine.stop();
  await bench.receiver.close();
});

const retryRuns = z.array(z.object({ output: z.unknown() }));

async function listRetryRuns() {
  const rows = await getDb().$queryRaw`
    SELECT output FROM inngest.run WHERE function_id LIKE '%retry-delivery' AND status = 'completed'`;
  return retryRuns.parse(rows);
}

it(
  "retries start at their time, each in its own run, even if the engine wakes it half a second early",
  { timeout: TIMEOUT_MS },
  async () => {
    bench.receiver.behaveAs((response, request) => {
      response.writeHead(parsePush(request).attempt === 1 ? 500 : 200).end();
    });
    const endpoints = await Promise.all(upTo(ENDPOINTS).map(() => bench.endpoint()));
    await importCreators(bench.ctx, upTo(PUSHES / ENDPOINTS));
    await Promise.all(endpoints.map((endpoint) => bench.drain(endpoint)));
    await expect.poll(async () => (await listRetryRuns()).length, { timeout: TIMEOUT_MS / 2 }).toBe(PUSHES);
    const runs = await listRetryRuns();
    expect(runs.map(({ output }) => output)).toEqual(runs.map(() => "SUCCESS"));
  },
);
