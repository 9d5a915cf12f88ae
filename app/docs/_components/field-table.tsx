import { getLocale, getTranslations } from "next-intl/server";
import { Fragment } from "react";
import type { JsonSchema } from "@/server/open-api/document/open-api-document";
import { findImportColumn } from "@/server/domain/import-file";
import classes from "./docs.module.css";

export type Field = { name: string; required: boolean; schema: JsonSchema | boolean; note: string };

/** Lists an object's fields, nested ones by their path; a named schema has a table of its own. */
export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const note = typeof inner === "object" ? (inner.description ?? "") : "";
    const field = { name: path, required: schema.required?.includes(name) ?? false, schema: inner, note };
    return [field, ...(typeof inner === "object" ? fieldsOf(findObject(inner), `${path}.`) : [])];
  });
}

/** Finds the object in a value that may be null. */
function findObject(schema: JsonSchema): JsonSchema {
  const choice = schema.anyOf?.find((candidate) => typeof candidate === "object" && candidate.properties);
  return typeof choice === "object" ? choice : schema;
}

export async function FieldTable({ fields }: { fields: readonly Field[] }) {
  const t = await getTranslations("docs");
  const locale = await getLocale();
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t("field")}</th>
            <th>{t("type")}</th>
            <th>{t("meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, required, schema, note }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                {required && <small> {t("required")}</small>}
              </td>
              <td>
                <SchemaType schema={schema} />
              </td>
              <td>
                {locale === "zh" && chineseName(name)}
                <Prose text={note} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the console calls a field of a blogger; nothing for any other field. */
function chineseName(path: string): string {
  const name = findImportColumn(path.split(".").at(-1) ?? "")?.names.zh;
  return name === undefined ? "" : `${name}。`;
}

/** Shows the type of a value in one line; a named schema links to its fields. */
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

/** Renders a text of the document, with what stands in backquotes as code. */
export function Prose({ text }: { text: string }) {
  const parts = text.split("`");
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
}
