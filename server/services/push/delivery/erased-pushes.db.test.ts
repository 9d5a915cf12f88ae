import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { eraseBodies } from "@/server/services/push/delivery-state";
import { getSyncEndpoint, setSyncEndpointEnabled } from "@/server/services/push/endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { probeEndpoint } from "./probe-endpoint";
import { retryOverdue } from "./retry-overdue";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
type Endpoint = { id: string };

const read = ({ id }: Endpoint) => getSyncEndpoint({ ctx: bench.ctx, input: { id } });
const deliveriesOf = ({ id }: Endpoint) => getDb().syncDelivery.findMany({ where: { endpointId: id } });
const overdue = ({ id }: Endpoint, ms: number) =>
  retryOverdue({ ctx: createJobCtx("erased-test"), input: { endpointId: id, untilMs: Date.now() + ms } });

async function createErased(count: number, health: object): Promise<Endpoint> {
  const endpoint = await bench.endpoint({ retryCount: 0 });
  bench.receiver.behaveAs(behave.status(503));
  for (const n of upTo(count)) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
  const at = daysAgo(95);
  await getDb().syncDelivery.updateMany({
    where: { endpointId: endpoint.id },
    data: { createdAt: at, finishedAt: at },
  });
  await getDb().syncEndpoint.update({
    where: { id: endpoint.id },
    data: { failingSince: daysAgo(100), startedAt: daysAgo(104), ...health },
  });
  await eraseBodies(getDb(), daysAgo(90), 500);
  bench.receiver.behaveAs(behave.ok());
  return endpoint;
}

describe("pushes whose bodies have been erased", () => {
  it("stay failed when a user switches their endpoint on, and later changes arrive", async () => {
    const off = { enabled: false, errorCode: "FAILING", disabledAt: daysAgo(95), probeAt: null };
    const endpoint = await createErased(4, off);
    await setSyncEndpointEnabled({ ctx: bench.ctx, input: { id: endpoint.id, enabled: true } });
    expect((await deliveriesOf(endpoint)).map(({ status }) => status)).toEqual(upTo(4).map(() => "FAILED"));
    expect(await overdue(endpoint, 3_000)).toBe("idle");
    await importCreators(bench.ctx, [5]);
    await bench.drain(endpoint);
    expect((await read(endpoint)).health).toMatchObject({ waitingDeliveries: 0, lagRows: 0 });
  });

  it("are not used as probes: an endpoint without other probes continues with first attempts", async () => {
    const endpoint = await createErased(7, { waitingSince: daysAgo(95), probeAt: new Date(0) });
    const before = bench.pushes().length;
    const input = { endpointId: endpoint.id };
    expect(await probeEndpoint({ ctx: createJobCtx("erased-test"), input })).toBe("none");
    await bench.drain(endpoint);
    const names = bench
      .pushes()
      .slice(before)
      .map(({ bloggers }) => bloggers[0]?.blogger.nickname);
    expect(names).toEqual(["Creator 6", "Creator 7"]);
    expect((await read(endpoint)).health).toMatchObject({ waitingSince: null, probeAt: null, lagRows: 0 });
    expect((await deliveriesOf(endpoint)).filter(({ status }) => status === "PENDING")).toEqual([]);
  });

  it("do not prevent a probe with another delivery, whatever made them due", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs(behave.status(503));
    for (const n of upTo(5)) await importCreators(bench.ctx, [n]);
    await bench.drain(endpoint);
    const [first] = await deliveriesOf(endpoint);
    await getDb().syncDelivery.update({
      where: { id: first?.id ?? "" },
      data: { status: "PENDING", nextAttemptAt: new Date(0), finishedAt: null, bodiesDeletedAt: new Date() },
    });
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { probeAt: new Date(0) } });
    const before = bench.pushes().length;
    const input = { endpointId: endpoint.id };
    expect(await probeEndpoint({ ctx: createJobCtx("erased-test"), input })).toBe("sent");
    expect(bench.pushes()).toHaveLength(before + 1);
  });

  it("never prevent the job of overdue retries from ending, whatever made them due", async () => {
    const endpoint = await createErased(3, { waitingSince: null, probeAt: null });
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { status: "PENDING", nextAttemptAt: new Date(0), finishedAt: null },
    });
    expect(await overdue(endpoint, 5_000)).toBe("idle");
  });
});
