import { describe, expect, it } from "vitest";
import { readKey, SlotCounts, slotsOf } from "./concurrency";
import { functionConfigSchema } from "./registration";

const config = (id: string, concurrency: unknown) =>
  functionConfigSchema.parse({ id, triggers: [], steps: { step: {} }, concurrency });
const event = (endpointId: string) => ({ data: { endpointId } });

describe("slotsOf", () => {
  it("is one slot a limit, its own for each key and function", () => {
    const keyed = [{ limit: 1, key: "event.data.endpointId" }, { limit: 5 }];
    const [a, b, other] = [
      slotsOf(config("f", keyed), event("a")),
      slotsOf(config("f", keyed), event("b")),
      slotsOf(config("g", keyed), event("a")),
    ];
    expect(a).toHaveLength(2);
    expect(a[0]).not.toBe(b[0]);
    expect(a[1]).toBe(b[1]);
    expect(other[0]).not.toBe(a[0]);
  });

  it("is empty without limits", () => {
    expect(slotsOf(config("f", undefined), event("a"))).toEqual([]);
  });
});

describe("readKey", () => {
  it.each([
    ["event.data.id", "e1"],
    ["event.data.n", "7"],
    ["event.data.list", '["x"]'],
    // Null and absent are values like others: their runs share a slot, as on Inngest's server.
    ["event.data.nothing", "null"],
    ["event.data.missing", ""],
  ])("%s is %j", (key, expected) => {
    expect(readKey(key, { data: { id: "e1", n: 7, list: ["x"], nothing: null } })).toBe(expected);
  });
});

describe("SlotCounts", () => {
  it("admits as many as the limit says, and the next when one leaves", () => {
    const counts = new SlotCounts();
    expect([1, 2, 3].map(() => counts.take(["k#2"]))).toEqual([true, true, false]);
    expect(counts.full()).toEqual(["k#2"]);
    counts.release(["k#2"]);
    expect(counts.full()).toEqual([]);
    expect(counts.take(["k#2"])).toBe(true);
  });

  it("takes all slots or none", () => {
    const counts = new SlotCounts();
    counts.take(["a#1"]);
    expect(counts.take(["b#1", "a#1"])).toBe(false);
    expect(counts.take(["b#1"])).toBe(true);
  });

  it("counts a key once, also while runs of an older limit are left", () => {
    const counts = new SlotCounts();
    expect([counts.take(["k#1"]), counts.take(["k#3"]), counts.take(["k#1"])]).toEqual([true, true, false]);
  });

  it("does not limit what has no slots", () => {
    expect(new SlotCounts().take([])).toBe(true);
  });
});
