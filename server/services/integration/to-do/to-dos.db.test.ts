import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { createScraperAccount } from "@/server/services/scraping/account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
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
      heldFigures: nothing,
      endpoints: null,
      persons: null,
    });
  });

  it("leaves out what a member does not see in the local data mode", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    await addBloggers(organization, ["PENDING"]);
    await createScraperAccount({ ctx: organization.ctx(), input: { platform: "PGY", displayName: "Lin" } });
    const counts = await countToDos({ ctx: await memberCtx(organization) });
    expect(counts).toMatchObject({ reviews: nothing, accounts: 0 });
  });
});
