import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLongInteger, LongInteger, parseExactJson } from "./long-integers";

describe("parseExactJson", () => {
  it.each([
    ['{"id": 12345678901234567890}', "id", "12345678901234567890"],
    ['{"a":[1,{"b":-9007199254740993}]}', "a.1.b", "-9007199254740993"],
    ['{"of \\"quotes\\\\": 9007199254740993}', 'of "quotes\\', "9007199254740993"],
    ["[1e3, 12345678901234567890]", "1", "12345678901234567890"],
    // A double has exactly this value, but JSON writes it as 36028797018963970.
    ["[36028797018963968]", "0", "36028797018963968"],
    ['{"after": [1.12345678901234567890, 1e0, -9234567890123457]}', "after.2", "-9234567890123457"],
    ["[4503599627370497.7]", "0", "4503599627370497.7"],
    ['{"before the point": -12345678901234567.25}', "before the point", "-12345678901234567.25"],
  ])("keeps the digits of an integer that no number holds: %s", (text, path, digits) => {
    expect(findLongInteger(parseExactJson(text))).toEqual({ path, digits });
  });

  it.each([
    ['{"id":"12345678901234567890"}', { id: "12345678901234567890" }],
    ['{"text": "a: 12345678901234567890, \\"b\\": 1"}', { text: 'a: 12345678901234567890, "b": 1' }],
    ["[9007199254740991, -2251799813685248.5]", [9_007_199_254_740_991, -2_251_799_813_685_248.5]],
    ["[9007199254740992, 10000000000000000000]", [9_007_199_254_740_992, 10_000_000_000_000_000_000]],
    ["[62408694081443930, 12340000000000000000000000]", [62_408_694_081_443_930, 1.234e25]],
    [
      "[0.12345678901234567, 1.5e300, 1234567890123456.5]",
      [0.12345678901234566, 1.5e300, 1234567890123456.5],
    ],
    [
      "[12345678901234567891e3, 9007199254740993E-2, true]",
      [Number("12345678901234567891e3"), Number("9007199254740993e-2"), true],
    ],
    ['{"a": 1, "a": 2}', { a: 2 }],
  ])("reads what loses nothing as JSON.parse does: %s", (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
    expect(findLongInteger(parseExactJson(text))).toBeNull();
  });

  it("marks only such integers, at any position", () => {
    const long = fc.bigInt({ min: 2n ** 53n, max: 10n ** 21n - 1n });
    fc.assert(
      fc.property(fc.jsonValue(), long, (value, digits) => {
        const read = parseExactJson(`[${JSON.stringify(value)}, ${digits}]`) as [unknown, unknown];
        expect(read[0]).toEqual(JSON.parse(JSON.stringify(value)));
        const isExact = String(Number(digits)) === String(digits);
        expect(read[1]).toEqual(isExact ? Number(digits) : new LongInteger(String(digits)));
      }),
    );
  });

  it("looks at no more digits than it must", () => {
    const text = `[${"9".repeat(1_000_000)}]`;
    expect(findLongInteger(parseExactJson(text))?.digits).toHaveLength(1_000_000);
  });

  it("keeps a caller's own text, and uses the last of duplicate keys", () => {
    const text = String.raw`{"a": 9007199254740993, "__proto__": 9007199254740993, "a": ["long:1", "0long:1"]}`;
    const read = parseExactJson(text) as Record<string, unknown>;
    expect(Object.entries(read)).toEqual([
      ["a", ["long:1", "0long:1"]],
      ["__proto__", new LongInteger("9007199254740993")],
    ]);
  });

  it("keeps 10,000 such integers of a text, and refuses a text with more", () => {
    const text = (count: number) => `[${Array(count).fill("-9007199254740993").join()}]`;
    expect(parseExactJson(text(10_000))).toEqual(Array(10_000).fill(new LongInteger("-9007199254740993")));
    expect(() => parseExactJson(text(10_001))).toThrow(
      expect.objectContaining({
        reason: "MALFORMED_JSON",
        message: expect.stringMatching(/10000 numbers.*text/),
      }),
    );
  });
});

const CHARS = 2_097_152;
const LONG = "1234567890123456789";
const full = (item: string) => item.repeat(Math.floor(CHARS / item.length));

function timeOf(work: (text: string) => unknown, text: string): number {
  const tries = [1, 2, 3].map(() => {
    const startMs = performance.now();
    expect(work(text)).toBeDefined();
    return performance.now() - startMs;
  });
  return Math.min(...tries);
}

function tryToParse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    return error;
  }
}

describe("the time of parseExactJson is a small multiple of that of JSON.parse", () => {
  it.each([
    ["nothing but long integers", `[${full(`${LONG},`)}1]`],
    ["integers that need a look", `[${full("12345678901234568,")}1]`],
    ["one among short numbers", `[${LONG},${full("1,")}1]`],
    ["one among empty objects", `[${LONG},${full("{},")}1]`],
    ["one among empty texts", `[${LONG},${full('"",')}1]`],
    ["one among escapes", `[${LONG},"${full(String.raw`\"`)}"]`],
    ["one among keys", `[${LONG},{${Array.from({ length: 150_000 }, (_, n) => `"key ${n}":1`).join()}}]`],
    ["digits in a text", `["1 ${LONG}","${full("x")}"]`],
  ])(
    "%s",
    (_, text) => {
      const usual = `[${full('{"a":1},')}1]`;
      const ratios: number[] = [];
      while (ratios.length < 3 && (ratios.at(-1) ?? Infinity) > 8)
        ratios.push(timeOf(tryToParse, text) / Math.max(timeOf(JSON.parse, text), timeOf(JSON.parse, usual)));
      expect(Math.min(...ratios)).toBeLessThan(8);
    },
    60_000,
  );
});
