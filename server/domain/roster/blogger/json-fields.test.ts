import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type z } from "zod";
import { jsonObjectField, portraitField } from "./json-fields";
import { portraitCityKeys, portraitShareKeys } from "./portrait-keys";

function issueOf(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue === undefined ? undefined : `${issue.path.map(String).join(".")}: ${issue.message}`;
}

function nested(levels: number): object {
  return JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`) as object;
}

describe.each([
  ["a JSON object", jsonObjectField],
  ["a portrait", portraitField],
])("%s", (_, field) => {
  it.each(["{}", 1, true, [], [{}], null, undefined])("is not %j", (value) => {
    expect(issueOf(field, value)).toBe(": must be a JSON object, not text or a list");
  });

  it("is kept as it is", () => {
    const key = fc.string({ maxLength: 10 }).filter((text) => !text.includes("\0") && text !== "__proto__");
    fc.assert(
      fc.property(
        fc.dictionary(
          key,
          fc.json({ maxDepth: 3 }).filter((text) => !/\\u0000|\\ud/i.test(text)),
        ),
        (texts) => {
          const value = Object.fromEntries(
            Object.entries(texts).map(([name, text]) => [name, JSON.parse(text) as unknown]),
          );
          expect(field.parse(value)).toEqual(value);
        },
      ),
    );
  });

  it("nests up to 20 levels", () => {
    expect(issueOf(field, nested(20))).toBeUndefined();
    expect(issueOf(field, nested(21))).toBe(": must not nest deeper than 20 levels");
    expect(issueOf(field, nested(2_000))).toBe(": must not nest deeper than 20 levels");
  });

  it("has up to 256 Ki characters", () => {
    expect(issueOf(field, { a: "x".repeat(262_144 - 8) })).toBeUndefined();
    expect(issueOf(field, { a: "x".repeat(262_144 - 7) })).toMatch(
      /must not be longer than 262144 characters/,
    );
  });

  it.each([{ a: "\0" }, { "\0": 1 }, { a: [{ b: "\ud800" }] }, { "x\udfff": null }, { a: Number("1e999") }])(
    "refuses what the database cannot store: %j",
    (value) => {
      expect(issueOf(field, value)).toMatch(/^: must not hold a NUL character/);
    },
  );

  it("may hold text that only looks like an escape", () => {
    expect(issueOf(field, { a: "\\u0000 \\ud800", b: "😀" })).toBeUndefined();
  });
});

describe("the keys of a portrait", () => {
  it("are 74", () => {
    expect(new Set([...portraitShareKeys, ...portraitCityKeys]).size).toBe(74);
    expect(portraitShareKeys.filter((key) => key.startsWith("province"))).toHaveLength(34);
  });

  it("may all be there, or be null", () => {
    const shares = portraitShareKeys.map((key, index) => [key, index / 100]);
    const cities = portraitCityKeys.map((key) => [key, { name: "上海", ratio: 0.12 }]);
    const full = Object.fromEntries([...shares, ...cities]) as object;
    expect(portraitField.parse(full)).toEqual(full);
    const empty = Object.fromEntries([...portraitShareKeys, ...portraitCityKeys].map((key) => [key, null]));
    expect(portraitField.parse(empty)).toEqual(empty);
  });

  it.each([
    [{ genderMale: 1.01 }, "genderMale: must be a share between 0 and 1"],
    [{ provinceShaanxi: "0.5" }, "provinceShaanxi: must be a share between 0 and 1"],
    [{ age18To23: -0.1 }, "age18To23: must be a share between 0 and 1"],
    [{ cityTop1: "上海" }, "cityTop1: must be an object {name, ratio}"],
    [{ cityTop10: { ratio: 0.1 } }, "cityTop10.name: must be the city's name"],
    [{ cityTop2: { name: "上海", ratio: 2 } }, "cityTop2.ratio: must be a share between 0 and 1"],
  ])("are checked: %j", (value, issue) => {
    expect(issueOf(portraitField, value)).toBe(issue);
  });

  it("may be mixed with other keys, which are kept", () => {
    const value = {
      genderMale: 0.4,
      somethingNew: [1, "x"],
      cityTop1: { name: "上海", ratio: 0.1, rank: 1 },
    };
    expect(portraitField.parse(value)).toEqual(value);
  });
});
