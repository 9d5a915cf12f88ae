import { z } from "zod";
import { type JsonSchema, type Parameter } from "./open-api-document";
import { parameterNotes } from "./parameter-notes";
import { type SchemaBook } from "./schema-book";

type Shape = Omit<Parameter, "name" | "in" | "required" | "description">;

/**
 * The parameters of a query. All are text on the wire, so what a parameter is shows in what it becomes: a list that is
 * joined by commas, a number in digits, `true` or `false`.
 */
export function queryParameters(query: z.ZodType, book: SchemaBook): Parameter[] {
  const sent = book.add(query, "input");
  const shape = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {};
  return Object.entries(sent.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: sent.required?.includes(name) ?? false,
    ...describeParameter(name),
    ...shapeOf(schema as JsonSchema, read(shape[name], book)),
  }));
}

/** The parameters of a path; the handler takes any text for an id, and answers 404 for what is none. */
export function pathParameters(params: z.ZodType, book: SchemaBook): Parameter[] {
  const { properties = {} } = book.add(params, "output");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    ...describeParameter(name),
    schema: schema as JsonSchema,
  }));
}

function describeParameter(name: string): { description: string; example?: unknown } {
  const note = parameterNotes[name];
  if (note === undefined) throw new Error(`"${name}" has no words: add it to parameter-notes.ts.`);
  return note;
}

/** What a value becomes; `{}` where a transformation hides it. */
function read(schema: z.ZodType | undefined, book: SchemaBook): JsonSchema {
  if (schema === undefined) return {};
  try {
    return book.add(schema, "output");
  } catch {
    return {};
  }
}

function shapeOf(sent: JsonSchema, meant: JsonSchema): Shape {
  if (sent.type !== "string") return { schema: sent };
  if (meant.type === "array") return { schema: meant, style: "form", explode: false };
  if (meant.type === "number") return { schema: { ...meant, type: "integer" } };
  if (sent.enum?.join() === "true,false") {
    const isDefault = sent.default === undefined ? {} : { default: sent.default === "true" };
    return { schema: { type: "boolean", ...isDefault } };
  }
  return { schema: sent };
}
