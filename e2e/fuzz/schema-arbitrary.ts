import fc from "fast-check";
import { type JsonSchema, resolveReference } from "./open-api-document";

const MAX_ITEMS = 4;
/** Deeper than any schema of the document, which has no recursive ones. */
const MAX_DEPTH = 12;

export type Known = {
  /** By the name of the field or parameter. */
  values: Readonly<Record<string, readonly string[]>>;
  creators: readonly { platform: string; url: string }[];
};

/** Values that fit a JSON Schema of the document; any JSON where the schema is silent. */
export function schemaArbitrary(
  document: object,
  given: unknown,
  known: Known,
  depth = 0,
): fc.Arbitrary<unknown> {
  const schema = resolveReference(document, given) as JsonSchema | boolean | undefined;
  if (typeof schema !== "object" || depth > MAX_DEPTH) return fc.jsonValue({ maxDepth: 1 });
  const inner = (part: unknown) => schemaArbitrary(document, part, known, depth + 1);
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  for (const choice of [schema.anyOf, schema.oneOf])
    if (Array.isArray(choice)) return fc.oneof(...choice.map(inner));
  if (Array.isArray(schema.allOf))
    return inner(Object.assign({}, schema, { allOf: undefined }, ...resolveAll(document, schema.allOf)));
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]) as unknown[];
  return fc.oneof(...types.map((type) => typeArbitrary(type, schema, known, inner)));
}

function resolveAll(document: object, parts: readonly unknown[]): object[] {
  return parts.map((part) => resolveReference(document, part) as object);
}

function typeArbitrary(
  type: unknown,
  schema: JsonSchema,
  known: Known,
  inner: (part: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer(bounds(schema, 2_147_483_647));
    case "number":
      return fc.double({ ...bounds(schema, 1e12), noNaN: true });
    case "string":
      return textArbitrary(schema);
    case "array":
      return fc.array(inner(schema.items), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.max(
          Number(schema.minItems ?? 0),
          Math.min(Number(schema.maxItems ?? MAX_ITEMS), MAX_ITEMS),
        ),
      });
    case "object":
      return objectArbitrary(schema, known, inner);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function bounds(schema: JsonSchema, far: number): { min: number; max: number } {
  const min = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? -far - 1) + 1);
  const max = Number(schema.maximum ?? Number(schema.exclusiveMaximum ?? far + 1) - 1);
  return { min: Math.max(min, -far), max: Math.min(max, far) };
}

function textArbitrary(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === "date-time") return dateTime();
  if (schema.format === "date") return instant().map((date) => date.toISOString().slice(0, 10));
  if (schema.format === "uri") return fc.webUrl();
  if (typeof schema.pattern === "string") return fc.stringMatching(new RegExp(schema.pattern, "u"));
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.max(minLength, Math.min(Number(schema.maxLength ?? 60), 60));
  return fc.string({ minLength, maxLength, unit: "grapheme" });
}

/**
 * With offsets of all kinds. Instants outside the years 0001 to 9999 in UTC are among the awkward texts.
 */
function dateTime(): fc.Arbitrary<string> {
  const ends = ["0001-01-03T00:00:00", "1970-01-01T00:00:00", "9999-12-29T23:59:59.999"];
  const local = fc.oneof(
    { weight: 4, arbitrary: instant().map((date) => date.toISOString().slice(0, -1)) },
    { weight: 1, arbitrary: fc.constantFrom(...ends) },
  );
  const offset = fc.constantFrom("Z", "+00:00", "+05:45", "+14:00", "-14:00", "+23:59", "-23:59");
  return fc.tuple(local, offset).map((parts) => parts.join(""));
}

function instant(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
}

/** All required fields and a few optional ones: metrics alone have 121 fields. */
function objectArbitrary(
  schema: JsonSchema,
  known: Known,
  inner: (part: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const properties = (schema.properties ?? {}) as Record<string, unknown>;
  const required = new Set((schema.required ?? []) as string[]);
  const optional = Object.keys(properties).filter((name) => !required.has(name));
  const made = fc
    .subarray(optional, { maxLength: Math.min(optional.length, 8) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          [...required, ...chosen].map((name) => [
            name,
            orKnown(known.values[name], inner(properties[name])),
          ]),
        ),
      ),
    );
  if (!("platform" in properties && "url" in properties)) return made;
  const matched = fc
    .tuple(made, fc.constantFrom(...known.creators))
    .map(([{ platformBloggerId: _, ...fields }, creator]) => ({ ...fields, ...creator }));
  return fc.oneof({ weight: 2, arbitrary: matched }, { weight: 1, arbitrary: made });
}

export function orKnown(known: readonly string[] = [], made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (known.length === 0) return made;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made });
}
