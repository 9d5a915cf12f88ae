import { type z } from "zod";
import { type Shape, shapeOf } from "./input-shape";

/**
 * Texts that something behind the schema may reject: PostgreSQL NUL, lone surrogates and year 0, a header
 * line breaks, a terminal escapes.
 */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u001b[31mFAKE\u001b[0m",
  "a\r\nb",
  "\u009b",
  "\u202e",
  "%",
  "\\",
  "0000-01-01T00:00:00Z",
  "0000-12-31T23:59:59+14:00",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59-14:00",
  "+010000-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "0000-01-01",
  "9999-12-31",
  "2026-02-30",
  "24:00",
  "-1",
  "1e999",
  "99999999999999999999",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "../..",
  "https://\u0000/",
  "http://[::1",
  "javascript:alert(1)",
  "😀".repeat(100),
];
const NUMBERS = [0, -0, -1, 0.5, 1e-9, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1e308];

export function hostileInputs(schema: z.ZodType, sample: unknown): unknown[] {
  return [...variants(shapeOf(schema), sample)].filter((input) => schema.safeParse(input).success);
}

function* variants(shape: Shape, sample: unknown): Generator {
  const options = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (options !== undefined) {
    for (const option of options) yield* variants(option, sample);
    return;
  }
  if (shape.enum !== undefined || shape.const !== undefined) return;
  switch (shape.type) {
    case "object":
      yield* ofObject(shape, sample);
      return;
    case "array":
      for (const item of variants(shape.items ?? {}, Array.isArray(sample) ? sample[0] : undefined))
        yield [item];
      return;
    case "number":
    case "integer":
      yield* NUMBERS;
      return;
    case "boolean":
    case "null":
      return;
    default:
      yield* TEXTS;
  }
}

function* ofObject({ properties = {}, additionalProperties }: Shape, sample: unknown): Generator {
  const given = (typeof sample === "object" && sample !== null ? sample : {}) as Record<string, unknown>;
  for (const [name, shape] of Object.entries(properties))
    for (const value of variants(shape, given[name])) yield { ...given, [name]: value };
  if (typeof additionalProperties !== "object") return;
  for (const text of TEXTS) yield { ...given, [text]: Object.values(given)[0] };
  for (const value of variants(additionalProperties, Object.values(given)[0])) yield { ...given, a: value };
}
