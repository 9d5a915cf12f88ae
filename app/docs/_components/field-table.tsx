import { getLocale, getTranslations } from "next-intl/server";
import { Fragment } from "react";
import type { JsonSchema } from "@/server/open-api/document/open-api-document";
import { noteInChinese } from "@/server/open-api/document/notes-zh";
import classes from "./docs.module.css";

export type Field = { name: string; required: boolean; schema: JsonSchema | boolean; note: string };

/** Lists an object's fields, nested ones by path. Named schemas have a table of their own. */
export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const note = typeof inner === "object" ? (inner.description ?? "") : "";
    const field = { name: path, required: schema.required?.includes(name) ?? false, schema: inner, note };
    return [field, ...(typeof inner === "object" ? fieldsOf(findObject(inner), `${path}.`) : [])];
  });
}

/** Returns the object schema of a nullable value. */
function findObject(schema: JsonSchema): JsonSchema {
  const choice = schema.anyOf?.find((candidate) => typeof candidate === "object" && candidate.properties);
  return typeof choice === "object" ? choice : schema;
}

export async function FieldTable({ fields }: { fields: readonly Field[] }) {
  const t = await getTranslations("docs");
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
                <Prose text={note} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export async function SchemaType({ schema }: { schema: JsonSchema | boolean | undefined }) {
  const t = await getTranslations("docs.types");
  if (typeof schema !== "object") return t("any");
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
        {t("list")} <SchemaType schema={Array.isArray(items) ? items[0] : items} />
        {describeBounds(schema, t)}
      </>
    );
  }
  const type = [schema.type ?? t("any")].flat().join(" | ");
  return `${type}${schema.format === undefined ? "" : ` (${schema.format})`}${describeBounds(schema, t)}`;
}

type Words = Awaited<ReturnType<typeof getTranslations<"docs.types">>>;

function describeBounds(schema: JsonSchema, t: Words): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const bounds = [
    ...range(minimum, maximum, "number", t),
    ...range(minLength, maxLength, "characters", t),
    ...range(minItems, maxItems, "entries", t),
    ...(schema.default === undefined ? [] : [t("default", { value: JSON.stringify(schema.default) })]),
  ];
  return bounds.map((bound) => t("bound", { bound })).join("");
}

type Unit = "number" | "characters" | "entries";

function range(from: number | undefined, to: number | undefined, unit: Unit, t: Words): string[] {
  if (from === undefined && to === undefined) return [];
  const of = (bounds: string) => t(unit, { bounds });
  if (to === undefined) return [of(t("least", { from: String(from) }))];
  return [
    of(
      from === undefined ? t("most", { to: String(to) }) : t("range", { from: String(from), to: String(to) }),
    ),
  ];
}

export async function Prose({ text }: { text: string }) {
  const parts = ((await getLocale()) === "zh" ? noteInChinese(text) : text).split("`");
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
}
