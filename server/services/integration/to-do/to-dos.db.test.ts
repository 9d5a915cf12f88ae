import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { createScraperAccount } from "@/server/services/scraping/account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { countToDos } from ".";

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

async function addBloggers(
  of: TestOrganization,
  statuses: readonly ("PENDING" | "APPROVED")[],
): Promise<void> {
  await getDb().blogger.createMany({
    data: statuses.map((reviewStatus, n) => ({
      id: `blg_${of.organizationId}_${n}`,
      organizationId: of.organizationId,
      platform: "PGY" as const,
      platformBloggerId: String(n),
      nickname: "Lin",
      source: "MANUAL" as const,
      reviewStatus,
    })),
  });
}

async function addEndpoint(
  { organizationId }: TestOrganization,
  state: Partial<Prisma.SyncEndpointUncheckedCreateInput>,
): Promise<void> {
  const id = newId("syncEndpoint");
  await getDb().syncEndpoint.create({
    data: { id, organizationId, name: id, url: "https://example.com", secretEncrypted: "", ...state },
  });
}

const nothing = { total: 0, isLeast: false };

describe("what waits for a person", () => {
  it("is counted of each kind, in the own organization alone", async () => {
    const ctx = organization.ctx();
    const none = {
      reviews: nothing,
      accounts: 0,
      runs: 0,
      heldFigures: nothing,
      endpoints: 0,
      persons: nothing,
    };
    expect(await countToDos({ ctx })).toMatchObject(none);
    await addBloggers(organization, ["PENDING", "PENDING", "APPROVED"]);
    await createScraperAccount({ ctx, input: { platform: "PGY", displayName: "Lin" } });
    await addEndpoint(organization, { failedDeliveriesInRow: 1 });
    await addEndpoint(organization, { enabled: false, disabledReason: "Failed for days." });
    await addEndpoint(organization, { enabled: false });
    await addEndpoint(organization, { waitingSince: new Date(), deletedAt: new Date() });
    const found = { reviews: { total: 2, isLeast: false }, accounts: 1, endpoints: 2 };
    expect(await countToDos({ ctx })).toMatchObject({ ...none, ...found });
    expect(await countToDos({ ctx: (await createTestOrganization()).ctx() })).toMatchObject(none);
  });

  it("is unknown where the person may not see it", async () => {
    const ctx = await memberCtx(organization, { granted: ["blogger:read"] });
    expect(await countToDos({ ctx })).toEqual({
      reviews: null,
      followUps: nothing,
      accounts: null,
      alarms: null,
      runs: null,
      failedRuns: null,
      imports: null,
      heldFigures: nothing,
      endpoints: null,
      persons: null,
    });
  });

  it("counts runs that failed in the last day, and the person's own imports with failed rows", async () => {
    const ctx = organization.ctx();
    const { organizationId, ownerId } = organization;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const addRun = async (finishedAt: Date, isNewest = true) =>
      createTestScrapingRun(organization, await createTestScrapingTask(organization), {
        status: "FAILED",
        finishedAt,
        isNewest,
      });
    await addRun(hoursAgo(1));
    await addRun(hoursAgo(1), false);
    await addRun(hoursAgo(25));
    const usual = { organizationId, kind: "FILE", total: 2, created: 1, updated: 0, unchanged: 0 } as const;
    const addImport = (fields: Partial<Prisma.OpenApiBloggerImportRunUncheckedCreateInput>) =>
      getDb().openApiBloggerImportRun.create({
        data: { ...usual, id: newId("importRun"), failed: 1, durationMs: 1, userId: ownerId, ...fields },
      });
    await addImport({});
    await addImport({ failed: 0, created: 2 });
    await addImport({ createdAt: hoursAgo(25) });
    await addImport({ userId: (await createTestOrganization()).ownerId });
    await addImport({ undoJobId: newId("rosterJob") });
    expect(await countToDos({ ctx })).toMatchObject({ failedRuns: 1, imports: 1 });
    const elsewhere = (await createTestOrganization()).ctx();
    expect(await countToDos({ ctx: elsewhere })).toMatchObject({ failedRuns: 0, imports: 0 });
  });

  it("leaves out what a member does not see in the local data mode", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    await addBloggers(organization, ["PENDING"]);
    await createScraperAccount({ ctx: organization.ctx(), input: { platform: "PGY", displayName: "Lin" } });
    const counts = await countToDos({ ctx: await memberCtx(organization) });
    expect(counts).toMatchObject({ reviews: nothing, accounts: 0 });
  });
});
