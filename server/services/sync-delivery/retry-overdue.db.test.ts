import "@/testing/push/job-server";
import { type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { findWaiting } from "./find-waiting";
import { retryOverdue } from "./retry-delivery";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const retry = ({ id }: { id: string }, ms = 60_000) => retryOverdue(getDb(), id, Date.now() + ms);
const deliveriesOf = ({ id }: { id: string }) =>
  getDb().syncDelivery.findMany({ where: { endpointId: id }, orderBy: { createdAt: "asc" } });
const eventsOf = async ({ id }: { id: string }) =>
  (await findWaiting(getDb(), bench.organization.organizationId))
    .filter(({ data }) => data.endpointId === id)
    .map(({ name }) => name);

/** An endpoint with this many deliveries whose retry has been due for a minute and more, the first for the longest. */
async function overdue(count: number) {
  const endpoint = await bench.endpoint();
  bench.receiver.behaveAs(behave.status(500));
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
  it("makes every attempt that was missed, oldest first and five at once, each once", async () => {
    const endpoint = await overdue(10);
    const held: ServerResponse[] = [];
    let most = 0;
    bench.receiver.behaveAs((response) => {
      most = Math.max(most, held.push(response));
      // Answers when five are there, a moment later, in which a sixth would show.
      if (held.length === 5) setTimeout(() => held.splice(0).forEach((one) => one.end("{}")), 50);
    });
    expect(await retry(endpoint)).toBe("idle");
    expect(most).toBe(5);
    const firsts = bench.pushes().slice(0, 10);
    const seconds = bench.pushes().slice(10);
    expect(seconds.map(({ attempt }) => attempt)).toEqual(Array(10).fill(2));
    const idsOf = (pushes: typeof firsts) => pushes.map(({ id }) => id).sort();
    expect(idsOf(seconds.slice(0, 5))).toEqual(idsOf(firsts.slice(0, 5)));
    expect(idsOf(seconds.slice(5))).toEqual(idsOf(firsts.slice(5)));
  });

  it("shares the work with others who do it, and nothing goes out twice", async () => {
    const endpoint = await overdue(12);
    expect(await Promise.all(upTo(3).map(() => retry(endpoint)))).toEqual(["idle", "idle", "idle"]);
    expect(bench.receiver.requests).toHaveLength(24);
    expect((await deliveriesOf(endpoint)).map(({ attemptCount }) => attemptCount)).toEqual(Array(12).fill(2));
  });

  it("says that more is overdue when its time is up", async () => {
    const endpoint = await overdue(2);
    expect(await retry(endpoint, 0)).toBe("more");
    expect(bench.receiver.requests).toHaveLength(2);
  });

  it("leaves what is not due, and everything of an endpoint that is off", async () => {
    const endpoint = await overdue(2);
    const [first] = await deliveriesOf(endpoint);
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    await getDb().syncDelivery.update({ where: { id: first?.id ?? "" }, data: { nextAttemptAt } });
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: false } });
    expect(await eventsOf(endpoint)).toEqual([]);
    expect(await retry(endpoint)).toBe("idle");
    expect(bench.receiver.requests).toHaveLength(2);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: true } });
    expect(await retry(endpoint)).toBe("idle");
    expect(bench.receiver.requests).toHaveLength(3);
  });

  it("ends attempts that have died, also of an endpoint that is off, but sends nothing to that", async () => {
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
    expect(await retry(endpoint)).toBe("idle");
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
