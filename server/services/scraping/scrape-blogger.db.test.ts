import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Platform } from "@/server/domain/platforms";
import { getDb, type Prisma } from "@/server/infra/db";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraper-account";
import { type Ctx } from "@/server/services/verb";
import { memberCtx } from "@/testing/create-test-account";
import { createTestBlogger, createTestPacePolicy } from "@/testing/create-test-rows";
import { seedTestPace } from "@/testing/seed-test-pace";
import { cookieOf, creatorOf, type Rule, type Simulator, startSimulator } from "@/testing/simulator";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { scrapeBlogger } from ".";
import { recordDrift } from "./internal/record-drift";

const SEED = 1;
let simulator: Simulator;
let settings: Record<string, string>;
beforeAll(async () => {
  simulator = await startSimulator({ seed: SEED });
  settings = { OUTBOUND_ALLOW: "127.0.0.1" };
  for (const platform of ["PGY", "BILIBILI_HUAHUO", "VIDEO_HUXUAN"])
    settings[`PLATFORM_BASE_URL_${platform}`] = simulator.url;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  await seedTestPace();
});
afterAll(() => simulator.close());

let organization: TestOrganization;
let policyId: string;
beforeEach(async () => {
  simulator.reset();
  organization = await createTestOrganization();
  // Calls follow one another at once, so that the tests need not wait.
  policyId = await createTestPacePolicy(organization, { minIntervalMs: 0 });
});

async function addAccount(
  platform: Platform,
  ctx = organization.ctx(),
): Promise<{ id: string; name: string }> {
  const { id } = await createScraperAccount({ ctx, input: { platform, displayName: "一号" } });
  await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(id) } });
  return { id, name: id };
}

async function addCreator(
  platform: Platform,
  n: number,
  given: Partial<Prisma.BloggerUncheckedCreateInput> = {},
) {
  const creator = creatorOf(platform, SEED, n);
  const { id: platformBloggerId, url } = creator;
  const id = await createTestBlogger(organization, { platform, platformBloggerId, url, ...given });
  return { id, creator };
}

const refresh = (id: string) => scrapeBlogger({ ctx: organization.ctx(), input: { id, policyId } });
const accountRow = (id: string) => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });
const bloggerRow = (id: string) => getDb().blogger.findUniqueOrThrow({ where: { id } });

describe("a creator that is refreshed", () => {
  it("has the platform's figures, and the stream, the snapshots and the audit see it", async () => {
    const { id: account } = await addAccount("PGY");
    const { id, creator } = await addCreator("PGY", 7, { remark: "ours", contactPhone: "13800000000" });
    const { outcome, code, message, blogger } = await refresh(id);
    expect({ outcome, code, message }).toEqual({ outcome: "SUCCESS", code: null, message: null });
    expect(blogger).toMatchObject({
      ...{ id, nickname: creator.nickname, fansCount: creator.fans, platformStatus: "ACTIVE" },
      ...{ source: "OPEN_API", remark: "ours", contactPhone: "13800000000" },
    });
    expect(blogger.lastSyncedAt).not.toBeNull();
    expect(Object.keys(blogger.rawData ?? {}).length).toBeGreaterThan(1);
    expect((await bloggerRow(id)).fansCount).toBe(creator.fans);
    expect(await getDb().bloggerChange.findUnique({ where: { bloggerId: id } })).not.toBeNull();
    expect(await getDb().bloggerSnapshot.findMany({ where: { bloggerId: id } })).toMatchObject([
      { fansCount: creator.fans },
    ]);
    expect(await getDb().auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
      {
        ...{ action: "blogger.refresh", actorId: organization.ownerId },
        after: { outcome: "SUCCESS", accountId: account },
      },
    ]);
    expect(await accountRow(account)).toMatchObject({
      usedToday: 1,
      leaseToken: null,
      consecutiveFailures: 0,
    });
    expect(new Set(simulator.log().map(({ account: name }) => name))).toEqual(new Set([account]));
  });

  it("keeps what the answer lacks", async () => {
    await addAccount("VIDEO_HUXUAN");
    const { id } = await addCreator("VIDEO_HUXUAN", 3, {
      location: "上海",
      category: "美食",
      avatar: "https://a/",
    });
    simulator.misbehave({ does: { kind: "vanished-fields", fields: ["city_label", "avatar"] } });
    const { blogger } = await refresh(id);
    expect(blogger).toMatchObject({ location: "上海", avatar: "https://a/", platformStatus: "ACTIVE" });
    expect(blogger.category).not.toBe("美食");
  });

  it("gets its primary id in place of an alias, which stays known", async () => {
    await addAccount("BILIBILI_HUAHUO");
    const { aliases, aliasUrl, id: primaryId } = creatorOf("BILIBILI_HUAHUO", SEED, 5);
    const [alias = ""] = aliases;
    const { id } = await addCreator("BILIBILI_HUAHUO", 5, { platformBloggerId: alias, url: aliasUrl });
    expect((await refresh(id)).outcome).toBe("SUCCESS");
    expect(await bloggerRow(id)).toMatchObject({ platformBloggerId: primaryId });
    expect(await getDb().bloggerAlias.findMany({ where: { bloggerId: id } })).toMatchObject([{ alias }]);
  });

  it("stays as it is where another row has its primary id", async () => {
    await addAccount("BILIBILI_HUAHUO");
    const { aliases, aliasUrl } = creatorOf("BILIBILI_HUAHUO", SEED, 6);
    const { id: other } = await addCreator("BILIBILI_HUAHUO", 6);
    const given = { platformBloggerId: aliases[0] ?? "", url: aliasUrl };
    const { id } = await addCreator("BILIBILI_HUAHUO", 6, given);
    const before = await bloggerRow(id);
    const result = await refresh(id);
    expect(result).toMatchObject({ outcome: "FAILED", code: "DUPLICATE_CREATOR" });
    expect(result.message).toContain(other);
    expect(await bloggerRow(id)).toEqual(before);
  });
});

it("in LOCAL mode, tells a member nothing of another member's creator", async () => {
  const local = await createTestOrganization({ dataMode: "LOCAL" });
  const [member, other] = [await memberCtx(local), await memberCtx(local)];
  const holderOf = ({ actor }: Ctx) => (actor.type === "user" ? actor.userId : "");
  await addAccount("BILIBILI_HUAHUO", member);
  const { aliases, aliasUrl, id: primaryId } = creatorOf("BILIBILI_HUAHUO", SEED, 8);
  const platform = "BILIBILI_HUAHUO";
  const theirs = await createTestBlogger(local, {
    ...{ platform, platformBloggerId: primaryId, nickname: "秘密", ownerUserId: holderOf(other) },
  });
  const id = await createTestBlogger(local, {
    ...{ platform, platformBloggerId: aliases[0] ?? "", url: aliasUrl, ownerUserId: holderOf(member) },
  });
  const result = await scrapeBlogger({ ctx: member, input: { id } });
  expect(result).toMatchObject({ outcome: "FAILED", code: "DUPLICATE_CREATOR" });
  expect(JSON.stringify(result)).not.toContain(theirs);
  expect(JSON.stringify(result)).not.toContain("秘密");
});

describe("a refusal of the platform", () => {
  const once = (does: Rule["does"]) => simulator.misbehave({ nth: { first: 1 }, does });

  it("of too many requests slows the account down, which then waits", async () => {
    const { id: account } = await addAccount("VIDEO_HUXUAN");
    const { id } = await addCreator("VIDEO_HUXUAN", 1);
    const before = await bloggerRow(id);
    once({ kind: "too-many-requests", retryAfterSeconds: 90 });
    expect(await refresh(id)).toMatchObject({ outcome: "FAILED", code: "RATE_LIMITED" });
    const row = await accountRow(account);
    expect(row).toMatchObject({ slowdown: 2, rateLimitStrikes: 1, status: "ACTIVE", leaseToken: null });
    const waits = (row.nextRequestAt?.getTime() ?? 0) - (row.lastUsedAt?.getTime() ?? 0);
    expect(waits).toBeGreaterThanOrEqual(90_000);
    await expect(refresh(id)).rejects.toMatchObject({
      ...{ reason: "CONFLICT", retryAfterSeconds: expect.any(Number) },
      ineligible: { reason: "INTERVAL", freesAt: row.nextRequestAt?.toISOString() },
    });
    expect(await bloggerRow(id)).toEqual(before);
    expect(simulator.log()).toHaveLength(1);
  });

  it("that bans the account marks it BANNED, and nobody is left to work", async () => {
    const { id: account } = await addAccount("BILIBILI_HUAHUO");
    const { id } = await addCreator("BILIBILI_HUAHUO", 1);
    once({ kind: "banned" });
    expect(await refresh(id)).toMatchObject({ outcome: "FAILED", code: "L4_BANNED" });
    expect(await accountRow(account)).toMatchObject({ status: "BANNED", riskReason: "L4_BANNED" });
    await expect(refresh(id)).rejects.toMatchObject({
      ...{ reason: "CONFLICT", ineligible: { reason: "STATUS", freesAt: null } },
    });
  });

  it("that asks for a captcha is noted on the account alone", async () => {
    const { id: account } = await addAccount("VIDEO_HUXUAN");
    const { id } = await addCreator("VIDEO_HUXUAN", 1);
    once({ kind: "captcha" });
    expect(await refresh(id)).toMatchObject({ outcome: "FAILED", code: "L2_CAPTCHA" });
    expect(await accountRow(account)).toMatchObject({
      captchaCount: 1,
      status: "ACTIVE",
      cooldownUntil: null,
    });
  });

  it("that knows no such creator is kept as the creator's status until it is found again", async () => {
    const { id: account } = await addAccount("PGY");
    const { id } = await addCreator("PGY", 2, { fansCount: 5 });
    once({ kind: "not-found" });
    const { blogger } = await refresh(id);
    expect(blogger).toMatchObject({ platformStatus: "NOT_FOUND", fansCount: 5, lastSyncedAt: null });
    expect(blogger.platformStatusReason).toContain("knows no such creator");
    expect(await accountRow(account)).toMatchObject({ consecutiveFailures: 0 });
    expect((await refresh(id)).blogger).toMatchObject({
      platformStatus: "ACTIVE",
      platformStatusReason: null,
    });
  });
});

describe("a creator that cannot be refreshed", () => {
  it("is one of a platform of which no call is known: no account works for it", async () => {
    const { id: account } = await addAccount("MP_HUXUAN");
    const { id } = await addCreator("MP_HUXUAN", 1);
    await expect(refresh(id)).rejects.toMatchObject({ reason: "CONFLICT", message: /^No call of MP_HUXUAN/ });
    expect(await accountRow(account)).toMatchObject({ usedToday: 0, leaseToken: null });
  });

  it("is one without an account, or one that is deactivated", async () => {
    const { id } = await addCreator("PGY", 1);
    await expect(refresh(id)).rejects.toMatchObject({ ineligible: { reason: "NO_ACCOUNT", freesAt: null } });
    await addAccount("PGY");
    await getDb().blogger.update({ where: { id }, data: { deactivatedAt: new Date() } });
    await expect(refresh(id)).rejects.toMatchObject({ reason: "CONFLICT", message: /deactivated/ });
    expect(simulator.log()).toEqual([]);
  });
});

it("a process killed in the middle leaves a counted scrape, a lease that ends, and no half row", async () => {
  const { id: account } = await addAccount("VIDEO_HUXUAN");
  const { id } = await addCreator("VIDEO_HUXUAN", 9);
  const before = await bloggerRow(id);
  simulator.misbehave({ does: { kind: "slow", delayMs: 60_000 } });
  const program = "testing/processes/scrape-once.ts";
  const env = { ...process.env, ...settings };
  const scrape = spawn(process.execPath, ["--import", "tsx", program, organization.organizationId, id], {
    env,
  });
  await vi.waitFor(() => expect(simulator.log()).toHaveLength(1), { timeout: 60_000, interval: 50 });
  scrape.kill("SIGKILL");
  await once(scrape, "exit");
  expect(await bloggerRow(id)).toEqual(before);
  const row = await accountRow(account);
  expect(row).toMatchObject({ usedToday: 1, usedThisHour: 1, leaseHolder: "scrape-once" });
  expect(row.leaseExpiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  await expect(refresh(id)).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
}, 120_000);

it("a sub-call that changes its shape raises an alarm at ten of its last fifty answers, and no sooner", async () => {
  const subCall = `test/${organization.organizationId}`;
  const record = (hasDrift: boolean, now = new Date()) =>
    getDb().$transaction((tx) => recordDrift(tx, "MP_HUXUAN", { [subCall]: hasDrift ? ["name"] : [] }, now));
  const stored = () =>
    getDb().driverDrift.findUniqueOrThrow({
      where: { platform_subCall: { platform: "MP_HUXUAN", subCall } },
    });
  for (let n = 0; n < 9; n += 1) await record(true);
  expect(await stored()).toMatchObject({ recent: "1".repeat(9), alarmedSince: null });
  const at = new Date("2026-05-01T00:00:00.000Z");
  await record(true, at);
  expect(await stored()).toMatchObject({ alarmedSince: at });
  for (let n = 0; n < 41; n += 1) await record(false);
  expect(await stored()).toMatchObject({ recent: `${"1".repeat(9)}${"0".repeat(41)}`, alarmedSince: null });
});
