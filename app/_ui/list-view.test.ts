import { describe, expect, it } from "vitest";
import { inAddress, parseFilter } from "./list-view";
import { MAX_COUNT } from "./count-range-text";

describe("a value of an address", () => {
  it.each([
    ["count", inAddress.count(), { "0": 0, "120": 120, [MAX_COUNT]: MAX_COUNT }],
    ["bounded count", inAddress.count({ min: 1, max: 9 }), { "1": 1, "9": 9 }],
    ["day", inAddress.day, { "2026-11-21": "2026-11-21", "2028-02-29": "2028-02-29" }],
    ["local time", inAddress.localTime, { "2026-11-21T14:05": "2026-11-21T14:05" }],
    ["flag", inAddress.flag, { true: true }],
    ["one of", inAddress.oneOf(["A", "B"]), { B: "B" }],
    ["some of", inAddress.someOf(["A", "B"]), { "B,A": ["A", "B"], "C,A": ["A"] }],
    ["names", inAddress.names, { "a,b": ["a", "b"], "hair\\, nails,": ["hair, nails"] }],
    ["form", inAddress.matching(/^usr_\w+$/), { usr_1: "usr_1" }],
  ] as const)("is read: %s", (_, read, values) => {
    for (const [text, value] of Object.entries(values)) expect(read(text)).toEqual(value);
  });

  it.each([
    ["count", inAddress.count(), ["-1", "1.5", "1e3", "many", String(MAX_COUNT + 1), "99999999999"]],
    ["bounded count", inAddress.count({ min: 1, max: 9 }), ["0", "10"]],
    ["day", inAddress.day, ["today", "2026-02-30", "2026-13-01", "2026-1-1", "2026-11-21T00:00"]],
    ["local time", inAddress.localTime, ["2026-11-21", "2026-13-41T99:00", "2026-11-21 14:05"]],
    ["flag", inAddress.flag, ["1", "false"]],
    ["one of", inAddress.oneOf(["A", "B"]), ["C", "A,B", "toString"]],
    ["some of", inAddress.someOf(["A", "B"]), ["C", ","]],
    ["names", inAddress.names, [",", ",,"]],
    ["form", inAddress.matching(/^usr_\w+$/), ["usr_", "key_1"]],
  ] as const)("is ignored when invalid: %s", (_, read, texts) => {
    for (const text of texts) expect(read(text), text).toBeUndefined();
  });
});

it("reads no key of an address that is empty or not the filter's", () => {
  const read = (query: string) => parseFilter({ text: inAddress.text }, new URLSearchParams(query));
  expect(read("text=%20&page=2")).toEqual({});
  expect(read("text=%20deer%20")).toEqual({ text: "deer" });
});
