import { type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { type JobEvent } from "@/server/domain/kernel/job-events";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import {
  createPushBench,
  importCreators,
  type PushBench,
  parsePush,
  upTo,
} from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import { retry } from "@/testing/push/engine/retry";
import { findWaiting } from "./find-waiting";
import { retryOverdue } from "./retry-overdue";

/** That a busy machine takes between two lines. */
const BUSY_MS = 5_000;

const jobServer = await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

async function failOnce(values: object = {}, behaviour = behave.status(500)) {
  bench.receiver.behaveAs(behaviour);
  const endpoint = await bench.endpoint(values);
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  bench.receiver.behaveAs(behave.ok());
  const delivery = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  return { endpoint, delivery };
}

const runsOf = (endpointId: string) =>
  getDb().syncEndpointRun.findMany({ where: { endpointId }, orderBy: { attempt: "asc" } });

describe("a delivery whose attempts die", () => {
  it("ends when its retries are used up, and counts against the endpoint", async () => {
    const { endpoint, delivery } = await failOnce({ retryCount: 1 });
    const died = { status: "RUNNING" as const, attemptUntil: new Date(0), nextAttemptAt: null };
    await getDb().syncDelivery.update({ where: { id: delivery.id }, data: { ...died, attemptCount: 2 } });
    expect(await retry(getDb(), delivery.id)).toBeNull();
    expect(await getDb().syncDelivery.findUnique({ where: { id: delivery.id } })).toMatchObject({
      status: "FAILED",
    });
    const row = await getDb().syncEndpoint.findUnique({ where: { id: endpoint.id } });
    expect(row?.failedDeliveriesInRow).toBe(1);
    expect(bench.receiver.requests).toHaveLength(1);
  });

  it("says why no request could be made", async () => {
    const { endpoint, delivery } = await failOnce({ retryCount: 1 });
    const secretEncrypted = "v1.gone.AAAA";
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { secretEncrypted } });
    await getDb().syncDelivery.update({ where: { id: delivery.id }, data: { nextAttemptAt: new Date(0) } });
    expect(await retry(getDb(), delivery.id)).toBe("FAILED");
    expect((await runsOf(endpoint.id)).at(-1)?.lastError).toContain('the key "gone"');
  });
});

describe("a failed push", () => {
  it("is retried with the same id, the frozen contents, and a new signature", async () => {
    const { endpoint, delivery } = await failOnce();
    await importCreators(bench.ctx, [1], "Renamed");
    await bench.retryAll(endpoint);
    const [first, second] = bench.pushes();
    expect(second).toMatchObject({ id: delivery.id, attempt: 2, bloggers: first?.bloggers });
    expect(second?.runId).not.toBe(first?.runId);
    const [one, two] = bench.receiver.requests;
    expect(two?.headers["webhook-id"]).toBe(one?.headers["webhook-id"]);
    expect(two?.headers["webhook-signature"]).not.toBe(one?.headers["webhook-signature"]);
    expect(two === undefined ? null : verifyDelivery(two, endpoint.webhookSecret)).toEqual(second);
    const runs = await runsOf(endpoint.id);
    expect(runs.map(({ attempt, status, deliveryId }) => [attempt, status, deliveryId])).toEqual([
      [1, "FAILED", delivery.id],
      [2, "SUCCESS", delivery.id],
    ]);
    expect(runs[0]?.lastError).toContain("HTTP 500");
  });

  it("carries only the bloggers that the receiver refused", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5 });
    bench.receiver.behaveAs((response, { body }) => {
      const { bloggers } = JSON.parse(body) as { bloggers: { blogger: { id: string } }[] };
      const failedBloggerIds = [bloggers[1]?.blogger.id, bloggers[3]?.blogger.id, "blg_unknown"];
      response.end(JSON.stringify({ failedBloggerIds }));
    });
    await importCreators(bench.ctx, upTo(5));
    await bench.drain(endpoint);
    bench.receiver.behaveAs(behave.ok());
    await bench.retryAll(endpoint);
    const [first, second] = bench.pushes();
    expect(second?.id).toBe(first?.id);
    expect(second?.bloggers).toEqual([first?.bloggers[1], first?.bloggers[3]]);
    const refused = second?.bloggers.map(({ blogger }) => blogger.id);
    expect(await runsOf(endpoint.id)).toMatchObject([
      { status: "FAILED", totalCount: 5, successCount: 3, failedCount: 2, failedBloggerIds: refused },
      { status: "SUCCESS", totalCount: 2, successCount: 2, failedCount: 0, bloggerIds: refused },
    ]);
  });

  it("is sent at its time, not earlier, and by one sender only", async () => {
    const { delivery } = await failOnce();
    const nextAttemptAt = new Date(Date.now() + 60_000);
    await getDb().syncDelivery.update({ where: { id: delivery.id }, data: { nextAttemptAt } });
    expect(await retry(getDb(), delivery.id)).toBeNull();
    await getDb().syncDelivery.update({ where: { id: delivery.id }, data: { nextAttemptAt: new Date() } });
    const outcomes = await Promise.all(upTo(5).map(() => retry(getDb(), delivery.id)));
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual(["SUCCESS"]);
    expect(bench.receiver.requests).toHaveLength(2);
  });

  it("is awaited by a job that comes half a second early, which is woken again if it comes earlier", async () => {
    const { endpoint, delivery } = await failOnce();
    const dueIn = (ms: number) => {
      const data = { nextAttemptAt: new Date(Date.now() + ms) };
      return getDb().syncDelivery.update({ where: { id: delivery.id }, data });
    };
    /** By an engine whose clock is ahead of the database's. */
    const wake = (aheadMs: number) => {
      const wokenForMs = Date.now() + aheadMs;
      const input = { endpointId: endpoint.id, untilMs: Date.now() + 60_000, wokenForMs };
      return retryOverdue({ ctx: createJobCtx("retry-overdue"), input });
    };
    const again = () =>
      jobServer.requests
        .flatMap(({ body }) => JSON.parse(body) as JobEvent[])
        .filter(({ id }) => id.startsWith(`overdue-${endpoint.id}-early-`));
    await dueIn(60_000);
    expect(await wake(0)).toBe("idle");
    expect(again()).toEqual([]);
    for (const aheadMs of [4_500, 700_000]) {
      const { nextAttemptAt } = await dueIn(aheadMs - 500);
      expect(await wake(aheadMs)).toBe("idle");
      expect(bench.receiver.requests).toHaveLength(1);
      const ts = again().at(-1)?.ts ?? NaN;
      // When that engine's clock shows it, the database's shows when the retry is due.
      expect(ts - aheadMs - Number(nextAttemptAt)).toBeGreaterThanOrEqual(-BUSY_MS);
      expect(ts - aheadMs - Number(nextAttemptAt)).toBeLessThanOrEqual(BUSY_MS);
    }
    expect(new Set(again().map(({ id }) => id)).size).toBe(2);
    const { nextAttemptAt: third } = await dueIn(300);
    expect(await wake(500)).toBe("idle");
    expect(bench.receiver.requests).toHaveLength(2);
    expect(bench.receiver.requests.at(-1)?.receivedAtMs).toBeGreaterThanOrEqual(Number(third));
  });

  it("is due by the schedule, which is stored and passed to its job", async () => {
    const { endpoint, delivery } = await failOnce();
    const [run] = await runsOf(endpoint.id);
    const delayMs = Number(delivery.nextAttemptAt) - Number(run?.finishedAt);
    expect(delivery).toMatchObject({ status: "PENDING", attemptCount: 1, finishedAt: null });
    expect(delayMs).toBeGreaterThanOrEqual(10);
    expect(delayMs).toBeLessThanOrEqual(40);
    const events = jobServer.requests.flatMap(({ body }) => JSON.parse(body) as JobEvent[]);
    const event = events.find(({ id }) => id === `overdue-${endpoint.id}-${run?.id}`);
    expect(event).toMatchObject({ name: "sync/endpoint.overdue", data: { endpointId: endpoint.id } });
    expect(Math.abs((event?.ts ?? NaN) - Number(delivery.nextAttemptAt))).toBeLessThanOrEqual(1);
  });

  it.each([-HOUR_MS, HOUR_MS])(
    "is woken by the database's clock where this process's is %i ms off",
    async (ms) => {
      bench.receiver.behaveAs(behave.status(500));
      const endpoint = await bench.endpoint();
      await importCreators(bench.ctx, [1]);
      const now = Date.now;
      const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
      try {
        await bench.drain(endpoint);
      } finally {
        clock.mockRestore();
      }
      const { nextAttemptAt } = await getDb().syncDelivery.findFirstOrThrow({
        where: { endpointId: endpoint.id },
      });
      const event = jobServer.requests
        .flatMap(({ body }) => JSON.parse(body) as JobEvent[])
        .find(({ id }) => id.startsWith(`overdue-${endpoint.id}-`));
      expect(Math.abs((event?.ts ?? NaN) - Number(nextAttemptAt))).toBeLessThanOrEqual(1);
    },
  );

  it.each([0, 1, 3])("fails permanently after %i retries", async (retryCount) => {
    const endpoint = await bench.endpoint({ retryCount });
    bench.receiver.behaveAs(behave.status(500));
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    for (const _ of upTo(5)) await bench.retryAll(endpoint);
    const delivery = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(delivery).toMatchObject({ status: "FAILED", attemptCount: retryCount + 1, nextAttemptAt: null });
    expect(delivery.finishedAt).not.toBeNull();
    expect(bench.receiver.requests).toHaveLength(retryCount + 1);
  });

  it("waits while its endpoint is disabled", async () => {
    const { endpoint, delivery } = await failOnce();
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: false } });
    await bench.retryAll(endpoint);
    expect(bench.receiver.requests).toHaveLength(1);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: true } });
    expect(await retry(getDb(), delivery.id)).toBe("SUCCESS");
  });
});

const ctx = createJobCtx("sweep");
const retryMissed = ({ id: endpointId }: { id: string }, ms = 60_000) =>
  retryOverdue({ ctx, input: { endpointId, untilMs: Date.now() + ms } });
const deliveriesOf = ({ id }: { id: string }) =>
  getDb().syncDelivery.findMany({ where: { endpointId: id }, orderBy: { createdAt: "asc" } });
const eventsOf = async ({ id }: { id: string }) =>
  (await findWaiting({ ctx, input: { organizationId: bench.organization.organizationId } }))
    .filter(({ data }) => data.endpointId === id)
    .map(({ name }) => name);

async function overdue(count: number) {
  const endpoint = await bench.endpoint();
  // Refused by a healthy receiver: with failures only, the endpoint would wait.
  bench.receiver.behaveAs((response, request) => {
    const failedBloggerIds = parsePush(request).bloggers.map(({ blogger }) => blogger.id);
    response.end(JSON.stringify({ failedBloggerIds }));
  });
  for (const n of upTo(count)) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
  for (const [index, { id }] of (await deliveriesOf(endpoint)).entries()) {
    const nextAttemptAt = new Date(Date.now() - 120_000 + index * 1_000);
    await getDb().syncDelivery.update({ where: { id }, data: { nextAttemptAt } });
  }
  bench.receiver.behaveAs(behave.ok());
  return endpoint;
}

describe("retryOverdue", () => {
  it("makes every missed attempt, oldest first and five in parallel, each once", async () => {
    const endpoint = await overdue(10);
    const held: ServerResponse[] = [];
    let most = 0;
    bench.receiver.behaveAs((response) => {
      most = Math.max(most, held.push(response));
      // Responds once five have arrived, after a pause in which a sixth would show.
      if (held.length === 5) setTimeout(() => held.splice(0).forEach((one) => one.end("{}")), 50);
    });
    expect(await retryMissed(endpoint)).toBe("idle");
    expect(most).toBe(5);
    const firsts = bench.pushes().slice(0, 10);
    const seconds = bench.pushes().slice(10);
    expect(seconds.map(({ attempt }) => attempt)).toEqual(Array(10).fill(2));
    const idsOf = (pushes: typeof firsts) => pushes.map(({ id }) => id).sort();
    expect(idsOf(seconds.slice(0, 5))).toEqual(idsOf(firsts.slice(0, 5)));
    expect(idsOf(seconds.slice(5))).toEqual(idsOf(firsts.slice(5)));
  });

  it.each([
    ["an endpoint without failures", null],
    ["one with failures", new Date()],
  ])("records each outcome of attempts that end together at %s", async (_name, failingSince) => {
    const endpoint = await overdue(5);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { failingSince } });
    const held: ServerResponse[] = [];
    bench.receiver.behaveAs((response) => {
      if (held.push(response) < 5) return;
      for (const [at, one] of held.entries()) one.writeHead(at === 2 ? 500 : 200).end("{}");
      bench.receiver.behaveAs(behave.ok());
    });
    expect(await retryMissed(endpoint)).toBe("idle");
    const seconds = (await runsOf(endpoint.id)).filter(({ attempt }) => attempt === 2);
    const statuses = seconds.map(({ status, responseStatus }) => `${status} ${responseStatus}`).sort();
    expect(statuses).toEqual(["FAILED 500", ...Array<string>(4).fill("SUCCESS 200")]);
    expect((await deliveriesOf(endpoint)).filter(({ status }) => status === "RUNNING")).toEqual([]);
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect([row.lastSuccessAt, row.lastFailureAt]).not.toContain(null);
  });

  it("shares the work with other callers, and sends nothing twice", async () => {
    const endpoint = await overdue(12);
    expect(await Promise.all(upTo(3).map(() => retryMissed(endpoint)))).toEqual(["idle", "idle", "idle"]);
    expect(bench.receiver.requests).toHaveLength(24);
    expect((await deliveriesOf(endpoint)).map(({ attemptCount }) => attemptCount)).toEqual(Array(12).fill(2));
  });

  it("says that more is overdue when its time is up", async () => {
    const endpoint = await overdue(2);
    expect(await retryMissed(endpoint, 0)).toBe("more");
    expect(bench.receiver.requests).toHaveLength(2);
  });

  it("skips what is not due, and everything of a disabled endpoint", async () => {
    const endpoint = await overdue(2);
    const [first] = await deliveriesOf(endpoint);
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    await getDb().syncDelivery.update({ where: { id: first?.id ?? "" }, data: { nextAttemptAt } });
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: false } });
    expect(await eventsOf(endpoint)).toEqual([]);
    expect(await retryMissed(endpoint)).toBe("idle");
    expect(bench.receiver.requests).toHaveLength(2);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: true } });
    expect(await retryMissed(endpoint)).toBe("idle");
    expect(bench.receiver.requests).toHaveLength(3);
  });

  it("ends dead attempts, also of a disabled endpoint, but sends nothing to it", async () => {
    const endpoint = await overdue(1);
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { status: "RUNNING", nextAttemptAt: null, attemptUntil: new Date(0) },
    });
    await getDb().syncEndpointRun.updateMany({
      where: { endpointId: endpoint.id },
      data: { status: "RUNNING" },
    });
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: false } });
    expect(await eventsOf(endpoint)).toEqual(["sync/endpoint.overdue"]);
    expect(await retryMissed(endpoint)).toBe("idle");
    expect(await eventsOf(endpoint)).toEqual([]);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "PENDING", attemptCount: 1 }]);
    const [run] = await getDb().syncEndpointRun.findMany({ where: { endpointId: endpoint.id } });
    expect(run).toMatchObject({ status: "FAILED", deliveryStatus: "PENDING", failedCount: 1 });
    expect(run?.lastError).toContain("stopped before an answer came");
    expect(bench.receiver.requests).toHaveLength(1);
  });
});

it("the sweep wakes an endpoint once, however much is overdue, and each of several", async () => {
  const [one, other] = [await overdue(7), await bench.endpoint({ name: "Other" })];
  const [late] = await deliveriesOf(one);
  await getDb().syncDelivery.update({ where: { id: late?.id ?? "" }, data: { endpointId: other.id } });
  expect(await eventsOf(one)).toEqual(["sync/endpoint.overdue"]);
  expect((await eventsOf(other)).filter((name) => name === "sync/endpoint.overdue")).toHaveLength(1);
});
