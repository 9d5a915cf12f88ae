import { expect, it } from "vitest";
import { type JobEvent } from "@/server/domain/kernel/job-events";
import { createPushBench, importCreators, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";

const jobServer = await startJobServer();

const PUSHES = 4;
const taking = behave.status(200, { ids: ["1"], status: 200 });
const NOISE_MS = 500;

async function pushAll(engine: typeof taking): Promise<{ endpointId: string; medianGapMs: number }> {
  const bench = await createPushBench();
  bench.receiver.behaveAs(behave.status(500));
  const endpoint = await bench.endpoint();
  await importCreators(bench.ctx, upTo(PUSHES));
  jobServer.behaveAs(engine);
  await bench.drain(endpoint);
  jobServer.behaveAs(taking);
  await bench.receiver.close();
  const at = bench.receiver.requests.map(({ receivedAtMs }) => receivedAtMs);
  expect(at).toHaveLength(PUSHES);
  const gaps = at.slice(1).map((ms, i) => ms - (at[i] ?? 0));
  const medianGapMs = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? NaN;
  return { endpointId: endpoint.id, medianGapMs };
}

it("failing pushes are sent as fast when the job engine does not respond", async () => {
  const taken = await pushAll(taking);
  const away = await pushAll(behave.hang());
  expect(away.medianGapMs).toBeLessThan(2 * taken.medianGapMs + NOISE_MS);
  const events = jobServer.requests.flatMap(({ body }) => JSON.parse(body) as JobEvent[]);
  // The SDK repeats a request whose connection broke without a response, so an event may arrive twice.
  const retries = events.filter(
    ({ name, data }) => name === "sync/endpoint.overdue" && data.endpointId === away.endpointId,
  );
  expect(new Set(retries.map(({ id }) => id)).size).toBe(PUSHES);
}, 60_000);
