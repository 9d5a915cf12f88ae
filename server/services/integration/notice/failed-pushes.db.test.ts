import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { probeEndpoint, retryOverdue } from "@/server/services/push/delivery";
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

it("an endpoint is told of when a push used up its retries, and again after it recovered", async () => {
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

it("a receiver that refuses creator after creator is told of once in an hour without an end", async () => {
  const endpoint = await bench.endpoint({ retryCount: 0 });
  bench.receiver.behaveAs((response, request) => {
    const failedBloggerIds = parsePush(request).bloggers.map(({ blogger }) => blogger.id);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ failedBloggerIds }));
  });
  await push(endpoint, 1);
  await push(endpoint, 2);
  const refused = { state: "FAILED", reason: "BLOGGERS_REFUSED", httpStatus: 200 };
  expect(await told()).toEqual([refused]);
  await getDb().$executeRaw`
    UPDATE sync_delivery SET finished_at = finished_at - interval '61 minutes' WHERE endpoint_id = ${endpoint.id}`;
  await push(endpoint, 3);
  expect(await told()).toEqual([refused, refused]);
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
