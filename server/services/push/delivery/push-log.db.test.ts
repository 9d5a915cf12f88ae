import { beforeEach, describe, expect, it } from "vitest";
import { pushErrorCodes } from "@/server/domain/push/endpoint";
import { getDb } from "@/server/infra/db";
import { updateSyncEndpoint } from "@/server/services/push/endpoint";
import { getSyncRun, listSyncRuns } from "@/server/services/push/run";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { retry } from "@/testing/push/engine/retry";
import { pushAgain } from "../run";
import { testSyncEndpoint } from "./test-sync-endpoint";

await startJobServer();

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

  it("shows no body and no address when no request could be made", async () => {
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

  it("filters by the outcome of the delivery, also for older runs", async () => {
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
    const retried = retry(getDb(), deliveryId);
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

async function newestCode(): Promise<string | null> {
  const { list } = await listSyncRuns({ ctx: bench.ctx, input: { limit: 1 } });
  const [run] = list;
  const detail = await getSyncRun({ ctx: bench.ctx, input: { id: run?.id ?? "" } });
  expect(detail.errorCode).toBe(run?.errorCode);
  return detail.errorCode;
}

async function push(values: object = {}) {
  const endpoint = await bench.endpoint(values);
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  return endpoint;
}

describe("the code of a failed attempt", () => {
  it.each<[string, string, Behaviour]>([
    ["an answer outside 2xx", "HTTP_STATUS", behave.status(500)],
    ["a connection that is reset", "RESET", behave.reset()],
    ["an answer that is not HTTP", "INVALID_RESPONSE", behave.gibberish()],
  ])("says of %s %s", async (_, code, behaviour) => {
    bench.receiver.behaveAs(behaviour);
    await push();
    expect(await newestCode()).toBe(code);
    expect(pushErrorCodes).toContain(code);
  });

  it("says that bloggers were refused, and is removed by a successful attempt", async () => {
    bench.receiver.behaveAs((response, { body }) => {
      const { bloggers } = JSON.parse(body) as { bloggers: { blogger: { id: string } }[] };
      response.end(JSON.stringify({ failedBloggerIds: bloggers.map(({ blogger }) => blogger.id) }));
    });
    const { id: endpointId } = await push({ retryCount: 0 });
    expect(await newestCode()).toBe("BLOGGERS_REFUSED");
    bench.receiver.behaveAs(behave.ok());
    const { id } = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId } });
    expect(await pushAgain({ ctx: bench.ctx, input: { id } })).toMatchObject({ errorCode: null });
    expect(await newestCode()).toBeNull();
  });

  it("says that no request could be made", async () => {
    const { id } = await bench.endpoint();
    await getDb().syncEndpoint.update({ where: { id }, data: { secretEncrypted: "v1.gone.AAAA" } });
    await importCreators(bench.ctx, [1]);
    await bench.drain({ id });
    expect(await newestCode()).toBe("REQUEST_NOT_BUILT");
  });

  it("says that the sender died", async () => {
    bench.receiver.behaveAs(behave.status(500));
    const { id: endpointId } = await push({ retryCount: 0 });
    await getDb().syncEndpointRun.updateMany({ where: { endpointId }, data: { status: "RUNNING" } });
    await getDb().syncDelivery.updateMany({
      where: { endpointId },
      data: { status: "RUNNING", attemptUntil: new Date(0) },
    });
    const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId } });
    expect(await retry(getDb(), id)).toBeNull();
    expect(await newestCode()).toBe("SENDER_DIED");
  });

  it("is reported to the caller of an endpoint test", async () => {
    const { id } = await bench.endpoint();
    bench.receiver.behaveAs(behave.status(403));
    const test = () => testSyncEndpoint({ ctx: bench.ctx, input: { id } });
    expect(await test()).toMatchObject({ ok: false, errorCode: "HTTP_STATUS" });
    bench.receiver.behaveAs(behave.ok());
    expect(await test()).toMatchObject({ ok: true, errorCode: null });
  });
});

describe("when a receiver echoes what it got", () => {
  const echo: Behaviour = (response, { headers, body }) =>
    response
      .writeHead(500, {
        "x-echo": String(headers.authorization),
        "x-echoed-key": String(headers["x-api-key"]),
      })
      .end(JSON.stringify({ headers, body }));

  beforeEach(() => bench.receiver.behaveAs(echo));

  it.each([
    [{ authType: "BEARER", authConfigJson: { token: "the-token/1" } }, /the-token/],
    [
      { authType: "BASIC", authConfigJson: { username: "erp", password: "the-password" } },
      /the-password|ZXJwOnRoZS1wYXNzd29yZA/,
    ],
  ])("a receiver's echo of the credentials of %j is not kept", async (auth, secret) => {
    const endpoint = await bench.endpoint({ ...auth, headersJson: { "X-Api-Key": "the-key-1" } });
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const tested = await testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(bench.receiver.requests).toHaveLength(2);
    const runs = await getDb().syncEndpointRun.findMany({ where: { endpointId: endpoint.id } });
    for (const run of runs) {
      expect(run.responseSnippet).toContain('"x-api-key":"****"');
      expect(run.responseHeaders).toMatchObject({ "x-echoed-key": "****" });
    }
    expect(tested.responseSnippet).toContain("****");
    expect(JSON.stringify([runs, tested])).not.toMatch(secret);
    expect(JSON.stringify([runs, tested])).not.toContain("the-key-1");
  });

  it("a receiver's answer is shown only to users who may read bloggers: it may contain the push", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const { id } = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    const may = (...permissions: Parameters<typeof bench.organization.ctx>[0] & object) =>
      bench.organization.ctx(permissions);
    const read = (ctx: typeof bench.ctx) => getSyncRun({ ctx, input: { id } });
    expect((await read(may("sync-run:read", "blogger:read"))).responseSnippet).toContain("Creator 1");
    expect(JSON.stringify(await read(may("sync-run:read")))).not.toContain("Creator 1");
    const test = (ctx: typeof bench.ctx) => testSyncEndpoint({ ctx, input: { id: endpoint.id } });
    expect((await test(may("sync-endpoint:write", "blogger:read"))).responseSnippet).toContain("Creator 1");
    expect(await test(may("sync-endpoint:write"))).toMatchObject({ status: 500, responseSnippet: null });
  });
});
