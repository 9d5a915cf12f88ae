import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getSyncEndpoint, listSyncEndpoints, updateSyncEndpoint } from "@/server/services/push/endpoint";
import { getSyncRun, listSyncRuns } from "@/server/services/push/run";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { testSyncEndpoint } from "./test-sync-endpoint";

await startJobServer();

const KEY = "s3cr3t-key";

let bench: PushBench;
let url: string;
beforeEach(async () => {
  bench = await createPushBench();
  url = `${bench.receiver.url}/hook?key=${KEY}&v=2`;
  return () => bench.receiver.close();
});
const masked = () => `${bench.receiver.url}/hook?key=****&v=****`;
const everywhere = () => getDb().$queryRaw<{ found: string }[]>`
  SELECT 'run' AS found FROM sync_endpoint_run r WHERE r.organization_id = ${bench.organization.organizationId}
    AND r::text LIKE ${`%${KEY}%`}
  UNION ALL
  SELECT 'audit' FROM audit_entry a WHERE a.organization_id = ${bench.organization.organizationId}
    AND a::text LIKE ${`%${KEY}%`}`;

describe("a key in the query of an endpoint's address", () => {
  it("is sent, and appears in no run and no audit entry", async () => {
    const endpoint = await bench.endpoint({ url, retryCount: 1 });
    bench.receiver.behaveAs((response, request) =>
      behave.status(500, `you called ${request.path}`, { "set-cookie": "sid=1; HttpOnly", server: "x" })(
        response,
        request,
      ),
    );
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    await bench.retryAll(endpoint);
    const { responseSnippet } = await testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    await updateSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id, url: `${url}&w=3` } });
    expect(bench.receiver.requests).toHaveLength(3);
    for (const { path } of bench.receiver.requests) expect(path).toBe(`/hook?key=${KEY}&v=2`);
    expect(responseSnippet).toBe("you called /hook?key=****&v=2");
    const { list } = await listSyncRuns({ ctx: bench.ctx, input: {} });
    for (const { id } of list) {
      const run = await getSyncRun({ ctx: bench.ctx, input: { id } });
      expect(run.url).toBe(masked());
      expect(run.requestBody).not.toBeNull();
      expect(run.responseHeaders).toHaveProperty("server");
      expect(run.responseHeaders).not.toHaveProperty("set-cookie");
    }
    expect(await everywhere()).toEqual([]);
  });

  it("is masked while the attempt is under way", async () => {
    const endpoint = await bench.endpoint({ url });
    const seen: (string | null)[] = [];
    bench.receiver.behaveAs((response) => {
      const { organizationId } = bench.organization;
      const running = getDb().syncEndpointRun.findFirst({ where: { organizationId } });
      void running.then((run) => {
        seen.push(run?.url ?? null);
        response.writeHead(200).end();
      });
    });
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    expect(seen).toEqual([masked()]);
  });

  it("is shown only to users who may change it", async () => {
    const { id } = await bench.endpoint({ url });
    const reader = bench.organization.ctx(["sync-endpoint:read"]);
    expect((await getSyncEndpoint({ ctx: bench.ctx, input: { id } })).url).toBe(url);
    expect((await getSyncEndpoint({ ctx: reader, input: { id } })).url).toBe(masked());
    const { list } = await listSyncEndpoints({ ctx: reader });
    expect(list.map((endpoint) => endpoint.url)).toEqual([masked()]);
  });
});

it("plain text in place of encrypted headers is refused, not sent", async () => {
  const endpoint = await bench.endpoint({ retryCount: 0, headersJson: { "x-own": "mine" } });
  const planted = JSON.stringify({ "x-planted": "theirs" });
  await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { headersEncrypted: planted } });
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  expect(bench.receiver.requests).toEqual([]);
  const [run] = (await listSyncRuns({ ctx: bench.ctx, input: {} })).list;
  expect(run).toMatchObject({ status: "FAILED", errorCode: "REQUEST_NOT_BUILT" });
  expect(run?.lastError).toContain("is not an encrypted record");
  expect((await getSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } })).headersJson).toBeNull();
});
