import { coreFields, type PgType } from "./core-fields";

export type CoreColumn = { column: string; pgType: NonNullable<PgType> };

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The columns of table `blogger` that hold one field each, by the field's name; a metric is not among them, as all of them
 * stand together in the jsonb column `metrics`.
 */
export const coreColumns: Readonly<Record<string, CoreColumn>> = Object.fromEntries(
  Object.entries(coreFields).flatMap(([name, { pgType }]) =>
    pgType === null ? [] : [[name, { column: toSnakeCase(name), pgType }]],
  ),
);
