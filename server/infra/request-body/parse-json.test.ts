import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDeeperThan } from "@/server/domain/kernel/json/json";
import { isNestedDeeper, parseJson } from "./parse-json";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("parseJson", () => {
  it("reads any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each(["", "{", "{'a':1}", "NaN", "[1,]", '"\ud800', "1 2"])("refuses %j", (text) => {
    expect(() => parseJson(bytes(text))).toThrow(expect.objectContaining({ reason: "MALFORMED_JSON" }));
  });

  it("refuses 4 MiB of brackets", () => {
    const brackets = bytes("[".repeat(2_097_152) + "]".repeat(2_097_152));
    expect(() => parseJson(brackets)).toThrow("deeper than 200 levels");
  });
});

describe("isNestedDeeper", () => {
  it("finds in the text what isDeeperThan finds in the value", () => {
    const value = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom("[", "{", '"', "\\", "]", "小") });
    fc.assert(
      fc.property(value, fc.nat(5), (json, levels) => {
        expect(isNestedDeeper(bytes(JSON.stringify(json)), levels)).toBe(isDeeperThan(json, levels));
      }),
    );
  });
});
