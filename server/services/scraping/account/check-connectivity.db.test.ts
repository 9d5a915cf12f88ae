import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, type Prisma } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { ageAccount } from "@/testing/scraping/age-account";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { createTestBlogger } from "@/testing/create-test-rows";
import { cookieOf, creatorOf, startSimulator } from "@/testing/simulator";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { setSettings } from "@/testing/suite/suite-settings";
import * as accounts from ".";

const simulator = await startSimulator({ seed: 3, creators: 20 });
setSettings({ PLATFORM_BASE_URL_PGY: simulator.url, OUTBOUND_ALLOW: "127.0.0.1" });
afterAll(() => simulator.close());
beforeAll(seedTestPace);

let organization: TestOrganization;
let id: string;
beforeEach(async () => {
  simulator.reset();
  organization = await createTestOrganization();
  const input = { platform: "PGY" as const, displayName: "小红书一号" };
  ({ id } = await accounts.createScraperAccount({ ctx: ctx(), input }));
  await accounts.setScraperAccountCookie({ ctx: ctx(), input: { id, cookie: cookieOf(id) } });
});

const ctx = () => organization.ctx();
const check = (by: Ctx = ctx()) => accounts.checkScraperAccountConnectivity({ ctx: by, input: { id } });
const change = (data: Prisma.ScraperAccountUpdateInput) =>
  getDb().scraperAccount.update({ where: { id }, data });
const rowOf = () => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });
const failedCheck = async () => {
  const { list } = await accounts.listScraperAccountHealth({ ctx: ctx(), input: { id } });
  return list[0]?.failedCheck;
};
const calls = () => simulator.log().filter(({ account }) => account === id);
const misbehave = (kind: "captcha" | "expired-session" | "banned" | "rate-limited" | "not-found") =>
  simulator.misbehave({ account: id, does: { kind } });

describe("a check of an account's session", () => {
  it("asks the platform once, and costs and is paced like a scrape", async () => {
    const { id: creator } = creatorOf("PGY", 3, 0);
    await createTestBlogger(organization, { platformBloggerId: creator });
    const { checkedAt, ...answer } = await check();
    expect(answer).toEqual({ ok: true, code: null, message: expect.stringContaining("accepts") });
    expect(calls()).toMatchObject([{ platform: "PGY", creator, outcome: "ok" }]);
    const row = await rowOf();
    expect(row).toMatchObject({
      usedToday: 1,
      usedThisHour: 1,
      currentShiftCount: 1,
      consecutiveFailures: 0,
      status: "ACTIVE",
      leaseToken: null,
      lastConnectivityCheckAt: new Date(checkedAt),
      lastCaptchaAt: null,
    });
    expect(row.nextRequestAt?.getTime()).toBeGreaterThan(Date.parse(checkedAt));
    await expect(check()).rejects.toMatchObject({
      reason: "CONFLICT",
      retryAfterSeconds: expect.any(Number),
    });
    expect(calls()).toHaveLength(1);
    const organizationId = organization.organizationId;
    expect(await getDb().paceBudget.findMany({ where: { organizationId } })).toMatchObject([{ used: 1 }]);
  });

  it.each([
    [
      "captcha",
      "L2_CAPTCHA",
      { status: "ACTIVE", captchaCount: 1, consecutiveFailures: 1, riskReason: null },
    ],
    [
      "expired-session",
      "L3_AUTH_FAIL",
      { status: "RISK", riskReason: "L3_AUTH_FAIL", consecutiveFailures: 1 },
    ],
    ["banned", "HTTP_5XX", { status: "ACTIVE", consecutiveFailures: 1, riskReason: null }],
    ["rate-limited", "RATE_LIMITED", { status: "ACTIVE", rateLimitStrikes: 1, slowdown: 2 }],
  ] as const)("that meets %s answers %s and records it as a scrape would", async (kind, code, recorded) => {
    misbehave(kind);
    const answer = await check();
    expect(answer).toMatchObject({ ok: false, code, message: expect.stringMatching(/\w+\. /) });
    const lastConnectivityCheckAt = new Date(answer.checkedAt);
    expect(await rowOf()).toMatchObject({ ...recorded, leaseToken: null, lastConnectivityCheckAt });
    expect(await failedCheck()).toBe(code);
  });

  it.each(["BANNED", "REVOKED"] as const)("does not change an account that is %s", async (status) => {
    const decided = { status, riskReason: "a person said so", riskAt: new Date(5), cooldownUntil: null };
    await change(decided);
    misbehave("expired-session");
    expect(await check()).toMatchObject({ ok: false, code: "L3_AUTH_FAIL" });
    expect(await rowOf()).toMatchObject({ ...decided, consecutiveFailures: 1 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["another check", check],
    [
      "a new session",
      () => accounts.setScraperAccountCookie({ ctx: ctx(), input: { id, cookie: cookieOf(id) } }),
    ],
    ["a person", () => accounts.updateScraperAccount({ ctx: ctx(), input: { id, status: "ACTIVE" } })],
  ])("that failed remains until %s shows that the account works", async (_, mend) => {
    misbehave("captcha");
    await check();
    simulator.reset();
    await change({ nextRequestAt: null });
    await accounts.updateScraperAccount({ ctx: ctx(), input: { id, weight: 2 } });
    expect(await failedCheck()).toBe("L2_CAPTCHA");
    await mend();
    expect(await failedCheck()).toBeNull();
  });

  it("succeeds when the session works but the requested creator is gone", async () => {
    await createTestBlogger(organization, { platformBloggerId: "5f2d1c3e000000000101b2c3" });
    misbehave("not-found");
    expect(await check()).toMatchObject({ ok: true, code: null });
  });

  it("can be made for an account at risk that cools down; success changes neither", async () => {
    const input = { id, reason: "L3_AUTH_FAIL" };
    const marked = await accounts.markScraperAccountRisk({ ctx: ctx(), input });
    expect(await check()).toMatchObject({ ok: true });
    const account = await accounts.getScraperAccount({ ctx: ctx(), input: { id } });
    expect(account).toMatchObject({ status: "RISK", cooldownUntil: marked.cooldownUntil });
  });

  it.each<[string, Prisma.ScraperAccountUpdateInput, object]>([
    [
      "leased by another holder",
      lease(),
      { ineligible: { reason: "LEASED", freesAt: expect.stringMatching(/^2099-01-01T00:00:0/) } },
    ],
    ["without a session", { cookieEncrypted: null }, { ineligible: { reason: "NO_SESSION", freesAt: null } }],
    [
      "whose session does not open",
      { cookieEncrypted: "v1.test.AAAA" },
      { ineligible: { reason: "NO_SESSION", freesAt: null } },
    ],
    ["at its day's cap", { usedToday: 150 }, { ineligible: { reason: "DAY_CAP" } }],
    ["told to wait", { nextRequestAt: new Date("2099-01-01") }, { retryAfterSeconds: expect.any(Number) }],
  ])("is refused of one %s, without a call", async (_, fields, refusal) => {
    await change(fields);
    await expect(check()).rejects.toMatchObject({ reason: "CONFLICT", ...refusal });
    expect(calls()).toEqual([]);
    expect(await rowOf()).toMatchObject({ status: "ACTIVE", riskReason: null, consecutiveFailures: 0 });
  });

  it("is not made with another site's cookies, and reports that there is no session", async () => {
    const cookie = JSON.stringify([{ name: "a", value: "b", domain: "creator.xiaohongshu.com" }]);
    await accounts.setScraperAccountCookie({ ctx: ctx(), input: { id, cookie } });
    await expect(check()).rejects.toMatchObject({ ineligible: { reason: "NO_SESSION", freesAt: null } });
    expect(calls()).toEqual([]);
    expect(await rowOf()).toMatchObject({ status: "ACTIVE", usedToday: 0 });
  });

  it("asks in LOCAL mode for a creator of the caller, not of another member", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const input = { platform: "PGY" as const, displayName: "小红书二号" };
    ({ id } = await accounts.createScraperAccount({ ctx: member, input }));
    await accounts.setScraperAccountCookie({ ctx: member, input: { id, cookie: cookieOf(id) } });
    const [theirs, mine] = [creatorOf("PGY", 3, 1).id, creatorOf("PGY", 3, 2).id];
    await createTestBlogger(organization, { platformBloggerId: theirs, ownerUserId: organization.ownerId });
    const askedBy = async (by: Ctx) => {
      simulator.reset();
      await ageAccount(id, 60_000);
      await check(by);
      return calls().map(({ creator }) => creator);
    };
    expect(await askedBy(member)).not.toContain(theirs);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    await createTestBlogger(organization, { platformBloggerId: mine, ownerUserId });
    expect(await askedBy(member)).toEqual([mine]);
    await getDb().blogger.updateMany({ where: { platformBloggerId: theirs }, data: { remark: "newest" } });
    expect(await askedBy(ctx())).toEqual([theirs]);
  });

  it("is refused for a platform without known calls, and costs nothing", async () => {
    const input = { platform: "MP_HUXUAN" as const, displayName: "公众号一号" };
    ({ id } = await accounts.createScraperAccount({ ctx: ctx(), input }));
    await expect(check()).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/^MP_HUXUAN cannot be scraped yet/),
    });
    expect(await rowOf()).toMatchObject({ usedToday: 0, lastConnectivityCheckAt: null });
  });

  it("is one at a time", async () => {
    simulator.misbehave({ account: id, does: { kind: "slow", delayMs: 300 } });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => check()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(calls()).toHaveLength(1);
  });

  it("writes nothing about an account that got another holder during the check", async () => {
    simulator.misbehave({ account: id, does: { kind: "slow", delayMs: 500 } });
    misbehave("expired-session");
    const checked = check();
    await vi.waitFor(async () => expect((await rowOf()).leaseHolder).toBe("check"), { timeout: 5_000 });
    await change({ ...lease(), leaseFence: 9n });
    expect(await checked).toMatchObject({ ok: false, code: "L3_AUTH_FAIL" });
    expect(await rowOf()).toMatchObject({
      status: "ACTIVE",
      leaseToken: "9.x",
      lastConnectivityCheckAt: null,
    });
  });

  it("needs the permission to write, and is audited", async () => {
    const reader = organization.ctx(["scraper-account:read"]);
    await expect(check(reader)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const other = (await createTestOrganization()).ctx();
    await expect(check(other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await check(await memberCtx(organization))).toMatchObject({ ok: true });
    const where = { targetId: id, action: "scraper-account.check-connectivity" };
    expect(await getDb().auditEntry.count({ where })).toBe(1);
  });
});

function lease() {
  return { leaseHolder: "run_x", leaseToken: "9.x", leaseExpiresAt: new Date("2099-01-01") };
}
