import "@/testing/push/job-server";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/ids";
import { getDb } from "@/server/infra/db";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { pushAgain } from "./push-again";
import { retryDelivery } from "../sync-delivery";

let bench: PushBench;
let stranger: TestOrganization;
beforeAll(async () => {
  stranger = await createTestOrganization();
});
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

async function failedRun(retryCount: number) {
  const endpoint = await bench.endpoint({ retryCount });
  bench.receiver.behaveAs(behave.status(500));
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  bench.receiver.behaveAs(behave.ok());
  return getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
}

const again = (id: string) => pushAgain({ ctx: bench.ctx, input: { id } });

describe("pushAgain", () => {
  it("makes a further attempt of a delivery that was given up", async () => {
    const run = await failedRun(0);
    const second = await again(run.id);
    expect(second).toMatchObject({
      attempt: 2,
      status: "SUCCESS",
      deliveryStatus: "SUCCESS",
      lastError: null,
    });
    expect(second.bloggerIds).toEqual(run.bloggerIds);
    const [first, pushed] = bench.pushes();
    expect(pushed).toMatchObject({ id: first?.id, runId: second.id, attempt: 2, bloggers: first?.bloggers });
    const entry = await getDb().auditEntry.findFirstOrThrow({
      where: { organizationId: bench.organization.organizationId, action: "sync-run.push-again" },
    });
    expect(entry).toMatchObject({ targetId: run.id, actorId: bench.organization.ownerId });
  });

  it("does not wait for the retry that is due later, nor for an endpoint that is off", async () => {
    const run = await failedRun(3);
    await getDb().syncDelivery.update({
      where: { id: run.deliveryId },
      data: { nextAttemptAt: new Date(Date.now() + 3_600_000) },
    });
    await getDb().syncEndpoint.update({ where: { id: run.endpointId }, data: { enabled: false } });
    expect(await again(run.id)).toMatchObject({ attempt: 2, status: "SUCCESS" });
    expect(await retryDelivery(getDb(), run.deliveryId)).toBeNull();
  });

  it("stays given up when it fails once more, and can be pushed again", async () => {
    const run = await failedRun(0);
    bench.receiver.behaveAs(behave.status(503));
    expect(await again(run.id)).toMatchObject({ attempt: 2, status: "FAILED", deliveryStatus: "FAILED" });
    bench.receiver.behaveAs(behave.ok());
    expect(await again(run.id)).toMatchObject({ attempt: 3, status: "SUCCESS" });
  });

  it("sends an accepted delivery whole once more, with the retries that are left when it fails", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5, retryCount: 1 });
    await importCreators(bench.ctx, upTo(3));
    await bench.drain(endpoint);
    const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(await again(run.id)).toMatchObject({ attempt: 2, status: "SUCCESS", totalCount: 3 });
    const [first, second] = bench.pushes();
    expect(second).toMatchObject({ id: first?.id, bloggers: first?.bloggers });
    bench.receiver.behaveAs(behave.failBloggers([run.bloggerIds[1] ?? ""]));
    expect(await again(run.id)).toMatchObject({
      attempt: 3,
      deliveryStatus: "FAILED",
      failedBloggerIds: [run.bloggerIds[1]],
    });
    // What is sent now is what was refused.
    expect(await again(run.id)).toMatchObject({ attempt: 4, bloggerIds: [run.bloggerIds[1]] });
  });

  it("refuses while an attempt is under way", async () => {
    const run = await failedRun(0);
    let release: () => unknown = () => undefined;
    bench.receiver.behaveAs((response) => (release = () => response.end("{}")));
    const underWay = again(run.id);
    await bench.receiver.waitFor(2);
    await expect(again(run.id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining("under way") as string,
    });
    release();
    await underWay;
    expect(bench.receiver.requests).toHaveLength(2);
  });

  it("knows no run of another organization, and none that is not there", async () => {
    const run = await failedRun(0);
    const foreign = pushAgain({ ctx: stranger.ctx(), input: { id: run.id } });
    const missing = again(newId("syncRun"));
    const errors = await Promise.all([foreign, missing].map((act) => act.catch((error: unknown) => error)));
    expect(errors[0]).toEqual(errors[1]);
    expect(errors[0]).toMatchObject({ reason: "NOT_FOUND" });
    expect(bench.receiver.requests).toHaveLength(1);
  });

  it("needs its permission", async () => {
    const ctx = bench.organization.ctx(["sync-run:read", "sync-endpoint:write"]);
    await expect(pushAgain({ ctx, input: { id: newId("syncRun") } })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });
});
