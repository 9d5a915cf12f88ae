import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb, type Prisma } from "@/server/infra/db";
import { type Ctx } from "@/server/services/verb";
import { createTestAccount, memberCtx } from "@/testing/create-test-account";
import { seedTestPace } from "@/testing/seed-test-pace";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import * as accounts from ".";

const NOW = new Date("2026-06-01T12:00:00.000Z");
const MINUTE_MS = 60_000;
const at = (ms: number) => new Date(NOW.getTime() + ms);

beforeAll(seedTestPace);
let organization: TestOrganization;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  id = await create();
});

type Fields = Omit<Prisma.ScraperAccountUncheckedCreateInput, "id" | "organizationId">;
const create = (fields: Partial<Fields> = {}) =>
  createTestAccount(organization, {
    ...{ cookieEncrypted: "-", createdAt: NOW, dayWindowStartedAt: NOW, hourWindowStartedAt: NOW },
    ...fields,
  });
const ctx = (ms = 0, by: Ctx = organization.ctx()): Ctx => ({ ...by, now: () => at(ms) });
const acquire = (by = ctx(), seconds = 60, account = id) =>
  accounts.acquireScraperAccount({ ctx: by, input: { id: account, seconds } });
const renew = (leaseToken: string, by = ctx(), seconds = 60) =>
  accounts.renewScraperAccount({ ctx: by, input: { id, leaseToken, seconds } });
const release = (leaseToken: string, by = ctx(), furtherScrapes = 0) =>
  accounts.releaseScraperAccount({ ctx: by, input: { id, leaseToken, furtherScrapes } });
const eligibility = (by = ctx(), account = id) =>
  accounts.getScraperAccountEligibility({ ctx: by, input: { id: account } });
const change = (data: Prisma.ScraperAccountUpdateInput) =>
  getDb().scraperAccount.update({ where: { id }, data });
const rowOf = () => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });
const works = { eligible: true, reason: null, freesAt: null };

describe("whether an account works", () => {
  it.each<[string, Partial<Fields>, string, Date | null]>([
    ["at risk", { status: "RISK" }, "STATUS", null],
    ["without a session", { cookieEncrypted: null }, "NO_SESSION", null],
    ["cooling down", { cooldownUntil: at(MINUTE_MS) }, "COOLDOWN", at(MINUTE_MS)],
    ["resting", { shiftRestUntil: at(5 * MINUTE_MS) }, "SHIFT_REST", at(5 * MINUTE_MS)],
    // PGY with BALANCED: 150 a day, 30 × 0.75 an hour.
    ["at its hour's cap", { usedThisHour: 22 }, "HOUR_CAP", at(60 * MINUTE_MS)],
    ["at its day's cap", { usedToday: 150 }, "DAY_CAP", at(24 * 60 * MINUTE_MS)],
    [
      "held by somebody",
      { leaseHolder: "run_x", leaseToken: "1.x", leaseExpiresAt: at(MINUTE_MS) },
      "LEASED",
      at(MINUTE_MS),
    ],
  ])("%s: no, for this reason and until then; nor can it be acquired", async (_, fields, reason, freesAt) => {
    const account = await create(fields);
    const frees = freesAt?.toISOString() ?? null;
    expect(await eligibility(ctx(), account)).toEqual({ eligible: false, reason, freesAt: frees });
    await expect(acquire(ctx(), 60, account)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(reason),
      ineligible: { reason, freesAt: frees },
      retryAfterSeconds: freesAt === null ? undefined : (freesAt.getTime() - NOW.getTime()) / 1_000,
    });
    if (freesAt !== null) {
      const then = ctx(freesAt.getTime() - NOW.getTime());
      expect(await eligibility(then, account)).toEqual(works);
    }
  });

  it("a new one with a session: yes; one scrape below its caps too", async () => {
    expect(await eligibility()).toEqual(works);
    expect(await eligibility(ctx(), await create({ usedToday: 149, usedThisHour: 21 }))).toEqual(works);
  });

  it("is for those to ask who may read the account", async () => {
    const other = ctx(0, (await createTestOrganization()).ctx());
    await expect(eligibility(other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const nobody = ctx(0, organization.ctx([]));
    await expect(eligibility(nobody)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  it("names the organization's suspension, and acquires nothing in it", async () => {
    const suspended = await createTestOrganization({ status: "SUSPENDED" });
    const account = await createTestAccount(suspended, { cookieEncrypted: "-" });
    const by = ctx(0, suspended.ctx());
    expect(await eligibility(by, account)).toMatchObject({ eligible: false, reason: "ORG_SUSPENDED" });
    await expect(acquire(by, 60, account)).rejects.toMatchObject({ reason: "ORGANIZATION_SUSPENDED" });
  });
});

describe("an account that is acquired", () => {
  it("is the caller's until then, and counted as used once", async () => {
    const { leaseToken, expiresAt } = await acquire(ctx(), 3_600);
    expect(expiresAt).toBe(at(3_600_000).toISOString());
    expect(await rowOf()).toMatchObject({
      ...{ leaseToken, leaseHolder: organization.ownerId, leaseExpiresAt: at(3_600_000), leaseFence: 1n },
      ...{ usedToday: 1, usedThisHour: 1, currentShiftCount: 1, lastUsedAt: NOW },
    });
    expect(await eligibility(ctx(1))).toMatchObject({ reason: "LEASED", freesAt: expiresAt });
    await expect(acquire(ctx(1))).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
    const member = ctx(1, await memberCtx(organization));
    await expect(acquire(member)).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
    expect((await acquire(ctx(3_600_000), 10)).leaseToken).not.toBe(leaseToken);
    expect(await rowOf()).toMatchObject({ leaseFence: 2n, usedToday: 2, usedThisHour: 1 });
  });

  it("goes to one of twenty who want it at the same instant", async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => memberCtx(organization)));
    const callers = Array.from({ length: 20 }, (_, index) => ctx(0, members[index % 3]));
    const outcomes = await Promise.allSettled(callers.map((by) => acquire(by)));
    const reasons = outcomes.map((one) => (one.status === "rejected" ? one.reason : "acquired") as object);
    expect(reasons.filter((one) => (one as unknown) === "acquired")).toHaveLength(1);
    for (const one of reasons.filter((reason) => (reason as unknown) !== "acquired"))
      expect(one).toMatchObject({ reason: "CONFLICT", ineligible: { reason: "LEASED" } });
    expect(await rowOf()).toMatchObject({ leaseFence: 1n, usedToday: 1 });
  });

  it.each([9, 3_601, 60.5, "60"])("is so for 10 to 3,600 whole seconds, and not for %s", async (seconds) => {
    const refused = { reason: "VALIDATION_FAILED", issues: [{ path: "seconds" }] };
    await expect(acquire(ctx(), seconds as number)).rejects.toMatchObject(refused);
    expect(await rowOf()).toMatchObject({ leaseToken: null, usedToday: 0 });
  });

  it("waits while its platform asked for fewer requests", async () => {
    await change({ rateLimitStrikes: 1, nextRequestAt: at(MINUTE_MS) });
    await expect(acquire()).rejects.toMatchObject({ reason: "CONFLICT", retryAfterSeconds: 60 });
    expect(await acquire(ctx(MINUTE_MS))).toMatchObject({ expiresAt: at(2 * MINUTE_MS).toISOString() });
  });

  it("is counted in the organization's budget of the day, and not given once that is spent", async () => {
    const { organizationId } = organization;
    // PGY: 2,000 a day.
    const budget = { organizationId, platform: "PGY", day: new Date("2026-06-01") } as const;
    await getDb().paceBudget.create({ data: { ...budget, used: 1_999 } });
    await acquire();
    const other = acquire(ctx(), 60, await create());
    await expect(other).rejects.toMatchObject({ ineligible: { reason: "ORG_DAILY_BUDGET", freesAt: null } });
    expect(await getDb().paceBudget.findMany({ where: { organizationId } })).toMatchObject([{ used: 2_000 }]);
  });

  it("is kept by renewing, from the instant of the call on", async () => {
    const { leaseToken } = await acquire();
    const expiresAt = at(30_000 + 600_000).toISOString();
    expect(await renew(leaseToken, ctx(30_000), 600)).toEqual({ leaseToken, expiresAt });
    expect(await rowOf()).toMatchObject({ usedToday: 1, leaseFence: 1n });
    await expect(renew("1.other", ctx(30_000))).rejects.toMatchObject({ reason: "CONFLICT" });
    await expect(renew(leaseToken, ctx(630_000))).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("is not kept once it may not work any more", async () => {
    const { leaseToken } = await acquire();
    await accounts.markScraperAccountRisk({ ctx: ctx(), input: { id, reason: "L4_BANNED by the platform" } });
    await expect(renew(leaseToken)).rejects.toMatchObject({
      ineligible: { reason: "STATUS", freesAt: null },
    });
    expect(await release(leaseToken)).toMatchObject({ status: "BANNED" });
  });

  it("is given back, and waits its interval before the next call", async () => {
    const { leaseToken } = await acquire();
    const given = await release(leaseToken, ctx(20_000));
    expect(given).toMatchObject({
      id,
      usedToday: 1,
      currentShiftCount: 1,
      lastUsedAt: at(20_000).toISOString(),
    });
    const row = await rowOf();
    expect(row).toMatchObject({ leaseToken: null, leaseHolder: null, leaseExpiresAt: null, leaseFence: 1n });
    // PGY: 3 s between calls, or up to 30 % more.
    const waitMs = (row.nextRequestAt?.getTime() ?? 0) - at(20_000).getTime();
    expect(waitMs).toBeGreaterThanOrEqual(3_000);
    expect(waitMs).toBeLessThanOrEqual(3_900);
    await expect(release(leaseToken)).rejects.toMatchObject({ reason: "CONFLICT" });
    await expect(renew(leaseToken)).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await acquire(ctx(21_000))).toMatchObject({
      leaseToken: expect.stringMatching(/^2\.[0-9a-f]{64}$/),
    });
  });

  it("counts what else was scraped with it, which can end the shift", async () => {
    const { leaseToken } = await acquire(ctx(), 600);
    const given = await release(leaseToken, ctx(60_000), 17);
    expect(given).toMatchObject({ usedToday: 18, usedThisHour: 18 });
    // PGY with BALANCED: a shift has 15 scrapes, 20 % more or less.
    expect(given.currentShiftCount).toBeLessThan(18);
    expect(given.lastShiftEndedAt).toBe(at(60_000).toISOString());
    expect(await eligibility(ctx(60_000))).toMatchObject({ reason: "SHIFT_REST" });
  });

  it("can be given back late, unless somebody else has it by then", async () => {
    const { leaseToken } = await acquire(ctx(), 10);
    expect(await release(leaseToken, ctx(60_000))).toMatchObject({ lastUsedAt: at(10_000).toISOString() });
    const { leaseToken: mine } = await acquire(ctx(120_000), 10);
    const { leaseToken: theirs } = await acquire(ctx(180_000), 600);
    await expect(release(mine, ctx(190_000))).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await rowOf()).toMatchObject({ leaseToken: theirs });
  });

  it("leaves who took it and gave it back in the audit, without the token, and is not changed by that", async () => {
    const { updatedAt } = await rowOf();
    const { leaseToken } = await acquire();
    await renew(leaseToken);
    await release(leaseToken);
    expect((await rowOf()).updatedAt).toEqual(updatedAt);
    const entries = await getDb().auditEntry.findMany({
      where: { targetId: id },
      orderBy: { createdAt: "asc" },
    });
    expect(entries).toMatchObject([
      { action: "scraper-account.acquire", after: { leaseHolder: organization.ownerId, leaseToken: "****" } },
      { action: "scraper-account.release", before: { leaseToken: "****" }, after: { leaseHolder: null } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(leaseToken.split(".")[1]);
  });

  it("needs the permission to write, and is none of another organization", async () => {
    const reader = ctx(0, organization.ctx(["scraper-account:read"]));
    const { leaseToken } = await acquire();
    for (const call of [
      () => acquire(reader),
      () => renew(leaseToken, reader),
      () => release(leaseToken, reader),
    ])
      await expect(call()).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const other = ctx(0, (await createTestOrganization()).ctx());
    for (const call of [
      () => acquire(other),
      () => renew(leaseToken, other),
      () => release(leaseToken, other),
    ])
      await expect(call()).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await rowOf()).toMatchObject({ leaseToken, leaseExpiresAt: at(60_000) });
  });
});
