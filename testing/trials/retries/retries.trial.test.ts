import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobEngine } from "../../push/engine/start-job-engine";
import { wakeEarly } from "../../push/engine/wake-early";
import { countExecutions, difference, type Executions } from "../executions/count-executions";
import { prepareRetries, type Prepared } from "./prepare-retries";
import { CONCURRENCY, HANGS_MS, makeRetries, type Retried } from "./make-retries";

const RETRIES = Number(process.env.RETRIES ?? 40);
/** For the 95th percentile. It is printed, because no test asserts performance. */
const GOAL = { retries: 2_000, lateMs: 3_000 };
const PATIENCE_MS = 120_000 + RETRIES * 200;
// Nothing is retried before the trial says so.
process.env.PUSH_RETRY_BASE_MS = "3600000";

let engine: Awaited<ReturnType<typeof startJobEngine>>;
let prepared: Prepared;
let retried: Retried;
let executions: Executions;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
  await wakeEarly();
  prepared = await prepareRetries(RETRIES);
  const before = await countExecutions();
  retried = await makeRetries(prepared, PATIENCE_MS);
  executions = difference(await countExecutions(), before);
}, 2 * PATIENCE_MS);
afterAll(async () => {
  await engine.stop();
  prepared.receiver.kill();
  await prepared.receiver.gone;
});

describe("retries that are due together", () => {
  it("are made once each, none early, and none is lost", () => {
    const ids = retried.arrivals.map(({ deliveryId }) => deliveryId).sort();
    expect(ids).toEqual([...prepared.deliveryIds].sort());
    expect(Math.min(...retried.arrivals.map(({ lateMs }) => lateMs))).toBeGreaterThanOrEqual(0);
    const late = retried.arrivals.map(({ lateMs }) => lateMs).sort((a, b) => a - b);
    const at = (share: number) => late[Math.ceil(share * late.length) - 1] ?? NaN;
    const eachMs = (retried.processorMs / late.length).toFixed(2);
    console.log(
      `${late.length} retries due together, of ${prepared.endpointIds.length} endpoints: p50 ${at(0.5)} ms,`,
      `p95 ${at(0.95)} ms, the last ${at(1)} ms late; ${executions["retry-overdue"]} executions,`,
      `${eachMs} ms of the processor each`,
    );
    if (late.length >= GOAL.retries)
      console.log(`goal of a p95 of ${GOAL.lateMs} ms: ${at(0.95) <= GOAL.lateMs ? "kept" : "MISSED"}`);
  });

  it("arrive oldest first, at most five at once at one endpoint", () => {
    expect(retried.peakAtOneEndpoint).toBe(CONCURRENCY);
    for (const endpointId of prepared.endpointIds) {
      const order = retried.arrivals.filter((one) => one.endpointId === endpointId).map(({ index }) => index);
      // Five are under way at once, so one may overtake four.
      for (const [at, index] of order.entries()) expect(index - at).toBeLessThan(CONCURRENCY);
    }
  });

  it("hold up no other endpoint while a receiver hangs", () => {
    const { hanging, arrivals } = retried;
    const [hangsFromMs, releasedAtMs] = [retried.hangsFromMs ?? Infinity, retried.releasedAtMs ?? Infinity];
    const others = arrivals.filter(({ endpointId }) => endpointId !== hanging);
    expect(Math.max(...others.map(({ atMs }) => atMs))).toBeLessThan(releasedAtMs);
    const early = arrivals.filter(({ endpointId, atMs }) => endpointId === hanging && atMs < releasedAtMs);
    expect(early.length).toBeGreaterThanOrEqual(CONCURRENCY);
    // One of its requests begins only when another has hung for as long as it may.
    const rounds = 1 + Math.floor((releasedAtMs - hangsFromMs) / HANGS_MS);
    expect(early.length).toBeLessThanOrEqual(CONCURRENCY * rounds);
  });
});
