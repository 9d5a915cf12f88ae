import "@/testing/push/job-server";
import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getSyncRun } from "@/server/services/sync-run";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/push-bench";
import { type Behaviour } from "@/testing/receiver/behave";
import { testSyncEndpoint } from "./test-sync-endpoint";

/** Answers with what it got, as debugging receivers and error pages do. */
const echo: Behaviour = (response, { headers, body }) =>
  response
    .writeHead(500, { "x-echo": String(headers.authorization), "x-echoed-key": String(headers["x-api-key"]) })
    .end(JSON.stringify({ headers, body }));

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  bench.receiver.behaveAs(echo);
  return () => bench.receiver.close();
});

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

it("what a receiver says is for those who may read bloggers: it may be the push itself", async () => {
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
