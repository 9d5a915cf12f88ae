import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { instanceName, recordRequest } from "@/server/infra/metrics";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { changeSettings } from "@/testing/suite/suite-settings";
import { getSystemStatus, recordStatus, watchInstance } from ".";
import { recordInstance } from "./record-status";

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let reader: TestOrganization;
beforeEach(async () => {
  reader = await createTestOrganization();
  await getDb().statusSample.deleteMany();
});

const read = (hours: 24 | 168 = 24) =>
  getSystemStatus({
    ctx: { ...reader.ctx(["organization:list"]), organization: null },
    input: { hours },
  });
const note = (at: Date, instance: string, values: Record<string, number>) =>
  getDb().statusSample.create({ data: { at, instance, values } });
const valuesOf = ({ trend }: Awaited<ReturnType<typeof read>>, key: string) =>
  trend.series.find((series) => series.key === key)?.values;

it("notes the figures of the whole service once in five minutes, and drops them after eight days", async () => {
  await note(minutesAgo(9 * 24 * 60), "", { late: 1 });
  const record = () => recordStatus({ ctx: createJobCtx("test"), input: {} });
  expect(await record()).toBe(true);
  expect(await record()).toBe(false);
  const kept = await getDb().statusSample.findMany();
  expect(kept).toHaveLength(1);
  const { now } = await read();
  expect(Object.keys(kept[0]?.values as object).sort()).toEqual(Object.keys(now).sort());
  expect(now.late).not.toBeNull();
});

it("shows this process with what it has counted since its last note", async () => {
  await recordInstance(getDb());
  await recordInstance(getDb());
  const { instances } = await read();
  expect(instances.map(({ name }) => name)).toEqual([instanceName()]);
  expect(instances[0]?.values).toMatchObject({ requests: 0, errors: 0 });
  expect(instances[0]?.values.memoryMib).toBeGreaterThan(10);
});

describe("a graceful stop", () => {
  const count = (status: number) =>
    recordRequest({ method: "GET", route: "/open-api/bloggers", status, durationMs: 5 });

  it("notes what was counted since the last note", async () => {
    await recordInstance(getDb());
    const end = watchInstance();
    for (const status of [200, 200, 503]) count(status);
    await end();
    expect((await read()).instances[0]?.values).toMatchObject({ requests: 3, errors: 1 });
    expect(await getDb().statusSample.count()).toBe(2);
  });

  it("waits a second for a database that does not answer", async () => {
    const end = watchInstance();
    let startedMs = 0;
    await getDb().$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE status_sample IN ACCESS EXCLUSIVE MODE`;
      startedMs = performance.now();
      await end();
    });
    const tookMs = performance.now() - startedMs;
    expect(tookMs).toBeGreaterThan(900);
    expect(tookMs).toBeLessThan(3_000);
    // What waited for the lock, which another test would meet.
    await expect.poll(() => getDb().statusSample.count()).toBe(1);
  });

  it("is not disturbed where the database is away", async () => {
    const end = watchInstance();
    const undo = changeSettings({ DATABASE_URL: "postgresql://none@127.0.0.1:1/none" });
    const warn = vi.spyOn(logger(), "warn").mockReturnValue(undefined);
    await end();
    undo();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

it("leaves out instances that have noted nothing for six minutes", async () => {
  await note(minutesAgo(7), "gone", { requests: 1 });
  await note(minutesAgo(5), "here", { requests: 1 });
  expect((await read()).instances.map(({ name }) => name)).toEqual(["here"]);
});

it("adds up requests of all processes, and takes the greatest of lags and delays", async () => {
  // Two samples of each within one point of the trend.
  const point = new Date(Math.floor(minutesAgo(30).getTime() / (10 * MINUTE_MS)) * 10 * MINUTE_MS);
  const later = new Date(point.getTime() + 5 * MINUTE_MS);
  for (const [at, factor] of [
    [point, 1],
    [later, 2],
  ] as const) {
    await note(at, "", { pushLagSeconds: 10 * factor });
    await note(at, "one", { requests: factor, connections: factor, loopDelayMs: 5 * factor });
    await note(at, "two", { requests: 100 * factor, connections: 4, loopDelayMs: 1 });
  }
  const status = await read();
  expect(status.trend.at).toEqual([point.toISOString()]);
  expect(valuesOf(status, "requests")).toEqual([303]);
  expect(valuesOf(status, "connections")).toEqual([6]);
  expect(valuesOf(status, "loopDelayMs")).toEqual([10]);
  expect(valuesOf(status, "pushLagSeconds")).toEqual([20]);
  expect(valuesOf(status, "late")).toEqual([null]);
});

it("reaches a day or a week back", async () => {
  await note(minutesAgo(2 * 24 * 60), "", { late: 3 });
  expect((await read(24)).trend.at).toEqual([]);
  expect(valuesOf(await read(168), "late")).toEqual([3]);
});
