import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { requestRate, type RateResponse, untilFreshWindow } from "@/testing/integration/open-api/rate-limit";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import {
  type ServerProcess,
  startServiceProcess,
  startUpstashProcess,
  type UpstashProcess,
} from "@/testing/processes/start-server-process";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

const CALLS = 200;
/** The emulated store is slow: with this timeout no instance falls back to counting alone. */
const PATIENT = { RATE_STORE_TIMEOUT_MS: "60000" };
const TIMEOUT_MS = 240_000;

let organization: TestOrganization;
let store: UpstashProcess;
let instances: ServerProcess[];
let asked = 0;
beforeAll(async () => {
  organization = await createTestOrganization();
  store = await startUpstashProcess();
}, TIMEOUT_MS);
afterEach(() => store.kill("SIGCONT"));
afterAll(async () => {
  store.kill();
  await store.gone;
});

function useInstances(settings: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    const shared = {
      UPSTASH_REDIS_REST_URL: store.url,
      UPSTASH_REDIS_REST_TOKEN: store.token,
      LOG_LEVEL: "debug",
      ...settings,
    };
    asked = 0;
    instances = await Promise.all([startServiceProcess(shared), startServiceProcess(shared)]);
    const { plaintext } = await createTestApiKey(organization);
    for (const simultaneous of [2, 8, 32]) await askTogether(plaintext, simultaneous);
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const one of instances) {
      one.kill();
      await one.gone;
    }
  });
}

function ask(key: string, n = 0): Promise<RateResponse> {
  asked += 1;
  return requestRate(instances[n % instances.length]?.url ?? "", key);
}

/** Of more calls at once a busy machine would refuse what waits for too long, and no limit would be seen. */
const CONCURRENCY = 16;

async function askTogether(key: string, count: number): Promise<RateResponse[]> {
  const answers: RateResponse[] = [];
  let next = 0;
  const caller = async () => {
    while (next < count) answers.push(await ask(key, next++));
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count) }, caller));
  return answers;
}

async function countAlone(): Promise<number> {
  const count = (text: string) =>
    instances.flatMap(({ lines }) => lines).filter((line) => line.includes(text)).length;
  await vi.waitFor(() => expect(count('"public API"')).toBe(asked), { timeout: 10_000 });
  return count("the store of rate limits does not respond");
}

const statusesOf = (answers: readonly RateResponse[]) =>
  answers.reduce<Record<number, number>>(
    (sum, { status }) => ({ ...sum, [status]: 1 + (sum[status] ?? 0) }),
    {},
  );

function checkFigures({
  rate,
  quota,
  retryAfterSeconds,
  reason,
  sentAtMs,
  receivedAtMs,
  status,
}: RateResponse) {
  const resetAtMs = rate.reset * 1_000;
  expect(rate.limit).toBe(60);
  expect(resetAtMs).toBe((Math.floor(sentAtMs / MINUTE_MS) + 1) * MINUTE_MS);
  if (status === 200) {
    const { limit, remaining } = rate;
    expect(quota).toEqual({ limit, remaining, resetAt: new Date(resetAtMs).toISOString() });
    return;
  }
  expect([status, reason, rate.remaining]).toEqual([429, "RATE_LIMITED", 0]);
  const wait = (nowMs: number) => Math.max(1, Math.ceil((resetAtMs - nowMs) / 1_000));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(wait(receivedAtMs));
  expect(retryAfterSeconds).toBeLessThanOrEqual(wait(sentAtMs));
}

describe("the rate of a key over several instances", { timeout: TIMEOUT_MS }, () => {
  useInstances(PATIENT);

  it("is shared: exactly 60 of 200 pass, the figures agree, and a call at X-RateLimit-Reset passes", async () => {
    const { plaintext: key } = await createTestApiKey(organization);
    await untilFreshWindow();
    const answers = await askTogether(key, CALLS);
    for (const answer of answers) checkFigures(answer);
    expect(statusesOf(answers)).toEqual({ 200: 60, 429: 140 });
    expect(await countAlone()).toBe(0);
    // No response promises more than was left.
    const passed = answers.filter(({ status }) => status === 200);
    const left = passed.map(({ rate }) => rate.remaining).sort((a, b) => a - b);
    expect(left.filter((remaining, n) => remaining > n)).toEqual([]);
    await checkReset(key, answers[0]?.rate.reset ?? 0);
  });
});

describe("the rate of a key while the store is out of order", { timeout: TIMEOUT_MS }, () => {
  useInstances({});

  it.each([
    ["hangs", "SIGSTOP", 290],
    ["fails", "SIGUSR2", 0],
  ] as const)("is each instance's own when the store %s, and no 5xx", async (_, signal, leastMs) => {
    const { plaintext: key } = await createTestApiKey(organization);
    await untilFreshWindow();
    const before = await askTenTimes(key);
    const aloneBefore = await countAlone();
    store.kill(signal);
    await untilOutOfOrder();
    const after = await askTenTimes(key);
    expect(await countAlone()).toBe(aloneBefore + 10);
    expect(statusesOf([...before.answers, ...after.answers])).toEqual({ 200: 20 });
    expect(after.quickestMs).toBeGreaterThanOrEqual(leastMs);

    const { plaintext: other } = await createTestApiKey(organization);
    await untilFreshWindow();
    const answers = await askTogether(other, 160);
    expect(statusesOf(answers)).toEqual({ 200: 120, 429: 40 });
    for (const answer of answers) checkFigures(answer);
  });
});

/** The store has to take its turn before the signal changes anything. */
async function untilOutOfOrder(): Promise<void> {
  const answers = () =>
    fetch(store.url, { signal: AbortSignal.timeout(500) }).then(
      ({ status }) => status < 500,
      () => false,
    );
  while (await answers()) await sleep(10);
}

async function checkReset(key: string, reset: number): Promise<void> {
  await sleep(reset * 1_000 - 2_000 - Date.now());
  for (const answer of await askTogether(key, instances.length)) {
    expect(answer.receivedAtMs).toBeLessThan(reset * 1_000);
    expect(answer.status).toBe(429);
    checkFigures(answer);
  }
  while (Date.now() < reset * 1_000) await sleep(reset * 1_000 - Date.now());
  for (const answer of await askTogether(key, instances.length)) {
    expect([answer.status, answer.rate.reset]).toEqual([200, reset + 60]);
    checkFigures(answer);
  }
}

async function askTenTimes(key: string) {
  const answers: RateResponse[] = [];
  for (let n = 0; n < 10; n += 1) answers.push(await ask(key));
  return { answers, quickestMs: Math.min(...answers.map((one) => one.receivedAtMs - one.sentAtMs)) };
}
