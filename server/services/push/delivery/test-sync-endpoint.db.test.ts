import { beforeEach, describe, expect, it } from "vitest";
import { bloggerListWire } from "@/server/domain/roster/blogger";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createPushBench, importCreators, type PushBench, parsePush } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { testSyncEndpoint } from "./test-sync-endpoint";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const test = ({ id }: { id: string }) => testSyncEndpoint({ ctx: bench.ctx, input: { id } });

describe("testSyncEndpoint", () => {
  it("pushes the newest blogger, signed, through the path of every push", async () => {
    for (const n of [1, 2]) await importCreators(bench.ctx, [n]);
    const endpoint = await bench.endpoint({ authType: "BEARER", authConfigJson: { token: "secret-token" } });
    const result = await test(endpoint);
    const runs = await getDb().syncEndpointRun.findMany({ where: { endpointId: endpoint.id } });
    expect(runs.map((run) => run.id)).toEqual([result.runId]);
    expect(result).toMatchObject({ ok: true, status: 200, error: null, responseSnippet: '{"ok":true}' });
    expect(result.requestHeaders).toMatchObject({ authorization: "Bearer ****" });
    const [request] = await bench.receiver.waitFor(1);
    if (request === undefined) throw new Error("nothing was pushed");
    const { id, runId, test: isTest, bloggers } = parsePush(request);
    expect(isTest).toBe(true);
    expect(verifyDelivery(request, endpoint.webhookSecret)).toMatchObject({ id });
    expect(request.headers.authorization).toBe("Bearer secret-token");
    expect(bloggers).toMatchObject([{ test: true, blogger: { nickname: "Creator 2" } }]);
    const run = await getDb().syncEndpointRun.findUniqueOrThrow({
      where: { id: runId },
      include: { delivery: true },
    });
    expect(run).toMatchObject({ status: "SUCCESS", attempt: 1, delivery: { id, isTest: true } });
    const entry = await getDb().auditEntry.findFirstOrThrow({
      where: { organizationId: bench.organization.organizationId, action: "sync-endpoint.test" },
    });
    expect(entry.targetId).toBe(endpoint.id);
  });

  it("sends a sample of an empty roster, shaped as a blogger is", async () => {
    const endpoint = await bench.endpoint({ platformFilter: ["PGY"] });
    await importCreators(bench.ctx, [1]);
    expect(await test(endpoint)).toMatchObject({ ok: true });
    const change = bench.pushes()[0]?.bloggers[0];
    expect(change).toMatchObject({ seq: "0", test: true, blogger: { id: "blg_sample", platform: "PGY" } });
    expect(bloggerListWire.parse(change?.blogger)).toEqual(change?.blogger);
  });

  it("reports the failure, and does not change health, position and retries", async () => {
    const endpoint = await bench.endpoint({ retryCount: 10 });
    bench.receiver.behaveAs(behave.status(410, "no more"));
    expect(await test(endpoint)).toMatchObject({
      ok: false,
      status: 410,
      error: expect.stringContaining("HTTP 410") as string,
      responseSnippet: "no more",
    });
    bench.receiver.behaveAs(behave.reset());
    expect(await test(endpoint)).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringContaining("RESET") as string,
      responseSnippet: null,
    });
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(row).toMatchObject({ enabled: true, lastFailureAt: null, failingSince: null, position: 0n });
    const deliveries = await getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id } });
    expect(deliveries).toMatchObject([{ status: "FAILED" }, { status: "FAILED" }]);
  });

  it("works for a disabled endpoint", async () => {
    const endpoint = await bench.endpoint({ enabled: false });
    expect(await test(endpoint)).toMatchObject({ ok: true });
  });

  it("does not find an endpoint of another organization, and needs its permission", async () => {
    const endpoint = await bench.endpoint();
    const stranger = await createTestOrganization();
    const foreign = testSyncEndpoint({ ctx: stranger.ctx(), input: { id: endpoint.id } });
    const missing = test({ id: newId("syncEndpoint") });
    const errors = await Promise.all([foreign, missing].map((act) => act.catch((error: unknown) => error)));
    expect(errors[0]).toEqual(errors[1]);
    expect(errors[0]).toMatchObject({ reason: "NOT_FOUND" });
    const reader = bench.organization.ctx(["sync-endpoint:read"]);
    await expect(testSyncEndpoint({ ctx: reader, input: { id: endpoint.id } })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
    expect(bench.receiver.requests).toEqual([]);
  });
});
