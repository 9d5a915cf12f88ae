import { getTranslations } from "next-intl/server";
import type { JsonSchema } from "@/server/open-api/document/open-api-document";
import classes from "./docs.module.css";
import { Prose } from "./prose";
import { SchemaType } from "./schema-type";

export type Field = { name: string; required: boolean; schema: JsonSchema | boolean; note: string };

/** The fields of an object, those of objects inside it by their path; a named schema has a table of its own. */
export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const note = typeof inner === "object" ? (inner.description ?? "") : "";
    const field = { name: path, required: schema.required?.includes(name) ?? false, schema: inner, note };
    return [field, ...(typeof inner === "object" ? fieldsOf(findObject(inner), `${path}.`) : [])];
  });
}

/** The object in a value that may be null. */
function findObject(schema: JsonSchema): JsonSchema {
  const choice = schema.anyOf?.find((candidate) => typeof candidate === "object" && candidate.properties);
  return typeof choice === "object" ? choice : schema;
}

export async function FieldTable({ fields }: { fields: readonly Field[] }) {
  const words = await getTranslations("docs");
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{words("field")}</th>
            <th>{words("type")}</th>
            <th>{words("meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, required, schema, note }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                {required && <small> {words("required")}</small>}
              </td>
              <td>
                <SchemaType schema={schema} />
              </td>
              <td>
                <Prose text={note} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
