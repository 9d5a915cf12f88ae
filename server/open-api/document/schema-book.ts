import { z } from "zod";
import { type JsonSchema } from "./open-api-document";

type Direction = "input" | "output";

/** Schemas with a name (`meta({ id })`) become components. */
export type SchemaBook = {
  schemas: Record<string, JsonSchema>;
  add(schema: z.ZodType, direction: Direction): JsonSchema;
};

/** Throws if two different schemas have the same name. */
export function openSchemaBook(): SchemaBook {
  const schemas: Record<string, JsonSchema> = {};
  function keep(name: string, schema: JsonSchema) {
    const known = schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}: give one of them another name.`);
    schemas[name] = schema;
  }
  return {
    schemas,
    add(schema, direction) {
      const { root, named } = convert(schema, direction);
      for (const [name, definition] of Object.entries(named)) keep(name, definition);
      return root;
    },
  };
}

/** Wrapped in an object, because zod does not reference a root schema by its name. */
function convert(schema: z.ZodType, io: Direction): { root: JsonSchema; named: Record<string, JsonSchema> } {
  const wrapped = z.toJSONSchema(z.object({ root: schema }), {
    io,
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  });
  const text = JSON.stringify({ root: wrapped.properties?.root, named: wrapped.$defs ?? {} });
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as ReturnType<typeof convert>;
}

/** Removes what adds nothing: patterns next to a format, bounds of a double, zod's own names. */
function tidy(schema: JsonSchema, io: Direction): void {
  delete schema.id;
  if (schema.format === "date-time" || schema.format === "date") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER || schema.minimum === -Number.MAX_VALUE)
    delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER || schema.maximum === Number.MAX_VALUE)
    delete schema.maximum;
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}
