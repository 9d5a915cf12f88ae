import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorReasons, ServiceError } from "./service-error";
import { parseInput, toIssues } from "./parse-input";

const reporting = { reportInput: true };
const schema = z.object({ name: z.string().min(1), items: z.array(z.object({ url: z.url() })) });

describe("parseInput", () => {
  it("returns the parsed value", () => {
    expect(parseInput(schema, { name: "a", items: [] })).toEqual({ name: "a", items: [] });
  });

  it("reports every issue with its path", () => {
    const failure = catchError(() => parseInput(schema, { name: "", items: [{ url: "x" }, { url: 3 }] }));
    expect(failure.reason).toBe("VALIDATION_FAILED");
    expect(failure.issues?.map((issue) => issue.path)).toEqual(["name", "items.0.url", "items.1.url"]);
    expect(failure.message).toContain('"name"');
  });

  it("names each unknown field", () => {
    const strict = z.strictObject({ inner: z.strictObject({}) });
    const failure = catchError(() => parseInput(strict, { inner: { a: 1, b: 2 }, c: 3 }));
    expect(failure.issues?.map((issue) => issue.path).sort()).toEqual(["c", "inner.a", "inner.b"]);
    expect(failure.issues?.[0]?.message).toBe("is not known here");
  });

  it("lists 1,000 issues at most, and last how many more there are", () => {
    const keys = (count: number) => Object.fromEntries(upTo(count).map((n) => [`k${n}`, n]));
    const strict = z.strictObject({});
    expect(catchError(() => parseInput(strict, keys(1_000))).issues).toHaveLength(1_000);
    const many = catchError(() => parseInput(strict, keys(200_000))).issues ?? [];
    expect(many).toHaveLength(1_001);
    expect(many.at(-2)).toMatchObject({ path: "k1000", message: "is not known here" });
    expect(many.at(-1)).toEqual({ path: "", message: "has 199,000 more issues than are listed" });
    const wrong = catchError(() => parseInput(z.array(z.string()), upTo(3_000))).issues ?? [];
    expect(wrong.at(-1)?.message).toBe("has 2,000 more issues than are listed");
  });

  it.each([
    [z.string(), undefined, "is required"],
    [z.string(), 3, "must be a text"],
    [z.int(), "3", "must be a number"],
    [z.int(), 1.5, "must be a whole number"],
    [z.boolean(), null, "must be true or false"],
    [z.array(z.string()), {}, "must be an array"],
    [z.enum(["A", "B"]), "C", "must be one of A, B"],
    [z.literal("A"), "C", "must be A"],
    [z.string().min(1), "", "must have at least 1 character"],
    [z.string().max(2), "abc", "must have at most 2 characters"],
    [z.array(z.int()).max(1), [1, 2], "must have at most 1 item"],
    [z.int().max(500), 501, "must be at most 500"],
    [z.url(), "https:///", "must be a complete web address, such as https://example.com/hook"],
    [
      z.url({ protocol: /^https?$/ }),
      "ftp://a",
      "must be a complete web address, such as https://example.com/hook",
    ],
    [z.iso.datetime(), "garbage", "must be an instant, such as 2026-01-31T08:00:00Z"],
    [z.iso.date(), "garbage", "must be a date, such as 2026-01-31"],
    [z.email(), "garbage", "must be an email address, such as name@example.com"],
    [z.record(z.string().regex(/^x-/, "must begin with x-"), z.string()), { a: "" }, "must begin with x-"],
  ])("says of what is wrong, after its name, what it must be: case %#", (field, value, message) => {
    const failure = catchError(() => parseInput(z.object({ field }), { field: value }));
    expect(failure.issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it("gives each issue a code, and its bound if any", () => {
    const bounded = z.strictObject({
      name: z.string().max(3),
      count: z.int().max(10),
      token: z.string(),
      size: z.int(),
      share: z.number(),
      kind: z.enum(["A", "B"]),
      many: z.array(z.string()).max(1),
      mail: z.email(),
      tags: z.array(z.string().min(2)),
      host: z.string().refine((host) => host !== "localhost", { params: { code: "URL_NOT_PUBLIC" } }),
      other: z.string().refine(() => false, { params: { code: "NO_CODE_OF_OURS" } }),
    });
    const others = { size: 1.5, share: "3w", kind: "C", many: ["a", "b"], mail: "x" };
    const sent = {
      name: "abcd",
      count: 11,
      token: 3,
      ...others,
      tags: ["a"],
      host: "localhost",
      other: "",
      more: 1,
    };
    const failure = catchError(() => parseInput(bounded, sent));
    expect(failure.issues?.map(({ path, code, limit }) => [path, code, limit])).toEqual([
      ["name", "TOO_LONG", 3],
      ["count", "TOO_BIG", 10],
      ["token", "INVALID", undefined],
      ["size", "NOT_WHOLE", undefined],
      ["share", "NOT_A_NUMBER", undefined],
      ["kind", "CHOOSE", undefined],
      ["many", "TOO_MANY", 1],
      ["mail", "EMAIL_INVALID", undefined],
      ["tags.0", "TOO_SHORT", 2],
      ["host", "URL_NOT_PUBLIC", undefined],
      ["other", "INVALID", undefined],
      ["more", "UNKNOWN_FIELD", undefined],
    ]);
  });

  it("distinguishes missing from wrong values when the parse reports its input", () => {
    const { error } = z
      .object({ a: z.string(), b: z.int(), c: z.int() })
      .safeParse({ b: "", c: "x" }, reporting);
    expect(error && toIssues(error).map(({ code }) => code)).toEqual([
      "REQUIRED",
      "REQUIRED",
      "NOT_A_NUMBER",
    ]);
  });

  it("says what is wrong with a record's key", () => {
    const record = z.record(z.string().max(2, "is too long a name"), z.string());
    const failure = catchError(() => parseInput(z.object({ record }), { record: { abc: "" } }));
    expect(failure.issues).toEqual([
      { path: "record.abc", message: "is too long a name", code: "TOO_LONG", limit: 2 },
    ]);
  });

  it("names the input when the issue has no field", () => {
    expect(catchError(() => parseInput(schema, null)).message).toContain("the input");
  });

  it("draws its reason from a list without repeats", () => {
    expect(new Set(errorReasons).size).toBe(errorReasons.length);
  });
});

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

function catchError(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("expected a ServiceError");
}
