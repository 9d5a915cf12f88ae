import "@/testing/push/job-server";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getSyncRun, listSyncRuns } from "@/server/services/sync-run";
import { updateSyncEndpoint } from "@/server/services/sync-endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { retryDelivery } from "./retry-delivery";
import { testSyncEndpoint } from "./test-sync-endpoint";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const list = async (filter: object) => (await listSyncRuns({ ctx: bench.ctx, input: filter })).list;
const get = (id: string, ctx = bench.ctx) => getSyncRun({ ctx, input: { id } });

describe("the log of pushes", () => {
  it("shows the text of every attempt's body as it was sent, and to where", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5, method: "PUT", retryCount: 3 });
    bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.ok()));
    await importCreators(bench.ctx, upTo(3), '名 "quoted" 😀');
    await bench.drain(endpoint);
    const { url } = endpoint;
    const moved = `${bench.receiver.url}/moved`;
    await updateSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id, url: moved, method: "POST" } });
    await bench.retryAll(endpoint);
    await testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    const runs = (await list({})).reverse();
    const details = await Promise.all(runs.map(({ id }) => get(id)));
    expect(details.map(({ requestBody }) => requestBody)).toEqual(
      bench.receiver.requests.map(({ body }) => body),
    );
    expect(details.map((run) => [run.method, run.url])).toEqual([
      ["PUT", url],
      ["POST", moved],
      ["POST", moved],
    ]);
    expect(details.map(({ startedAt }) => startedAt)).toEqual(bench.pushes().map(({ sentAt }) => sentAt));
    const [first, second, test] = details;
    expect(first?.attempts).toEqual(second?.attempts);
    expect(first?.attempts).toMatchObject([
      { id: runs[1]?.id, attempt: 2, status: "SUCCESS", responseStatus: 200 },
      { id: runs[0]?.id, attempt: 1, status: "FAILED", responseStatus: 500 },
    ]);
    const sentAt = Date.parse(first?.startedAt ?? "");
    const committedAt = Date.parse(bench.pushes()[0]?.bloggers[0]?.changedAt ?? "");
    expect(first?.waitedMs).toBe(sentAt - committedAt);
    expect(test).toMatchObject({ isTest: true, waitedMs: null });
  });

  it("shows a body only to those who may read bloggers", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const [run] = await list({});
    expect((await get(run?.id ?? "")).requestBody).toContain("Creator 1");
    const ctx = bench.organization.ctx(["sync-run:read"]);
    expect(await get(run?.id ?? "", ctx)).toMatchObject({ url: endpoint.url, requestBody: null });
  });

  it("shows no body and no address where no request could be made", async () => {
    const endpoint = await bench.endpoint();
    await getDb().syncEndpoint.update({
      where: { id: endpoint.id },
      data: { secretEncrypted: "v1.gone.AAAA" },
    });
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const [run] = await list({});
    expect(await get(run?.id ?? "")).toMatchObject({ url: null, method: null, requestBody: null });
  });

  it("filters by what became of the delivery, also for runs of before", async () => {
    const endpoint = await bench.endpoint({ retryCount: 2 });
    bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.ok()));
    for (const n of [1, 2]) await importCreators(bench.ctx, [n]);
    await bench.drain(endpoint);
    const { id: deliveryId } = await getDb().syncDelivery.findFirstOrThrow({
      where: { endpointId: endpoint.id, status: "PENDING" },
    });
    const attempts = async (deliveryStatus: string) => {
      const runs = await list({ endpointId: endpoint.id, deliveryStatus });
      expect(runs.every((run) => run.deliveryStatus === deliveryStatus)).toBe(true);
      return runs.map((run) => [run.deliveryId === deliveryId, run.attempt]);
    };
    expect(await attempts("PENDING")).toEqual([[true, 1]]);
    expect(await attempts("SUCCESS")).toEqual([[false, 1]]);
    bench.receiver.behaveAs(behave.status(500));
    await bench.retryAll(endpoint);
    expect(await attempts("PENDING")).toEqual([
      [true, 2],
      [true, 1],
    ]);
    bench.receiver.behaveAs(behave.hang());
    await getDb().syncDelivery.update({ where: { id: deliveryId }, data: { nextAttemptAt: new Date(0) } });
    const retried = retryDelivery(getDb(), deliveryId);
    await bench.receiver.waitFor(4);
    expect(await attempts("RUNNING")).toEqual([
      [true, 3],
      [true, 2],
      [true, 1],
    ]);
    expect(await attempts("PENDING")).toEqual([]);
    expect(await retried).toBe("FAILED");
    expect(await attempts("FAILED")).toHaveLength(3);
    expect((await list({ deliveryId })).map(({ attempt }) => attempt)).toEqual([3, 2, 1]);
  });

  it("filters by tests and by time, inclusive at both ends", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const { runId } = await testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id);
    const [test, real] = await list({});
    expect(test?.id).toBe(runId);
    expect(await ids({ isTest: true })).toEqual([test?.id]);
    expect(await ids({ isTest: false, status: "SUCCESS" })).toEqual([real?.id]);
    expect(await ids({ startedFrom: test?.startedAt })).toEqual([test?.id]);
    expect(await ids({ startedTo: real?.startedAt })).toEqual([real?.id]);
    expect(await ids({ startedFrom: real?.startedAt, startedTo: test?.startedAt })).toHaveLength(2);
  });
});
