import { expect, it } from "vitest";
import { normalisePlatformId } from "./normalise-platform-id";

it("gives one account of MP_HUXUAN one id, padded or not", () => {
  expect(normalisePlatformId("MP_HUXUAN", "MzA4NTc3MTQwMQ")).toBe("MzA4NTc3MTQwMQ==");
  expect(normalisePlatformId("MP_HUXUAN", "MzA4NTc3MTQwMQ==")).toBe("MzA4NTc3MTQwMQ==");
});

it("gives one creator of PGY one id, in whichever case it was sent", () => {
  expect(normalisePlatformId("PGY", "5F2D1C3E000000000101B2C3")).toBe("5f2d1c3e000000000101b2c3");
});

it("leaves every other id as it was sent", () => {
  expect(normalisePlatformId("MP_HUXUAN", "gh_name")).toBe("gh_name");
  expect(normalisePlatformId("PGY", "MzA4NTc3MTQwMQ")).toBe("MzA4NTc3MTQwMQ");
});
