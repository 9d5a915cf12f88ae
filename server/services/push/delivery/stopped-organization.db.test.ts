import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { pushAgain, pushAgainRange } from "@/server/services/push/run";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { retry } from "@/testing/push/engine/retry";
import { drainOrganization } from "./drain-endpoint";
import { findWaiting } from "./find-waiting";
import { retryOverdue } from "./retry-overdue";
import { testSyncEndpoint } from "./test-sync-endpoint";

await startJobServer();

let bench: PushBench;
let organizationId: string;
beforeEach(async () => {
  bench = await createPushBench();
  ({ organizationId } = bench.organization);
  return () => bench.receiver.close();
});

type State = { status?: "ACTIVE" | "SUSPENDED"; subscriptionExpiresAt?: Date | null };
const set = (data: State) => getDb().organization.update({ where: { id: organizationId }, data });
const resume = () => set({ status: "ACTIVE", subscriptionExpiresAt: new Date(Date.now() + 3_600_000) });
const stops: [string, () => State][] = [
  ["suspended", () => ({ status: "SUSPENDED" })],
  ["expired", () => ({ subscriptionExpiresAt: new Date(Date.now() - 1) })],
];
const job = createJobCtx("test");
const untilMs = () => Date.now() + 60_000;
const sent = () => bench.receiver.requests.length;
const positionOf = async (id: string) =>
  (await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } })).position;

describe.each(stops)("an organization that is %s", (_name, state) => {
  it("starts no delivery, keeps its position, and continues from there when it is active again", async () => {
    const endpoint = await bench.endpoint();
    const before = await positionOf(endpoint.id);
    await importCreators(bench.ctx, upTo(3));
    await getDb().bloggerChange.updateMany({
      where: { organizationId },
      data: { changedAt: new Date(Date.now() - 60_000) },
    });
    await set(state());
    await drainOrganization(getDb(), organizationId);
    await bench.drain(endpoint);
    expect(await findWaiting({ ctx: job, input: { organizationId } })).toEqual([]);
    expect(sent()).toBe(0);
    expect(await positionOf(endpoint.id)).toBe(before);
    expect(await getDb().syncDelivery.count({ where: { organizationId } })).toBe(0);

    await resume();
    expect(await findWaiting({ ctx: job, input: { organizationId } })).toMatchObject([
      { name: "sync/endpoint.waiting", data: { endpointId: endpoint.id } },
    ]);
    await bench.drain(endpoint);
    expect(
      bench
        .pushes()
        .map(({ bloggers }) => bloggers[0]?.blogger.nickname)
        .sort(),
    ).toEqual(upTo(3).map((n) => `Creator ${n}`));
  });

  it("stops in the middle of a drain, after the attempt that is under way", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, upTo(4));
    bench.receiver.behaveAs((response) => {
      const stopped = sent() === 2 ? set(state()) : Promise.resolve();
      void stopped.then(() => response.writeHead(200).end());
    });
    expect(await bench.drain(endpoint)).toBe("busy");
    expect(sent()).toBe(2);
    await resume();
    await bench.drain(endpoint);
    expect(new Set(bench.pushes().map(({ bloggers }) => bloggers[0]?.blogger.id)).size).toBe(4);
    expect(sent()).toBe(4);
  });

  it("makes no due retry until it is active again", async () => {
    const endpoint = await bench.endpoint({ retryCount: 3 });
    bench.receiver.behaveAs(behave.status(500));
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const { id: deliveryId } = await getDb().syncDelivery.findFirstOrThrow({ where: { organizationId } });
    await getDb().syncDelivery.update({ where: { id: deliveryId }, data: { nextAttemptAt: new Date(0) } });
    bench.receiver.behaveAs(behave.ok());
    await set(state());
    expect(await retry(getDb(), deliveryId)).toBeNull();
    const overdue = { endpointId: endpoint.id, untilMs: untilMs() };
    expect(await retryOverdue({ ctx: job, input: overdue })).toBe("idle");
    expect(await findWaiting({ ctx: job, input: { organizationId } })).toEqual([]);
    expect(sent()).toBe(1);

    await resume();
    expect(await findWaiting({ ctx: job, input: { organizationId } })).toMatchObject([
      { name: "sync/endpoint.overdue", data: { endpointId: endpoint.id } },
    ]);
    await retryOverdue({ ctx: job, input: overdue });
    expect(bench.pushes().map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it("ends an attempt whose sender died, and makes no new one", async () => {
    const endpoint = await bench.endpoint({ retryCount: 3 });
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { organizationId } });
    const stale = { status: "RUNNING", attemptUntil: new Date(0), finishedAt: null } as const;
    await getDb().syncDelivery.update({ where: { id }, data: stale });
    await set(state());
    await retryOverdue({ ctx: job, input: { endpointId: endpoint.id, untilMs: untilMs() } });
    expect(await getDb().syncDelivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "PENDING",
    });
    expect(sent()).toBe(1);
  });
});

it("no one can push by hand after the subscription ended", async () => {
  const endpoint = await bench.endpoint();
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  const { id } = await getDb().syncEndpointRun.findFirstOrThrow({ where: { organizationId } });
  await set({ subscriptionExpiresAt: new Date(Date.now() - 1) });
  const { ctx } = bench;
  const range = { endpointId: endpoint.id, from: new Date(0).toISOString(), to: new Date().toISOString() };
  for (const attempt of [
    () => pushAgain({ ctx, input: { id } }),
    () => pushAgainRange({ ctx, input: { ...range, deliveries: "ALL" } }),
    () => testSyncEndpoint({ ctx, input: { id: endpoint.id } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ reason: "SUBSCRIPTION_EXPIRED" });
  expect(sent()).toBe(1);
});
