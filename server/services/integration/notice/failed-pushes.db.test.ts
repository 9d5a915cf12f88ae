import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { probeEndpoint, retryOverdue } from "@/server/services/push/delivery";
import { skipWaiting } from "@/server/services/push/delivery-state";
import { createPushBench, importCreators, parsePush, type PushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { createNoticeChannel } from ".";

await startJobServer();

let bench: PushBench;
let channelId: string;
beforeEach(async () => {
  bench = await createPushBench();
  const input = { kind: "WEBHOOK", name: "Ops", target: "https://ops.example/" } as const;
  const { channel } = await createNoticeChannel({
    ctx: bench.ctx,
    input: { ...input, events: ["ENDPOINT_WAITING"] },
  });
  channelId = channel.id;
  return () => bench.receiver.close();
});

type Endpoint = { id: string };
const job = () => createJobCtx("failed-pushes");

async function told() {
  const rows = await getDb().notice.findMany({ where: { channelId }, orderBy: { id: "asc" } });
  return rows.map(({ details }) => details);
}

async function push(endpoint: Endpoint, n: number) {
  await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
}

async function probe({ id: endpointId }: Endpoint) {
  await getDb().syncEndpoint.update({ where: { id: endpointId }, data: { probeAt: new Date(0) } });
  expect(await probeEndpoint({ ctx: job(), input: { endpointId } })).toBe("sent");
}

const failed = { state: "FAILED", reason: "HTTP_STATUS", httpStatus: 500 };

it("an endpoint is told of when a push used up its retries, and again once what failed was accepted", async () => {
  const endpoint = await bench.endpoint({ retryCount: 1 });
  bench.receiver.behaveAs(behave.status(500));
  await push(endpoint, 1);
  expect(await told()).toEqual([]);
  await bench.retryAll(endpoint);
  expect(await told()).toEqual([failed]);
  await probe(endpoint);
  await push(endpoint, 2);
  await bench.retryAll(endpoint);
  expect(await getDb().syncDelivery.count({ where: { endpointId: endpoint.id, status: "FAILED" } })).toBe(2);
  expect(await told()).toEqual([failed]);

  bench.receiver.behaveAs(behave.ok());
  await probe(endpoint);
  await retryOverdue({ ctx: job(), input: { endpointId: endpoint.id, untilMs: Date.now() + 60_000 } });
  bench.receiver.behaveAs(behave.status(500));
  await push(endpoint, 3);
  await bench.retryAll(endpoint);
  expect(await told()).toEqual([failed, failed]);
});

/** As if all that happened to the endpoint had happened earlier by so much. */
async function letPass({ id }: Endpoint, minutes: number) {
  await getDb().$executeRaw`
    UPDATE sync_delivery SET finished_at = finished_at - make_interval(mins => ${minutes}::integer) WHERE endpoint_id = ${id}`;
  await getDb().$executeRaw`
    UPDATE sync_endpoint SET failure_told_at = failure_told_at - make_interval(mins => ${minutes}::integer) WHERE id = ${id}`;
}

it("a receiver that refuses one creator or another every 50 minutes is told of once a day", async () => {
  const endpoint = await bench.endpoint({ retryCount: 0 });
  bench.receiver.behaveAs((response, request) => {
    const failedBloggerIds = parsePush(request).bloggers.map(({ blogger }) => blogger.id);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ failedBloggerIds }));
  });
  const refused = { state: "FAILED", reason: "BLOGGERS_REFUSED", httpStatus: 200 };
  // 28 failures within the day after the first one, and the next after it.
  for (let n = 1; n <= 29; n += 1) {
    await push(endpoint, n);
    expect(await told()).toEqual([refused]);
    await letPass(endpoint, 50);
  }
  await push(endpoint, 30);
  expect(await told()).toEqual([refused, refused]);
});

it("what a person skips is not told of, also where its sender died", async () => {
  const endpoint = await bench.endpoint({ retryCount: 1 });
  bench.receiver.behaveAs(behave.status(500));
  await push(endpoint, 1);
  const where = { endpointId: endpoint.id };
  await getDb().syncDelivery.updateMany({ where, data: { status: "RUNNING", attemptUntil: new Date(0) } });
  await getDb().$transaction((tx) => skipWaiting(tx, endpoint.id, "NOW"));
  const { status } = await getDb().syncDelivery.findFirstOrThrow({ where });
  expect(status).toBe("FAILED");
  expect(await told()).toEqual([]);
});

it("a failure without a channel that listens does not keep a later channel from the next one", async () => {
  await getDb().noticeChannel.update({ where: { id: channelId }, data: { enabled: false } });
  const endpoint = await bench.endpoint({ retryCount: 0 });
  bench.receiver.behaveAs(behave.status(500));
  await push(endpoint, 1);
  await getDb().noticeChannel.update({ where: { id: channelId }, data: { enabled: true } });
  await push(endpoint, 2);
  expect(await told()).toEqual([failed]);
});

it("what makes an endpoint wait or switches it off is told of once", async () => {
  const waiting = await bench.endpoint({ retryCount: 4 });
  bench.receiver.behaveAs(behave.status(500));
  for (let n = 1; n <= 5; n += 1) await push(waiting, n);
  expect(await told()).toEqual([{ ...failed, state: "WAITING" }]);
  await getDb().syncDelivery.updateMany({
    where: { endpointId: waiting.id },
    data: { nextAttemptAt: new Date(0), attemptCount: 4 },
  });
  await probe(waiting);
  expect(await getDb().syncDelivery.count({ where: { endpointId: waiting.id, status: "FAILED" } })).toBe(1);
  expect(await told()).toHaveLength(1);

  const gone = await bench.endpoint({ retryCount: 0 });
  bench.receiver.behaveAs(behave.status(410));
  await push(gone, 6);
  expect(await told()).toMatchObject([{ state: "WAITING" }, { state: "DISABLED", reason: "GONE" }]);
});
