import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestPacePolicy } from "@/testing/create-test-rows";
import { measureStall } from "@/testing/measure/longest-stall";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { simulatePacePolicy } from ".";

await openOwnDatabase();

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const factors = { kRatio: 0.5, spareAccounts: 1, shiftSizeFactor: 1, restFactor: 1, hourlyFactor: 0.75 };
type Input = Parameters<typeof simulatePacePolicy>[0]["input"];
const simulate = (policyId: string, more: Partial<Input> = {}) =>
  simulatePacePolicy({
    ctx: organization.ctx(),
    input: { policyId, platform: "STARMAP", accounts: 1, hours: 8, ...more },
  });
const builtIn = async (systemKey: "CONSERVATIVE" | "BALANCED" | "FAST") =>
  (await getDb().pacePolicy.findUniqueOrThrow({ where: { systemKey } })).id;
type Fields = NonNullable<Parameters<typeof createTestPacePolicy>[1]>;
const free = (given: Fields) => {
  const many = 100_000;
  return createTestPacePolicy(organization, {
    kRatio: 1,
    spareAccounts: 0,
    hourlyFactor: 1,
    scrapesPerHour: many,
    scrapesPerDay: many,
    orgDailyBudget: many,
    burstSize: many,
    refillRatePerMin: 60_000,
    minIntervalMs: 0,
    shiftSize: many,
    shiftRestMinutes: 0,
    ...given,
  });
};

describe("a simulated policy", () => {
  it.each([
    ["BALANCED", 30, 200],
    ["FAST", 40, 200],
  ] as const)(
    "%s does %i scrapes of STARMAP in the first hour and %i in eight",
    async (key, first, eight) => {
      const result = await simulate(await builtIn(key));
      expect(result.hours.map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(result.hours[0]).toEqual({ hour: 0, scrapes: first });
      expect(result.total).toBe(eight);
      expect(result.hours.reduce((sum, { scrapes }) => sum + scrapes, 0)).toBe(eight);
      expect(await simulate(await builtIn(key))).toEqual(result);
    },
  );

  it("does no more in a day than accounts and budget allow", async () => {
    const id = await builtIn("FAST");
    const totals = [];
    for (const accounts of [1, 5, 20]) totals.push((await simulate(id, { hours: 24, accounts })).total);
    expect(totals).toEqual([200, 1_000, 3_000]);
  });

  it.each<[string, Fields, Partial<Input>]>([
    ["HOUR_CAP", { scrapesPerHour: 5 }, {}],
    ["DAY_CAP", { scrapesPerDay: 5 }, {}],
    ["BUCKET", { burstSize: 1, refillRatePerMin: 1 }, {}],
    ["INTERVAL", { minIntervalMs: 30_000 }, {}],
    ["SHIFT_REST", { shiftSize: 5, shiftRestMinutes: 60 }, {}],
    ["ORG_DAILY_BUDGET", { orgDailyBudget: 5 }, {}],
  ])("names %s where that binds", async (limit, numbers, more) => {
    expect(await simulate(await free(numbers), more)).toMatchObject({ bindingLimit: limit });
  });

  it("does nothing on a platform without known calls", async () => {
    const result = await simulate(await builtIn("FAST"), { platform: "MP_HUXUAN", hours: 2 });
    const hours = [0, 1].map((hour) => ({ hour, scrapes: 0 }));
    expect(result).toEqual({ hours, total: 0, bindingLimit: "NO_DRIVER" });
  });

  it("does as much by the numbers of a draft as once they are saved", async () => {
    const draft = { kRatio: 0.6, spareAccounts: 0, shiftSizeFactor: 0.5, restFactor: 2, hourlyFactor: 0.5 };
    const saved = await createTestPacePolicy(organization, { ...draft, scrapesPerDay: 90 });
    const asked = { platform: "PGY", accounts: 4, hours: 24 } as const;
    const input = { ...asked, draft: { ...draft, scrapesPerDay: 90 } };
    const result = await simulatePacePolicy({ ctx: organization.ctx(), input });
    expect(result).toEqual(await simulate(saved, asked));
    expect(result.total).toBeGreaterThan(0);
    expect(result).not.toEqual(await simulate(await builtIn("FAST"), asked));
  });

  it.each([
    ["neither a policy nor a draft", {}],
    ["both", { policyId: "pol_1", draft: { ...factors } }],
    ["a draft with a factor out of bounds", { draft: { ...factors, kRatio: 1.1 } }],
    ["a draft with a name", { draft: { ...factors, name: "Nights" } }],
  ])("refuses %s", async (_, what) => {
    const input = { ...what, platform: "PGY" as const, accounts: 1, hours: 1 };
    await expect(simulatePacePolicy({ ctx: organization.ctx(), input })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
    });
  });

  it("accepts its maximum of accounts when the budget ends their work", async () => {
    expect(await simulate(await builtIn("FAST"), { accounts: 100, hours: 24 })).toMatchObject({
      total: 3_000,
    });
  });

  it("leaves the event loop to others while it computes", async () => {
    const id = await free({ scrapesPerDay: 10_000, orgDailyBudget: 10_000, shiftSize: 1 });
    const { longestMs, wholeMs } = await measureStall(() => simulate(id, { accounts: 10, hours: 2 }));
    expect(longestMs).toBeLessThan(wholeMs / 4);
  });

  it("computes one simulation of a person at a time", async () => {
    const id = await free({ scrapesPerDay: 500 });
    const ends: number[] = [];
    const asked = [20, 1, 1].map((accounts, index) =>
      simulate(id, { accounts }).then(() => ends.push(index)),
    );
    await Promise.all(asked);
    expect(ends[0]).toBe(0);
  });

  it("refuses a request that would take too long, and says what to request instead", async () => {
    const id = await free({ scrapesPerDay: 2_000_000, scrapesPerHour: 2_000_000, orgDailyBudget: 2_000_000 });
    await expect(simulate(id, { accounts: 100, hours: 48 })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      message: "That is more than 3,000 scrapes. Choose fewer hours or fewer accounts.",
    });
  });

  it.each<[string, Partial<Input>]>([
    ["no account", { accounts: 0 }],
    ["101 accounts", { accounts: 101 }],
    ["half an account", { accounts: 1.5 }],
    ["no hour", { hours: 0 }],
    ["49 hours", { hours: 49 }],
    ["no platform of ours", { platform: "TIKTOK" as "PGY" }],
  ])("refuses %s", async (_, bad) => {
    await expect(simulate(await builtIn("FAST"), bad)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("does not find another organization's policy", async () => {
    const theirs = await createTestPacePolicy(await createTestOrganization());
    await expect(simulate(theirs)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});
