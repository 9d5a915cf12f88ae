import { beforeEach, describe, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createPacedAccounts } from "@/testing/scraping/create-paced-accounts";
import { createTestBlogger, createTestPacePolicy, createTestScrapingTask } from "@/testing/create-test-rows";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { forecastScrapingTask } from ".";

await openOwnDatabase();

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

type Input = Parameters<typeof forecastScrapingTask>[0]["input"];
const forecast = (input: Input, by = organization.ctx()) => forecastScrapingTask({ ctx: by, input });
const planned = { name: "Every morning", platforms: ["STARMAP" as const] };
const bloggers = async (count: number, fields: Parameters<typeof createTestBlogger>[1] = {}) => {
  for (let made = 0; made < count; made += 1)
    await createTestBlogger(organization, { platform: "STARMAP", ...fields });
};

describe("the forecast of a task", () => {
  it("has targets, accounts, end and limit by platform, for a stored task as for a planned one", async () => {
    await bloggers(30);
    await bloggers(2, { platform: "PGY" });
    await bloggers(1, { platform: "MP_HUXUAN" });
    const [rested = ""] = await createPacedAccounts(organization, 1, { lastShiftEndedAt: new Date(0) });
    const [fresh = ""] = await createPacedAccounts(organization, 1, { displayName: "星图二号" });
    const [banned = ""] = await createPacedAccounts(organization, 1, { status: "BANNED" });
    const before = Date.now();
    const result = await forecast({ ...planned, platforms: ["PGY", "STARMAP"] });
    expect(result).toMatchObject({
      targetCount: 32,
      perPlatform: [
        {
          platform: "STARMAP",
          targetCount: 30,
          bindingLimit: "INTERVAL",
          accounts: [
            { id: fresh, displayName: "星图二号", role: "WORKING", reason: null, freesAt: null },
            { id: rested, displayName: "星图一号", role: "SPARE", reason: null, freesAt: null },
            { id: banned, displayName: "星图一号", role: "OUT", reason: "STATUS", freesAt: null },
          ],
        },
        { platform: "PGY", targetCount: 2, accounts: [], expectedEndAt: null, bindingLimit: "ACCOUNTS" },
      ],
      // No account can scrape the two of PGY.
      expectedEndAt: null,
    });
    const id = await createTestScrapingTask(organization, planned);
    const stored = await forecast({ id });
    expect(stored).toMatchObject({ targetCount: 30, perPlatform: [{ platform: "STARMAP" }] });
    expect(stored.expectedEndAt).toBe(stored.perPlatform[0]?.expectedEndAt);
    const minutes = (Date.parse(stored.expectedEndAt ?? "") - before) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(20);
    expect(minutes).toBeLessThan(90);
  });

  it("counts the bloggers that the filter matches, without deactivated ones", async () => {
    await bloggers(3, { fansCount: 500 });
    await bloggers(2, { fansCount: 5_000, tags: ["美妆"] });
    await bloggers(1, { deactivatedAt: new Date() });
    const filtered = { ...planned, scope: "FILTERED" as const };
    const count = async (input: Input) => (await forecast(input)).targetCount;
    expect(await count(planned)).toBe(5);
    expect(await count({ ...filtered, filterJson: { fansCountMin: 1_000 } })).toBe(2);
    expect(await count({ ...filtered, filterJson: { tags: ["美妆"], platform: ["STARMAP"] } })).toBe(2);
    expect(await count({ ...filtered, filterJson: { platform: ["PGY"] } })).toBe(0);
    // A task that takes all creators ignores its filter.
    expect(await count({ ...planned, filterJson: { fansCountMin: 1_000 } })).toBe(5);
    const id = await createTestScrapingTask(organization, { ...filtered, filterJson: { fansCountMax: 600 } });
    expect(await count({ id })).toBe(3);
    const broken = await createTestScrapingTask(organization, { ...filtered, filterJson: { color: "red" } });
    await expect(forecast({ id: broken })).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("counts no rejected ones, unless the filter names a review status", async () => {
    await bloggers(2, { fansCount: 500 });
    await bloggers(3, { fansCount: 500, reviewStatus: "REJECTED" });
    const count = async (input: Input) => (await forecast(input)).targetCount;
    const filtered = (filterJson: object) =>
      count({ ...planned, scope: "FILTERED", filterJson: { fansCountMin: 1, ...filterJson } });
    expect(await count(planned)).toBe(2);
    expect(await filtered({})).toBe(2);
    expect(await filtered({ reviewStatus: "REJECTED" })).toBe(3);
  });

  it("uses the task's policy, and the remaining budget", async () => {
    await bloggers(5);
    await createPacedAccounts(organization, 1);
    const pacePolicyId = await createTestPacePolicy(organization, { orgDailyBudget: 4 });
    const limited = await forecast({ ...planned, pacePolicyId });
    expect(limited.perPlatform[0]?.bindingLimit).toBe("ORG_DAILY_BUDGET");
    await getDb().pacePolicy.update({ where: { id: pacePolicyId }, data: { enabled: false } });
    const balanced = await forecast({ ...planned, pacePolicyId });
    expect(balanced.perPlatform[0]?.bindingLimit).toBe("INTERVAL");
  });

  it("includes an account whose scrape is running", async () => {
    await bloggers(1);
    const leaseExpiresAt = new Date(Date.now() + 60_000);
    const lease = { leaseHolder: "run_other", leaseToken: "1.x", leaseExpiresAt };
    const [busy = ""] = await createPacedAccounts(organization, 1, lease);
    const { perPlatform } = await forecast(planned);
    expect(perPlatform[0]?.accounts).toMatchObject([{ id: busy, role: "WORKING", reason: null }]);
  });

  it("has no end for a platform from which nothing is requested", async () => {
    await bloggers(2, { platform: "MP_HUXUAN" });
    await createPacedAccounts(organization, 1, { platform: "MP_HUXUAN" });
    const result = await forecast({ ...planned, platforms: ["MP_HUXUAN"] });
    expect(result).toEqual({
      targetCount: 2,
      expectedEndAt: null,
      unfilledFields: [],
      perPlatform: [
        {
          platform: "MP_HUXUAN",
          targetCount: 2,
          accounts: [],
          expectedEndAt: null,
          bindingLimit: "NO_DRIVER",
        },
      ],
    });
  });

  it("in LOCAL mode shows a member their own creators, and the Owner all", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const memberId = member.actor.type === "user" ? member.actor.userId : "";
    await bloggers(2, { ownerUserId: organization.ownerId });
    await bloggers(1, { ownerUserId: memberId });
    const [owners = ""] = await createPacedAccounts(organization, 1, { ownerUserId: organization.ownerId });
    const [members = ""] = await createPacedAccounts(organization, 1, { ownerUserId: memberId });
    const seenBy = async (by: typeof member) => {
      const { targetCount, perPlatform } = await forecast(planned, by);
      return [targetCount, perPlatform[0]?.accounts.map(({ id, role, reason }) => [id, role, reason])];
    };
    expect(await seenBy(member)).toEqual([1, [[members, "WORKING", null]]]);
    expect(await seenBy(organization.ctx())).toEqual([
      3,
      [
        [owners, "WORKING", null],
        [members, "OUT", "OWNER"],
      ],
    ]);
    // The targets of a task do not depend on the caller.
    const theirs = await createTestScrapingTask(organization, { ...planned, ownerUserId: memberId });
    expect(await forecast({ id: theirs }, organization.ctx())).toMatchObject({ targetCount: 1 });
  });

  it("is refused without permission to read tasks, and does not find another organization's task", async () => {
    const unpermitted = organization.ctx(permissions.filter((one) => one !== "scraping-task:read"));
    await expect(forecast(planned, unpermitted)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const theirs = await createTestScrapingTask(await createTestOrganization());
    await expect(forecast({ id: theirs })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it.each<[string, object, string]>([
    ["no name", { platforms: ["PGY"] }, "name"],
    ["a long name", { ...planned, name: "x".repeat(101) }, "name"],
    ["no platform", { ...planned, platforms: [] }, "platforms"],
    ["a platform twice", { ...planned, platforms: ["PGY", "PGY"] }, "platforms"],
    ["no platform of ours", { ...planned, platforms: ["TIKTOK"] }, "platforms.0"],
    ["no duration", { ...planned, maxRunDurationMinutes: 0 }, "maxRunDurationMinutes"],
    ["less than no retry", { ...planned, failureRetryCount: -1 }, "failureRetryCount"],
    ["no time between retries", { ...planned, retryIntervalMinutes: 0 }, "retryIntervalMinutes"],
    ["a filter that is missing", { ...planned, scope: "FILTERED" }, "filterJson"],
    ["a filter by what is unknown", { ...planned, filterJson: { color: "red" } }, "filterJson.color"],
    ["fields of no blogger", { ...planned, fieldsJson: ["color"] }, "fieldsJson.0"],
    ["a task and a plan in one", { ...planned, id: "tsk_1" }, "name"],
    ["an id of something else", { id: "pol_1" }, "id"],
  ])("refuses %s, and names the field", async (_, bad, path) => {
    const issue: unknown = expect.objectContaining({ path });
    const issues: unknown = expect.arrayContaining([issue]);
    await expect(forecast(bad as Input)).rejects.toMatchObject({ reason: "VALIDATION_FAILED", issues });
  });
});
