import fc from "fast-check";
import { expect, it } from "vitest";
import { normaliseBiz } from "./mp-huxuan";
import { normalisePlatformId } from "./platform-ids";
import { platformCount, platforms } from "./platforms";

it("is the same for every padding of one number", () => {
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

it("gives one account of MP_HUXUAN one id, padded or not", () => {
  expect(normalisePlatformId("MP_HUXUAN", "MzA4NTc3MTQwMQ")).toBe("MzA4NTc3MTQwMQ==");
  expect(normalisePlatformId("MP_HUXUAN", "MzA4NTc3MTQwMQ==")).toBe("MzA4NTc3MTQwMQ==");
});

it("gives one creator of PGY one id, in either case", () => {
  expect(normalisePlatformId("PGY", "5F2D1C3E000000000101B2C3")).toBe("5f2d1c3e000000000101b2c3");
});

it("leaves every other id as it was sent", () => {
  expect(normalisePlatformId("MP_HUXUAN", "gh_name")).toBe("gh_name");
  expect(normalisePlatformId("PGY", "MzA4NTc3MTQwMQ")).toBe("MzA4NTc3MTQwMQ");
});

it("the number of platforms in words is the number of platforms", () => {
  const words = { en: ["five", "six", "seven", "eight"], zh: ["五", "六", "七", "八"] };
  expect([words.en.indexOf(platformCount.en), words.zh.indexOf(platformCount.zh)]).toEqual([
    platforms.length - 5,
    platforms.length - 5,
  ]);
});
