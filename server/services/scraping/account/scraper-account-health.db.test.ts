import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import * as accounts from ".";

await openOwnDatabase();

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const create = (ctx = organization.ctx()) =>
  accounts.createScraperAccount({ ctx, input: { platform: "PGY", displayName: "Lin", usedToday: 7 } });
const health = async (id?: string, ctx = organization.ctx()) =>
  (await accounts.listScraperAccountHealth({ ctx, input: id === undefined ? {} : { id } })).list;

describe("the health of accounts", () => {
  it("says the same as an account's eligibility, with the caps in force", async () => {
    const { id } = await create();
    const caps = { dayCap: 150, hourCap: 22, currentShiftCount: 0 };
    expect(await health(id)).toMatchObject([{ id, reason: "NO_SESSION", hasSession: false, ...caps }]);
    const ctx = organization.ctx();
    await accounts.setScraperAccountCookie({ ctx, input: { id, cookie: "a1=x" } });
    expect(await health(id)).toMatchObject([{ reason: null, freesAt: null, hasSession: true }]);
    await accounts.markScraperAccountRisk({ ctx, input: { id, reason: "slow", cooldownMinutes: 5 } });
    const { reason, freesAt } = await accounts.getScraperAccountEligibility({ ctx, input: { id } });
    expect(reason).toBe("COOLDOWN");
    expect(await health(id)).toMatchObject([{ reason, freesAt }]);
  });

  it("says when an account is ready that a platform asked for fewer requests, as its eligibility does", async () => {
    const { id } = await create();
    const ctx = organization.ctx();
    expect(await health(id)).toMatchObject([{ readyAt: null, rateLimited: false }]);
    await accounts.setScraperAccountCookie({ ctx, input: { id, cookie: "a1=x" } });
    const { leaseToken } = await accounts.acquireScraperAccount({ ctx, input: { id, seconds: 60 } });
    const outcome = { outcome: "RATE_LIMITED", retryAfterSeconds: 86_400 } as const;
    await accounts.releaseScraperAccount({ ctx, input: { id, leaseToken, ...outcome } });
    const answer = await accounts.getScraperAccountEligibility({ ctx, input: { id } });
    expect(answer).toMatchObject({ eligible: true, reason: null, freesAt: null, rateLimited: true });
    const { readyAt } = answer;
    expect(Date.parse(readyAt ?? "") - Date.now()).toBeGreaterThan(86_000_000);
    expect(await health(id)).toMatchObject([{ reason: null, freesAt: null, readyAt, rateLimited: true }]);
    await expect(accounts.acquireScraperAccount({ ctx, input: { id, seconds: 60 } })).rejects.toMatchObject({
      ineligible: { freesAt: readyAt },
    });
  });

  it("has only the accounts that the actor can see", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const { id } = await create();
    expect((await health()).map((row) => row.id)).toEqual([id]);
    expect(await health(undefined, await memberCtx(organization))).toEqual([]);
    expect(await health(id, (await createTestOrganization()).ctx())).toEqual([]);
  });

  it("has the sub-calls whose answers changed, and how many of them", async () => {
    const ctx = organization.ctx();
    const at = new Date("2026-01-01T00:00:00.000Z");
    const row = { platform: "PGY" as const, recent: "0".repeat(38) + "1".repeat(12) };
    await getDb().driverDrift.create({ data: { ...row, subCall: "calm" } });
    await getDb().driverDrift.create({ data: { ...row, subCall: "notes", alarmedSince: at } });
    const { list } = await accounts.listDriftAlarms({ ctx, input: undefined });
    expect(list.filter(({ subCall }) => ["calm", "notes"].includes(subCall))).toEqual([
      {
        platform: "PGY",
        subCall: "notes",
        alarmedSince: at.toISOString(),
        answers: 50,
        drifted: 12,
        fields: [],
      },
    ]);
  });

  it("says which figures a sub-call with changed answers fills", async () => {
    const recent = "1".repeat(50);
    const row = { platform: "PGY" as const, recent, alarmedSince: new Date() };
    const subCall = "user/blogger";
    await getDb().driverDrift.upsert({
      where: { platform_subCall: { platform: "PGY", subCall } },
      update: row,
      create: { ...row, subCall },
    });
    const { list } = await accounts.listDriftAlarms({ ctx: organization.ctx(), input: undefined });
    const [alarm] = list.filter((one) => one.platform === "PGY" && one.subCall === subCall);
    expect(alarm?.fields).toContain("fansCount");
    expect(alarm?.fields).not.toContain("primaryId");
    await getDb().driverDrift.delete({ where: { platform_subCall: { platform: "PGY", subCall } } });
  });
});
