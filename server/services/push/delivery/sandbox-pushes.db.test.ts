import { beforeAll, describe, expect, it } from "vitest";
import { sandboxEndpoints, type SandboxPush, sandboxPushes } from "@/server/domain/push/sandbox-pushes";
import { getDb } from "@/server/infra/db";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { importBloggers } from "@/server/services/roster/import";
import { listSyncRuns } from "@/server/services/push/run";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { retry } from "@/testing/push/engine/retry";
import { drainOrganization } from "./drain-endpoint";

await startJobServer();

const db = getDb();
const LABEL = "Simulated by the sandbox. ";
let organization: TestOrganization;
let ctx: Ctx;
let endpoints: Record<string, string>;
beforeAll(async () => {
  organization = await createTestOrganization();
  ctx = (await createTestSandbox(organization)).ctx;
  await settle(ctx);
  const rows = await db.syncEndpoint.findMany({ where: { organizationId: ctx.organization.id } });
  endpoints = Object.fromEntries(rows.map(({ id, url }) => [new URL(url).pathname.slice(1), id]));
});

async function push(externalIds: readonly string[], as: Ctx = ctx): Promise<void> {
  const at = Date.now() % 1_000_000_000;
  const items = externalIds.map((externalId, n) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${at}${n}`,
    externalId,
  }));
  await importBloggers({ ctx: as, input: { items, dryRun: false, idempotencyKey: null } });
  await settle(as);
}

async function settle({ organization: { id: organizationId } }: Ctx): Promise<void> {
  await drainOrganization(db, organizationId);
  for (;;) {
    const open = { organizationId, status: { in: ["PENDING", "RUNNING"] } } as const;
    const due = await db.syncDelivery.findMany({ where: { ...open, status: "PENDING" } });
    if (due.length === 0) return;
    // Skips the wait; other tests check Retry-After in nextAttemptAt.
    await db.syncDelivery.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { nextAttemptAt: new Date(0) },
    });
    for (const { id } of due) await retry(db, id);
  }
}

async function runsOf({ externalId, endpoint }: Pick<SandboxPush, "externalId" | "endpoint">) {
  const blogger = await db.blogger.findFirstOrThrow({
    where: { organizationId: ctx.organization.id, externalId },
    orderBy: { id: "desc" },
  });
  const { list } = await listSyncRuns({ ctx, input: { endpointId: endpoints[endpoint], limit: 200 } });
  return list.filter(({ bloggerIds }) => bloggerIds.includes(blogger.id)).reverse();
}

describe("a sandbox's pushes", () => {
  it("exist for the fixed creators: some accepted, some failed", async () => {
    const fresh = (await createTestSandbox(await createTestOrganization())).ctx;
    await settle(fresh);
    const { list } = await listSyncRuns({ ctx: fresh, input: { limit: 200 } });
    const single = list.filter((run) => run.attempt === 1 && run.totalCount === 1);
    expect(single.map(({ deliveryStatus }) => deliveryStatus).sort()).toEqual([
      ...Array<string>(2).fill("FAILED"),
      // Including the merged one.
      ...Array<string>(11).fill("SUCCESS"),
    ]);
  });

  it.each(sandboxPushes)("provoke it by externalId: $externalId", async (row) => {
    await push([row.externalId, "taken"]);
    const runs = await runsOf(row);
    expect(runs).toHaveLength(row.attempts);
    expect(runs.map(({ attempt }) => attempt)).toEqual(runs.map((_, n) => n + 1));
    expect(runs[0]).toMatchObject({ status: "FAILED", deliveryStatus: row.delivery });
    expect(runs[0]?.lastError).toMatch(new RegExp(`^${LABEL}${row.lastError}`));
    expect(runs.at(-1)?.status).toBe(row.delivery);
    const [neighbour] = await runsOf({ externalId: "taken", endpoint: "single" });
    expect(neighbour).toMatchObject({ attempt: 1, status: "SUCCESS", lastError: null });
  });

  it("refuse the named bloggers of a batch, and retry only those", async () => {
    await push(["a", "push-partial", "b"]);
    const runs = await runsOf({ externalId: "push-partial", endpoint: "batch" });
    expect(runs.map((run) => [run.totalCount, run.successCount, run.failedCount])).toEqual([
      [3, 2, 1],
      [1, 0, 1],
      [1, 0, 1],
    ]);
    expect(runs[0]?.failedBloggerIds).toHaveLength(1);
  });

  it("never switch their receiver off, even after many 410 answers", async () => {
    await push(Array.from({ length: 22 }, () => "push-410"));
    await db.syncEndpoint.updateMany({
      where: { organizationId: ctx.organization.id },
      data: { failingSince: new Date(0) },
    });
    await push(["push-500"]);
    const rows = await db.syncEndpoint.findMany({ where: { organizationId: ctx.organization.id } });
    expect(rows.map(({ enabled, disabledReason }) => [enabled, disabledReason])).toEqual([
      [true, null],
      [true, null],
    ]);
    await push(["fine"]);
    expect(await runsOf({ externalId: "fine", endpoint: "single" })).toMatchObject([{ status: "SUCCESS" }]);
  });

  it("are signed and recorded as others are", async () => {
    await push(["push-429"]);
    const run = await db.syncEndpointRun.findFirstOrThrow({
      where: { endpointId: endpoints.single ?? "", responseStatus: 429 },
    });
    expect(run.requestHeaders).toMatchObject({
      "webhook-signature": expect.stringMatching(/^v1,/) as string,
    });
    expect(run.responseHeaders).toMatchObject({ "retry-after": "7" });
    expect(run.responseSnippet).toContain("push-429");
  });
});

describe("a live endpoint", () => {
  it("gets no answer from the simulation, even under its address", async () => {
    const live = organization.ctx();
    const input = { name: "copied", url: sandboxEndpoints.single.url, retryCount: 0 };
    const { id } = await createSyncEndpoint({ ctx: live, input });
    await push(["taken"], live);
    const { list } = await listSyncRuns({ ctx: live, input: { endpointId: id } });
    expect(list).toMatchObject([{ status: "FAILED" }]);
    expect(list[0]?.lastError).not.toContain(LABEL);
  });
});
