import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { setSyncEndpointEnabled } from "@/server/services/push/endpoint";
import {
  createPushBench,
  importCreators,
  type PushBench,
  parsePush,
  upTo,
} from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { retry } from "@/testing/push/engine/retry";
import { retryOverdue, testSyncEndpoint } from "../delivery";
import { pushAgain, pushAgainRange } from "./push-again";

const jobServer = await startJobServer();

let bench: PushBench;
let stranger: TestOrganization;
beforeAll(async () => {
  stranger = await createTestOrganization();
});
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

async function failedRun(retryCount: number) {
  const endpoint = await bench.endpoint({ retryCount });
  bench.receiver.behaveAs(behave.status(500));
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  bench.receiver.behaveAs(behave.ok());
  return getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
}

const again = (id: string) => pushAgain({ ctx: bench.ctx, input: { id } });

describe("pushAgain", () => {
  it("makes a further attempt of a delivery that failed permanently", async () => {
    const run = await failedRun(0);
    const second = await again(run.id);
    expect(second).toMatchObject({
      attempt: 2,
      status: "SUCCESS",
      deliveryStatus: "SUCCESS",
      lastError: null,
    });
    expect(second.bloggerIds).toEqual(run.bloggerIds);
    const [first, pushed] = bench.pushes();
    expect(pushed).toMatchObject({ id: first?.id, runId: second.id, attempt: 2, bloggers: first?.bloggers });
    const entry = await getDb().auditEntry.findFirstOrThrow({
      where: { organizationId: bench.organization.organizationId, action: "sync-run.push-again" },
    });
    expect(entry).toMatchObject({ targetId: run.id, actorId: bench.organization.ownerId });
  });

  it("hands the wake-up of its retry to the task that runs after the response", async () => {
    const run = await failedRun(3);
    bench.receiver.behaveAs(behave.status(500));
    let taken = 0;
    jobServer.behaveAs((...exchange) => {
      setTimeout(() => {
        taken += 1;
        behave.status(200, { ids: ["1"], status: 200 })(...exchange);
      }, 300);
    });
    const deferred: (() => Promise<void>)[] = [];
    const ctx = { ...bench.ctx, defer: (task: () => Promise<void>) => void deferred.push(task) };
    await pushAgain({ ctx, input: { id: run.id } });
    await Promise.all(deferred.map((task) => task()));
    expect(taken).toBe(1);
    jobServer.behaveAs(behave.status(200, { ids: ["1"], status: 200 }));
  });

  it("does not wait for a retry that is due later, nor for a disabled endpoint", async () => {
    const run = await failedRun(3);
    await getDb().syncDelivery.update({
      where: { id: run.deliveryId },
      data: { nextAttemptAt: new Date(Date.now() + 3_600_000) },
    });
    await getDb().syncEndpoint.update({ where: { id: run.endpointId }, data: { enabled: false } });
    expect(await again(run.id)).toMatchObject({ attempt: 2, status: "SUCCESS" });
    expect(await retry(getDb(), run.deliveryId)).toBeNull();
  });

  it("stays failed when it fails once more, and can be pushed again", async () => {
    const run = await failedRun(0);
    bench.receiver.behaveAs(behave.status(503));
    expect(await again(run.id)).toMatchObject({ attempt: 2, status: "FAILED", deliveryStatus: "FAILED" });
    bench.receiver.behaveAs(behave.ok());
    expect(await again(run.id)).toMatchObject({ attempt: 3, status: "SUCCESS" });
  });

  it("sends a whole accepted delivery again, with the remaining retries when it fails", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5, retryCount: 1 });
    await importCreators(bench.ctx, upTo(3));
    await bench.drain(endpoint);
    const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(await again(run.id)).toMatchObject({ attempt: 2, status: "SUCCESS", totalCount: 3 });
    const [first, second] = bench.pushes();
    expect(second).toMatchObject({ id: first?.id, bloggers: first?.bloggers });
    bench.receiver.behaveAs(behave.failBloggers([run.bloggerIds[1] ?? ""]));
    expect(await again(run.id)).toMatchObject({
      attempt: 3,
      deliveryStatus: "FAILED",
      failedBloggerIds: [run.bloggerIds[1]],
    });
    // Sends only what was refused.
    expect(await again(run.id)).toMatchObject({ attempt: 4, bloggerIds: [run.bloggerIds[1]] });
  });

  it("refuses while an attempt is under way", async () => {
    const run = await failedRun(0);
    let release: () => unknown = () => undefined;
    bench.receiver.behaveAs((response) => (release = () => response.end("{}")));
    const underWay = again(run.id);
    await bench.receiver.waitFor(2);
    await expect(again(run.id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("being sent") as string,
    });
    release();
    await underWay;
    expect(bench.receiver.requests).toHaveLength(2);
  });

  it("finds no run of another organization, and no missing one", async () => {
    const run = await failedRun(0);
    const foreign = pushAgain({ ctx: stranger.ctx(), input: { id: run.id } });
    const missing = again(newId("syncRun"));
    const errors = await Promise.all([foreign, missing].map((act) => act.catch((error: unknown) => error)));
    expect(errors[0]).toEqual(errors[1]);
    expect(errors[0]).toMatchObject({ reason: "NOT_FOUND" });
    expect(bench.receiver.requests).toHaveLength(1);
  });

  it("needs its permission", async () => {
    const ctx = bench.organization.ctx(["sync-run:read", "sync-endpoint:write"]);
    await expect(pushAgain({ ctx, input: { id: newId("syncRun") } })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });
});

const EVER = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

const againRange = (endpointId: string, input: object = {}, ctx = bench.ctx) =>
  pushAgainRange({ ctx, input: { endpointId, ...EVER, ...input } });
const retryDue = ({ id: endpointId }: { id: string }) =>
  retryOverdue({ ctx: createJobCtx("retry"), input: { endpointId, untilMs: Date.now() + 60_000 } });
const deliveriesOf = ({ id }: { id: string }) =>
  getDb().syncDelivery.findMany({ where: { endpointId: id }, orderBy: { createdAt: "asc" } });

async function pushThree() {
  const endpoint = await bench.endpoint({ retryCount: 0 });
  // Refused by a healthy receiver: failures in an outage would become due automatically.
  const refuse: Behaviour = (response, request) =>
    void response.end(
      JSON.stringify({ failedBloggerIds: parsePush(request).bloggers.map(({ blogger }) => blogger.id) }),
    );
  bench.receiver.behaveAs(behave.inTurn(refuse, behave.ok(), refuse));
  for (const n of upTo(3)) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
  bench.receiver.behaveAs(behave.ok());
  return endpoint;
}

describe("pushAgainRange", () => {
  it("makes what failed permanently due again, oldest first, and wakes one job for all of it", async () => {
    const endpoint = await pushThree();
    const [first, , third] = bench.pushes();
    expect(await againRange(endpoint.id)).toEqual({ count: 2, hasMore: false, nextFrom: null });
    const statuses = (await deliveriesOf(endpoint)).map(({ status }) => status);
    expect(statuses).toEqual(["PENDING", "SUCCESS", "PENDING"]);
    const woken = jobServer.requests
      .flatMap(({ body }) => JSON.parse(body) as { name: string; data: { endpointId: string } }[])
      .filter(({ data }) => data.endpointId === endpoint.id);
    expect(woken.map(({ name }) => name)).toEqual(["sync/endpoint.overdue"]);

    expect(await retryDue(endpoint)).toBe("idle");
    const repeated = bench.pushes().slice(3);
    expect(repeated.map(({ id, attempt }) => [id, attempt]).sort()).toEqual(
      [
        [first?.id, 2],
        [third?.id, 2],
      ].sort(),
    );
    expect((await deliveriesOf(endpoint)).map(({ status }) => status)).toEqual(Array(3).fill("SUCCESS"));
    expect(await againRange(endpoint.id)).toMatchObject({ count: 0 });
  });

  it.each(["NOW", "BEGINNING"] as const)(
    "omits what a start (%s) has skipped, unless all are requested",
    async (startFrom) => {
      const endpoint = await bench.endpoint();
      bench.receiver.behaveAs(behave.status(500));
      await importCreators(bench.ctx, [1]);
      await bench.drain(endpoint);
      const input = { id: endpoint.id, enabled: true, startFrom };
      await setSyncEndpointEnabled({ ctx: bench.ctx, input });
      expect((await deliveriesOf(endpoint)).map(({ status }) => status)).toEqual(["FAILED"]);
      expect(await againRange(endpoint.id)).toMatchObject({ count: 0 });
      expect(await againRange(endpoint.id, { deliveries: "ALL" })).toMatchObject({ count: 1 });
    },
  );

  it("leaves an entry in the audit", async () => {
    const endpoint = await pushThree();
    await againRange(endpoint.id);
    const entry = await getDb().auditEntry.findFirstOrThrow({
      where: {
        organizationId: bench.organization.organizationId,
        action: "sync-endpoint.push-again",
      },
    });
    expect(entry).toMatchObject({
      targetId: endpoint.id,
      actorId: bench.organization.ownerId,
      after: { ...EVER, deliveries: "FAILED", count: 2 },
    });
  });

  it("sends everything again when all are requested: accepted ones whole, tests not", async () => {
    const endpoint = await pushThree();
    const before = bench.pushes();
    await testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(await againRange(endpoint.id, { deliveries: "ALL" })).toMatchObject({ count: 3 });
    // Deliveries that are already due are not counted again.
    expect(await againRange(endpoint.id, { deliveries: "ALL" })).toMatchObject({ count: 0 });
    await retryDue(endpoint);
    const repeated = bench.pushes().slice(4);
    const bloggersById = (pushes: typeof before) =>
      Object.fromEntries(pushes.map(({ id, bloggers }) => [id, bloggers]));
    expect(repeated.map(({ attempt }) => attempt)).toEqual([2, 2, 2]);
    expect(bloggersById(repeated)).toEqual(bloggersById(before));
  });

  it("includes deliveries that were created in the range, inclusive at both ends", async () => {
    const endpoint = await pushThree();
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    for (const [index, { id }] of (await deliveriesOf(endpoint)).entries())
      await getDb().syncDelivery.update({ where: { id }, data: { createdAt: day(index) } });
    const range = { from: day(1).toISOString(), to: day(2).toISOString(), deliveries: "ALL" };
    expect(await againRange(endpoint.id, range)).toMatchObject({ count: 2 });
    const statuses = (await deliveriesOf(endpoint)).map(({ status }) => status);
    expect(statuses).toEqual(["FAILED", "PENDING", "PENDING"]);
  });

  it("refuses a range that ends before it starts, and an invalid instant", async () => {
    const endpoint = await pushThree();
    const refusal = (path: string, message: string) => ({
      reason: "VALIDATION_FAILED",
      issues: [expect.objectContaining({ path, message }) as unknown],
    });
    await expect(againRange(endpoint.id, { from: EVER.to, to: EVER.from })).rejects.toMatchObject(
      refusal("to", "must not be before from"),
    );
    await expect(againRange(endpoint.id, { to: "garbage" })).rejects.toMatchObject(
      refusal("to", "must be an instant, such as 2026-01-31T08:00:00Z"),
    );
    expect(await againRange(endpoint.id, { from: EVER.from, to: EVER.from })).toMatchObject({ count: 0 });
  });

  it("does not change what is under way", async () => {
    const endpoint = await pushThree();
    const [first] = await deliveriesOf(endpoint);
    await getDb().syncDelivery.update({
      where: { id: first?.id ?? "" },
      data: { status: "RUNNING", attemptUntil: new Date(Date.now() + 60_000) },
    });
    expect(await againRange(endpoint.id, { deliveries: "ALL" })).toMatchObject({ count: 2 });
    expect((await deliveriesOf(endpoint))[0]?.status).toBe("RUNNING");
  });

  it("continues where a call of 10,000 has ended", async () => {
    const endpoint = await bench.endpoint();
    await getDb().$executeRaw`
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq,
        oldest_change_at, created_at, finished_at)
      SELECT 'dlv_' || ${endpoint.id} || n, ${endpoint.organizationId}, ${endpoint.id}, 'FAILED', '[]', '{}', n, n, now(),
        timestamptz '2026-01-01' + n * interval '1 second', now()
      FROM generate_series(1, 10005) n`;
    const page = await againRange(endpoint.id);
    expect(page).toMatchObject({ count: 10_000, hasMore: true });
    expect(await getDb().syncDelivery.count({ where: { endpointId: endpoint.id, status: "FAILED" } })).toBe(
      5,
    );
    const rest = await againRange(endpoint.id, { from: page.nextFrom, deliveries: "ALL" });
    expect(rest).toEqual({ count: 5, hasMore: false, nextFrom: null });
  });

  it("refuses a disabled endpoint, and says what to do", async () => {
    const endpoint = await pushThree();
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: false } });
    await expect(againRange(endpoint.id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("Enable it first") as string,
    });
    expect((await deliveriesOf(endpoint)).map(({ status }) => status)).not.toContain("PENDING");
  });

  it("finds no endpoint of another organization, and no missing one", async () => {
    const endpoint = await pushThree();
    const stranger = (await createTestOrganization()).ctx();
    await expect(againRange(endpoint.id, {}, stranger)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(againRange(newId("syncEndpoint"))).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const reader = bench.organization.ctx(["sync-run:read"]);
    await expect(againRange(endpoint.id, {}, reader)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    expect((await deliveriesOf(endpoint)).map(({ status }) => status)).not.toContain("PENDING");
  });
});
