import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { callsPerTarget } from "@/server/platforms";
import { markScraperAccountRisk } from "@/server/services/scraping/account";
import { createTestPacePolicy } from "@/testing/create-test-rows";
import { bundleProgram } from "@/testing/processes/bundle-program";
import { accountRow, bloggerRow, ScrapingScene, whileRefused } from "@/testing/scraping/scraping-scene";
import { type Rule } from "@/testing/simulator";

const scene = new ScrapingScene();

describe("an account", () => {
  it.each([
    ["session does not open", { cookieEncrypted: "v1.nothing" }],
    ["fingerprint cannot be used", { fingerprintProfile: { userAgent: "none that we know" } }],
  ])("whose %s is neither picked, counted nor blamed", async (_, data) => {
    const broken = await scene.addAccount("VIDEO_HUXUAN");
    // Deleted and created again, because the database rejects a changed fingerprint.
    const row = await getDb().scraperAccount.delete({ where: { id: broken } });
    const { fingerprintProfile } = row;
    await getDb().scraperAccount.create({
      data: { ...row, fingerprintProfile: fingerprintProfile ?? {}, momentFailures: [], ...data },
    });
    const id = await scene.addCreator("VIDEO_HUXUAN", 1);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      ineligible: { reason: "NO_SESSION", freesAt: null },
    });
    const untouched = { usedToday: 0, leaseFence: 0n, consecutiveFailures: 0, status: "ACTIVE" };
    expect(await accountRow(broken)).toMatchObject(untouched);
    const whole = await scene.addAccount("VIDEO_HUXUAN");
    expect((await scene.refresh(id)).outcome).toBe("SUCCESS");
    expect(await accountRow(whole)).toMatchObject({ usedToday: 1 });
    expect(await accountRow(broken)).toMatchObject(untouched);
  });

  it("keeps the cost of its scrape when the creator cannot be written", async () => {
    const account = await scene.addAccount("VIDEO_HUXUAN");
    const id = await scene.addCreator("VIDEO_HUXUAN", 1, { remark: "refuses" });
    const before = await bloggerRow(id);
    const pace = { minIntervalMs: 60_000, shiftSizeFactor: 1 };
    scene.policyId = await createTestPacePolicy(scene.organization, pace);
    const from = Date.now();
    const refused = { change: "UPDATE", table: "blogger", when: "OLD.remark = 'refuses'" } as const;
    await whileRefused(refused, () => expect(scene.refresh(id)).rejects.toThrow(/refused by a test/));
    expect(await bloggerRow(id)).toEqual(before);
    const row = await accountRow(account);
    expect(row).toMatchObject({
      usedToday: 1,
      usedThisHour: 1,
      currentShiftCount: 1,
      leaseToken: null,
      leaseExpiresAt: null,
      consecutiveFailures: 0,
    });
    expect(row.nextRequestAt?.getTime()).toBeGreaterThan(from + 60_000 - 1_000);
    expect(await getDb().scrapeClaim.findUnique({ where: { bloggerId: id } })).toBeNull();
  });

  it("that a user disables during a scrape makes no further call", async () => {
    const account = await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 1);
    scene.simulator.misbehave({ nth: { first: 1 }, does: { kind: "slow", delayMs: 1_000 } });
    const refreshed = scene.refresh(id);
    await vi.waitFor(() => expect(scene.simulator.log()).toHaveLength(1));
    await markScraperAccountRisk({
      ctx: scene.organization.ctx(),
      input: { id: account, reason: "L3_AUTH_FAIL" },
    });
    await expect(refreshed).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/was disabled during the scrape/),
    });
    expect(scene.simulator.log()).toHaveLength(1);
    expect((await bloggerRow(id)).lastSyncedAt).toBeNull();
  });

  it("keeps its lease during a wait that is longer than the lease", async () => {
    const account = await scene.addAccount("KUAISHOU_JLJX");
    const id = await scene.addCreator("KUAISHOU_JLJX", 1);
    scene.policyId = await createTestPacePolicy(scene.organization, { minIntervalMs: 80_000 });
    const { outcome, message } = await scene.refresh(id);
    expect({ outcome, message }).toEqual({ outcome: "RUNNING", message: expect.stringMatching(/seconds/) });
    const { leaseExpiresAt } = await accountRow(account);
    expect(leaseExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 80_000);
    expect(scene.simulator.log()).toHaveLength(1);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/already/),
    });
    const claim = await getDb().scrapeClaim.findUniqueOrThrow({ where: { bloggerId: id } });
    expect(claim.expiresAt.getTime()).toBeGreaterThan(Date.now() + 80_000);
  });
});

it("a creator that two users refresh at once is scraped once", async () => {
  await scene.addAccount("PGY");
  await scene.addAccount("PGY");
  const id = await scene.addCreator("PGY", 3);
  const both = await Promise.allSettled([scene.refresh(id), scene.refresh(id)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      reason: "CONFLICT",
      message: expect.stringMatching(/refreshed already/),
      retryAfterSeconds: expect.any(Number),
    },
  });
  expect(scene.simulator.log()).toHaveLength(callsPerTarget("PGY"));
  expect(await getDb().scrapeClaim.findUnique({ where: { bloggerId: id } })).toBeNull();
  // A killed process's claim expires.
  const past = { token: "of the dead", expiresAt: new Date(Date.now() - 1) };
  await getDb().scrapeClaim.create({ data: { bloggerId: id, ...past } });
  expect((await scene.refresh(id)).outcome).toBe("SUCCESS");
});

describe("a refusal of the platform", () => {
  const once = (does: Rule["does"]) => scene.simulator.misbehave({ nth: { first: 1 }, does });

  it("for too many requests slows the account down, which then waits", async () => {
    const account = await scene.addAccount("VIDEO_HUXUAN");
    const id = await scene.addCreator("VIDEO_HUXUAN", 1);
    const before = await bloggerRow(id);
    once({ kind: "too-many-requests", retryAfterSeconds: 90 });
    expect(await scene.refresh(id)).toMatchObject({ outcome: "FAILED", code: "RATE_LIMITED" });
    const row = await accountRow(account);
    expect(row).toMatchObject({ slowdown: 2, rateLimitStrikes: 1, status: "ACTIVE", leaseToken: null });
    const waits = (row.nextRequestAt?.getTime() ?? 0) - (row.lastUsedAt?.getTime() ?? 0);
    expect(waits).toBeGreaterThanOrEqual(90_000);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      retryAfterSeconds: expect.any(Number),
      ineligible: { reason: "INTERVAL", freesAt: row.nextRequestAt?.toISOString() },
    });
    expect(await bloggerRow(id)).toEqual(before);
    expect(scene.simulator.log()).toHaveLength(1);
  });

  it("that bans the account marks it BANNED, and leaves no account to work", async () => {
    const account = await scene.addAccount("BILIBILI_HUAHUO");
    const id = await scene.addCreator("BILIBILI_HUAHUO", 1);
    once({ kind: "banned" });
    expect(await scene.refresh(id)).toMatchObject({ outcome: "FAILED", code: "L4_BANNED" });
    expect(await accountRow(account)).toMatchObject({ status: "BANNED", riskReason: "L4_BANNED" });
    await expect(scene.refresh(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      ineligible: { reason: "STATUS", freesAt: null },
    });
  });

  it("that asks for a captcha is recorded only on the account", async () => {
    const account = await scene.addAccount("VIDEO_HUXUAN");
    const id = await scene.addCreator("VIDEO_HUXUAN", 1);
    once({ kind: "captcha" });
    expect(await scene.refresh(id)).toMatchObject({ outcome: "FAILED", code: "L2_CAPTCHA" });
    expect(await accountRow(account)).toMatchObject({
      captchaCount: 1,
      status: "ACTIVE",
      cooldownUntil: null,
    });
  });

  it("because of an unknown creator becomes the creator's status until it is found again", async () => {
    const account = await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 2, { fansCount: 5 });
    once({ kind: "not-found" });
    const { blogger } = await scene.refresh(id);
    expect(blogger).toMatchObject({ platformStatus: "NOT_FOUND", fansCount: 5, lastSyncedAt: null });
    expect(blogger.platformStatusReason).toContain("knows no such creator");
    expect(await accountRow(account)).toMatchObject({ consecutiveFailures: 0 });
    expect((await scene.refresh(id)).blogger).toMatchObject({
      platformStatus: "ACTIVE",
      platformStatusReason: null,
    });
  });
});

it("a process killed in the middle leaves a counted scrape, a lease that ends, and no half row", async () => {
  const account = await scene.addAccount("VIDEO_HUXUAN");
  const id = await scene.addCreator("VIDEO_HUXUAN", 9);
  const before = await bloggerRow(id);
  scene.simulator.misbehave({ does: { kind: "slow", delayMs: 60_000 } });
  const program = await bundleProgram("testing/processes/scrape-once.ts");
  const env = { ...process.env, ...scene.settings };
  const scrape = spawn(process.execPath, [program, scene.organization.organizationId, id], { env });
  await vi.waitFor(() => expect(scene.simulator.log()).toHaveLength(1), { timeout: 60_000, interval: 50 });
  scrape.kill("SIGKILL");
  await once(scrape, "exit");
  expect(await bloggerRow(id)).toEqual(before);
  const row = await accountRow(account);
  expect(row).toMatchObject({ usedToday: 1, usedThisHour: 1, leaseHolder: "scrape-once" });
  expect(row.leaseExpiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  await expect(scene.refresh(id)).rejects.toMatchObject({
    message: expect.stringMatching(/refreshed already/),
  });
  const other = await scene.addCreator("VIDEO_HUXUAN", 10);
  await expect(scene.refresh(other)).rejects.toMatchObject({ ineligible: { reason: "LEASED" } });
}, 120_000);
