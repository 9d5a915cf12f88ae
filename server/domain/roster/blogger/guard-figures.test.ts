import { describe, expect, it } from "vitest";
import { guardedFields, guardFigures, type HeldBefore, toFigure } from "./guard-figures";

const rule = { isOn: true, factor: 10 };
const day = "2026-11-22";
const guard = (stored: object, found: object, more: { earlier?: HeldBefore[]; factor?: number } = {}) =>
  guardFigures({ ...stored }, found, {
    rule: { ...rule, ...(more.factor && { factor: more.factor }) },
    earlier: more.earlier ?? [],
    day,
  });
const heldFields = (stored: object, found: object, factor?: number) =>
  guard(stored, found, { ...(factor && { factor }) }).held.map(({ field }) => field);

describe("a figure", () => {
  it.each([
    ["fansCount", 20_000, null],
    ["fansCount", 20_000, 0],
    ["fansCount", 20_000, 1_999],
    ["fansCount", 20_000, 200_001],
    ["interactRate", 350, 3],
    ["priceMidWithFee", 8_000, null],
    ["personal30PlayMid", "9007199254740993", "12"],
    ["personal30PlayOverRate", "35.20%", "0.35%"],
    ["estimate120ExpectCpm", 25.5, 0],
  ])("%s of %s that becomes %s is held back", (field, before, found) => {
    const { fields, held } = guard({ [field]: before }, { [field]: found, nickname: "新名" });
    expect(fields).toEqual({ nickname: "新名" });
    const text = found === null ? null : String(found);
    expect(held).toEqual([{ field, before: String(before), found: text, days: 1, isNew: true }]);
  });

  it.each([
    ["fansCount", 20_000, 2_000],
    ["fansCount", 20_000, 200_000],
    ["fansCount", 99, null],
    ["fansCount", null, 5_000_000],
    ["personal30PlayOverRate", "0.90%", "0.01%"],
    ["last15AllPlayMax", "20000", "9000000"],
    ["fansGrowth", 5_000, -20],
    ["seed30A3IncrCnt", "10-50万", null],
    ["category", "美食", null],
  ])("%s of %s that becomes %s is written", (field, before, found) => {
    expect(guard({ [field]: before }, { [field]: found })).toEqual({
      fields: { [field]: found },
      held: [],
      settled: [],
    });
  });

  it("is judged by the set factor, and not at all when the rule is off", () => {
    expect(heldFields({ fansCount: 20_000 }, { fansCount: 9_000 }, 2)).toEqual(["fansCount"]);
    expect(heldFields({ fansCount: 20_000 }, { fansCount: 200 }, 200)).toEqual([]);
    const off = { rule: { ...rule, isOn: false }, earlier: [], day };
    expect(guardFigures({ fansCount: 20_000 }, { fansCount: null }, off).fields).toEqual({ fansCount: null });
  });
});

describe("a figure that was held back before", () => {
  const before = (more: Partial<HeldBefore> = {}): HeldBefore => ({
    field: "fansCount",
    found: "150",
    days: 2,
    day: "2026-11-21",
    isDismissed: false,
    ...more,
  });
  const again = (found: number | null, more: Partial<HeldBefore> = {}) =>
    guard({ fansCount: 20_000 }, { fansCount: found }, { earlier: [before(more)] });

  it("is accepted on the third day on which it is found, within a tolerance", () => {
    expect(again(180)).toEqual({ fields: { fansCount: 180 }, held: [], settled: ["fansCount"] });
    expect(again(150, { days: 1 }).held).toMatchObject([{ days: 2, isNew: false }]);
  });

  it("does not count twice on one day", () => {
    expect(again(150, { day }).held).toMatchObject([{ days: 2, isNew: false }]);
  });

  it("starts again when another value is found", () => {
    expect(again(null).held).toMatchObject([{ found: null, days: 1, isNew: true }]);
    expect(again(null, { found: "0" }).settled).toEqual(["fansCount"]);
  });

  it("is settled when the old value comes back, or the rule is off", () => {
    expect(again(19_000)).toEqual({ fields: { fansCount: 19_000 }, held: [], settled: ["fansCount"] });
  });

  it("stays held after it was dismissed, until another value is found", () => {
    expect(again(150, { isDismissed: true, days: 9 }).held).toMatchObject([{ days: 10, isNew: false }]);
    expect(again(2_000_000, { isDismissed: true }).held).toMatchObject([{ days: 1, isNew: true }]);
  });
});

it("a held figure is written as its field takes it", () => {
  expect(toFigure("fansCount", "150")).toBe(150);
  expect(toFigure("estimate120ExpectCpm", "2.5")).toBe(2.5);
  expect(toFigure("personal30PlayMid", "9007199254740993")).toBe("9007199254740993");
  expect(toFigure("personal30PlayOverRate", "3.45%")).toBe("3.45%");
  expect(toFigure("fansCount", null)).toBeNull();
  expect(guardedFields).not.toContain("last15AllPlayMax");
  expect(guardedFields).toContain("last15AllPlayAvg");
});
