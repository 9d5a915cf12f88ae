import { describe, expect, it } from "vitest";
import { type IdKind, idPrefixes } from "./id-kinds";
import { idSchema, newId } from "./ids";

describe("newId", () => {
  it("carries the prefix of its kind and passes that kind's schema only", () => {
    for (const kind of Object.keys(idPrefixes) as IdKind[]) {
      const id = newId(kind);
      expect(id).toMatch(new RegExp(`^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`));
      expect(idSchema(kind).safeParse(id).success).toBe(true);
      expect(idSchema(kind === "blogger" ? "user" : "blogger").safeParse(id).success).toBe(false);
    }
  });

  it("sorts by time", () => {
    const times = [
      0,
      1,
      31,
      32,
      1_000,
      Date.UTC(2026, 10, 21),
      Date.UTC(2026, 10, 21) + 1,
      Date.UTC(9999, 0, 1),
    ];
    const ids = times.map((time) => newId("blogger", time));
    expect([...ids].sort()).toEqual(ids);
  });

  it("does not repeat within a millisecond", () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => newId("blogger", 1)));
    expect(ids.size).toBe(10_000);
  });

  it("has no two kinds with one prefix", () => {
    const prefixes = Object.values(idPrefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});
