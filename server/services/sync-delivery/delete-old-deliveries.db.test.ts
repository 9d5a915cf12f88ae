import { afterAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createPushBench, importCreators } from "@/testing/push/push-bench";
import { createTestSyncRun } from "@/testing/create-test-rows";
import { startJobServer } from "@/testing/push/start-job-server";
import { deleteOldDeliveries } from "./delete-old-deliveries";

// The jobs work on every organization, and are asked how much they did.
await openOwnDatabase();
await startJobServer();

const DAY_MS = 86_400_000;
const jobAt = (now: Date) => ({ ...createJobCtx("prune"), now: () => now });
const bench = await createPushBench();
afterAll(() => bench.receiver.close());

it("deletes what was finished 90 days ago, with its runs, and nothing else", async () => {
  const endpoint = await bench.endpoint();
  for (const n of [1, 2, 3]) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
  const [old = "", young = "", open = ""] = bench.pushes().map(({ id }) => id);
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
