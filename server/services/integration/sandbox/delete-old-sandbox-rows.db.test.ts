import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { getDb } from "@/server/infra/db";
import { drainOrganization } from "@/server/services/push/delivery";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { createJobCtx } from "@/server/services/integration/context";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldSandboxRows } from "./delete-old-sandbox-rows";

// Own database: the jobs work on every organization, and the test checks how much they did.
await openOwnDatabase();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const fixedId = sandboxCreators[0]?.platformBloggerId ?? "";
const db = getDb();
let live: Ctx;
let sandbox: Ctx;
beforeAll(async () => {
  const organization = await createTestOrganization();
  live = organization.ctx();
  sandbox = (await createTestSandbox(organization)).ctx;
  await drainOrganization(db, sandbox.organization.id);
  const url = "https://hook.invalid/";
  await createSyncEndpoint({ ctx: live, input: { name: "hook", url, retryCount: 0 } });
  await db.blogger.delete({
    where: {
      organizationId_platform_platformBloggerId: {
        organizationId: sandbox.organization.id,
        platform: "STARMAP",
        platformBloggerId: fixedId,
      },
    },
  });
  for (const ctx of [live, sandbox]) await addRows(ctx);
  await drainOrganization(db, live.organization.id);
  for (const ctx of [live, sandbox]) await ageOneDelivery(ctx);
});

async function addRows({ organization: { id: organizationId } }: Ctx): Promise<void> {
  const aged = [
    ["old", 31],
    ["young", 29],
    [fixedId, 31],
  ] as const;
  await db.blogger.createMany({
    data: aged.map(([platformBloggerId, days]) => ({
      id: newId("blogger"),
      organizationId,
      platform: "STARMAP",
      platformBloggerId,
      nickname: "x",
      source: "MANUAL",
      updatedAt: daysAgo(days),
    })),
  });
  const counts = { total: 0, created: 0, updated: 0, unchanged: 0, failed: 0, durationMs: 1 };
  await db.openApiBloggerImportRun.createMany({
    data: [31, 29].map((days) => ({
      ...counts,
      id: newId("importRun"),
      organizationId,
      kind: "BATCH",
      createdAt: daysAgo(days),
    })),
  });
}

async function ageOneDelivery({ organization: { id: organizationId } }: Ctx): Promise<void> {
  const where = { organizationId, finishedAt: { not: null } };
  const { id } = await db.syncDelivery.findFirstOrThrow({ where });
  await db.syncDelivery.update({ where: { id }, data: { finishedAt: daysAgo(31) } });
}

async function count({ organization: { id: organizationId } }: Ctx): Promise<[number, number, number]> {
  const where = { organizationId };
  return [
    await db.blogger.count({ where }),
    await db.openApiBloggerImportRun.count({ where }),
    await db.syncDelivery.count({ where }),
  ];
}

it("keeps a sandbox's rows for 30 days, and its fixed creators and live rows permanently", async () => {
  const ofLive = await count(live);
  const [bloggers, importRuns, deliveries] = await count(sandbox);
  expect(await deleteOldSandboxRows({ ctx: createJobCtx("prune") })).toBe(3);
  expect(await count(sandbox)).toEqual([bloggers - 1, importRuns - 1, deliveries - 1]);
  expect(await count(live)).toEqual(ofLive);
  const left = await db.blogger.findMany({
    where: { organizationId: sandbox.organization.id, nickname: "x" },
    orderBy: { updatedAt: "asc" },
  });
  expect(left.map(({ platformBloggerId }) => platformBloggerId)).toEqual([fixedId, "young"]);
  expect(await deleteOldSandboxRows({ ctx: createJobCtx("prune") })).toBe(0);
});

it("waits for writes to a sandbox, and keeps rows that they touched", async () => {
  const { organization } = sandbox;
  const organizationId = organization.id;
  const ids = [newId("blogger"), newId("blogger")];
  await db.blogger.createMany({
    data: ids.map((id) => ({
      id,
      organizationId,
      platform: "STARMAP",
      platformBloggerId: id,
      nickname: "x",
      source: "MANUAL",
      updatedAt: daysAgo(31),
    })),
  });
  let deleting: Promise<number> | undefined;
  await withTransaction(sandbox, async (tx) => {
    const rename = (id: string | undefined) =>
      tx.blogger.updateMany({ where: { organizationId, id: id ?? "" }, data: { nickname: "y" } });
    await rename(ids[1]);
    deleting = deleteOldSandboxRows({ ctx: createJobCtx("prune") });
    await sleep(500);
    expect(await rename(ids[0])).toEqual({ count: 1 });
  });
  expect(await deleting).toBe(0);
  expect(await db.blogger.count({ where: { organizationId, nickname: "y" } })).toBe(2);
});
