"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Preview } from "./reading";
import { StoredValue } from "./stored-value";

type Row = Preview["rows"][number];
export type ShownField = { field: string; at: number };

/** They identify the creator, which has a column of its own. */
const naming = new Set(["platform", "platformBloggerId"]);

/** The link comes last: it is long, and only identifies the row. */
export function shownFields(columns: Preview["columns"]): ShownField[] {
  const fields = columns.flatMap(({ field }, at) =>
    field === null || naming.has(field) ? [] : [{ field, at }],
  );
  return [...fields.filter(({ field }) => field !== "url"), ...fields.filter(({ field }) => field === "url")];
}

export function saysSomething(row: Row, { field, at }: ShownField): boolean {
  return (row.cells[at] ?? "") !== "" || row.values.some((one) => one.field === field);
}

/** The new value of a field below the stored one; or the cell, if it is not written. */
export function PreviewCell({ row, field, at }: { row: Row } & ShownField) {
  const t = useTranslations("importRuns.preview");
  const cell = row.cells[at] ?? "";
  const problems = [row.error, row.notice].flatMap((one) => (one === null ? [] : [one, ...(one.more ?? [])]));
  if (problems.some((one) => one.field === field))
    return (
      <Text size="sm" c={row.error === null ? "orange" : "red"} className="breakable">
        <s>{cell}</s>
        {row.error === null && <span> {t("notWritten")}</span>}
      </Text>
    );
  const value = row.values.find((one) => one.field === field);
  if (value === undefined)
    return (
      <Text size="sm" c="dimmed" className="breakable">
        {row.error === null ? "" : cell}
      </Text>
    );
  return <Stored row={row} value={value} />;
}

type Value = Row["values"][number];

function Stored({ row, value: { field, before, after } }: { row: Row; value: Value }) {
  const t = useTranslations("importRuns.outcomes");
  const isChanged = row.changes.some((one) => one.field === field);
  // For JSON values and changes that are not visible the preview only says that the field changes.
  if (before === null && after === null) return <span>{t(isChanged ? "CHANGED" : "NEW")}</span>;
  const isLeast =
    field === "fansCount" && row.values.some((one) => one.field === "fansCountIsLeast" && one.after === true);
  const isKnown = row.outcome === "CHANGED" || row.outcome === "SAME";
  return (
    <>
      {isChanged && (
        <Text size="xs" c="dimmed" component="div" td="line-through">
          <StoredValue field={field} value={before} beside={after} />
        </Text>
      )}
      <Text size="sm" component="div" {...(isKnown && !isChanged && { c: "dimmed" })}>
        <StoredValue field={field} value={after} beside={before} />
        {isLeast && "+"}
      </Text>
    </>
  );
}
