import { findSchemaProblems } from "@/testing/integration/open-api/find-schema-problems";
import { type JsonSchema, type OpenApiDocument, type Operation, resolveReference } from "./open-api-document";
import type { GeneratedRequest } from "./request-arbitrary";

export type RequestProblems = { whole: string[]; items: Map<number, string> };

export function findRequestProblems(
  document: OpenApiDocument,
  operation: Operation,
  request: GeneratedRequest,
): RequestProblems {
  const whole = [
    ...findQueryProblems(document, operation, request),
    ...findHeaderProblems(document, operation, request),
  ];
  const items = new Map<number, string>();
  for (const problem of findBodyProblems(document, operation, request)) {
    const index = /^\/items\/(\d+)/.exec(problem)?.[1];
    if (index === undefined) whole.push(`the body ${problem}`);
    else items.set(Number(index), problem);
  }
  return { whole, items };
}

function findQueryProblems(
  document: OpenApiDocument,
  { parameters }: Operation,
  { target }: GeneratedRequest,
) {
  const query = new URLSearchParams(target.split("?")[1] ?? "");
  return [...new Set(query.keys())].flatMap((name) => {
    const declared = parameters.find((one) => one.in === "query" && one.name === name);
    if (declared === undefined) return [`${name} is no parameter`];
    const [text = "", ...more] = query.getAll(name);
    if (more.length > 0) return [`${name} is there twice`];
    return findTextProblems(document, name, declared.schema, text);
  });
}

function findHeaderProblems(
  document: OpenApiDocument,
  { parameters }: Operation,
  { headers }: GeneratedRequest,
) {
  return parameters.flatMap(({ in: place, name, schema }) => {
    const text = place === "header" ? headers[name] : undefined;
    // HTTP strips whitespace around a header value.
    return text === undefined
      ? []
      : findTextProblems(document, name, schema, text.replace(/^[\t ]+|[\t ]+$/g, ""));
  });
}

function findBodyProblems(
  document: OpenApiDocument,
  { body: schema }: Operation,
  { body }: GeneratedRequest,
) {
  if (schema === null || typeof body !== "string") return [];
  try {
    return findSchemaProblems(document, schema, JSON.parse(body));
  } catch {
    return []; // Text that is not JSON has its own reason, which is checked elsewhere.
  }
}

function findTextProblems(
  document: OpenApiDocument,
  name: string,
  schema: JsonSchema,
  text: string,
): string[] {
  return findSchemaProblems(document, schema, readText(document, schema, text)).map(
    (problem) => `${name} ${problem}`,
  );
}

/** Parses the text of a query parameter or header; lists are separated by commas. */
function readText(document: OpenApiDocument, given: unknown, text: string): unknown {
  const { type, items } = resolveReference(document, given) as JsonSchema;
  if (type === "array") return text.split(",").map((one) => readText(document, items, one));
  if (type === "integer" && /^-?\d+$/.test(text)) return Number(text);
  return type === "boolean" && /^(true|false)$/.test(text) ? text === "true" : text;
}
