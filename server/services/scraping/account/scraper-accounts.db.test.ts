import { beforeEach, describe, expect, it } from "vitest";
import {
  fingerprintProfile,
  generateFingerprint,
  FINGERPRINT_RANDOM_BYTES,
} from "@/server/domain/scraping/fingerprint";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { ageAccount } from "@/testing/scraping/age-account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { DAY_MS } from "@/server/domain/kernel/durations";
import * as accounts from ".";

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const ctx = (): Ctx => organization.ctx();
type Input = Parameters<typeof accounts.createScraperAccount>[0]["input"];
const create = (input: Partial<Input> = {}, by = ctx()) =>
  accounts.createScraperAccount({ ctx: by, input: { platform: "PGY", displayName: "小红书一号", ...input } });
const get = (id: string, by = ctx()) => accounts.getScraperAccount({ ctx: by, input: { id } });
type Filter = Parameters<typeof accounts.listScraperAccounts>[0]["input"];
const list = async (input: Filter = {}, by = ctx()) =>
  (await accounts.listScraperAccounts({ ctx: by, input })).list;
type Change = Omit<Parameters<typeof accounts.updateScraperAccount>[0]["input"], "id">;
const update = (id: string, change: Change, by = ctx()) =>
  accounts.updateScraperAccount({ ctx: by, input: { id, ...change } });
const remove = (id: string, by = ctx()) => accounts.deleteScraperAccount({ ctx: by, input: { id } });
const auditOf = (targetId: string) =>
  getDb().auditEntry.findMany({ where: { targetId }, orderBy: { createdAt: "asc" } });

const LIST_FIELDS = [
  ..."id organizationId ownerUserId ownerUserName platform displayName partition avatar weight status".split(
    " ",
  ),
  ..."lastAuthAt lastUsedAt usedToday usedThisHour cooldownUntil consecutiveFailures lastCaptchaAt".split(
    " ",
  ),
  ..."lastResetAt riskReason riskAt lastConnectivityCheckAt maxPerTaskOverride createdAt updatedAt".split(
    " ",
  ),
].sort();
const DETAIL_FIELDS = ["currentShiftCount", "shiftRestUntil", "lastShiftEndedAt", "fingerprintProfile"];

describe("a new scraper account", () => {
  it("has the specification's fields, with a partition and a fingerprint made for it", async () => {
    const made = await create();
    expect(Object.keys(made).sort()).toEqual([...LIST_FIELDS, ...DETAIL_FIELDS].sort());
    expect(made).toMatchObject({
      platform: "PGY",
      displayName: "小红书一号",
      status: "ACTIVE",
      weight: 1,
      avatar: null,
      ownerUserId: organization.ownerId,
      ownerUserName: organization.ownerId,
      usedToday: 0,
      usedThisHour: 0,
      currentShiftCount: 0,
      lastAuthAt: null,
      riskReason: null,
    });
    expect(made.partition).toMatch(/^persist:scraper-[A-Za-z0-9_-]{8,64}$/);
    expect(fingerprintProfile.parse(made.fingerprintProfile)).toEqual(made.fingerprintProfile);
    expect(await get(made.id)).toEqual(made);
    const other = await create();
    expect(other.partition).not.toBe(made.partition);
    expect(other.fingerprintProfile?.seeds).not.toEqual(made.fingerprintProfile?.seeds);
  });

  it("accepts the client's partition, fingerprint and weight", async () => {
    const theirs = generateFingerprint(new Uint8Array(FINGERPRINT_RANDOM_BYTES).fill(7));
    const partition = "persist:scraper-window_1-abc";
    const sent = { weight: 10, avatar: "https://example.com/a.png", maxPerTaskOverride: 5 };
    const made = await create({ ...sent, partition, fingerprintProfile: theirs });
    expect(made).toMatchObject({ ...sent, partition, fingerprintProfile: theirs });
    expect(await get(made.id)).toEqual(made);
  });

  it("counts use from before its creation for 24 hours", async () => {
    const { id, usedToday, createdAt } = await create({ usedToday: 37 });
    expect(usedToday).toBe(37);
    await ageAccount(id, DAY_MS - 60_000);
    expect(await get(id)).toMatchObject({ usedToday: 37 });
    await ageAccount(id, 60_000);
    const { usedToday: left, lastResetAt } = await get(id);
    expect(left).toBe(0);
    // The windows follow one another from the creation on.
    expect(Math.abs(Date.parse(lastResetAt ?? "") - Date.parse(createdAt))).toBeLessThan(1_000);
    expect(await list()).toMatchObject([{ usedToday: 0 }]);
  });

  it.each<[string, Partial<Input>, string]>([
    ["an unknown platform", { platform: "TIKTOK" as "PGY" }, "platform"],
    ["no name", { displayName: " " }, "displayName"],
    ["a name of 101 characters", { displayName: "x".repeat(101) }, "displayName"],
    ["a weight of 0", { weight: 0 }, "weight"],
    ["a weight of 11", { weight: 11 }, "weight"],
    ["half a scrape", { usedToday: 0.5 }, "usedToday"],
    ["less than none used", { usedToday: -1 }, "usedToday"],
    ["another partition's name", { partition: "persist:other-12345678" }, "partition"],
    ["a short partition", { partition: "persist:scraper-1234567" }, "partition"],
    ["a long partition", { partition: `persist:scraper-${"a".repeat(65)}` }, "partition"],
    ["a partition with other characters", { partition: "persist:scraper-12345678/../" }, "partition"],
    ["a fingerprint that lacks fields", { fingerprintProfile: {} as never }, "fingerprintProfile.userAgent"],
    ["a status", { status: "BANNED" } as Partial<Input>, "status"],
  ])("refuses %s", async (_, input, path) => {
    await expect(create(input)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect(await list()).toEqual([]);
  });

  it("has a unique partition in its organization, which another organization may also use", async () => {
    const partition = "persist:scraper-shared-window";
    await create({ partition });
    await expect(create({ partition })).rejects.toMatchObject({ reason: "CONFLICT" });
    const other = await createTestOrganization();
    expect(await create({ partition }, other.ctx())).toMatchObject({ partition });
    const [one, two] = await Promise.allSettled(
      [1, 2].map(() => create({ partition: "persist:scraper-at-the-same-time" })),
    );
    expect([one?.status, two?.status].sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is refused beyond 1,000", async () => {
    const { organizationId } = organization;
    const data = Array.from({ length: 999 }, (_, index) => ({
      id: newId("scraperAccount"),
      organizationId,
      platform: "PGY" as const,
      displayName: "x",
      partition: `persist:scraper-number-${index}`,
    }));
    await getDb().scraperAccount.createMany({ data });
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(create()).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/1,000 scraper accounts/),
    });
  });
});

describe("the list of scraper accounts", () => {
  it("has the fields of a list, newest first, and no fingerprint", async () => {
    const [first, second] = [await create(), await create()];
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(LIST_FIELDS);
  });

  it("is filtered by platform, status, owner and text", async () => {
    const one = await create({ displayName: "100%_Anna" });
    const two = await create({ platform: "STARMAP", displayName: "100 xAnna" });
    await update(two.id, { status: "REVOKED" });
    const ids = async (input: Filter) => (await list(input)).map(({ id }) => id);
    expect(await ids({ platform: ["STARMAP", "MP_HUXUAN"] })).toEqual([two.id]);
    expect(await ids({ status: ["ACTIVE"] })).toEqual([one.id]);
    expect(await ids({ ownerUserId: organization.ownerId })).toEqual([two.id, one.id]);
    expect(await ids({ ownerUserId: newId("user") })).toEqual([]);
    expect(await ids({ text: "ANNA" })).toEqual([two.id, one.id]);
    expect(await ids({ text: "%_" })).toEqual([one.id]);
    expect(await ids({ text: one.partition })).toEqual([one.id]);
    expect(await ids({ text: two.id })).toEqual([two.id]);
    expect(await ids({ text: organization.ownerId.slice(5) })).toEqual([two.id, one.id]);
  });
});

describe("a scraper account", () => {
  it("changes sent fields only, and never its fingerprint", async () => {
    const made = await create({ avatar: "https://example.com/a.png" });
    const fingerprint = { ...made.fingerprintProfile, userAgent: "other" };
    const changed = await update(made.id, { displayName: " New ", fingerprintProfile: fingerprint });
    const { updatedAt } = changed;
    expect(changed).toEqual({ ...made, displayName: "New", updatedAt });
    expect(await update(made.id, { weight: 4, avatar: null, fingerprintProfile: null })).toMatchObject({
      weight: 4,
      avatar: null,
      displayName: "New",
      fingerprintProfile: made.fingerprintProfile,
    });
    await expect(update(made.id, { usedToday: 0 } as Change)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "usedToday" }],
    });
  });

  it("has its fingerprint protected by the database", async () => {
    const { id } = await create();
    for (const profile of ["'{}'::jsonb", "NULL", `jsonb_set(fingerprint_profile, '{deviceMemory}', '2')`]) {
      const sql = `UPDATE scraper_account SET fingerprint_profile = ${profile} WHERE id = $1`;
      await expect(getDb().$executeRawUnsafe(sql, id)).rejects.toThrow("never changes");
    }
    const same =
      "UPDATE scraper_account SET fingerprint_profile = fingerprint_profile, weight = 2 WHERE id = $1";
    expect(await getDb().$executeRawUnsafe(same, id)).toBe(1);
  });

  it.each(["ACTIVE", "RISK", "BANNED", "REVOKED"] as const)(
    "can be confirmed by a user as %s, which changes only the status",
    async (status) => {
      const { id } = await create();
      const reason = "L3_AUTH_FAIL: signed out";
      const marked = await accounts.markScraperAccountRisk({ ctx: ctx(), input: { id, reason } });
      const { updatedAt, lastConnectivityCheckAt, ...confirmed } = await update(id, { status });
      expect({ ...confirmed, updatedAt, lastConnectivityCheckAt }).toEqual({
        ...marked,
        status,
        updatedAt,
        lastConnectivityCheckAt,
      });
      expect(Math.abs(Date.parse(lastConnectivityCheckAt ?? "") - Date.now())).toBeLessThan(20_000);
      expect(updatedAt).not.toBe(marked.updatedAt);
    },
  );

  it("can be deleted unless it is leased, and the refusal says until when", async () => {
    const { id } = await create();
    const lease = {
      leaseHolder: "run",
      leaseToken: "1.x",
      leaseExpiresAt: new Date("2099-01-01T00:00:00.000Z"),
    };
    await getDb().scraperAccount.update({ where: { id }, data: lease });
    await expect(remove(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching("2099-01-01T00:00:00.000Z"),
    });
    expect(await get(id)).toMatchObject({ id });
    await getDb().scraperAccount.update({ where: { id }, data: { leaseExpiresAt: new Date(0) } });
    expect(await remove(id)).toMatchObject({ id, platform: "PGY" });
    await expect(get(id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("leaves an audit entry for each change, with what was and what is", async () => {
    const { id } = await create();
    await update(id, { weight: 3 });
    await accounts.markScraperAccountRisk({ ctx: ctx(), input: { id } });
    await remove(id);
    const { organizationId, ownerId: actorId } = organization;
    const by = { organizationId, actorId, targetType: "scraper-account" };
    expect(await auditOf(id)).toMatchObject([
      { ...by, action: "scraper-account.create", before: null, after: { weight: 1, status: "ACTIVE" } },
      { ...by, action: "scraper-account.update", before: { weight: 1 }, after: { weight: 3 } },
      { ...by, action: "scraper-account.mark-risk", before: { status: "ACTIVE" }, after: { status: "RISK" } },
      { ...by, action: "scraper-account.delete", before: { status: "RISK" }, after: null },
    ]);
  });

  it("of another organization is not found", async () => {
    const { id } = await create();
    const other = (await createTestOrganization()).ctx();
    const refused = { reason: "NOT_FOUND" };
    await expect(get(id, other)).rejects.toMatchObject(refused);
    await expect(update(id, { weight: 2 }, other)).rejects.toMatchObject(refused);
    await expect(remove(id, other)).rejects.toMatchObject(refused);
    await expect(accounts.markScraperAccountRisk({ ctx: other, input: { id } })).rejects.toMatchObject(
      refused,
    );
    expect(await list({}, other)).toEqual([]);
    expect(await get(id)).toMatchObject({ status: "ACTIVE", weight: 1 });
  });

  it("needs the permission of each verb", async () => {
    const { id } = await create();
    const reader = organization.ctx(["scraper-account:read"]);
    const refused = { reason: "PERMISSION_MISSING" };
    expect(await get(id, reader)).toMatchObject({ id });
    await expect(get(id, organization.ctx(["blogger:read"]))).rejects.toMatchObject(refused);
    await expect(list({}, organization.ctx([]))).rejects.toMatchObject(refused);
    await expect(create({}, reader)).rejects.toMatchObject(refused);
    await expect(update(id, { weight: 2 }, reader)).rejects.toMatchObject(refused);
    await expect(remove(id, organization.ctx(["scraper-account:write"]))).rejects.toMatchObject(refused);
  });
});

describe("in LOCAL mode", () => {
  it("a member sees and changes their own accounts, the Owner all", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const [mine, owners] = [await create({}, member), await create()];
    expect(mine.ownerUserId).not.toBe(organization.ownerId);
    expect((await list({}, member)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await list()).map(({ id }) => id)).toEqual([owners.id, mine.id]);
    expect(await list({ ownerUserId: organization.ownerId }, member)).toEqual([]);
    const refused = { reason: "NOT_FOUND" };
    await expect(get(owners.id, member)).rejects.toMatchObject(refused);
    await expect(update(owners.id, { weight: 2 }, member)).rejects.toMatchObject(refused);
    await expect(remove(owners.id, member)).rejects.toMatchObject(refused);
    expect(await update(mine.id, { weight: 2 }, member)).toMatchObject({ weight: 2 });
    expect(await get(mine.id)).toMatchObject({ weight: 2 });
  });

  it("is the only mode that checks who owns an account", async () => {
    const { id } = await create();
    const member = await memberCtx(organization);
    expect(await get(id, member)).toMatchObject({ id });
    expect(await list({}, member)).toMatchObject([{ id }]);
  });
});
