import { describe, expect, it } from "vitest";
import { paceNumberBounds, type PaceNumberName } from "@/server/domain/scraping/pace";
import { createPacePolicyInput, updatePaceBaselineInput, updatePacePolicyInput } from "./schema";

const factors = { kRatio: 0.5, spareAccounts: 1, shiftSizeFactor: 1, restFactor: 1, hourlyFactor: 0.75 };
const usual = { name: "Nights", ...factors };
const takesNew = (field: string, value: unknown) =>
  createPacePolicyInput.safeParse({ ...usual, [field]: value }).success;
const takesChange = (field: string, value: unknown) =>
  updatePacePolicyInput.safeParse({ id: "pol_1", [field]: value }).success;

const INT = 2_147_483_647;
const YEAR_MINUTES = 525_600;

const factorBounds: [string, number, number, number][] = [
  ["kRatio", 0.01, 1, 0.001],
  ["spareAccounts", 0, 10, 1],
  ["shiftSizeFactor", 0.01, 5, 0.001],
  ["restFactor", 0.01, 5, 0.001],
  ["hourlyFactor", 0.01, 1, 0.001],
];
const numberBounds: [PaceNumberName, number, number][] = [
  ["scrapesPerDay", 1, INT],
  ["scrapesPerHour", 1, INT],
  ["burstSize", 1, INT],
  ["refillRatePerMin", 1, INT],
  ["maxPerTask", 1, INT],
  ["minIntervalMs", 0, 86_400_000],
  ["orgDailyBudget", 1, INT],
  ["consecutiveFailureThreshold", 1, INT],
  ["cooldownMinutes", 0, YEAR_MINUTES],
  ["shiftSize", 1, INT],
  ["shiftRestMinutes", 0, YEAR_MINUTES],
];

describe("the bounds of a policy", () => {
  it.each(factorBounds)("of %s are %d and %d", (field, least, greatest, step) => {
    for (const takes of [takesNew, takesChange]) {
      expect([least, greatest].map((value) => takes(field, value))).toEqual([true, true]);
      for (const bad of [least - step, greatest + step, NaN, null, "1"])
        expect(takes(field, bad), `${bad}`).toBe(false);
    }
    expect(createPacePolicyInput.safeParse({ ...usual, [field]: undefined }).success).toBe(false);
  });

  it("name every override once", () => {
    expect(numberBounds.map(([name]) => name).sort()).toEqual(Object.keys(paceNumberBounds).sort());
  });

  it.each(numberBounds)("of %s are %d and %d, and null means none", (field, least, greatest) => {
    for (const takes of [takesNew, takesChange]) {
      expect([least, greatest, null].map((value) => takes(field, value))).toEqual([true, true, true]);
      for (const bad of [least - 1, greatest + 1, least + 0.5, "1"])
        expect(takes(field, bad), `${bad}`).toBe(false);
    }
    const baseline = (value: unknown) =>
      updatePaceBaselineInput.safeParse({ platform: "PGY", [field]: value }).success;
    expect([least, greatest].map(baseline)).toEqual([true, true]);
    expect([least - 1, greatest + 1, null].map(baseline)).toEqual([false, false, false]);
    expect(createPacePolicyInput.parse(usual)).toMatchObject({ [field]: null });
  });

  it.each([
    ["name", "长".repeat(50), ["", " ", "长".repeat(51), null, "a\0b"]],
    ["description", "长".repeat(200), ["长".repeat(201), 7, "\ud800"]],
  ])("of %s count characters", (field, longest, bad) => {
    for (const takes of [takesNew, takesChange]) {
      expect(takes(field, longest)).toBe(true);
      expect(bad.map((value) => takes(field, value))).toEqual(bad.map(() => false));
    }
    expect(takesNew("description", null)).toBe(true);
  });

  it("refuse a disabled new policy, and unknown fields", () => {
    expect(takesChange("enabled", false)).toBe(true);
    for (const [field, value] of [
      ["enabled", false],
      ["systemKey", "FAST"],
      ["organizationId", "org_1"],
    ] as const)
      expect(takesNew(field, value), field).toBe(false);
    expect(takesChange("systemKey", "FAST")).toBe(false);
  });
});
