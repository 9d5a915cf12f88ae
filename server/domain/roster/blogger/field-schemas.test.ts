import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type z } from "zod";
import { toIssues } from "@/server/domain/kernel/errors";
import { dateTimeField, int64Field, integerField, numberField, tagsField, textField } from "./field-schemas";

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe("a text", () => {
  it("counts characters, not code units", () => {
    const field = textField(30);
    for (const character of ["a", "达", "😀"]) {
      expect(takes(field, character.repeat(30))).toBe(true);
      expect(messageOf(field, character.repeat(31))).toBe("must be text of at most 30 characters");
    }
  });

  it.each([
    ["", { code: "REQUIRED" }],
    ["0123456", { code: "TOO_LONG", limit: 6 }],
    ["nul\0", { code: "HIDDEN_CHARACTERS" }],
  ])("reports %j with the issue that a form shows", (text, coded) => {
    const { error } = textField(6, 1).safeParse(text);
    expect(toIssues(error ?? [])).toEqual([{ path: "", message: expect.any(String) as string, ...coded }]);
  });

  it("keeps what the database can store and refuses the rest", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        expect(takes(textField(20), text)).toBe(!text.includes("\0"));
      }),
    );
    for (const text of ["a\0", "\ud83d", "\ude00\ud83d", "x\udfff"])
      expect(messageOf(textField(20), text)).toMatch(/NUL character or half of a surrogate pair/);
  });

  it("may have a least length", () => {
    expect(messageOf(textField(5, 1), "")).toBe("must be text of 1 to 5 characters");
    expect(takes(textField(5), "")).toBe(true);
  });

  it.each([1, true, {}, [], ["a"]])("is not %j", (value) => {
    expect(messageOf(textField(5), value)).toMatch(/^must be text/);
  });
});

describe("an integer", () => {
  it("fits the column", () => {
    for (const value of [0, -1, 2 ** 31 - 1, -(2 ** 31)]) expect(takes(integerField(), value)).toBe(true);
    for (const value of [2 ** 31, -(2 ** 31) - 1, 0.5, NaN, Infinity, "1", null])
      expect(takes(integerField(), value)).toBe(false);
    expect(messageOf(integerField(0), -1)).toBe("must be a whole number between 0 and 2147483647");
  });
});

describe("a number", () => {
  it("is finite and within its bounds", () => {
    for (const value of [0, -0.5, 1e300]) expect(takes(numberField(), value)).toBe(true);
    for (const value of [NaN, Infinity, -Infinity, "1", [1]]) expect(takes(numberField(), value)).toBe(false);
    expect(takes(numberField(0, 100), 5.5)).toBe(true);
    expect(messageOf(numberField(0, 100), 100.1)).toBe("must be a number between 0 and 100");
  });
});

describe("an integer of 64 bits", () => {
  it("is its own decimal string", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(int64Field.parse(String(value))).toBe(String(value));
      }),
    );
  });

  it("may come as a JSON integer that a double holds exactly", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(int64Field.parse(value)).toBe(String(value));
      }),
    );
  });

  it.each([
    "9223372036854775808",
    "-9223372036854775809",
    "007",
    "+1",
    "-0",
    "1.0",
    "1e3",
    " 1",
    "",
    "１",
    "0x1",
  ])("is not %j", (text) => {
    expect(messageOf(int64Field, text)).toMatch(/^must be a whole 64-bit number/);
  });

  it.each([2 ** 53, 1.5, NaN, true, [], {}])("is not %j either", (value) => {
    expect(messageOf(int64Field, value)).toMatch(/^must be a whole 64-bit number/);
  });
});

describe("a date-time", () => {
  it.each([
    ["2026-11-21T08:00:00Z", "2026-11-21T08:00:00.000Z"],
    ["2026-11-21T08:00:00.1234567+08:00", "2026-11-21T00:00:00.123Z"],
    ["1970-01-01T05:45:00+05:45", "1970-01-01T00:00:00.000Z"],
    ["2028-02-29T23:59:59.999Z", "2028-02-29T23:59:59.999Z"],
  ])("%s is stored as %s", (text, stored) => {
    expect(dateTimeField.parse(text)).toBe(stored);
  });

  it.each([
    "2026-11-21",
    "2026-11-21T08:00:00",
    "2026-02-29T00:00:00Z",
    "2026-11-21T24:00:01Z",
    "today",
    "",
    "0000-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "9999-12-31T23:59:59-14:00",
    "+012026-11-21T08:00:00Z",
    1_795_000_000_000,
    null,
  ])("is not %j", (value) => {
    expect(messageOf(dateTimeField, value)).toMatch(/^must be an ISO 8601 date-time/);
  });
});

describe("tags", () => {
  it.each([
    [
      ["美妆", " 护肤 ", "", "美妆"],
      ["美妆", "护肤"],
    ],
    ["美妆,护肤，美妆, ", ["美妆", "护肤"]],
    [
      ["a,b", "c"],
      ["a", "b", "c"],
    ],
    ["美妆、护肤；穿搭/3C|美妆\n家居", ["美妆", "护肤", "穿搭", "3C", "家居"]],
    ["", []],
    [[], []],
  ])("%j come out as %j", (input, tags) => {
    expect(tagsField.parse(input)).toEqual(tags);
  });

  it("do not change when they are sent back as the wire shows them", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 20 }), (input) => {
        const tags = tagsField.parse(input.map((tag) => tag.replaceAll("\0", "")));
        expect(tagsField.parse(tags.join(","))).toEqual(tags);
      }),
    );
  });

  it("have bounds", () => {
    expect(
      takes(
        tagsField,
        Array.from({ length: 100 }, (_, index) => String(index)),
      ),
    ).toBe(true);
    expect(
      messageOf(
        tagsField,
        Array.from({ length: 101 }, (_, index) => String(index)),
      ),
    ).toMatch(/at most 100 tags/);
    expect(takes(tagsField, "😀".repeat(50))).toBe(true);
    expect(messageOf(tagsField, "x".repeat(51))).toMatch(/more than 50 characters/);
    expect(messageOf(tagsField, ["a\0"])).toMatch(/NUL/);
    for (const value of [1, {}, [1], [["a"]]]) expect(messageOf(tagsField, value)).toMatch(/^must be a list/);
  });
});
