import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";
import { findSchemaProblems } from "@/testing/integration/open-api/find-schema-problems";
import type { OpenApiDocument, Operation } from "./open-api-document";
import type { GeneratedRequest } from "./request-arbitrary";
import type { ReadResponse } from "./send-request";

export type ResponseCheck = (response: ReadResponse, request: GeneratedRequest) => string | null;

/** Declared headers that are only present when they apply. */
const OCCASIONAL = new Set(["idempotency-replayed", "retry-after"]);
/**
 * Present once the key is recognized: a 401 only has them for a disabled key (docs/rules.md#rate-limit).
 */
const isRate = (name: string) => /^(x-)?ratelimit(-|$)/.test(name);

const headerAjv = new Ajv2020({ strict: false, coerceTypes: true });
addFormats(headerAjv);

/** Checks an operation's responses against the document: status, media type, headers, body. */
export function responseCheck(document: OpenApiDocument, operation: Operation): ResponseCheck {
  return ({ status, headers, text }, { method, target }) => {
    if (status >= 500) return `a ${status}: ${text.slice(0, 500)}`;
    const declared = operation.responses[status];
    if (declared === undefined) return `the status ${status} is not declared: ${text.slice(0, 500)}`;
    for (const [name, schema] of Object.entries(declared.headers)) {
      const value = headers.get(name);
      if (value === null && (OCCASIONAL.has(name) || (status === 401 && isRate(name)))) continue;
      const fits: boolean = headerAjv.validate(schema, value ?? "");
      if (!fits) return `the header ${name} says ${value ?? "nothing"}`;
    }
    if (method === "HEAD") return null;
    const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";");
    const selection = /[?&]fields=/.test(target) ? declared.selections[type] : undefined;
    const schema = selection ?? declared.content[type];
    if (schema === undefined) return `the media type ${type} is not declared`;
    const problems = findSchemaProblems(document, schema, JSON.parse(text));
    return problems.length === 0 ? null : `the body of a ${status} does not fit: ${problems.join("; ")}`;
  };
}

const methodRefused = z.object({
  code: z.literal(405),
  message: z.string(),
  data: z.object({ reason: z.literal("METHOD_NOT_ALLOWED"), requestId: z.uuid() }),
});

export function checkMethodRefused(
  { status, headers, text }: ReadResponse,
  { method }: GeneratedRequest,
): string | null {
  if (status !== 405 || headers.get("allow") === null) return `${status} instead of 405 with Allow`;
  const body = method === "HEAD" || methodRefused.safeParse(JSON.parse(text)).success;
  return body ? null : `the body of a 405 does not fit: ${text.slice(0, 500)}`;
}
