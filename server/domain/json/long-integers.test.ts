import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLongInteger, LongInteger, parseExactJson } from "./long-integers";

describe("parseExactJson", () => {
  it.each([
    ['{"id": 12345678901234567890}', "id", "12345678901234567890"],
    ['{"a":[1,{"b":-9007199254740993}]}', "a.1.b", "-9007199254740993"],
    ['{"of \\"quotes\\\\": 9007199254740993}', 'of "quotes\\', "9007199254740993"],
    ["[1e3, 12345678901234567890]", "1", "12345678901234567890"],
    // A double has just this value, but JSON shows it as 36028797018963970.
    ["[36028797018963968]", "0", "36028797018963968"],
    ['{"before the point": -12345678901234567.25}', "before the point", "-12345678901234567.25"],
  ])("keeps the digits of an integer that no number holds: %s", (text, path, digits) => {
    expect(findLongInteger(parseExactJson(text))).toEqual({ path, digits });
  });

  it.each([
    ['{"id":"12345678901234567890"}', { id: "12345678901234567890" }],
    ['{"text": "a: 12345678901234567890, \\"b\\": 1"}', { text: 'a: 12345678901234567890, "b": 1' }],
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

  it("marks nothing but such integers, wherever they stand", () => {
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
});
