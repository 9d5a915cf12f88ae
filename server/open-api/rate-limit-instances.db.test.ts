import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { requestRate, type RateResponse, untilFreshWindow } from "@/testing/open-api/rate-limit";
import { createTestApiKey } from "@/testing/open-api/create-test-api-key";
import {
  type ServerProcess,
  startServiceProcess,
  startUpstashProcess,
  type UpstashProcess,
} from "@/testing/processes/start-server-process";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";

const CALLS = 200;
/**
 * How many calls are on their way at once. The emulated store is slow, and late for the first of these
 * where the machine is too.
 */
const WAVES = [CALLS, 100, 50, 25, 10, 4];
const TIMEOUT_MS = 240_000;

let organization: TestOrganization;
let store: UpstashProcess;
let instances: ServerProcess[];
let asked = 0;
beforeAll(async () => {
  organization = await createTestOrganization();
  store = await startUpstashProcess();
  const settings = {
    UPSTASH_REDIS_REST_URL: store.url,
    UPSTASH_REDIS_REST_TOKEN: store.token,
    LOG_LEVEL: "debug",
  };
  instances = await Promise.all([startServiceProcess(settings), startServiceProcess(settings)]);
  const { plaintext } = await createTestApiKey(organization);
  for (const simultaneous of [2, 8, 32]) await askAtOnce(plaintext, simultaneous);
}, TIMEOUT_MS);
afterEach(() => store.kill("SIGCONT"));
afterAll(async () => {
  for (const one of [...instances, store]) {
    one.kill();
    await one.gone;
  }
});

function ask(key: string, n = 0): Promise<RateResponse> {
  asked += 1;
  return requestRate(instances[n % instances.length]?.url ?? "", key);
}

/** Simultaneous calls, over the instances in turn. */
function askAtOnce(key: string, count: number): Promise<RateResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => ask(key, n)));
}

/**
 * How many requests so far were counted in their instance alone, once all that were answered have been
 * logged.
 */
async function countAlone(): Promise<number> {
  const count = (text: string) =>
    instances.flatMap(({ lines }) => lines).filter((line) => line.includes(text)).length;
  await vi.waitFor(() => expect(count('"public API"')).toBe(asked), { timeout: 10_000 });
  return count("Upstash does not respond");
}

/** 200 calls with a key of their own within one window. */
async function spend(wave: number) {
  const { plaintext: key } = await createTestApiKey(organization);
  await untilFreshWindow();
  const aloneBefore = await countAlone();
  const answers: RateResponse[] = [];
  while (answers.length < CALLS) answers.push(...(await askAtOnce(key, wave)));
  return { key, answers, alone: (await countAlone()) - aloneBefore };
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
  expect(resetAtMs).toBe((Math.floor(sentAtMs / 60_000) + 1) * 60_000);
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
  it("is one: exactly 60 of 200 calls pass, the figures agree, and a call at X-RateLimit-Reset passes", async () => {
    for (const wave of WAVES) {
      const { key, answers, alone } = await spend(wave);
      console.log(`${wave} at once: ${JSON.stringify(statusesOf(answers))}, counted alone ${alone}`);
      for (const answer of answers) checkFigures(answer);
      const passed = answers.filter(({ status }) => status === 200);
      expect(passed.length).toBeGreaterThanOrEqual(60);
      expect(passed.length).toBeLessThanOrEqual(60 + alone);
      if (alone > 0) continue; // the store was late for this machine's 300 ms: with fewer at once
      expect(statusesOf(answers)).toEqual({ 200: 60, 429: 140 });
      // No answer promises more than was left.
      const left = passed.map(({ rate }) => rate.remaining).sort((a, b) => a - b);
      expect(left.filter((remaining, n) => remaining > n)).toEqual([]);
      await checkReset(key, answers[0]?.rate.reset ?? 0);
      return;
    }
    expect.fail("the store never answered 200 calls in time");
  });

  it.each([
    ["hangs", "SIGSTOP", 290],
    ["fails", "SIGUSR2", 0],
  ] as const)(
    "is each instance's own when the store %s: within 300 ms, and no 5xx",
    async (_, signal, leastMs) => {
      const { plaintext: key } = await createTestApiKey(organization);
      await untilFreshWindow();
      const before = await askTenTimes(key);
      const aloneBefore = await countAlone();
      store.kill(signal);
      const after = await askTenTimes(key);
      expect(await countAlone()).toBe(aloneBefore + 10);
      expect(statusesOf([...before.answers, ...after.answers])).toEqual({ 200: 20 });
      expect(after.quickestMs).toBeGreaterThanOrEqual(leastMs);
      expect(after.quickestMs - before.quickestMs).toBeLessThan(1_000);

      const { plaintext: other } = await createTestApiKey(organization);
      await untilFreshWindow();
      const answers = await askAtOnce(other, 160);
      expect(statusesOf(answers)).toEqual({ 200: 120, 429: 40 });
      for (const answer of answers) checkFigures(answer);
    },
  );
});

/** Just before the instant nothing passes; at it, every instance lets a call pass. */
async function checkReset(key: string, reset: number): Promise<void> {
  await sleep(reset * 1_000 - 2_000 - Date.now());
  for (const answer of await askAtOnce(key, instances.length)) {
    expect(answer.receivedAtMs).toBeLessThan(reset * 1_000);
    expect(answer.status).toBe(429);
    checkFigures(answer);
  }
  while (Date.now() < reset * 1_000) await sleep(reset * 1_000 - Date.now());
  for (const answer of await askAtOnce(key, instances.length)) {
    expect([answer.status, answer.rate.reset]).toEqual([200, reset + 60]);
    checkFigures(answer);
  }
}

async function askTenTimes(key: string) {
  const answers: RateResponse[] = [];
  for (let n = 0; n < 10; n += 1) answers.push(await ask(key));
  return { answers, quickestMs: Math.min(...answers.map((one) => one.receivedAtMs - one.sentAtMs)) };
}
