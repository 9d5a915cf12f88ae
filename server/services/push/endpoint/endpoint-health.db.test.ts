import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { testSyncEndpoint } from "@/server/services/push/delivery";
import { pushAgain } from "@/server/services/push/run";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getSyncEndpoint, setSyncEndpointEnabled } from ".";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

type Endpoint = { id: string };
const healthOf = async ({ id }: Endpoint) =>
  (await getSyncEndpoint({ ctx: bench.ctx, input: { id } })).health;
async function push(endpoint: Endpoint, numbers: readonly number[]) {
  for (const n of numbers) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
}

async function fillStream(count: number) {
  const { organizationId } = bench.organization;
  const prefix = newId("blogger");
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, url)
    SELECT ${prefix} || n, ${organizationId}, 'BILIBILI_HUAHUO', ${prefix} || n, 'b', 'MANUAL', 'https://space.bilibili.com/' || n
    FROM generate_series(1, ${count}::integer) n`;
}

describe("an endpoint's health", () => {
  it("counts pending deliveries, and those that failed permanently until they are pushed again", async () => {
    const [waiting, failing] = [await bench.endpoint(), await bench.endpoint({ retryCount: 0 })];
    bench.receiver.behaveAs(behave.status(500));
    await push(waiting, [1, 2]);
    await push(failing, []);
    await testSyncEndpoint({ ctx: bench.ctx, input: { id: failing.id } });
    expect(await healthOf(waiting)).toMatchObject({ waitingDeliveries: 2, failedDeliveries: 0 });
    expect(await healthOf(failing)).toMatchObject({ waitingDeliveries: 0, failedDeliveries: 2 });

    bench.receiver.behaveAs(behave.ok());
    const run = await getDb().syncEndpointRun.findFirstOrThrow({
      where: { endpointId: failing.id, delivery: { isTest: false } },
    });
    await pushAgain({ ctx: bench.ctx, input: { id: run.id } });
    // The receiver is back: the other delivery, which failed in the same outage, is due automatically.
    expect(await healthOf(failing)).toMatchObject({ waitingDeliveries: 1, failedDeliveries: 0 });
    await setSyncEndpointEnabled({
      ctx: bench.ctx,
      input: { id: failing.id, enabled: true, startFrom: "NOW" },
    });
    expect(await healthOf(failing)).toMatchObject({ waitingDeliveries: 0, failedDeliveries: 0 });
  });

  it("has the rate of the newest attempts, without tests", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5, retryCount: 0 });
    expect((await healthOf(endpoint)).rate).toBeNull();
    await testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect((await healthOf(endpoint)).rate).toBeNull();
    await importCreators(bench.ctx, upTo(10));
    await bench.drain(endpoint);
    bench.receiver.behaveAs(behave.status(500));
    await push(endpoint, [11]);
    const { rate } = await healthOf(endpoint);
    // Three attempts with two times five bloggers accepted and one failure, all within a minute.
    expect(rate).toMatchObject({ successPercent: 66, attemptsPerMinute: 3, bloggersPerMinute: 10 });
    expect(rate?.medianMs).toBeGreaterThanOrEqual(0);
    const longAgo = new Date(Date.now() - 16 * MINUTE_MS);
    await getDb().syncEndpointRun.updateMany({
      where: { endpointId: endpoint.id },
      data: { startedAt: longAgo },
    });
    expect((await healthOf(endpoint)).rate).toBeNull();
  });

  it("says since when it fails, and when it was switched off", async () => {
    const endpoint = await bench.endpoint();
    expect(await healthOf(endpoint)).toMatchObject({ failingSince: null, disabledAt: null });
    bench.receiver.behaveAs(behave.status(410));
    await push(endpoint, [1]);
    const { failingSince, disabledAt, disabledReason } = await healthOf(endpoint);
    expect(disabledReason).toContain("410");
    expect(Date.parse(disabledAt ?? "")).toBeGreaterThanOrEqual(Date.parse(failingSince ?? ""));
    await setSyncEndpointEnabled({ ctx: bench.ctx, input: { id: endpoint.id, enabled: true } });
    expect(await healthOf(endpoint)).toMatchObject({
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    });
  });

  it("counts the rows behind, up to 10,000, or 2,000 when a filter must be evaluated", async () => {
    const all = await bench.endpoint();
    const some = await bench.endpoint({ platformFilter: ["BILIBILI_HUAHUO", "PGY"] });
    const none = await bench.endpoint({ platformFilter: ["PGY"] });
    const lags = () =>
      Promise.all(
        [all, some, none].map(async (endpoint) => {
          const { lagRows, lagRowsIsLeast } = await healthOf(endpoint);
          return [lagRows, lagRowsIsLeast];
        }),
      );
    await fillStream(2_000);
    expect(await lags()).toEqual([
      [2_000, false],
      [2_000, false],
      [0, false],
    ]);
    await fillStream(8_000);
    expect(await lags()).toEqual([
      [10_000, false],
      [2_000, true],
      [0, true],
    ]);
    await importCreators(bench.ctx, [100_001]);
    expect(await lags()).toEqual([
      [10_000, true],
      [2_000, true],
      [0, true],
    ]);
    await getDb().bloggerChange.updateMany({
      where: { organizationId: bench.organization.organizationId },
      data: { changedAt: new Date(Date.now() - 3_600_000) },
    });
    expect((await healthOf(all)).lagSeconds).toBeGreaterThanOrEqual(3_600);
    expect((await healthOf(none)).lagSeconds).toBe(0);
  }, 60_000);
});
