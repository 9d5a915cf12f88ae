import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, type Db, isDiskFull } from "@/server/infra/db";
import { rateLimiter, type RateLimiter } from "@/server/infra/limiter";
import { toServiceError } from "@/server/services/kernel/verb";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { changeSettings } from "@/testing/suite/suite-settings";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { checkHealth, checkServiceHealth, recordRegistration, recordSweep } from ".";

let engine: Receiver;
// Own database: sweeps of other suites would write the same row.
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Db;
beforeAll(async () => {
  engine = await startReceiver();
  database = await createMigratedDatabase();
  db = createDb(database.url);
});
afterAll(async () => {
  await engine.close();
  await db.$disconnect();
  await database.drop();
});

const parts = () => ({
  db,
  limiter: rateLimiter(),
  jobsHealthUrl: `${engine.url}/health`,
  runningMs: 0,
});
const broken = (check: RateLimiter["check"]): RateLimiter => ({ ...rateLimiter(), check });

describe("the health", () => {
  it("is ok when every part answers", async () => {
    engine.behaveAs(behave.ok());
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const checks = { database: "ok", limiter: "ok", jobs: "ok", files: "ok" };
    expect(await checkHealth(parts())).toEqual({ status: "ok", checks, version });
  });

  it("is degraded without the limiter's store or the job engine", async () => {
    for (const check of [() => Promise.resolve(false), () => Promise.reject(new Error("down"))]) {
      const health = await checkHealth({ ...parts(), limiter: broken(check) });
      expect(health).toMatchObject({ status: "degraded", checks: { limiter: "unreachable" } });
    }
    engine.behaveAs(behave.reset());
    expect(await checkHealth(parts())).toMatchObject({
      status: "degraded",
      checks: { jobs: "unreachable", database: "ok" },
    });
  });

  it("is degraded where the settings let no job run, and says so of this process", async () => {
    const off = { status: "degraded", checks: { jobs: "off" } };
    expect(await checkHealth({ ...parts(), isOff: true })).toMatchObject(off);
    const undo = changeSettings({ OUTWARD_WORK: "off" });
    expect(await checkServiceHealth(db)).toMatchObject(off);
    undo();
  });

  it("is degraded for a minute after a statement found the database's disk full", async () => {
    engine.behaveAs(behave.ok());
    const full = Object.assign(new Error("could not extend file"), { code: "53100" });
    try {
      expect(toServiceError(full)).toMatchObject({ reason: "UNAVAILABLE", retryAfterSeconds: 60 });
      expect(await checkHealth(parts())).toMatchObject({ status: "degraded", checks: { database: "full" } });
    } finally {
      // Backdates the error.
      isDiskFull(full, 0);
    }
    expect((await checkHealth(parts())).checks.database).toBe("ok");
  });

  it("is degraded while the functions are not registered, with the embedded engine or another", async () => {
    engine.behaveAs(behave.status(503));
    const degraded = { status: "degraded", checks: { jobs: "unregistered" } };
    expect(await checkHealth(parts())).toMatchObject(degraded);
    const elsewhere = { ...parts(), jobsHealthUrl: null };
    await recordRegistration(db, "http://jobs.example took no registration");
    expect(await checkHealth(elsewhere)).toMatchObject(degraded);
    await recordRegistration(db, null);
    expect((await checkHealth(elsewhere)).checks.jobs).toBe("ok");
  });

  it("forgets a process that could not register the functions once the sweep has run since", async () => {
    const jobs = async () => (await checkHealth({ ...parts(), jobsHealthUrl: null })).checks.jobs;
    const laterOn = () => db.$executeRaw`UPDATE job_state SET at = at - interval '1 s'`;
    await recordSweep(db);
    await laterOn();
    await recordRegistration(db, "http://jobs.example took no registration");
    expect(await jobs()).toBe("unregistered");
    await laterOn();
    await recordSweep(db);
    expect(await jobs()).toBe("ok");
    await recordRegistration(db, null);
  });

  it("is degraded when the sweep has not run for three minutes since the process started", async () => {
    engine.behaveAs(behave.ok());
    const jobs = async (runningMs: number) => (await checkHealth({ ...parts(), runningMs })).checks.jobs;
    await db.jobState.deleteMany({ where: { name: "sweep" } });
    expect([await jobs(170_000), await jobs(190_000)]).toEqual(["ok", "stalled"]);
    await recordSweep(db);
    expect(await jobs(190_000)).toBe("ok");
    await db.$executeRaw`UPDATE job_state SET at = now() - interval '181 s' WHERE name = 'sweep'`;
    expect([await jobs(60_000), await jobs(190_000)]).toEqual(["ok", "stalled"]);
  });

  it("is unavailable within two seconds when the database accepts and never answers", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const db = createDb(`postgresql://nobody@127.0.0.1:${port}/none`, 1);
    const startedMs = performance.now();
    // The job server knows no function while the service cannot tell it any.
    engine.behaveAs(behave.status(503));
    const health = await checkHealth({ ...parts(), db });
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(health).toMatchObject({
      status: "unavailable",
      checks: { database: "unreachable", jobs: "unreachable" },
    });
    silent.close();
    void db.$disconnect();
  });
});
