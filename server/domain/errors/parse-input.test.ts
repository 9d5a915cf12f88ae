import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorReasons } from "./error-reasons";
import { parseInput } from "./parse-input";
import { ServiceError } from "./service-error";

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

  it("names the input when no field is to blame", () => {
    expect(catchError(() => parseInput(schema, null)).message).toContain("the input");
  });

  it("draws its reason from a list without repeats", () => {
    expect(new Set(errorReasons).size).toBe(errorReasons.length);
  });
});

function catchError(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("expected a ServiceError");
}
