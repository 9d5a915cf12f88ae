import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, getDb } from "@/server/infra/db";
import { rateLimiter, type RateLimiter } from "@/server/infra/limiter";
import { behave } from "@/testing/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/receiver/start-receiver";
import { checkHealth } from ".";

let engine: Receiver;
beforeAll(async () => {
  engine = await startReceiver();
});
afterAll(() => engine.close());

const parts = () => ({ db: getDb(), limiter: rateLimiter(), jobsHealthUrl: `${engine.url}/health` });
const broken = (check: RateLimiter["check"]): RateLimiter => ({ ...rateLimiter(), check });

describe("the health", () => {
  it("is ok when every part answers", async () => {
    engine.behaveAs(behave.ok());
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const checks = { database: "ok", limiter: "ok", jobs: "ok" };
    expect(await checkHealth(parts())).toEqual({ status: "ok", checks, version });
    expect((await checkHealth({ ...parts(), jobsHealthUrl: null })).checks.jobs).toBe("external");
  });

  it("is degraded without the limiter's store or the job engine", async () => {
    for (const check of [() => Promise.resolve(false), () => Promise.reject(new Error("down"))]) {
      const health = await checkHealth({ ...parts(), limiter: broken(check) });
      expect(health).toMatchObject({ status: "degraded", checks: { limiter: "unreachable" } });
    }
    for (const behaviour of [behave.status(503), behave.reset()]) {
      engine.behaveAs(behaviour);
      const health = await checkHealth(parts());
      expect(health).toMatchObject({ status: "degraded", checks: { jobs: "unreachable", database: "ok" } });
    }
  });

  it("is unavailable within two seconds when the database accepts and never answers", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const db = createDb(`postgresql://nobody@127.0.0.1:${port}/none`, 1);
    const startedMs = performance.now();
    const health = await checkHealth({ ...parts(), db, jobsHealthUrl: null });
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(health).toMatchObject({ status: "unavailable", checks: { database: "unreachable" } });
    silent.close();
    void db.$disconnect();
  });
});
