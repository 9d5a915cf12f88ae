import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startUpstashProcess, type UpstashProcess } from "@/testing/processes/start-server-process";
import { sharedRateLimiter } from "./shared-rate-limiter";
import { upstashStore } from "./upstash-store";

const TIMEOUT_MS = 240_000;
const CALLS = 24;
const call = { key: "key_1", limit: 8, windowMs: 3_600_000 };
const BUSY_MS = [100, 400, 1_300];

let store: UpstashProcess;
beforeAll(async () => void (store = await startUpstashProcess()), TIMEOUT_MS);
afterAll(async () => {
  store.kill();
  await store.gone;
});

async function whileBusy<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  let turn = setImmediate(function hold() {
    const until = performance.now() + ms;
    while (performance.now() < until);
    turn = setImmediate(hold);
  });
  try {
    return await work();
  } finally {
    clearImmediate(turn);
  }
}

it.each(BUSY_MS)(
  "a healthy store counts exactly for a process of which each turn takes %i ms",
  async (ms) => {
    const onStoreFailure = vi.fn();
    const { url, token } = store;
    const timeoutMs = 300;
    const instance = () =>
      sharedRateLimiter({ store: upstashStore({ url, token, timeoutMs }), onStoreFailure, timeoutMs });
    const instances = [instance(), instance(), instance(), instance()] as const;
    const key = `${call.key} ${ms}`;
    // Afterwards the store has the script, and each instance its connection.
    for (const one of instances) await one.check();
    const decisions = await whileBusy(ms, () =>
      Promise.all(
        Array.from({ length: CALLS }, (_, n) => (instances[n % 4] ?? instances[0]).take({ ...call, key })),
      ),
    );
    expect(onStoreFailure).not.toHaveBeenCalled();
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(call.limit);
  },
  TIMEOUT_MS,
);
