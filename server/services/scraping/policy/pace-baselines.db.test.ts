import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { permissions, scopeOf } from "@/server/domain/people/permissions";
import { platforms } from "@/server/domain/roster/platforms";
import { getDb } from "@/server/infra/db";
import { createTestPacePolicy } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import * as policies from ".";

await openOwnDatabase();

const pgy = { platform: "PGY" } as const;
const seeded = await getDb().paceBaseline.findUniqueOrThrow({ where: pgy, omit: { updatedAt: true } });

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});
afterEach(async () => {
  await getDb().paceBaseline.update({ where: pgy, data: seeded });
});

type Change = Parameters<typeof policies.updatePaceBaseline>[0]["input"];
const update = (input: Change, by = organization.ctx()) => policies.updatePaceBaseline({ ctx: by, input });
const list = async () => (await policies.listPaceBaselines({ ctx: organization.ctx() })).list;

describe("the platforms' baselines", () => {
  it("are visible to users who can read policies, in the platforms' order", async () => {
    const rows = await list();
    expect(rows.map(({ platform }) => platform)).toEqual(platforms);
    expect(rows[1]).toEqual({ ...seeded, updatedAt: rows[1]?.updatedAt });
  });

  it("change the sent fields for every organization, and the change is audited", async () => {
    const { updatedAt, ...numbers } = await update({ platform: "PGY", scrapesPerHour: 8, minIntervalMs: 0 });
    expect(numbers).toEqual({ ...seeded, scrapesPerHour: 8, minIntervalMs: 0 });
    expect((await list())[1]).toEqual({ ...numbers, updatedAt });
    const { ctx } = await createTestOrganization();
    const [conservative] = (await policies.listPacePolicies({ ctx: ctx() })).list;
    expect(conservative?.resolved.PGY).toMatchObject({
      scrapesPerHour: 4,
      minIntervalMs: 0,
      scrapesPerDay: 150,
    });
    expect(await getDb().auditEntry.findFirst({ where: { action: "pace-baseline.update" } })).toMatchObject({
      targetId: "PGY",
      before: { scrapesPerHour: 30 },
      after: { scrapesPerHour: 8 },
    });
  });

  it("cannot be changed by an organization", async () => {
    const owners = permissions.filter((one) => scopeOf(one) === "organization");
    const change = update({ platform: "PGY", shiftSize: 1 }, organization.ctx(owners));
    await expect(change).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    expect((await list())[1]).toMatchObject(seeded);
  });

  it("need a platform and numbers within their bounds", async () => {
    for (const bad of [{ platform: "TIKTOK" }, { platform: "PGY", shiftSize: 0 }, { shiftSize: 5 }])
      await expect(update(bad as Change)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });
});

describe("the numbers in force", () => {
  const inForce = (policyId: string | null) =>
    policies.paceInForce(getDb(), organization.ctx().organization.id, policyId);
  const balanced = { kRatio: 0.5, spareAccounts: 1, hourCap: 22, dayCap: 150, shiftSize: 15 };

  it("are those of the named policy, on each platform", async () => {
    const own = await createTestPacePolicy(organization, { kRatio: 0.25, scrapesPerDay: 9 });
    const pace = await inForce(own);
    expect(Object.keys(pace)).toEqual(platforms);
    expect(pace.PGY).toMatchObject({ ...balanced, kRatio: 0.25, dayCap: 9 });
    const { id } = await getDb().pacePolicy.findUniqueOrThrow({ where: { systemKey: "FAST" } });
    expect((await inForce(id)).STARMAP).toMatchObject({ kRatio: 0.8, hourCap: 40 });
  });

  it("are those of BALANCED without a policy, or when it is disabled, deleted or another organization's", async () => {
    const disabled = await createTestPacePolicy(organization, { kRatio: 0.25, enabled: false });
    const theirs = await createTestPacePolicy(await createTestOrganization(), { kRatio: 0.25 });
    for (const id of [null, disabled, theirs, "pol_0"])
      expect((await inForce(id)).PGY).toMatchObject(balanced);
  });
});
