import { Fragment } from "react";
import type { JsonSchema } from "@/server/open-api/document/open-api-document";

/** The type of a value in one line; a named schema is a link to its fields. */
export function SchemaType({ schema }: { schema: JsonSchema | boolean | undefined }) {
  if (typeof schema !== "object") return "any";
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return choices.map((choice, index) => (
      <Fragment key={JSON.stringify(choice)}>
        {index > 0 && " | "}
        <SchemaType schema={choice} />
      </Fragment>
    ));
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") {
    const { items } = schema;
    return (
      <>
        list of <SchemaType schema={Array.isArray(items) ? items[0] : items} />
        {describeBounds(schema)}
      </>
    );
  }
  const type = [schema.type ?? "any"].flat().join(" | ");
  return `${type}${schema.format === undefined ? "" : ` (${schema.format})`}${describeBounds(schema)}`;
}

function describeBounds(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const defaults = schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`];
  const bounds = [
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " entries"),
    ...defaults,
  ];
  return bounds.length === 0 ? "" : `, ${bounds.join(", ")}`;
}

function range(from: number | undefined, to: number | undefined, unit: string): string[] {
  if (from === undefined && to === undefined) return [];
  if (to === undefined) return [`at least ${from}${unit}`];
  return [from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`];
}
