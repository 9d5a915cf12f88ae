import type { JsonSchema } from "@/server/open-api/document/open-api-document";
import classes from "./docs.module.css";
import { FieldTable, fieldsOf } from "./field-table";
import { Prose } from "./prose";
import { SchemaType } from "./schema-type";

const LONG = 40;

/** A named schema; a long one is to be opened. */
export function SchemaSection({ name, schema }: { name: string; schema: JsonSchema }) {
  const fields = fieldsOf(schema);
  return (
    <section id={`schema-${name}`} className={classes.section}>
      <h3>{name}</h3>
      <p>
        <Prose text={schema.description ?? ""} />
      </p>
      {fields.length === 0 && (
        <p className={classes.place}>
          <SchemaType schema={schema} />
        </p>
      )}
      {fields.length > 0 && (
        <details className={classes.details} open={fields.length <= LONG}>
          <summary>{fields.length}</summary>
          <FieldTable fields={fields} />
        </details>
      )}
    </section>
  );
}
