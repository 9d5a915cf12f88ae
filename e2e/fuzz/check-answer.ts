import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";
import { findSchemaProblems } from "@/testing/open-api/find-schema-problems";
import { type OpenApiDocument, type Operation } from "./open-api-document";

/** An answer, its body read. */
export type ReadAnswer = { status: number; headers: { get(name: string): string | null }; text: string };

/** What is wrong with an answer, or null. */
export type AnswerCheck = (answer: ReadAnswer, method: string) => string | null;

/** Declared, and there only when they have something to say. */
const OCCASIONAL = new Set(["idempotency-replayed", "retry-after"]);

const headerAjv = new Ajv2020({ strict: false, coerceTypes: true });
addFormats(headerAjv);

/** Holds answers of an operation against what the document declares: status, media type, headers, body. */
export function answerCheck(document: OpenApiDocument, operation: Operation): AnswerCheck {
  return ({ status, headers, text }, method) => {
    if (status >= 500) return `a ${status}: ${text.slice(0, 500)}`;
    const declared = operation.answers[status];
    if (declared === undefined) return `the status ${status} is not declared: ${text.slice(0, 500)}`;
    for (const [name, schema] of Object.entries(declared.headers)) {
      const value = headers.get(name);
      if (value === null && OCCASIONAL.has(name)) continue;
      const fits: boolean = headerAjv.validate(schema, value ?? "");
      if (!fits) return `the header ${name} says ${value ?? "nothing"}`;
    }
    if (method === "HEAD") return null;
    const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";");
    const schema = declared.content[type];
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

/** Methods that a path lacks are not in the document; they are refused in the form of every error, and told which there are. */
export function checkMethodRefused({ status, headers, text }: ReadAnswer, method: string): string | null {
  if (status !== 405 || headers.get("allow") === null) return `${status} instead of 405 with Allow`;
  const body = method === "HEAD" || methodRefused.safeParse(JSON.parse(text)).success;
  return body ? null : `the body of a 405 does not fit: ${text.slice(0, 500)}`;
}

/** Rules over several parameters, which a schema cannot say. */
const RULED_TOGETHER = new Set(["fansCount", "from", "to"]);
const refusedInput = z.object({
  data: z.object({ reason: z.literal("VALIDATION_FAILED"), issues: z.array(z.object({ path: z.string() })) }),
});

/** What the document allows, the service must not call wrong. */
export function checkSoundAccepted({ text }: ReadAnswer): string | null {
  const refused = text === "" ? undefined : refusedInput.safeParse(JSON.parse(text)).data;
  const wrong = (refused?.data.issues ?? []).filter(({ path }) => !RULED_TOGETHER.has(path));
  return wrong.length === 0 ? null : `what the document allows is refused: ${text.slice(0, 500)}`;
}
