import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { env, forgetSettings } from "@/server/env";
import { getHealthDb } from "@/server/infra/db";
import { rateLimiter } from "@/server/infra/limiter";
import { startTcpProxy, type TcpProxy } from "@/testing/tcp-proxy";
import { checkHealth, checkReadiness } from ".";

let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await startTcpProxy(env.DATABASE_URL);
  vi.stubEnv("DATABASE_URL", proxy.url);
  forgetSettings();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forgetSettings();
  await proxy.close();
});

const health = async () => {
  const parts = { limiter: rateLimiter(), jobsHealthUrl: null, runningMs: 0 };
  return (await checkHealth({ db: getHealthDb(), ...parts })).checks.database;
};
const readiness = async () => (await checkReadiness(getHealthDb(), null)).status;

it("is ok again over a new connection, while the one that died in a statement stays silent", async () => {
  await expect.poll(health).toBe("ok");
  proxy.cut();
  expect(await health()).toBe("unreachable");
  proxy.mendNew();
  // Without a limit of the statement the dead connection would stay the only one until TCP gives it up.
  await expect.poll(health, { timeout: 20_000, interval: 200 }).toBe("ok");
  await expect.poll(readiness).toBe("ready");
});
