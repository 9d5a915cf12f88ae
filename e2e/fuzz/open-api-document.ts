import { z } from "zod";
import type { OpenApiDocument as Published } from "@/server/open-api/document/open-api-document";

export type JsonSchema = Record<string, unknown>;

const reference = z.object({ $ref: z.string() });
const schema = z.record(z.string(), z.unknown());
const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  schema,
});
const body = z.object({ content: z.record(z.string(), z.object({ schema })) });
const response = z.object({
  headers: z.record(z.string(), z.union([reference, schema])).default({}),
  content: z.record(z.string(), z.object({ schema, "x-schema-with-fields": schema.optional() })).default({}),
});
const operation = z.object({
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z.union([reference, body]).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});
const header = z.object({ schema });

/** The parts of the published document that requests and checks use. */
export const openApiDocument = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post"]), operation)),
  components: z.custom<Published["components"]>((value) => typeof value === "object" && value !== null),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;

export type Parameter = z.output<typeof parameter>;
export type DeclaredResponse = {
  headers: Record<string, JsonSchema>;
  content: Record<string, JsonSchema>;
  /** Bodies of requests with `fields`, which have another shape. */
  selections: Record<string, JsonSchema | undefined>;
};
export type Operation = {
  method: "GET" | "POST";
  /** With parameters as in `/open-api/bloggers/{id}`. */
  path: string;
  parameters: Parameter[];
  body: JsonSchema | null;
  responses: Record<string, DeclaredResponse>;
};

export function readOperations(document: OpenApiDocument): Operation[] {
  const read = <Shape extends z.ZodType>(shape: Shape, value: unknown) =>
    shape.parse(resolveReference(document, value));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      method: method === "get" ? "GET" : "POST",
      path,
      parameters: declared.parameters.map((one) => read(parameter, one)),
      body:
        declared.requestBody === undefined
          ? null
          : (read(body, declared.requestBody).content["application/json"]?.schema ?? null),
      responses: Object.fromEntries(
        Object.entries(declared.responses).map(([status, one]) => {
          const { headers, content } = read(response, one);
          return [
            status,
            {
              headers: Object.fromEntries(
                Object.entries(headers).map(([name, value]) => [
                  name.toLowerCase(),
                  read(header, value).schema,
                ]),
              ),
              content: Object.fromEntries(
                Object.entries(content).map(([type, media]) => [type.toLowerCase(), media.schema]),
              ),
              selections: Object.fromEntries(
                Object.entries(content).map(([type, media]) => [
                  type.toLowerCase(),
                  media["x-schema-with-fields"],
                ]),
              ),
            },
          ];
        }),
      ),
    })),
  );
}

/** Resolves a `$ref` within the document, including chains. */
export function resolveReference(document: object, value: unknown): unknown {
  const found = reference.safeParse(value);
  if (!found.success) return value;
  const steps = found.data.$ref
    .replace(/^#\//, "")
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  let target: unknown = document;
  for (const step of steps) {
    if (typeof target !== "object" || target === null) throw new Error(`${found.data.$ref} leads nowhere`);
    target = (target as Record<string, unknown>)[step];
  }
  return resolveReference(document, target);
}
