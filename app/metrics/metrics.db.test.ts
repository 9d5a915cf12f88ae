import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { GET } from "./route";
import { createDb, getDb } from "@/server/infra/db";
import { env } from "@/server/env";
import { instanceName } from "@/server/infra/metrics";
import { newId } from "@/server/domain/kernel/ids";
import { recordSweep } from "@/server/services/kernel/health";
import { getNow } from "@/server/services/integration/system";
import { makeRangeDue } from "@/server/services/push/delivery-state";
import {
  createTestBlogger,
  createTestScrapingRun,
  createTestScrapingTask,
  createTestSyncEndpoint,
} from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createEngineTables } from "@/testing/push/engine/create-engine-tables";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey, createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import { GET as getBlogger } from "@/app/open-api/bloggers/[id]/route";
import { createCaller, createTrpcContext } from "@/server/trpc";

await openOwnDatabase();
const token = "metrics-token-of-the-test";
// The embedded engine, whose tables are made below.
setSettings({ METRICS_TOKEN: token, JOBS_PORT: "9", INNGEST_BASE_URL: "http://127.0.0.1:9" });

let mine: TestOrganization;
beforeAll(async () => {
  await createEngineTables();
  // Else there is no age of the last tick.
  await recordSweep(getDb());
  mine = await createTestOrganization();
});

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const read = (authorization?: string) =>
  GET(new Request("http://localhost/metrics", { headers: authorization ? { authorization } : {} }));
const lines = async () => (await (await read(`Bearer ${token}`)).text()).split("\n");

describe("GET /metrics", () => {
  it("does not exist without a token, and is refused with another one", async () => {
    const restore = changeSettings({ METRICS_TOKEN: undefined });
    expect((await read(`Bearer ${token}`)).status).toBe(404);
    restore();
    for (const wrong of [undefined, "Bearer", `Bearer ${token}x`, `Basic ${token}`, `Bearer ${token} x`])
      expect((await read(wrong)).status).toBe(401);
    const answer = await read(`bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  });

  it("counts requests by the pattern of their route, never by what stands in a path", async () => {
    const { plaintext: key } = await createTestApiKey(mine);
    const id = newId("blogger");
    const counts = async () => {
      const all = await lines();
      return [
        { method: "GET", route: "/open-api/bloggers/:id", status: 404 },
        { method: "GET", route: "/api/trpc/system.overview", status: 401 },
      ].map(({ method, route, status }) => {
        const labels = `{instance="${instanceName()}",method="${method}",route="${route}",status="${status}"}`;
        const sample = `crs_request_duration_seconds_count${labels} `;
        return Number(all.find((line) => line.startsWith(sample))?.slice(sample.length) ?? 0);
      });
    };
    // Suites that ran before in this process are counted as well.
    const before = await counts();
    await callRoute(getBlogger, { key, path: `/open-api/bloggers/${id}`, params: { id } });
    await createCaller(createTrpcContext({ headers: new Headers() }))
      .system.overview()
      .catch(() => null);
    expect(await counts()).toEqual(before.map((count) => count + 1));
    expect((await lines()).join("\n")).not.toContain(id);
  });

  it("tells of the process: connections, memory, the event loop", async () => {
    const text = (await lines()).join("\n");
    const instance = `instance="${instanceName()}"`;
    expect(text).toContain(`crs_database_connections_limit{${instance}} 10`);
    expect(text).toMatch(/^crs_database_waiting\{.*\} 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{.*\} [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes\{.*\} \d+$/m);
    expect(text).toMatch(/^crs_gauges_missing\{.*\} 0$/m);
  });

  it("is text that Prometheus reads: each name declared once, each line a sample", async () => {
    const all = await lines();
    const declared = all.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(declared).size).toBe(declared.length);
    const samples = all.filter((line) => line !== "" && !line.startsWith("#"));
    for (const sample of samples)
      expect(sample).toMatch(
        /^[a-z_][\w:]*(\{([a-z_]\w*="[^"\n]*",?)*\})? (-?[\d.]+(e[+-]?\d+)?|\+Inf|NaN)$/i,
      );
    expect(samples.length).toBeGreaterThan(50);
  });
});

describe("what is made of the metrics", () => {
  const NAMES = /\b(?:crs|nodejs|process)_[a-z0-9_]+\b/g;
  const namesIn = (file: string) =>
    new Set(
      readFileSync(file, "utf8")
        .match(NAMES)
        ?.map((name) => name.replace(/_(bucket|count|sum)$/, "")),
    );

  it.each(["docs/monitoring/dashboard.json", "docs/monitoring/alerts.yml", "docs/watching.md"])(
    "names only metrics that are printed: %s",
    async (file) => {
      const printed = new Set((await lines()).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
      const named = namesIn(file);
      expect(named.size).toBeGreaterThan(10);
      expect([...named].filter((name) => !printed.has(name))).toEqual([]);
    },
  );

  it("is told to operators of each metric of the service's own", async () => {
    const printed = (await lines()).flatMap((line) => /^# TYPE (crs_\S+)/.exec(line)?.[1] ?? []);
    const told = namesIn("docs/watching.md");
    const missing = printed.filter((name) => !told.has(name) && name !== "crs_database_connections_limit");
    expect(missing).toEqual([]);
  });
});

const values = async () => {
  const { gauges } = await getNow(getDb());
  return Object.fromEntries(
    gauges.flatMap(({ name, samples }) =>
      samples.map(({ labels, value }) => [[name, ...labels].join(" "), value] as const),
    ),
  );
};

type DeliveryFields = {
  oldestChangeAt: Date;
  status?: "SUCCESS";
  attemptCount?: number;
  pendingIds?: string[];
};

function createDelivery(endpointId: string, fields: DeliveryFields) {
  const place = { organizationId: mine.organizationId, endpointId, firstSeq: 1n, lastSeq: 1n };
  const data = { ...place, id: newId("syncDelivery"), items: [], pendingIds: ["blg_1"], ...fields };
  return getDb().syncDelivery.create({ data });
}

type Attempt = { id: string; attempt: number; status: "RUNNING" | "SUCCESS" | "FAILED" };

function createAttempt(endpointId: string, { id: deliveryId, ...fields }: Attempt) {
  const place = { id: newId("syncRun"), organizationId: mine.organizationId, endpointId, deliveryId };
  return getDb().syncEndpointRun.create({ data: { ...place, totalCount: 1, ...fields } });
}

describe("the figures of the database", () => {
  it("count accounts and runs by state, without sandboxes", async () => {
    await createTestAccount(mine, { status: "ACTIVE" });
    await createTestAccount(mine, { status: "ACTIVE", cooldownUntil: new Date(Date.now() + MINUTE_MS) });
    await createTestAccount(mine, { status: "RISK" });
    const { ctx } = await createTestSandbox(mine);
    const sandbox = { ...mine, organizationId: ctx.organization.id };
    const addRun = async (
      of: TestOrganization,
      fields: NonNullable<Parameters<typeof createTestScrapingRun>[2]>,
    ) => createTestScrapingRun(of, await createTestScrapingTask(of), fields);
    await addRun(mine, { status: "RUNNING" });
    await addRun(sandbox, { status: "RUNNING" });
    await addRun(mine, { status: "PAUSED" });
    await addRun(mine, { status: "FAILED", finishedAt: minutesAgo(60) });
    await addRun(mine, { status: "FAILED", finishedAt: minutesAgo(2_000) });
    const read = await values();
    const platform = (
      await getDb().scraperAccount.findFirstOrThrow({ where: { organizationId: mine.organizationId } })
    ).platform;
    expect(read).toMatchObject({
      [`crs_accounts ${platform} active`]: 1,
      [`crs_accounts ${platform} cooling`]: 1,
      [`crs_accounts ${platform} risk`]: 1,
      "crs_runs pending": 0,
      "crs_runs running": 1,
      "crs_runs paused": 1,
      crs_runs_failed_last_day: 1,
    });
  });

  it("tell what is late, and since when the jobs last looked", async () => {
    await createTestScrapingTask(mine, { nextRunAt: minutesAgo(2) });
    await createTestScrapingTask(mine, { nextRunAt: new Date() });
    const suspended = await createTestOrganization({ status: "SUSPENDED" });
    await createTestScrapingTask(suspended, { nextRunAt: minutesAgo(2) });
    await recordSweep(getDb());
    await getDb().$executeRaw`UPDATE job_state SET at = now() - interval '90 s' WHERE name = 'sweep'`;
    const read = await values();
    expect(read).toMatchObject({ "crs_jobs_late tasks": 1, "crs_jobs_late pushes": 0 });
    expect(read.crs_tick_age_seconds).toBeGreaterThanOrEqual(90);
    expect(read.crs_tick_age_seconds).toBeLessThan(150);
  });

  it("tell how far pushes and followers are behind, by their oldest change", async () => {
    const before = await values();
    await createTestBlogger(mine);
    const endpointId = await createTestSyncEndpoint(mine);
    const waiting = await createTestSyncEndpoint(mine);
    await getDb().syncEndpoint.update({ where: { id: waiting }, data: { waitingSince: new Date() } });
    await getDb()
      .$executeRaw`UPDATE blogger_change SET changed_at = now() - interval '300 s' WHERE organization_id = ${mine.organizationId}`;
    const read = await values();
    expect(read).toMatchObject({
      "crs_endpoints fine": 1,
      "crs_endpoints waiting": 1,
      crs_endpoints_behind: 2,
      "crs_stream_behind figures": (before["crs_stream_behind figures"] ?? 0) + 1,
      "crs_stream_behind persons": (before["crs_stream_behind persons"] ?? 0) + 1,
    });
    for (const lag of [
      "crs_push_lag_seconds due",
      "crs_push_lag_seconds retrying",
      "crs_stream_lag_seconds figures",
    ]) {
      expect(read[lag]).toBeGreaterThanOrEqual(300);
      expect(read[lag]).toBeLessThan(400);
    }
    const { seq } = await getDb().bloggerChangeHead.findUniqueOrThrow({
      where: { organizationId: mine.organizationId },
    });
    const sent = async (id: string, fields: object = {}) =>
      getDb().syncEndpoint.update({ where: { id }, data: { position: seq, ...fields } });
    await sent(endpointId);
    expect(await values()).toMatchObject({ crs_endpoints_behind: 1, "crs_push_lag_seconds due": 0 });
    await sent(waiting, { waitingSince: null });
    expect(await values()).toMatchObject({ crs_endpoints_behind: 0, "crs_push_lag_seconds retrying": 0 });
  });

  it("tell of a refused change until its receiver has it", async () => {
    const endpointId = await createTestSyncEndpoint(mine);
    const endpoint = (data: object) =>
      getDb().syncEndpoint.update({
        where: { id: endpointId },
        data: { position: 2n ** 40n, ...data },
      });
    await endpoint({ failingSince: minutesAgo(20), startedAt: minutesAgo(60) });
    const { id } = await createDelivery(endpointId, { oldestChangeAt: minutesAgo(20) });
    await createAttempt(endpointId, { id, attempt: 1, status: "FAILED" });
    const delivery = async (data: object) => {
      await getDb().syncDelivery.update({ where: { id }, data });
      const read = await values();
      return [read.crs_endpoints_behind, Math.round((read["crs_push_lag_seconds retrying"] ?? 0) / 60)];
    };
    expect(await delivery({ status: "PENDING" })).toEqual([1, 20]);
    expect(await delivery({ status: "RUNNING", attemptCount: 1 })).toEqual([0, 0]);
    expect(await delivery({ status: "RUNNING", attemptCount: 2 })).toEqual([1, 20]);
    expect(await delivery({ status: "FAILED", finishedAt: new Date() })).toEqual([1, 20]);
    await endpoint({ enabled: false });
    expect(await delivery({})).toEqual([0, 0]);
    // It accepted another push in the meantime.
    await endpoint({ enabled: true, lastSuccessAt: new Date() });
    expect(await delivery({})).toEqual([0, 0]);
    await endpoint({ failingSince: null });
    expect(await delivery({ status: "SUCCESS" })).toEqual([0, 0]);
  });

  it("do not call an accepted change refused that a person pushes again, unless it is refused then", async () => {
    const endpointId = await createTestSyncEndpoint(mine);
    await getDb().syncEndpoint.update({ where: { id: endpointId }, data: { position: 2n ** 40n } });
    const oldestChangeAt = minutesAgo(43_200);
    const { id, createdAt } = await createDelivery(endpointId, {
      oldestChangeAt,
      status: "SUCCESS",
      attemptCount: 1,
      pendingIds: [],
    });
    await createAttempt(endpointId, { id, attempt: 1, status: "SUCCESS" });
    const range = { endpointId, from: createdAt.toISOString(), to: createdAt.toISOString() };
    await getDb().$transaction((tx) => makeRangeDue(tx, { ...range, deliveries: "ALL" }));
    const isRetrying = async () => {
      const read = await values();
      return [read.crs_endpoints_behind, Math.round((read["crs_push_lag_seconds retrying"] ?? 0) / 60)];
    };
    expect((await values())["crs_queue_depth pushes"]).toBe(1);
    expect(await isRetrying()).toEqual([0, 0]);
    const set = (data: object) => getDb().syncDelivery.update({ where: { id }, data });
    await set({ status: "RUNNING", attemptCount: 2, pendingIds: ["blg_1"] });
    await createAttempt(endpointId, { id, attempt: 2, status: "RUNNING" });
    expect(await isRetrying()).toEqual([0, 0]);
    await set({ status: "PENDING" });
    await getDb().syncEndpointRun.updateMany({
      where: { deliveryId: id, attempt: 2 },
      data: { status: "FAILED" },
    });
    expect(await isRetrying()).toEqual([1, 43_200]);
    await set({ status: "RUNNING", attemptCount: 3 });
    expect(await isRetrying()).toEqual([1, 43_200]);
    await set({ status: "SUCCESS", pendingIds: [] });
  });

  it("leave out what cannot be read in two seconds, and say so", async () => {
    const other = createDb(env.DATABASE_URL, 1);
    await other.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE scraper_account IN ACCESS EXCLUSIVE MODE`;
        const { gauges, missing } = await getNow(getDb());
        expect(missing).toBe(1);
        expect(gauges.map(({ name }) => name)).toContain("crs_queue_depth");
        expect(gauges.map(({ name }) => name)).not.toContain("crs_accounts");
      },
      { timeout: 30_000 },
    );
    await other.$disconnect();
    expect((await getNow(getDb())).missing).toBe(0);
  });

  it("are read once in ten seconds, however often they are asked for", async () => {
    const first = await lines();
    await createTestAccount(mine, { status: "BANNED" });
    const accounts = (all: string[]) => all.filter((line) => line.startsWith("crs_accounts"));
    expect(accounts(await lines())).toEqual(accounts(first));
    expect(await values()).toHaveProperty(
      `crs_accounts ${(await getDb().scraperAccount.findFirstOrThrow({ where: { status: "BANNED" } })).platform} banned`,
      1,
    );
  });
});
