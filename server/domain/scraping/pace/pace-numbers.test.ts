import fc from "fast-check";
import { expect, it } from "vitest";
import { seededPace } from "@/testing/scraping/create-pace-account";
import { chooseAccounts, exactProduct, newPaceAccount } from ".";

const paceOf = (overrides: Parameters<typeof seededPace>[2]) => seededPace("BALANCED", "STARMAP", overrides);

it.each([
  [100, 0.29, 29],
  [100, 0.57, 57],
  [50, 0.58, 29],
  [40, 0.75, 30],
  [41, 0.75, 30],
  [1, 0.5, 1],
])("of %i scrapes an hour and a factor of %d the cap is %i", (scrapesPerHour, hourlyFactor, hourCap) => {
  expect(paceOf({ scrapesPerHour, hourlyFactor }).hourCap).toBe(hourCap);
});

const factors = fc.integer({ min: 1, max: 500 });

it("rounds factors as decimals: the hour's cap down, the accounts that work up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), factors, (scrapesPerHour, hundredths) => {
      const { hourCap } = paceOf({ scrapesPerHour, hourlyFactor: hundredths / 100 });
      expect(hourCap).toBe(Math.max(1, Math.floor((scrapesPerHour * hundredths) / 100)));
    }),
    { numRuns: 3_000 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 100 }), (count, hundredths) => {
      const accounts = Array.from({ length: count }, (_, index) => newPaceAccount(`acc_${index}`, 0));
      const occasion = { now: 0, organizationIsActive: true, dataMode: "CLOUD", targets: 1e6 } as const;
      const { working } = chooseAccounts(accounts, paceOf({ kRatio: hundredths / 100 }), occasion);
      expect(working).toHaveLength(Math.ceil((count * hundredths) / 100));
    }),
  );
});

it("multiplies as decimals when floating point is slightly off", () => {
  expect([100 * 0.29, 100 * 0.07, 15 * 1.6]).not.toEqual([29, 7, 24]);
  expect([exactProduct(100, 0.29), exactProduct(100, 0.07), exactProduct(15, 1.6)]).toEqual([29, 7, 24]);
});

it("takes the policy's override, else the baseline, and multiplies both by the factors", () => {
  expect(seededPace("CONSERVATIVE", "STARMAP")).toEqual({
    kRatio: 0.3,
    spareAccounts: 2,
    hourCap: 20,
    dayCap: 200,
    perTaskCap: 100,
    burstSize: 3,
    refillRatePerMin: 2,
    minIntervalMs: 2_500,
    orgDailyBudget: 3_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 12,
    shiftRestMinutes: 24,
  });
  const overridden = { scrapesPerHour: 10, scrapesPerDay: 9, shiftSize: 5, shiftRestMinutes: 10 };
  expect(seededPace("CONSERVATIVE", "STARMAP", { ...overridden, cooldownMinutes: 0 })).toMatchObject({
    hourCap: 5,
    dayCap: 9,
    shiftSize: 3,
    shiftRestMinutes: 16,
    cooldownMinutes: 0,
  });
});
