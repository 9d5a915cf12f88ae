import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bloggerUpsertFields } from "@/server/domain/roster/blogger";
import { platforms } from "@/server/domain/roster/platforms";
import { count } from "./converters";
import { type ScrapedField, type SubCall } from "./driver";
import { findDriver } from "./drivers";
import { findPath } from "./find-path";
import { parseRows } from "./parse-rows";

const subCalls = platforms.flatMap((platform) =>
  (findDriver(platform)?.subCalls ?? []).map((subCall): [string, SubCall] => [
    `${platform} ${subCall.name}`,
    subCall,
  ]),
);

function answerArbitrary({ rows }: SubCall): fc.Arbitrary<object> {
  const paths = [...new Set(rows.flatMap(({ from }) => [from].flat()))];
  const likely = fc.oneof(fc.double(), fc.integer().map(String), fc.constant("女"), fc.constant(-0));
  const share = fc.dictionary(fc.constantFrom("name", "percent", "play", "value", "price", "desc"), likely);
  const value = fc.oneof(fc.jsonValue(), likely, fc.array(fc.oneof(share, fc.jsonValue())));
  return fc.tuple(...paths.map(() => fc.option(value))).map((values) => {
    const answer: Record<string, unknown> = {};
    for (const [index, path] of paths.entries()) putAt(answer, path.split("."), values[index]);
    return answer;
  });
}

function putAt(into: Record<string, unknown>, [step = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[step] = value;
  else putAt((into[step] ??= {}) as Record<string, unknown>, rest, value);
}

describe.each(subCalls)("%s", (_, subCall) => {
  it("accepts any input, and returns only values that the blogger's fields accept", () => {
    const targets = new Set<string>(subCall.rows.flatMap(({ to }) => [to].flat()));
    const families = new Set<string>(subCall.rows.flatMap(({ to }) => (typeof to === "string" ? [] : to)));
    fc.assert(
      fc.property(answerArbitrary(subCall), (payload) => {
        const { fields, drift, isUnusable } = parseRows(subCall, payload);
        for (const [name, value] of Object.entries(fields)) {
          expect(targets).toContain(name);
          if (value === null) expect(families).toContain(name);
          expect(bloggerUpsertFields[name as ScrapedField].safeParse(value).success).toBe(true);
        }
        if (isUnusable) expect(drift).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe("findPath", () => {
  const payload = { a: { b: [1], c: null, "1": 2 }, toString: 3 };

  it("finds the value at a path, and nothing in lists, text and prototypes", () => {
    expect(findPath(payload, "a.1")).toBe(2);
    expect(findPath(payload, "a.c")).toBeNull();
    for (const path of ["a.b.0", "a.b.length", "a.c.d", "x", "a.constructor", "__proto__", ""])
      expect(findPath(payload, path)).toBeUndefined();
  });
});

it("uses the first of several names that exists", () => {
  const rows = [{ from: ["fansCount", "fansNum"], to: "fansCount" as const, as: () => 1 }];
  expect(parseRows({ rows }, { fansCount: null, fansNum: 5 }).fields).toEqual({ fansCount: 1 });
});

it.each([
  [{ fansCount: 0, fansNum: 12 }, 12],
  [{ fansCount: 12, fansNum: 0 }, 12],
  [{ fansCount: "--", fansNum: "1.2万" }, 12_000],
  [{ fansCount: ["?"], fansNum: 12 }, 12],
  [{ fansCount: 12, fansNum: 13 }, 12],
  [{ fansCount: 0, fansNum: null }, 0],
  [{ fansCount: "暂无", fansNum: "" }, undefined],
])("of two fields for one figure, %j, it is %s", (payload, expected) => {
  const rows = [{ from: ["fansCount", "fansNum"], to: "fansCount" as const, as: count }];
  expect(parseRows({ rows }, payload)).toMatchObject({ drift: [] });
  expect(parseRows({ rows }, payload).fields.fansCount).toBe(expected);
});
