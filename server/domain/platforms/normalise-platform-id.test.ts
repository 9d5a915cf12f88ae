import { expect, it } from "vitest";
import { normalisePlatformId } from "./normalise-platform-id";

it("gives one account of MP_HUXUAN one id, padded or not", () => {
  expect(normalisePlatformId("MP_HUXUAN", "MzA4NTc3MTQwMQ")).toBe("MzA4NTc3MTQwMQ==");
  expect(normalisePlatformId("MP_HUXUAN", "MzA4NTc3MTQwMQ==")).toBe("MzA4NTc3MTQwMQ==");
});

it("leaves every other id as it was sent", () => {
  expect(normalisePlatformId("MP_HUXUAN", "gh_name")).toBe("gh_name");
  expect(normalisePlatformId("PGY", "MzA4NTc3MTQwMQ")).toBe("MzA4NTc3MTQwMQ");
});
