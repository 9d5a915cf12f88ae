import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endpointOverdue, endpointRetry, endpointWaiting } from "@/server/domain/kernel/job-events";
import { getDb } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { behave } from "@/testing/push/receiver/behave";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import type { EmbeddedEngine } from "../embedded/embedded-engine";

let engine: EmbeddedEngine;
let bench: PushBench;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
});
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});
afterAll(() => engine.stop());

describe("the jobs of pushes, on the embedded engine", () => {
  it("retry a failed push when it is due, under its id, until it is accepted", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.status(503), behave.ok()));
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const requests = await bench.receiver.waitFor(3, 20_000);
    const pushes = bench.pushes();
    expect(pushes.map(({ id, attempt }) => [id, attempt])).toEqual(upTo(3).map((n) => [pushes[0]?.id, n]));
    for (const request of requests)
      expect(verifyDelivery(request, endpoint.webhookSecret)).toHaveProperty("id", pushes[0]?.id);
    const gaps = requests.map(({ receivedAtMs }) => receivedAtMs);
    expect((gaps[1] ?? 0) - (gaps[0] ?? 0)).toBeGreaterThanOrEqual(150);
    expect((gaps[2] ?? 0) - (gaps[1] ?? 0)).toBeGreaterThanOrEqual(600);
    await expect
      .poll(() => getDb().syncDelivery.findFirst({ where: { endpointId: endpoint.id } }), { timeout: 20_000 })
      .toMatchObject({ status: "SUCCESS", attemptCount: 3 });
  });

  it("push what an endpoint has waiting when they are woken", async () => {
    const endpoint = await bench.endpoint({ batchSize: 10 });
    await importCreators(bench.ctx, upTo(25));
    await sendJobEvents([endpointWaiting(endpoint.id, "1")]);
    await bench.receiver.waitFor(3, 20_000);
    expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual([10, 10, 5]);
  });

  it("retry at the instant for which they are woken, and need no sweep for it", async () => {
    // Without automatic retries.
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs(behave.status(500));
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    bench.receiver.behaveAs(behave.ok());
    const { id: deliveryId } = await getDb().syncDelivery.findFirstOrThrow({
      where: { endpointId: endpoint.id },
    });
    const [nowMs, inMs] = [Date.now(), 3_000];
    const nextAttemptAt = new Date(nowMs + inMs);
    await getDb().syncDelivery.update({
      where: { id: deliveryId },
      data: { status: "PENDING", nextAttemptAt },
    });
    await sendJobEvents([endpointRetry(endpoint.id, { nowMs, inMs }, deliveryId)]);
    // The sweep looks after half a minute.
    const [, second] = await bench.receiver.waitFor(2, 15_000);
    expect(second?.receivedAtMs).toBeGreaterThanOrEqual(nextAttemptAt.getTime());
  });

  it("make the attempts that an endpoint has missed", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs(behave.status(500));
    for (const n of upTo(3)) await importCreators(bench.ctx, [n]);
    await bench.drain(endpoint);
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { status: "PENDING", nextAttemptAt: new Date(0) },
    });
    bench.receiver.behaveAs(behave.ok());
    await sendJobEvents([endpointOverdue(endpoint.id, "1")]);
    await bench.receiver.waitFor(6, 30_000);
    const ids = bench.pushes().map(({ id }) => id);
    expect(ids.slice(3).sort()).toEqual(ids.slice(0, 3).sort());
  });

  it("find out by themselves what was missed", async () => {
    await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    await getDb().bloggerChange.updateMany({
      where: { organizationId: bench.organization.organizationId },
      data: { changedAt: new Date(Date.now() - 60_000) },
    });
    const turned = await getDb().$executeRaw`
      UPDATE inngest.cron SET next_at = date_trunc('minute', now()) WHERE function_id LIKE '%-tick'`;
    expect(turned).toBe(1);
    await bench.receiver.waitFor(1, 20_000);
  });
});
