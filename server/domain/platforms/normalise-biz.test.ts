import fc from "fast-check";
import { expect, it } from "vitest";
import { normaliseBiz } from "./normalise-biz";

it("is the same for every way to pad one number", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }), (number) => {
      const padded = btoa(String(number));
      expect(normaliseBiz(padded)).toBe(padded);
      expect(normaliseBiz(padded.replaceAll("=", ""))).toBe(padded);
    }),
  );
});

it.each(["", "=", "A", "aGVsbG8=", btoa("012"), btoa("-1"), btoa("1".repeat(21)), "文"])(
  "refuses %s",
  (biz) => {
    expect(normaliseBiz(biz)).toBeNull();
  },
);
