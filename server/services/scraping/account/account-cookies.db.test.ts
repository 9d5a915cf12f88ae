import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestAccount, memberCtx } from "@/testing/scraping/create-test-account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import * as accounts from ".";

const COOKIE = "web_session=040069b5; a1=18c";

let organization: TestOrganization;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  id = await create();
});

const ctx = () => organization.ctx();
const create = async (by: Ctx = ctx()) =>
  (await accounts.createScraperAccount({ ctx: by, input: { platform: "PGY", displayName: "小红书一号" } }))
    .id;
type Sent = Omit<Parameters<typeof accounts.setScraperAccountCookie>[0]["input"], "id">;
const set = (sent: Sent = { cookie: COOKIE }, by: Ctx = ctx(), account = id) =>
  accounts.setScraperAccountCookie({ ctx: by, input: { id: account, ...sent } });
const read = (by: Ctx = ctx(), account = id) =>
  accounts.getScraperAccountCookie({ ctx: by, input: { id: account } });
const rowOf = (account: string) => getDb().scraperAccount.findUniqueOrThrow({ where: { id: account } });
const auditOf = (action: string) => getDb().auditEntry.findMany({ where: { targetId: id, action } });
const change = (data: Parameters<ReturnType<typeof getDb>["scraperAccount"]["update"]>[0]["data"]) =>
  getDb().scraperAccount.update({ where: { id }, data });

describe("the cookie of an account", () => {
  it("is null at first, and returned as it was set, with the fingerprint", async () => {
    const { fingerprintProfile } = await accounts.getScraperAccount({ ctx: ctx(), input: { id } });
    expect(await read()).toEqual({ cookie: null, fingerprintProfile });
    const before = Date.now();
    const account = await set();
    expect(Date.parse(account.lastAuthAt ?? "")).toBeGreaterThanOrEqual(before);
    expect(await read()).toEqual({ cookie: COOKIE, fingerprintProfile });
  });

  it("is stored encrypted for its own row: in another one it does not open", async () => {
    await set();
    const { cookieEncrypted } = await rowOf(id);
    expect(cookieEncrypted).toMatch(/^v1\.test\./);
    const other = await create();
    await getDb().scraperAccount.update({ where: { id: other }, data: { cookieEncrypted } });
    await expect(read(ctx(), other)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/does not open/),
    });
    const row = await rowOf(other);
    expect(accounts.openSession(row, "pgy.xiaohongshu.com")).toBeNull();
  });

  it("is decrypted for calls of its platform, with its browser", async () => {
    const cookie = `${COOKIE}; Domain=.xiaohongshu.com; HttpOnly`;
    await set({ cookie });
    const row = await rowOf(id);
    const session = { cookie, fingerprint: row.fingerprintProfile };
    expect(accounts.openSession(row, "pgy.xiaohongshu.com")).toEqual(session);
    // A cookie that names no host is sent to any host; the host is the driver's own.
    expect(accounts.openSession(row, "www.xingtu.cn")).toEqual(session);
    await set({ cookie: "a=1; Domain=creator.xiaohongshu.com" });
    expect(accounts.openSession(await rowOf(id), "pgy.xiaohongshu.com")).toBeNull();
    expect(accounts.openSession({ ...row, cookieEncrypted: null }, "pgy.xiaohongshu.com")).toBeNull();
    expect(accounts.openSession({ ...row, fingerprintProfile: null }, "pgy.xiaohongshu.com")).toBeNull();
  });

  it("can be replaced and cleared; neither changes the status or the last authorisation", async () => {
    await accounts.markScraperAccountRisk({ ctx: ctx(), input: { id, reason: "L3_AUTH_FAIL" } });
    const { lastAuthAt } = await set();
    expect(await set({ cookie: null })).toMatchObject({ status: "RISK", lastAuthAt });
    expect(await read()).toMatchObject({ cookie: null });
    expect(await set({ cookie: "a=2" })).toMatchObject({ status: "RISK" });
    expect(await read()).toMatchObject({ cookie: "a=2" });
  });

  it.each<[string, unknown]>([
    ["another site's", "a=1; Domain=evil.example"],
    ["with a line break", "a=1\r\nX: y"],
    ["empty", "  "],
    ["too long", `a=${"x".repeat(70_000)}`],
    ["no text", 7],
  ])("is refused when it is %s", async (_, cookie) => {
    await expect(set({ cookie: cookie as string })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "cookie" }],
    });
    expect(await rowOf(id)).toMatchObject({ cookieEncrypted: null, lastAuthAt: null });
  });

  it("is audited at each read and write, and appears in no entry", async () => {
    await set();
    await Promise.all([read(), read()]);
    const { ownerId: actorId, organizationId } = organization;
    const entry = { actorId, organizationId, after: { id, cookieEncrypted: "****" } };
    expect(await auditOf("scraper-account.read-cookie")).toMatchObject([entry, entry]);
    expect(await auditOf("scraper-account.set-cookie")).toMatchObject([entry]);
  });

  it("cannot be set while another holder works with the account", async () => {
    const lease = { leaseHolder: "run_x", leaseToken: "7.abc", leaseExpiresAt: new Date("2099-01-01") };
    await change(lease);
    await expect(set()).rejects.toMatchObject({
      reason: "CONFLICT",
      ineligible: { reason: "LEASED", freesAt: "2099-01-01T00:00:00.000Z" },
    });
    await expect(set({ cookie: COOKIE, leaseToken: "6.abc" })).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await read()).toMatchObject({ cookie: null });
    await set({ cookie: COOKIE, leaseToken: "7.abc" });
    await change({ leaseExpiresAt: new Date(0) });
    await set({ cookie: "a=2" });
    expect(await read()).toMatchObject({ cookie: "a=2" });
  });
});

describe("who reads and sets it", () => {
  const refused = { reason: "PERMISSION_MISSING" };

  it("is the Owner, or a member with the Owner's grant", async () => {
    await set();
    const member = await memberCtx(organization);
    await expect(read(member)).rejects.toMatchObject(refused);
    expect(await auditOf("scraper-account.read-cookie")).toEqual([]);
    expect(await set({ cookie: "a=2" }, member)).toMatchObject({ id });
    const named = await memberCtx(organization, { named: ["scraper-account:cookie"] });
    expect(await read(named)).toMatchObject({ cookie: "a=2" });
    const role = { named: ["scraper-account:cookie"], granted: ["scraper-account:write"] } as const;
    await expect(read(await memberCtx(organization, role))).rejects.toMatchObject(refused);
    const reader = organization.ctx(["scraper-account:read"]);
    await expect(set({ cookie: "a=3" }, reader)).rejects.toMatchObject(refused);
  });

  it("is no one in another organization", async () => {
    await set();
    const other = (await createTestOrganization()).ctx();
    await expect(read(other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(set({ cookie: "a=2" }, other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await read()).toMatchObject({ cookie: COOKIE });
  });

  it("in LOCAL mode is the account's owner, or the Owner", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const named = { named: ["scraper-account:cookie"] } as const;
    const [owner, other] = [await memberCtx(organization, named), await memberCtx(organization, named)];
    id = await create(owner);
    await set({ cookie: COOKIE }, owner);
    expect(await read(owner)).toMatchObject({ cookie: COOKIE });
    expect(await read()).toMatchObject({ cookie: COOKIE });
    await expect(read(other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(set({ cookie: "a=2" }, other)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("can read 30 per hour, over all organizations; further attempts leave no entry", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 32 }, () => read()));
    const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatchObject({ reason: "RATE_LIMITED", retryAfterSeconds: expect.any(Number) });
    expect(await auditOf("scraper-account.read-cookie")).toHaveLength(30);
    const named = await memberCtx(organization, { named: ["scraper-account:cookie"] });
    expect(await read(named)).toMatchObject({ cookie: null });
    const elsewhere = await createTestAccount(await createTestOrganization());
    await expect(read(ctx(), elsewhere)).rejects.toMatchObject({ reason: "RATE_LIMITED" });
  });
});
