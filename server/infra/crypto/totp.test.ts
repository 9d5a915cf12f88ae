import { expect, it } from "vitest";
import { findTotpStep, newTotpSecret, totpUri } from "./totp";

/** "12345678901234567890", the secret of the vectors of RFC 6238. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_234_567_890, "005924", 41_152_263],
  [20_000_000_000, "353130", 666_666_666],
])("at %i s the code is %s", (seconds, code, step) => {
  const at = (more: number) => new Date((seconds + more) * 1_000);
  expect(findTotpStep(SECRET, code, at(0))).toBe(step);
  expect([-30, 30].map((more) => findTotpStep(SECRET, code, at(more)))).toEqual([step, step]);
  expect([-90, 90].map((more) => findTotpStep(SECRET, code, at(more)))).toEqual([null, null]);
});

it("rejects what is not a code", () => {
  for (const code of ["", "28708", "2870821", "28708a", "２８７０８２"])
    expect(findTotpStep(SECRET, code, new Date(59_000))).toBeNull();
});

it("makes secrets of 160 bits, and addresses that authenticators read", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, "小周: a&b"));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toContain("小周");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: "6", period: "30" });
});
