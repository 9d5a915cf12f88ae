import { describe, expect, it } from "vitest";
import { seededUlid, ulid } from "./job-event";

const NOW = 1_700_000_000_000;
const seed = (bytes: number[]) => `${NOW},${Buffer.from(bytes).toString("base64")}`;

describe("ulid", () => {
  it("has 26 characters and sorts by time", () => {
    expect(ulid(NOW)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(ulid(NOW) < ulid(NOW + 1)).toBe(true);
    expect(ulid(0, new Uint8Array(10))).toBe("0".repeat(26));
  });
});

describe("seededUlid", () => {
  const bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  it("gives each event of a request its id, the same whenever it is sent", () => {
    const ids = [0, 1, 2].map((index) => seededUlid(seed(bytes), index, NOW));
    expect(new Set(ids).size).toBe(3);
    expect([0, 1, 2].map((index) => seededUlid(seed(bytes), index, NOW + 5000))).toEqual(ids);
  });

  it("carries over in the last bytes", () => {
    expect(seededUlid(seed([0, 0, 0, 0, 0, 0, 255, 255, 255, 255]), 1, NOW)).toHaveLength(26);
  });

  it.each([undefined, "", "nonsense", "12,short", `-5,${Buffer.alloc(10).toString("base64")}`])(
    "is random without a usable seed: %s",
    (text) => {
      expect(seededUlid(text, 0, NOW)).not.toBe(seededUlid(text, 0, NOW));
    },
  );
});
