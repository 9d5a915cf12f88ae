import { describe, expect, it } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { getDb } from "@/server/infra/db";
import { type StoredAccount, getPaceAccounts, pickAccount } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type AccountFields, AccountScene, msUntil, soon } from "@/testing/scraping/account-scene";
import { ageAccount } from "@/testing/scraping/age-account";
import { freePace } from "@/testing/scraping/create-paced-accounts";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import * as accounts from ".";

const SLACK_MS = 20_000;

const scene = new AccountScene();
const { ctx, create, acquire, eligibility, change, rowOf } = scene;
const skewed = (ms: number, by: Ctx = ctx()): Ctx => ({ ...by, now: () => new Date(Date.now() + ms) });
const renew = (leaseToken: string, by = ctx(), seconds = 60) =>
  accounts.renewScraperAccount({ ctx: by, input: { id: scene.id, leaseToken, seconds } });
type Outcome = Omit<Parameters<typeof accounts.releaseScraperAccount>[0]["input"], "id" | "leaseToken">;
const release = (leaseToken: string, by = ctx(), outcome: Outcome = {}) =>
  accounts.releaseScraperAccount({ ctx: by, input: { id: scene.id, leaseToken, ...outcome } });

describe("the pace of an account that is acquired", () => {
  it("gives a client that acquires and releases in a loop only what the bucket has", async () => {
    const refusals = new Set<string>();
    let scrapes = 0;
    const startedAt = Date.now();
    // A client that asks every four seconds, for two minutes.
    for (let second = 0; second < 120; second += 4) {
      const lease = await acquire().catch((error: unknown) => {
        refusals.add(error instanceof ServiceError ? (error.ineligible?.reason ?? error.message) : "");
        return null;
      });
      if (lease !== null) {
        scrapes += 1;
        await release(lease.leaseToken);
      }
      await ageAccount(scene.id, 4_000);
    }
    const seconds = 120 + (Date.now() - startedAt) / 1_000;
    // PGY: 3 at once, 2 more a minute.
    expect(scrapes).toBeGreaterThanOrEqual(3 + 3);
    expect(scrapes).toBeLessThanOrEqual(3 + Math.floor(seconds / 30));
    expect([...refusals]).toEqual(["TOKEN"]);
    expect(await rowOf()).toMatchObject({ usedToday: scrapes });
  });

  it("delays an impatient client by the interval, and says until when", async () => {
    const { leaseToken } = await acquire();
    await release(leaseToken);
    const { readyAt } = await eligibility();
    await expect(acquire()).rejects.toMatchObject({
      ineligible: { reason: "INTERVAL", freesAt: readyAt },
      retryAfterSeconds: expect.any(Number),
    });
    // PGY: 3 s between calls, or up to 30 % more.
    expect(msUntil(readyAt)).toBeLessThanOrEqual(3_900);
    await ageAccount(scene.id, 4_000);
    expect((await eligibility()).readyAt).not.toBe(readyAt);
    expect(await acquire()).toMatchObject({ leaseToken: expect.stringMatching(/^2\./) });
  });

  it("waits while its platform has asked for fewer requests", async () => {
    await change({ rateLimitStrikes: 1, nextRequestAt: soon(MINUTE_MS) });
    await expect(acquire()).rejects.toMatchObject({ ineligible: { reason: "INTERVAL" } });
    await ageAccount(scene.id, MINUTE_MS);
    await acquire();
  });

  it("ends its shift with the last scrape of it", async () => {
    await change({ currentShiftCount: 100 });
    const { leaseToken } = await acquire();
    const given = await release(leaseToken);
    expect(given).toMatchObject({ currentShiftCount: 0 });
    expect(await eligibility()).toMatchObject({ reason: "SHIFT_REST", freesAt: given.shiftRestUntil });
  });

  it("counts toward the organization's daily budget, and is refused once that is used up", async () => {
    const { organizationId } = scene.organization;
    const day = new Intl.DateTimeFormat("sv", { timeZone: "Asia/Shanghai" }).format();
    // PGY: 2,000 a day.
    const budget = { organizationId, platform: "PGY", day: new Date(day), used: 1_999 } as const;
    await getDb().paceBudget.create({ data: budget });
    expect(await eligibility()).toMatchObject({ budgetFreesAt: null });
    await acquire();
    const error = await acquire(ctx(), 60, await create()).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ ineligible: { reason: "ORG_DAILY_BUDGET", freesAt: expect.any(String) } });
    const { freesAt } = (error as { ineligible: { freesAt: string } }).ineligible;
    // Midnight in China.
    expect(freesAt).toMatch(/T16:00:00\.000Z$/);
    expect(await eligibility()).toMatchObject({ budgetFreesAt: freesAt });
    const { _sum } = await getDb().paceBudget.aggregate({ where: { organizationId }, _sum: { used: true } });
    expect(_sum).toEqual({ used: 2_000 });
  });

  it("uses the database's clock, whatever the process's says", async () => {
    for (const skew of [-DAY_MS, DAY_MS]) {
      const by = skewed(skew);
      scene.id = await create({ cooldownUntil: soon(MINUTE_MS) });
      expect(await eligibility(by)).toMatchObject({ reason: "COOLDOWN" });
      const { list } = await accounts.listScraperAccountHealth({ ctx: by, input: { id: scene.id } });
      expect(list).toMatchObject([{ reason: "COOLDOWN" }]);
      await expect(acquire(by)).rejects.toMatchObject({ ineligible: { reason: "COOLDOWN" } });
      await ageAccount(scene.id, MINUTE_MS);
      const { leaseToken, expiresAt } = await acquire(by);
      expect(Math.abs(msUntil(expiresAt) - MINUTE_MS)).toBeLessThan(SLACK_MS);
      const renewed = await renew(leaseToken, by, 600);
      expect(Math.abs(msUntil(renewed.expiresAt) - 10 * MINUTE_MS)).toBeLessThan(SLACK_MS);
      await expect(accounts.deleteScraperAccount({ ctx: by, input: { id: scene.id } })).rejects.toMatchObject(
        {
          ineligible: { reason: "LEASED" },
        },
      );
      const marked = await accounts.markScraperAccountRisk({
        ctx: by,
        input: { id: scene.id, reason: "slow" },
      });
      expect(Math.abs(msUntil(marked.cooldownUntil) - 6 * HOUR_MS)).toBeLessThan(SLACK_MS);
      const given = await release(leaseToken, by);
      expect(Math.abs(msUntil(given.lastUsedAt))).toBeLessThan(SLACK_MS);
      const made = await accounts.createScraperAccount({
        ctx: by,
        input: { platform: "PGY", displayName: "小红书一号", usedToday: 149 },
      });
      const shown = await accounts.getScraperAccount({ ctx: by, input: { id: made.id } });
      expect(shown.usedToday).toBe(149);
      expect(Math.abs(msUntil((await rowOf(made.id)).dayWindowStartedAt))).toBeLessThan(SLACK_MS);
    }
  });
});

describe("an account that is acquired", () => {
  it("is the caller's until then, and counted as used once", async () => {
    const { leaseToken, expiresAt } = await acquire(ctx(), 3_600);
    expect(Math.abs(msUntil(expiresAt) - HOUR_MS)).toBeLessThan(SLACK_MS);
    const row = await rowOf();
    expect(row).toMatchObject({
      leaseToken,
      leaseHolder: scene.organization.ownerId,
      leaseExpiresAt: new Date(expiresAt),
      leaseFence: 1n,
      usedToday: 1,
      usedThisHour: 1,
      currentShiftCount: 1,
    });
    expect(leaseToken).toMatch(/^1\.[0-9a-f]{32}$/);
    expect(await eligibility()).toMatchObject({ reason: "LEASED", freesAt: expiresAt });
    await expect(acquire()).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
    const member = await memberCtx(scene.organization);
    await expect(acquire(member)).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
    await ageAccount(scene.id, HOUR_MS + 4_000);
    expect((await acquire(ctx(), 10)).leaseToken).not.toBe(leaseToken);
    expect(await rowOf()).toMatchObject({ leaseFence: 2n, usedToday: 2, usedThisHour: 1 });
  });

  it("goes to one of twenty simultaneous callers", async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => memberCtx(scene.organization)));
    const callers = Array.from({ length: 20 }, (_, index) => members[index % 3]);
    const outcomes = await Promise.allSettled(callers.map((by) => acquire(by)));
    const reasons = outcomes.map((one) => (one.status === "rejected" ? one.reason : "acquired") as object);
    expect(reasons.filter((one) => (one as unknown) === "acquired")).toHaveLength(1);
    for (const one of reasons.filter((reason) => (reason as unknown) !== "acquired"))
      expect(one).toMatchObject({ reason: "CONFLICT", ineligible: { reason: "LEASED" } });
    expect(await rowOf()).toMatchObject({ leaseFence: 1n, usedToday: 1 });
  });

  it("is never used by a run at the same time", async () => {
    const { organizationId } = scene.organization;
    const pace = freePace();
    const pick = async (candidates?: StoredAccount[]) => {
      const place = { organizationId, platform: "PGY", accountIds: [scene.id] } as const;
      const situation = await getPaceAccounts(getDb(), place);
      const run = { worker: "run_x", leaseMs: MINUTE_MS, priority: "DAILY" } as const;
      const request = { ...situation, ...place, ...run, pace };
      return (await pickAccount(getDb(), candidates ?? situation.accounts, request)).picked;
    };
    for (let round = 0; round < 15; round += 1) {
      scene.id = await create();
      const known = await getPaceAccounts(getDb(), {
        organizationId,
        platform: "PGY",
        accountIds: [scene.id],
      });
      const acquired = acquire().then(
        () => true,
        () => false,
      );
      const outcomes = await Promise.all([acquired, pick(), pick(known.accounts), pick(known.accounts)]);
      expect(outcomes.filter((got) => got)).toHaveLength(1);
      expect(await rowOf()).toMatchObject({ leaseFence: 1n, usedToday: 1 });
      expect(await pick(known.accounts)).toBe(false);
      await expect(acquire()).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
    }
  });

  it.each([9, 3_601, 60.5, "60"])(
    "is leased for 10 to 3,600 whole seconds, and not for %s",
    async (seconds) => {
      const refused = { reason: "VALIDATION_FAILED", issues: [{ path: "seconds" }] };
      await expect(acquire(ctx(), seconds as number)).rejects.toMatchObject(refused);
      expect(await rowOf()).toMatchObject({ leaseToken: null, usedToday: 0 });
    },
  );

  it("is kept by renewing, from the time of the call", async () => {
    const { leaseToken } = await acquire();
    const renewed = await renew(leaseToken, ctx(), 600);
    expect(renewed.leaseToken).toBe(leaseToken);
    expect(Math.abs(msUntil(renewed.expiresAt) - 10 * MINUTE_MS)).toBeLessThan(SLACK_MS);
    expect(await rowOf()).toMatchObject({
      usedToday: 1,
      leaseFence: 1n,
      leaseExpiresAt: new Date(renewed.expiresAt),
    });
    await expect(renew("1.other")).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/Your lease of this account has ended/),
    });
    await ageAccount(scene.id, 11 * MINUTE_MS);
    await expect(renew(leaseToken)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/Your lease of this account has ended/),
    });
  });

  it.each<[string, AccountFields]>([
    ["an hour's", { usedThisHour: 21 }],
    ["a day's", { usedToday: 149 }],
    ["the bucket's", { bucketMissing: 2, bucketCountedAt: soon(0) }],
    ["a shift's", { currentShiftCount: 100 }],
  ])("is kept by the holder that took %s last scrape", async (_, fields) => {
    scene.id = await create(fields);
    const { leaseToken } = await acquire();
    expect(await renew(leaseToken, ctx(), 600)).toMatchObject({ leaseToken });
  });

  it.each([
    ["L4_BANNED by the platform", "BANNED"],
    ["L3_AUTH_FAIL", "RISK"],
    [undefined, "RISK"],
  ])("cannot be renewed after a user marked it: %s", async (reason, status) => {
    const { leaseToken } = await acquire();
    const mark = { id: scene.id, ...(reason !== undefined && { reason }) };
    await accounts.markScraperAccountRisk({ ctx: ctx(), input: mark });
    await expect(renew(leaseToken)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(status),
      ineligible: { reason: "STATUS", freesAt: null },
    });
    expect(await release(leaseToken)).toMatchObject({ status });
  });

  it("can be released, and waits its interval before the next call", async () => {
    const { leaseToken } = await acquire();
    const given = await release(leaseToken);
    expect(given).toMatchObject({ id: scene.id, usedToday: 1, currentShiftCount: 1 });
    const row = await rowOf();
    expect(row).toMatchObject({ leaseToken: null, leaseHolder: null, leaseExpiresAt: null, leaseFence: 1n });
    const waitMs = (row.nextRequestAt?.getTime() ?? 0) - Date.parse(given.lastUsedAt ?? "");
    expect(waitMs).toBeGreaterThanOrEqual(3_000);
    expect(waitMs).toBeLessThanOrEqual(3_900);
    await expect(release(leaseToken)).rejects.toMatchObject({ reason: "CONFLICT" });
    await expect(renew(leaseToken)).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("can be released late, unless it has another holder by then", async () => {
    const { leaseToken } = await acquire(ctx(), 10);
    await ageAccount(scene.id, 2 * MINUTE_MS);
    expect(await release(leaseToken)).toMatchObject({ usedToday: 1 });
    await ageAccount(scene.id, 2 * MINUTE_MS);
    const { leaseToken: mine } = await acquire(ctx(), 10);
    await ageAccount(scene.id, 2 * MINUTE_MS);
    const { leaseToken: theirs } = await acquire(ctx(), 600);
    await expect(release(mine)).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await rowOf()).toMatchObject({ leaseToken: theirs });
  });

  it("records acquire and release in the audit, without the token or an update of the account", async () => {
    const { updatedAt } = await rowOf();
    const { leaseToken } = await acquire();
    await renew(leaseToken);
    await release(leaseToken);
    expect((await rowOf()).updatedAt).toEqual(updatedAt);
    const entries = await getDb().auditEntry.findMany({
      where: { targetId: scene.id },
      orderBy: { createdAt: "asc" },
    });
    expect(entries).toMatchObject([
      {
        action: "scraper-account.acquire",
        after: { leaseHolder: scene.organization.ownerId, leaseToken: "****" },
      },
      {
        action: "scraper-account.release",
        before: { leaseToken: "****" },
        after: { leaseHolder: null, outcome: "OK" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(leaseToken.split(".")[1]);
  });

  it("needs the permission to write, and is not found in another organization", async () => {
    const reader = scene.organization.ctx(["scraper-account:read"]);
    const { leaseToken, expiresAt } = await acquire();
    for (const call of [
      () => acquire(reader),
      () => renew(leaseToken, reader),
      () => release(leaseToken, reader),
    ])
      await expect(call()).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const other = (await createTestOrganization()).ctx();
    for (const call of [
      () => acquire(other),
      () => renew(leaseToken, other),
      () => release(leaseToken, other),
    ])
      await expect(call()).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await rowOf()).toMatchObject({ leaseToken, leaseExpiresAt: new Date(expiresAt) });
  });
});

describe("what a client reports of its scrape", () => {
  /** PGY: three failures in a row, then two hours. */
  it.each<[Outcome, object]>([
    [{}, { consecutiveFailures: 0, slowdown: 1.9, rateLimitStrikes: 0, status: "ACTIVE" }],
    [{ outcome: "OK" }, { consecutiveFailures: 0, slowdown: 1.9, rateLimitStrikes: 0, status: "ACTIVE" }],
    [{ outcome: "RATE_LIMITED" }, { consecutiveFailures: 1, slowdown: 4, rateLimitStrikes: 2 }],
    [{ outcome: "NOT_FOUND" }, { consecutiveFailures: 1, slowdown: 2, status: "ACTIVE" }],
    [{ outcome: "SCHEMA_DRIFT" }, { consecutiveFailures: 1, slowdown: 2, status: "ACTIVE" }],
    [{ outcome: "TIMEOUT" }, { consecutiveFailures: 2, cooldownUntil: null, status: "ACTIVE" }],
    [{ outcome: "L2_CAPTCHA" }, { consecutiveFailures: 2, captchaCount: 1, cooldownUntil: null }],
    [{ outcome: "L3_AUTH_FAIL" }, { consecutiveFailures: 2, status: "RISK", riskReason: "L3_AUTH_FAIL" }],
    [{ outcome: "L4_BANNED" }, { consecutiveFailures: 2, status: "BANNED", riskReason: "L4_BANNED" }],
  ])("%o has its effect", async (outcome, effect) => {
    await change({ consecutiveFailures: 1, slowdown: 2, rateLimitStrikes: 1 });
    const { leaseToken } = await acquire();
    await release(leaseToken, ctx(), outcome);
    expect(await rowOf()).toMatchObject({ ...effect, leaseToken: null, usedToday: 1 });
  });

  it("waits as long as the platform asked for", async () => {
    const { leaseToken } = await acquire();
    await release(leaseToken, ctx(), { outcome: "RATE_LIMITED", retryAfterSeconds: 900 });
    const { readyAt } = await eligibility();
    expect(Math.abs(msUntil(readyAt) - 15 * MINUTE_MS)).toBeLessThan(SLACK_MS);
    await ageAccount(scene.id, 14 * MINUTE_MS);
    await expect(acquire()).rejects.toMatchObject({ ineligible: { reason: "INTERVAL" } });
  });

  it("must be one of the driver's codes, from the holder of the account", async () => {
    const { leaseToken } = await acquire();
    const unknown = { outcome: "L5_UNKNOWN" } as unknown as Outcome;
    await expect(release(leaseToken, ctx(), unknown)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    const other = release("1.other", ctx(), { outcome: "L4_BANNED" });
    await expect(other).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await rowOf()).toMatchObject({ status: "ACTIVE", leaseToken });
  });
});
