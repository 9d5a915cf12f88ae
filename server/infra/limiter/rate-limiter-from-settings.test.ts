import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startUpstashServer } from "@/testing/upstash-server";

const call = { key: "key_1", limit: 2, windowMs: 3_600_000 };

/** Settings are read once a process, so each test starts with fresh modules. */
async function limiterUnder(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { logger } = await import("../logger");
  const warn = vi.spyOn(logger(), "warn");
  const debug = vi.spyOn(logger(), "debug");
  const { rateLimiter } = await import("./rate-limiter-from-settings");
  return { rateLimiter, warn, debug };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllEnvs());

it("counts inside the process when nothing is set, with one limiter for all callers", async () => {
  const { rateLimiter } = await limiterUnder({});
  expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 1 });
  expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await rateLimiter().take(call)).toMatchObject({ allowed: false, remaining: 0 });
});

it("counts in Upstash when it is set, and reports an outage once, its other requests at debug level", async () => {
  const server = await startUpstashServer();
  const settings = { UPSTASH_REDIS_REST_URL: server.url, UPSTASH_REDIS_REST_TOKEN: server.token };
  const { rateLimiter, warn, debug } = await limiterUnder(settings);
  expect(await rateLimiter().check()).toBe(true);
  expect(server.commands).toContain("PING");
  await server.close();
  expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 1 });
  expect(await rateLimiter().take(call)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await rateLimiter().check()).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(debug).toHaveBeenCalledOnce();
});
