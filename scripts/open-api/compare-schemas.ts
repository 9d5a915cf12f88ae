import type { JsonSchema } from "@/server/open-api/document/open-api-document";

/** Where something differs, in words of the document, and what it means for a caller of the older one. */
export type Change = { kind: "additive" | "breaking"; place: string; what: string };

/** `input`: what callers send. `output`: what they get, in answers and pushes. */
export type Direction = "input" | "output";

type Schemas = Record<string, JsonSchema>;
export type Comparison = {
  direction: Direction;
  schemasBefore: Schemas;
  schemasAfter: Schemas;
  /** Pairs of named schemas that were compared, so that those that contain themselves end. */
  seen: Set<string>;
};

/** A larger value of the first allows more, a larger one of the second less. */
const UPPER = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"] as const;
const LOWER = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"] as const;
/** Keywords that say what is allowed in a way that this check cannot weigh: any change of them breaks. */
const OPAQUE = ["pattern", "format", "not", "uniqueItems", "multipleOf", "propertyNames"] as const;

/**
 * Differences of two schemas. What callers send may be allowed more than before, what they get may be less:
 * the other way round, a caller that was right is refused, or meets what it does not know.
 */
export function compareSchemas(
  comparison: Comparison,
  place: string,
  given: { before: JsonSchema; after: JsonSchema },
): Change[] {
  const { direction, schemasBefore, schemasAfter, seen } = comparison;
  const pair = `${direction} ${given.before.$ref ?? ""} ${given.after.$ref ?? ""}`;
  if (given.before.$ref !== undefined && given.after.$ref !== undefined) {
    if (seen.has(pair)) return [];
    seen.add(pair);
  }
  const before = resolve(given.before, schemasBefore);
  const after = resolve(given.after, schemasAfter);
  const wider = (what: string): Change => ({
    kind: direction === "input" ? "additive" : "breaking",
    place,
    what,
  });
  const narrower = (what: string): Change => ({
    kind: direction === "input" ? "breaking" : "additive",
    place,
    what,
  });
  return [
    ...compareSets(typesOf(before), typesOf(after), "type", { wider, narrower }),
    ...compareSets(valuesOf(before), valuesOf(after), "value", { wider, narrower }),
    ...compareBounds(before, after, { wider, narrower }),
    ...OPAQUE.flatMap((keyword) => {
      const [was, is] = [JSON.stringify(before[keyword]), JSON.stringify(after[keyword])];
      if (was === is) return [];
      if (before[keyword] === undefined) return [narrower(`${keyword} ${is} added`)];
      if (after[keyword] === undefined) return [wider(`${keyword} ${was} removed`)];
      return [{ kind: "breaking" as const, place, what: `${keyword} changed from ${was} to ${is}` }];
    }),
    ...compareProperties(comparison, place, { before, after }),
    ...compareInner(comparison, place, { before, after }),
    ...compareChoices(comparison, place, { before, after }, { wider, narrower }),
  ];
}

type Verdicts = { wider: (what: string) => Change; narrower: (what: string) => Change };
type Pair = { before: JsonSchema; after: JsonSchema };

const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});

/** Null: any. */
function typesOf({ type }: JsonSchema): Set<string> | null {
  if (type === undefined) return null;
  const types = new Set<string>([type].flat());
  return types.has("number") ? types.add("integer") : types;
}

function valuesOf({ enum: values, const: only }: JsonSchema): Set<string> | null {
  if (only !== undefined) return new Set([JSON.stringify(only)]);
  return values === undefined ? null : new Set(values.map((value) => JSON.stringify(value)));
}

function compareSets(
  before: Set<string> | null,
  after: Set<string> | null,
  noun: string,
  { wider, narrower }: Verdicts,
): Change[] {
  if (before === null && after === null) return [];
  if (before === null) return [narrower(`only some ${noun}s: ${[...(after ?? [])].join(", ")}`)];
  if (after === null) return [wider(`any ${noun}`)];
  const added = [...after].filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !after.has(one));
  return [
    ...added.map((one) => wider(`${noun} ${one} added`)),
    ...removed.map((one) => narrower(`${noun} ${one} removed`)),
  ];
}

function compareBounds(before: JsonSchema, after: JsonSchema, { wider, narrower }: Verdicts): Change[] {
  const compare = (keyword: (typeof UPPER)[number] | (typeof LOWER)[number], isUpper: boolean): Change[] => {
    const none = isUpper ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    const [was, is] = [
      (before[keyword] as number | undefined) ?? none,
      (after[keyword] as number | undefined) ?? none,
    ];
    if (was === is) return [];
    const what = `${keyword} changed from ${String(before[keyword] ?? "none")} to ${String(after[keyword] ?? "none")}`;
    return [is > was === isUpper ? wider(what) : narrower(what)];
  };
  return [
    ...UPPER.flatMap((keyword) => compare(keyword, true)),
    ...LOWER.flatMap((keyword) => compare(keyword, false)),
  ];
}

function compareProperties(comparison: Comparison, place: string, { before, after }: Pair): Change[] {
  const isInput = comparison.direction === "input";
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const [wasRequired, isRequired] = [new Set(before.required ?? []), new Set(after.required ?? [])];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name): Change[] => {
    const [was, is] = [old[name], now[name]];
    const at = `${place}.${name}`;
    if (is === undefined) return [{ kind: "breaking", place: at, what: "removed" }];
    if (was === undefined) {
      const breaks = isInput && isRequired.has(name);
      return [
        { kind: breaks ? "breaking" : "additive", place: at, what: breaks ? "added, required" : "added" },
      ];
    }
    const inner = compareSchemas(comparison, at, { before: toSchema(was), after: toSchema(is) });
    if (wasRequired.has(name) === isRequired.has(name)) return inner;
    const becameRequired = isRequired.has(name);
    const kind = becameRequired === isInput ? "breaking" : "additive";
    return [
      { kind, place: at, what: becameRequired ? "is required now" : "is no longer required" },
      ...inner,
    ];
  });
}

/** Items of lists, and values of maps. */
function compareInner(comparison: Comparison, place: string, { before, after }: Pair): Change[] {
  return (["items", "additionalProperties"] as const).flatMap((keyword): Change[] => {
    const [was, is] = [before[keyword], after[keyword]];
    if (JSON.stringify(was) === JSON.stringify(is)) return followRefs(comparison, place, was, is);
    return compareSchemas(comparison, `${place}[]`, { before: toSchema(was), after: toSchema(is) });
  });
}

/** Equal text may refer to schemas that changed. */
function followRefs(comparison: Comparison, place: string, was: unknown, is: unknown): Change[] {
  if (typeof was !== "object" || was === null) return [];
  return compareSchemas(comparison, `${place}[]`, { before: toSchema(was), after: toSchema(is) });
}

/** `false` allows nothing, which for unknown fields is what leaving it out means to callers. */
const toSchema = (schema: unknown): JsonSchema =>
  typeof schema === "object" && schema !== null ? (schema as JsonSchema) : {};

function compareChoices(
  comparison: Comparison,
  place: string,
  { before, after }: Pair,
  { wider, narrower }: Verdicts,
): Change[] {
  return (["anyOf", "oneOf", "allOf"] as const).flatMap((keyword): Change[] => {
    const [was, is] = [before[keyword] ?? [], after[keyword] ?? []];
    const inner = was
      .slice(0, is.length)
      .flatMap((one, index) =>
        compareSchemas(comparison, place, { before: toSchema(one), after: toSchema(is[index]) }),
      );
    if (was.length === is.length) return inner;
    const what = `${keyword} has ${is.length} forms in place of ${was.length}`;
    return [is.length > was.length === (keyword !== "allOf") ? wider(what) : narrower(what), ...inner];
  });
}
