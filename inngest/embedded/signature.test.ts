import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson, hashSigningKey, isSame, isSigned, sign } from "./signature";

const KEY = `signkey-test-${"ab".repeat(32)}`;
const NOW = 1_700_000_000_000;

describe("sign", () => {
  it("verifies with the same key, ignoring its prefix, and with no other", () => {
    const body = canonicalJson({ b: 1, a: "é" });
    const signature = sign(body, KEY, NOW);
    expect(isSigned(body, signature, KEY, NOW)).toBe(true);
    expect(isSigned(body, signature, "ab".repeat(32), NOW)).toBe(true);
    expect(isSigned(body, signature, "cd".repeat(32), NOW)).toBe(false);
  });

  it.each([
    ["another body", "{}", NOW],
    ["a signature over five minutes old", '{"a":1}', NOW + 301_000],
    ["a signature from the future", '{"a":1}', NOW - 301_000],
  ])("is refused for %s", (_what, body, nowMs) => {
    expect(isSigned(body, sign('{"a":1}', KEY, NOW), KEY, nowMs)).toBe(false);
  });

  it.each([null, "", "t=abc&s=", "s=00", `t=${NOW / 1000}`])("is refused when it is %j", (signature) => {
    expect(isSigned("{}", signature, KEY, NOW)).toBe(false);
  });

  it("covers the canonical form: sorted keys, no spaces", () => {
    expect(canonicalJson({ b: [1, 2.5, null], a: { d: true, c: "x" } })).toBe(
      '{"a":{"c":"x","d":true},"b":[1,2.5,null]}',
    );
  });
});

describe("hashSigningKey", () => {
  it("hashes the key's bytes and keeps its prefix", () => {
    const hash = createHash("sha256")
      .update(Buffer.from("ab".repeat(32), "hex"))
      .digest("hex");
    expect(hashSigningKey(KEY)).toBe(`signkey-test-${hash}`);
  });
});

describe("isSame", () => {
  it("compares texts of any length", () => {
    expect(isSame("secret", "secret")).toBe(true);
    expect(isSame("secre", "secret")).toBe(false);
    expect(isSame("", "secret")).toBe(false);
  });
});
