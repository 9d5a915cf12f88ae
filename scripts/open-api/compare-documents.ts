import {
  type Change,
  compareSchemas,
  type Comparison,
  type Direction,
} from "@/scripts/open-api/compare-schemas";
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  ResponseObject,
} from "@/server/open-api/document/open-api-document";

type Sides = { before: OpenApiDocument; after: OpenApiDocument };
type Bodies = { before: JsonSchema | undefined; after: JsonSchema | undefined };

/**
 * What a caller of the document `before` notices of the document `after`. Words (descriptions, summaries,
 * examples) are no change.
 */
export function compareDocuments(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const sides = { before, after };
  const called = compareAll(operationsOf(before), operationsOf(after), (place, operations) =>
    compareOperation(sides, place, operations, { sent: "input", answered: "output" }),
  );
  // A push is sent by the service and answered by the integrator: the directions are the other way round.
  const pushed = compareAll(webhooksOf(before), webhooksOf(after), (place, operations) =>
    compareOperation(sides, place, operations, { sent: "output", answered: "input" }),
  );
  const reasons = compareSchemas(open(sides, "output"), "ErrorReason", {
    before: { $ref: REASONS },
    after: { $ref: REASONS },
  });
  const changes = [...called, ...pushed, ...reasons];
  const texts = new Set<string>();
  return changes.filter((change) => {
    const text = describeChange(change);
    return !texts.has(text) && texts.add(text);
  });
}

export const describeChange = ({ place, what }: Pick<Change, "place" | "what">): string =>
  `${place}: ${what}`;

const METHODS = ["get", "put", "post", "delete", "patch"];

function operationsOf({ paths }: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

function webhooksOf({ webhooks }: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(webhooks).flatMap(([name, { post }]) =>
      post === undefined ? [] : [[`push ${name}`, post] as const],
    ),
  );
}

/** Compares what both have by name; what is gone breaks, what is new adds. */
function compareAll<Value>(
  before: Map<string, Value>,
  after: Map<string, Value>,
  compare: (place: string, pair: { before: Value; after: Value }) => Change[],
  added: (value: Value) => Change["kind"] = () => "additive",
): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): Change[] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (is === undefined) return [{ kind: "breaking", place: name, what: "removed" }];
    if (was === undefined) return [{ kind: added(is), place: name, what: "added" }];
    return compare(name, { before: was, after: is });
  });
}

function compareOperation(
  sides: Sides,
  place: string,
  { before, after }: { before: Operation; after: Operation },
  directions: { sent: Direction; answered: Direction },
): Change[] {
  const parameters = compareAll(
    parametersOf(sides.before, before, place),
    parametersOf(sides.after, after, place),
    (name, pair) => compareParameter(open(sides, directions.sent), name, pair),
    ({ required }) => (required && directions.sent === "input" ? "breaking" : "additive"),
  );
  const bodies = { before: schemaOf(before.requestBody), after: schemaOf(after.requestBody) };
  const security = [before.security, after.security].map((one) => JSON.stringify(one));
  return [
    ...parameters,
    ...compareBodies(sides, `${place} body`, bodies, directions.sent),
    ...compareResponses(sides, place, { before, after }, directions.answered),
    ...(security[0] === security[1]
      ? []
      : [
          {
            kind: "breaking" as const,
            place,
            what: `needs ${security[1] ?? ""} in place of ${security[0] ?? ""}`,
          },
        ]),
  ];
}

const open = ({ before, after }: Sides, direction: Direction): Comparison => ({
  direction,
  schemasBefore: before.components.schemas,
  schemasAfter: after.components.schemas,
  seen: new Set(),
});

const REASONS = "#/components/schemas/ErrorReason";

function parametersOf(
  document: OpenApiDocument,
  operation: Operation,
  place: string,
): Map<string, Parameter> {
  const parameters = operation.parameters.flatMap((given) => {
    const found = "$ref" in given ? document.components.parameters[nameOf(given)] : given;
    return found === undefined ? [] : [found];
  });
  return new Map(parameters.map((parameter) => [`${place} ${parameter.in} ${parameter.name}`, parameter]));
}

const nameOf = ({ $ref }: Reference): string => $ref.split("/").at(-1) ?? "";

function compareParameter(
  comparison: Comparison,
  place: string,
  { before, after }: { before: Parameter; after: Parameter },
): Change[] {
  const becameRequired = after.required && !before.required;
  const breaks = becameRequired === (comparison.direction === "input");
  return [
    ...(after.required === before.required
      ? []
      : [
          {
            kind: breaks ? ("breaking" as const) : ("additive" as const),
            place,
            what: becameRequired ? "is required now" : "is no longer required",
          },
        ]),
    ...compareSchemas(comparison, place, { before: before.schema, after: after.schema }),
  ];
}

function compareResponses(
  sides: Sides,
  place: string,
  { before, after }: { before: Operation; after: Operation },
  direction: Direction,
): Change[] {
  const statuses = [...new Set([...Object.keys(before.responses), ...Object.keys(after.responses)])];
  return statuses.flatMap((status): Change[] => {
    const [old, now] = [before.responses[status], after.responses[status]];
    const at = sharedName(old, now) ?? `${place} ${status}`;
    const [was, is] = [toResponse(sides.before, old), toResponse(sides.after, now)];
    // A refusal more or less is one that callers know by its class, a success is what they wait for.
    const kind = status.startsWith("2") ? "breaking" : "additive";
    if (is === undefined) return [{ kind, place: at, what: "removed" }];
    if (was === undefined) return [{ kind, place: at, what: "added" }];
    const headers = compareAll(
      new Map(Object.keys(was.headers ?? {}).map((name) => [`${at} header ${name}`, name])),
      new Map(Object.keys(is.headers ?? {}).map((name) => [`${at} header ${name}`, name])),
      () => [],
    );
    const selected = (response: ResponseObject | undefined) =>
      response?.content?.["application/json"]["x-schema-with-fields"];
    const bodies = { before: schemaOf(was), after: schemaOf(is) };
    const selections = { before: selected(was), after: selected(is) };
    return [
      ...headers,
      ...compareBodies(sides, at, bodies, direction),
      ...compareBodies(sides, `${at} with fields`, selections, direction),
    ];
  });
}

/** Many operations share a refusal: what changes of it is told once. */
function sharedName(
  before: ResponseObject | Reference | undefined,
  after: ResponseObject | Reference | undefined,
): string | null {
  if (before === undefined || after === undefined || !("$ref" in before && "$ref" in after)) return null;
  return before.$ref === after.$ref ? `answer ${nameOf(before)}` : null;
}

function toResponse(
  { components }: OpenApiDocument,
  given: ResponseObject | Reference | undefined,
): ResponseObject | undefined {
  return given !== undefined && "$ref" in given ? components.responses[nameOf(given)] : given;
}

const schemaOf = (body: RequestBody | ResponseObject | undefined): JsonSchema | undefined =>
  body?.content?.["application/json"].schema;

function compareBodies(
  sides: Sides,
  place: string,
  { before, after }: Bodies,
  direction: Direction,
): Change[] {
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [{ kind: "breaking", place, what: "removed" }];
  if (before === undefined)
    return [{ kind: direction === "input" ? "breaking" : "additive", place, what: "added" }];
  const comparison = open(sides, direction);
  // Compared once for all answers.
  comparison.seen.add(`${direction} ${REASONS} ${REASONS}`);
  return compareSchemas(comparison, place, { before, after });
}
