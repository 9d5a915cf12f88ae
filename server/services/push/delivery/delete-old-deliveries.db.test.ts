import { afterAll, expect, it, onTestFinished } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createPushBench, importCreators } from "@/testing/push/engine/push-bench";
import { createTestSyncRun } from "@/testing/create-test-rows";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { getSyncRun, listSyncRunPage, pushAgain } from "../run";
import { deleteSyncEndpoint, getSyncEndpoint } from "../endpoint";
import { deleteOldBodies, deleteOldDeliveries } from "./delete-old-deliveries";

// Own database: the jobs work on every organization, and the test checks how much they did.
await openOwnDatabase();
await startJobServer();
setSettings({ RETENTION_DELIVERIES_DAYS: "90" });

const jobAt = (now: Date) => ({ ...createJobCtx("prune"), now: () => now });
const bench = await createPushBench();
afterAll(() => bench.receiver.close());

it("deletes nothing by default: pushes are kept as long as the organization", async () => {
  onTestFinished(changeSettings({ RETENTION_DELIVERIES_DAYS: undefined }));
  const endpoint = await bench.endpoint();
  const run = await createTestSyncRun(bench.organization, endpoint.id);
  const { deliveryId: id } = await getDb().syncEndpointRun.findUniqueOrThrow({ where: { id: run } });
  await getDb().syncDelivery.update({ where: { id }, data: { finishedAt: new Date(0) } });
  expect(await deleteOldDeliveries({ ctx: jobAt(new Date()) })).toBe(0);
  await getDb().syncDelivery.delete({ where: { id } });
});

it("erases bodies after 90 days, and keeps who was sent what and the outcome", async () => {
  const endpoint = await bench.endpoint();
  await importCreators(bench.ctx, [9]);
  await bench.drain(endpoint);
  const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  const read = () => getSyncRun({ ctx: bench.ctx, input: { id: run.id } });
  expect((await read()).requestBody).toContain("Creator 9");
  const later = new Date(Date.now() + 91 * DAY_MS);
  expect(await deleteOldBodies({ ctx: jobAt(later) })).toBeGreaterThan(0);
  expect(await deleteOldBodies({ ctx: jobAt(later) })).toBe(0);
  expect(await read()).toMatchObject({
    requestBody: null,
    responseSnippet: null,
    status: "SUCCESS",
    bloggerIds: run.bloggerIds,
  });
  const { items } = await getDb().syncDelivery.findUniqueOrThrow({ where: { id: run.deliveryId } });
  expect(items).toEqual([]);
  await expect(pushAgain({ ctx: bench.ctx, input: { id: run.id } })).rejects.toMatchObject({
    reason: "CONFLICT",
    message: expect.stringContaining("no longer kept") as string,
  });
  await deleteSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
});

it("keeps the runs of an endpoint that is deleted, without its secrets", async () => {
  const endpoint = await bench.endpoint({ headersJson: { "x-key": "secret-value" } });
  await importCreators(bench.ctx, [10]);
  await bench.drain(endpoint);
  const { id } = endpoint;
  await deleteSyncEndpoint({ ctx: bench.ctx, input: { id } });
  const { items } = await listSyncRunPage({ ctx: bench.ctx, input: { endpointId: id, limit: 5 } });
  expect(items).toMatchObject([{ status: "SUCCESS", endpointState: { state: "DELETED" } }]);
  await expect(getSyncEndpoint({ ctx: bench.ctx, input: { id } })).rejects.toMatchObject({
    reason: "NOT_FOUND",
  });
  const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ enabled: false, secretEncrypted: "", headersEncrypted: null });
  const again = pushAgain({ ctx: bench.ctx, input: { id: items[0]?.id ?? "" } });
  await expect(again).rejects.toMatchObject({ reason: "CONFLICT" });
  await importCreators(bench.ctx, [11]);
  const requests = bench.receiver.requests.length;
  expect(await bench.drain(endpoint)).toBe("busy");
  expect(bench.receiver.requests).toHaveLength(requests);
});

it("deletes what was finished 90 days ago, with its runs, and nothing else", async () => {
  const endpoint = await bench.endpoint();
  for (const n of [1, 2, 3]) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
  const mine = bench.pushes().filter(({ endpointId }) => endpointId === endpoint.id);
  const [old = "", young = "", open = ""] = mine.map(({ id }) => id);
  const now = new Date();
  const finish = (id: string, finishedAt: Date | null) =>
    getDb().syncDelivery.update({ where: { id }, data: { finishedAt } });
  await finish(old, new Date(now.getTime() - 91 * DAY_MS));
  await finish(young, new Date(now.getTime() - 89 * DAY_MS));
  await finish(open, null);
  expect(await deleteOldDeliveries({ ctx: jobAt(now) })).toBe(1);
  expect(await deleteOldDeliveries({ ctx: jobAt(now) })).toBe(0);
  const left = await getDb().syncDelivery.findMany({
    where: { endpointId: endpoint.id },
    select: { id: true },
  });
  expect(left.map(({ id }) => id).sort()).toEqual([young, open].sort());
  expect(await getDb().syncEndpointRun.count({ where: { deliveryId: old } })).toBe(0);
  expect(await getDb().syncEndpointRun.count({ where: { deliveryId: young } })).toBe(1);
});

it("deletes what has waited for 90 days at an endpoint that is off, and nothing younger", async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const waiting = async (disabledAt: Date | null, nextAttemptAt: Date) => {
    const endpoint = await bench.endpoint();
    const run = await createTestSyncRun(bench.organization, endpoint.id);
    const { deliveryId: id } = await getDb().syncEndpointRun.findUniqueOrThrow({ where: { id: run } });
    await getDb().syncDelivery.update({ where: { id }, data: { status: "PENDING", nextAttemptAt } });
    await getDb().syncEndpoint.update({
      where: { id: endpoint.id },
      data: { enabled: disabledAt === null, disabledAt },
    });
    return id;
  };
  const abandoned = await waiting(daysAgo(91), daysAgo(91));
  const kept = [
    await waiting(null, daysAgo(91)),
    await waiting(daysAgo(89), daysAgo(91)),
    await waiting(daysAgo(91), daysAgo(1)),
  ];
  expect(await deleteOldDeliveries({ ctx: jobAt(now) })).toBe(1);
  const left = await getDb().syncDelivery.findMany({ where: { id: { in: [abandoned, ...kept] } } });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
});
