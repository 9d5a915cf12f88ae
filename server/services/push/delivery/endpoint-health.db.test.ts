import { type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import {
  deleteSyncEndpoint,
  getSyncEndpoint,
  setSyncEndpointEnabled,
  updateSyncEndpoint,
} from "@/server/services/push/endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { retry } from "@/testing/push/engine/retry";
import { createJobCtx } from "@/server/services/integration/context";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { listSyncRunPage, pushAgain } from "../run";
import { probeEndpoint } from "./probe-endpoint";
import { retryOverdue } from "./retry-overdue";
import { testSyncEndpoint } from "./test-sync-endpoint";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const read = (id: string) => getSyncEndpoint({ ctx: bench.ctx, input: { id } });

async function probe({ id }: { id: string }) {
  await getDb().syncEndpoint.updateMany({
    where: { id, probeAt: { not: null } },
    data: { probeAt: new Date(0) },
  });
  return probeEndpoint({ ctx: createJobCtx("health-test"), input: { endpointId: id } });
}

async function push(endpoint: { id: string }, numbers: readonly number[]) {
  for (const n of numbers) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
}

describe("an endpoint's health", () => {
  it("is bad at once after 410", async () => {
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

  it("waits after the fifth failed attempt in a row, and resumes with the first success", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs(behave.status(503));
    await push(endpoint, upTo(4));
    expect((await read(endpoint.id)).health).toMatchObject({ failedAttemptsInRow: 4, waitingSince: null });
    await push(endpoint, [5, 6, 7]);
    expect(bench.receiver.requests).toHaveLength(5);
    const { enabled, health } = await read(endpoint.id);
    expect(enabled).toBe(true);
    expect(health).toMatchObject({ lastErrorCode: "HTTP_STATUS", lastErrorStatus: 503, lagRows: 2 });
    expect(health.waitingSince).not.toBeNull();
    const { items } = await listSyncRunPage({ ctx: bench.ctx, input: { endpointId: endpoint.id, limit: 1 } });
    expect(items[0]?.endpointState).toMatchObject({ state: "WAITING", since: health.waitingSince });
    expect(items[0]?.endpointState.reason).toContain("HTTP 503");
    expect(items[0]?.endpointState.nextProbeAt).toBe(health.probeAt);
    expect(health.probeAt).not.toBeNull();

    expect(await probe(endpoint)).toBe("sent");
    const { health: probed } = await read(endpoint.id);
    expect(probed).toMatchObject({ waitingSince: health.waitingSince, failedDeliveriesInRow: 5 });
    bench.receiver.behaveAs(behave.ok());
    const before = bench.pushes().length;
    expect(await probe(endpoint)).toBe("sent");
    expect((await read(endpoint.id)).health).toMatchObject({
      waitingSince: null,
      probeAt: null,
      lastError: null,
    });
    const untilMs = Date.now() + 60_000;
    const ctx = createJobCtx("health-test");
    expect(await retryOverdue({ ctx, input: { endpointId: endpoint.id, untilMs } })).toBe("idle");
    await bench.drain(endpoint);
    const arrived = bench
      .pushes()
      .slice(before)
      .map(({ bloggers }) => bloggers[0]?.blogger.nickname);
    expect(arrived.sort()).toEqual(upTo(7).map((n) => `Creator ${n}`));
  });

  it("delays retries while it waits, until a manual push succeeds", async () => {
    const endpoint = await bench.endpoint({ retryCount: 3 });
    bench.receiver.behaveAs(behave.status(503));
    await push(endpoint, upTo(5));
    const [first, second] = await getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id } });
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { nextAttemptAt: new Date(0) },
    });
    expect(await retry(getDb(), first?.id ?? "")).toBeNull();
    const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { deliveryId: second?.id ?? "" } });
    bench.receiver.behaveAs(behave.ok());
    await pushAgain({ ctx: bench.ctx, input: { id: run.id } });
    expect((await read(endpoint.id)).health.waitingSince).toBeNull();
    expect(await retry(getDb(), first?.id ?? "")).toBe("SUCCESS");
  });

  it("retries a single change that used up its retries, without delaying others", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    bench.receiver.behaveAs(behave.status(503));
    await push(endpoint, [1]);
    expect((await read(endpoint.id)).health).toMatchObject({ waitingSince: null, failedAttemptsInRow: 1 });
    for (let n = 0; n < 2; n += 1) expect(await probe(endpoint)).toBe("sent");
    expect((await read(endpoint.id)).health).toMatchObject({ waitingSince: null, failedAttemptsInRow: 1 });
    bench.receiver.behaveAs(behave.ok());
    expect(await probe(endpoint)).toBe("sent");
    expect(await probe(endpoint)).toBe("none");
    const deliveries = await getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id } });
    expect(deliveries.map(({ status }) => status)).toEqual(["SUCCESS"]);
  });

  it("does not retry what fails while the receiver accepts other pushes", async () => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    await push(endpoint, [1]);
    bench.receiver.behaveAs((response, request) =>
      behave.status(request.body.includes("Creator 2") ? 422 : 200)(response, request),
    );
    await push(endpoint, [2, 3]);
    const untilMs = Date.now() + 60_000;
    const input = { endpointId: endpoint.id, untilMs };
    await retryOverdue({ ctx: createJobCtx("health-test"), input });
    await push(endpoint, [4]);
    await retryOverdue({ ctx: createJobCtx("health-test"), input });
    expect(
      bench.pushes().filter(({ bloggers }) => bloggers[0]?.blogger.nickname === "Creator 2"),
    ).toHaveLength(2);
    expect((await read(endpoint.id)).health).toMatchObject({ probeAt: null, failedDeliveries: 1 });
  });

  it("stays good while a receiver answers 2xx, even if it refuses bloggers", async () => {
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

  it("counts only deliveries that failed permanently, and forgets them with one success", async () => {
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
        data: { failingSince: new Date(Date.now() - hours * HOUR_MS) },
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

type Endpoint = { id: string };
const remove = ({ id }: Endpoint) => deleteSyncEndpoint({ ctx: bench.ctx, input: { id } });
const switchOff = ({ id }: Endpoint) =>
  setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, enabled: false } });

async function during(act: () => Promise<unknown>, work: () => Promise<unknown>, status = 200) {
  let received: (response: ServerResponse) => void = () => undefined;
  const arrived = new Promise<ServerResponse>((resolve) => (received = resolve));
  bench.receiver.behaveAs(behave.inTurn((response) => received(response), behave.ok()));
  const done = work();
  const response = await arrived;
  await act();
  response.writeHead(status).end("{}");
  return done;
}

async function failedDelivery(endpoint: Endpoint): Promise<string> {
  bench.receiver.behaveAs(behave.status(500));
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  await getDb().syncDelivery.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
  return id;
}

describe("an endpoint that is deleted in the middle of", () => {
  it.each([
    [200, "SUCCESS"],
    [500, "FAILED"],
  ])("a retry ends the delivery with the answer %i, and no other one follows", async (status, outcome) => {
    const endpoint = await bench.endpoint();
    const id = await failedDelivery(endpoint);
    await during(
      () => remove(endpoint),
      () => retry(getDb(), id),
      status,
    );
    expect(await retry(getDb(), id)).toBeNull();
    expect(bench.receiver.requests).toHaveLength(2);
    const delivery = await getDb().syncDelivery.findUniqueOrThrow({ where: { id } });
    expect(delivery).toMatchObject({ status: outcome, nextAttemptAt: null });
  });

  it("a test still tells its caller the outcome", async () => {
    const endpoint = await bench.endpoint();
    const work = () => testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(await during(() => remove(endpoint), work)).toMatchObject({ ok: true, status: 200 });
  });

  it("a manual push still reports its outcome", async () => {
    const endpoint = await bench.endpoint();
    const deliveryId = await failedDelivery(endpoint);
    const { id } = await getDb().syncEndpointRun.findFirstOrThrow({ where: { deliveryId } });
    const work = () => pushAgain({ ctx: bench.ctx, input: { id } });
    expect(await during(() => remove(endpoint), work)).toMatchObject({ attempt: 2, status: "SUCCESS" });
  });
});

describe("an endpoint that is switched off in the middle of", () => {
  it("a retry that fails gets no further one until it is on again", async () => {
    const endpoint = await bench.endpoint();
    const id = await failedDelivery(endpoint);
    expect(
      await during(
        () => switchOff(endpoint),
        () => retry(getDb(), id),
        500,
      ),
    ).toBe("PENDING");
    await getDb().syncDelivery.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
    expect(await retry(getDb(), id)).toBeNull();
    expect(bench.receiver.requests).toHaveLength(2);
    await setSyncEndpointEnabled({ ctx: bench.ctx, input: { id: endpoint.id, enabled: true } });
    expect(await retry(getDb(), id)).toBe("SUCCESS");
  });
});

it("an endpoint that is edited in the middle of a drain gets what follows at its new address", async () => {
  const endpoint = await bench.endpoint();
  for (const n of upTo(2)) await importCreators(bench.ctx, [n]);
  const url = `${bench.receiver.url}/moved`;
  const edit = () => updateSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id, url, method: "PUT" } });
  await during(edit, () => bench.drain(endpoint));
  expect(bench.receiver.requests.map(({ method, path }) => [method, path])).toEqual([
    ["POST", "/hook"],
    ["PUT", "/moved"],
  ]);
});

describe("an answer does not affect an endpoint that, during the push,", () => {
  const pushDuring = async (act: (endpoint: Endpoint) => Promise<unknown>, status = 410) => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    await importCreators(bench.ctx, [1]);
    await during(
      () => act(endpoint),
      () => bench.drain(endpoint),
      status,
    );
    return getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
  };
  const switchOn = ({ id }: Endpoint) =>
    setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, enabled: true } });
  const untouched = { failedDeliveriesInRow: 0, failingSince: null, disabledReason: null, errorCode: null };

  it.each([410, 500])("has another address (%i)", async (status) => {
    const url = `${bench.receiver.url}/moved`;
    const move = ({ id }: Endpoint) => updateSyncEndpoint({ ctx: bench.ctx, input: { id, url } });
    expect(await pushDuring(move, status)).toMatchObject({ enabled: true, ...untouched });
  });

  it.each([410, 500])("was switched off and on again (%i)", async (status) => {
    const again = async (endpoint: Endpoint) => {
      await switchOff(endpoint);
      await switchOn(endpoint);
    };
    expect(await pushDuring(again, status)).toMatchObject({ enabled: true, ...untouched });
  });

  it.each([410, 500])("was switched off by a person (%i)", async (status) => {
    expect(await pushDuring(switchOff, status)).toMatchObject({ enabled: false, ...untouched });
  });
});
