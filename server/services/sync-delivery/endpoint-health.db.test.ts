import "@/testing/push/job-server";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getSyncEndpoint, setSyncEndpointEnabled } from "@/server/services/sync-endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const read = (id: string) => getSyncEndpoint({ ctx: bench.ctx, input: { id } });

async function push(endpoint: { id: string }, numbers: readonly number[]) {
  for (const n of numbers) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
}

describe("an endpoint's health", () => {
  it("is bad at once after 410: the receiver wants no more", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs(behave.status(410));
    await push(endpoint, [1, 2]);
    expect(bench.receiver.requests).toHaveLength(1);
    const { enabled, health } = await read(endpoint.id);
    expect(enabled).toBe(false);
    expect(health.disabledReason).toContain("410 Gone");
    expect(health.errorCode).toBe("GONE");
    expect(health.lagRows).toBe(1);
    const delivery = await getDb().syncDelivery.findFirst({ where: { endpointId: endpoint.id } });
    expect(delivery?.status).toBe("FAILED");
  });

  it("ends with the twentieth delivery in a row that failed, and starts anew when switched on", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs(behave.status(500));
    await push(endpoint, upTo(19));
    expect(await read(endpoint.id)).toMatchObject({ enabled: true, health: { failedDeliveriesInRow: 19 } });
    await push(endpoint, [20, 21]);
    const { enabled, health } = await read(endpoint.id);
    expect(enabled).toBe(false);
    expect(health.disabledReason).toContain("20 deliveries in a row");
    expect(health.errorCode).toBe("FAILED_IN_ROW");
    expect(bench.receiver.requests).toHaveLength(20);

    const switchedOn = await setSyncEndpointEnabled({
      ctx: bench.ctx,
      input: { id: endpoint.id, enabled: true },
    });
    expect(switchedOn.health).toMatchObject({
      failedDeliveriesInRow: 0,
      disabledReason: null,
      errorCode: null,
    });
    bench.receiver.behaveAs(behave.ok());
    await bench.drain(endpoint);
    expect(bench.pushes().at(-1)?.bloggers[0]?.blogger.nickname).toBe("Creator 21");
  });

  it("stays good while a receiver answers 2xx, whichever bloggers it refuses", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs((response, request) => {
      const { bloggers } = JSON.parse(request.body) as { bloggers: { blogger: { id: string } }[] };
      const failedBloggerIds = bloggers.map(({ blogger }) => blogger.id);
      response.setHeader("content-type", "application/json").end(JSON.stringify({ failedBloggerIds }));
    });
    await push(endpoint, [1, 2]);
    expect((await read(endpoint.id)).health).toMatchObject({ failedDeliveriesInRow: 0, lastFailureAt: null });
    const deliveries = await getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id } });
    expect(deliveries.map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
  });

  it("counts only deliveries that are given up, and forgets them with one success", async () => {
    const endpoint = await bench.endpoint({ retryCount: 1 });
    bench.receiver.behaveAs(behave.status(500));
    await push(endpoint, [1, 2]);
    expect((await read(endpoint.id)).health).toMatchObject({ failedDeliveriesInRow: 0, lastSuccessAt: null });
    await bench.retryAll(endpoint);
    expect((await read(endpoint.id)).health.failedDeliveriesInRow).toBe(2);
    bench.receiver.behaveAs(behave.ok());
    await push(endpoint, [3]);
    const { health } = await read(endpoint.id);
    expect(health.failedDeliveriesInRow).toBe(0);
    expect(health.lastSuccessAt).not.toBeNull();
  });

  it("ends after 120 hours of nothing but failures, once a delivery's retries have failed as well", async () => {
    const endpoint = await bench.endpoint({ retryCount: 1 });
    bench.receiver.behaveAs(behave.status(500));
    await push(endpoint, [1]);
    const setFailingSince = (hours: number) =>
      getDb().syncEndpoint.update({
        where: { id: endpoint.id },
        data: { failingSince: new Date(Date.now() - hours * 3_600_000) },
      });
    await setFailingSince(119);
    await bench.retryAll(endpoint);
    expect(await read(endpoint.id)).toMatchObject({ enabled: true, health: { failedDeliveriesInRow: 1 } });
    await setFailingSince(121);
    await push(endpoint, [2]);
    expect((await read(endpoint.id)).enabled).toBe(true);
    await bench.retryAll(endpoint);
    const { enabled, health } = await read(endpoint.id);
    expect(enabled).toBe(false);
    expect(health.disabledReason).toContain("120 hours");
    expect(health.errorCode).toBe("FAILING");
  });

  it("says how far behind it is, by its platforms", async () => {
    const endpoint = await bench.endpoint({ platformFilter: ["BILIBILI_HUAHUO"] });
    const other = await bench.endpoint({ platformFilter: ["STARMAP"] });
    await importCreators(bench.ctx, upTo(3));
    expect((await read(endpoint.id)).health.lagRows).toBe(3);
    expect((await read(other.id)).health.lagRows).toBe(0);
    await bench.drain(endpoint);
    expect((await read(endpoint.id)).health).toMatchObject({ lagRows: 0, lagSeconds: 0 });
  });
});
